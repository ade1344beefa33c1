"""The choices of the Port and of the Crazy Adventures, D22 to D42: chapter 5 of the ledger."""

from __future__ import annotations

import pytest

from tests.games.rattle import test_choices_at_sea
from tests.games.rattle.crazy_adventures.set_dice import play_on, whole
from tests.games.rattle.crew.tables_in_step_8 import step_8
from tests.games.rattle.expected_choices import ExpectedQuestion, compare_with_ledger
from tests.games.rattle.port.visits import visit
from tests.games.rattle.tables import lay
from tests.ledger import rule
from tests.ledger_tables import rows

ALL = "anne bart cleo"
THREE = {"anne": "1 5 5", "bart": "2 6", "cleo": "cannon 4"}


def test_every_decision_of_the_ledger_has_a_test() -> None:
    tests = [*vars(test_choices_at_sea), *globals()]
    found = sorted(int(name[6:8]) for name in tests if name.startswith("test_d") and name[6:8].isdecimal())
    assert [f"D{number}" for number in found] == list(rows("rattle", "5", 0))


# --- the Port ----------------------------------------------------------------------------------------


@rule("R-221", "R-307")
def test_d22_trades_are_asked_with_the_ledgers_default() -> None:
    cove = visit("market", loot={"anne": "rum rum", "bart": "rum rum"}, baron="bart")
    cove = compare_with_ledger(
        "D22", cove, "bart", ExpectedQuestion("market", "end", "trade:rum:rum"), ExpectedQuestion("market_take", "end")
    )
    assert (cove.loot("bart"), cove.waits_for()) == ("rum rum", {"anne": "market"})


@rule("R-222", "R-307")
def test_d23_hiring_is_asked_with_the_ledgers_default() -> None:
    cove = compare_with_ledger(
        "D23", visit("tavern", loot={"anne": "rum rum"}, quest=5), "anne", ExpectedQuestion("tavern", "end")
    )
    assert (cove.loot("anne"), cove.waits_for()) == ("rum rum", {})


@rule("R-226", "R-307")
def test_d24_the_sailor_to_keep_is_asked_with_the_ledgers_default() -> None:
    cove = visit("tavern", loot={"anne": "rum rum"}, sailor_deck="S07 S02 S03").picks("anne", "price")
    assert compare_with_ledger("D24", cove, "anne", ExpectedQuestion("tavern_keep", "S07")).crew("anne") == "S07"


@rule("R-227", "R-307")
def test_d25_a_part_to_buy_is_asked_with_the_ledgers_default() -> None:
    cove = compare_with_ledger(
        "D25", visit("shipyard", loot={"anne": "fabrics"}, quest=5), "anne", ExpectedQuestion("shipyard", "end")
    )
    assert cove.parts("anne") == {}
    second = visit("shipyard", loot={"anne": "fabrics fabrics"}, sailors={"anne": "S16"}).picks("anne", "sail")
    assert compare_with_ledger("D25", second, "anne", ExpectedQuestion("shipyard", "end")).parts("anne") == {"sail": 1}


@rule("R-228", "R-307")
def test_d26_an_upgrade_to_buy_is_asked_with_the_ledgers_default() -> None:
    cove = visit("workshop", loot={"anne": "spices fabrics"}, sailors={"anne": "S20"}, quest=5)
    assert (
        compare_with_ledger("D26", cove, "anne", ExpectedQuestion("workshop", "end")).loot("anne") == "spices fabrics"
    )


@rule("R-226", "R-228", "R-307")
def test_d27_the_upgrade_to_keep_is_asked_with_the_ledgers_default() -> None:
    cove = visit("workshop", loot={"anne": "spices fabrics"}, upgrade_deck="U09 U02 U03").picks("anne", "price")
    assert compare_with_ledger("D27", cove, "anne", ExpectedQuestion("workshop_keep", "U09")).upgrades("anne") == "U09"


@rule("R-230", "R-257", "R-307")
def test_d28_the_pit_is_asked_with_the_ledgers_default() -> None:
    early = visit("pit", loot={"anne": "valuables rum rum"}, quest=4)
    early = compare_with_ledger(
        "D28", early, "anne", ExpectedQuestion("pit", "end", "some"), ExpectedQuestion("pit_give", [])
    )
    assert (early.coins(), early.waits_for()) == ([0, 0, 0], {"anne": "pit"})
    last = visit("pit", loot={"anne": "valuables rum rum rum"}, quest=5, scenario="pirate-wars")
    assert last.asked("anne").default == "all"
    last.time_up("anne")
    assert (last.coins(), last.loot("anne"), last.captain("anne").revenge) == ([2, 0, 0], "rum", 0)
    odd = visit("pit", loot={"anne": "valuables rum rum"}).picks("anne", "some").picks("anne", "rum.1", "valuables.1")
    assert odd.asked("anne").default == "end"


@rule("R-232", "R-307")
def test_d29_the_guild_is_asked_with_the_ledgers_default() -> None:
    cove = compare_with_ledger(
        "D29", visit("guild", coins={"anne": 3}, quest=4), "anne", ExpectedQuestion("guild", "end")
    )
    assert cove.coins() == [3, 0, 0]
    last = compare_with_ledger(
        "D29", visit("guild", coins={"anne": 3}, quest=5), "anne", ExpectedQuestion("guild", "buy")
    )
    assert last.captain("anne").vp == ["VP1"]
    both = visit("guild", coins={"anne": 3}, loot={"anne": "L5"}, loot_pack=True, quest=5)
    assert both.asked("anne").default == "buy", "the Seal is worth 3 points to who keeps it"
    sealed = visit("guild", coins={"anne": 0}, loot={"anne": "L5"}, loot_pack=True, quest=5)
    assert sealed.asked("anne").default == "seal", "5 points for 3 coins of the Seal, which is worth 3"


# --- Crazy Adventures --------------------------------------------------------------------------------


@rule("R-285", "R-307")
def test_d30_a_face_in_the_brawl_is_asked_with_the_ledgers_default() -> None:
    cove = compare_with_ledger(
        "D30", play_on("X01", "brawl_named", THREE), ALL, ExpectedQuestion("brawl_face", "face:5")
    )
    assert set(cove.waits_for()) == {"bart", "cleo"}
    assert cove.asked("bart").default == "face:2", "equally frequent: the lowest"


@rule("R-47", "R-307")
def test_d31_an_aim_in_the_race_is_asked_with_the_ledgers_default() -> None:
    cove = whole("X03")
    default = cove.asked("anne").default
    view = cove.view("anne").crazy
    assert view
    assert view.buoy
    assert str(default).startswith(f"aim:{view.buoy[0]}:{view.buoy[1]}:")
    assert set(compare_with_ledger("D31", cove, ALL, ExpectedQuestion("race", str(default))).waits_for()) == {
        "bart",
        "cleo",
    }


@rule("R-43", "R-307")
def test_d32_a_toss_is_asked_with_the_ledgers_default() -> None:
    cove = whole("X04", baron="bart")
    cove = compare_with_ledger(
        "D32",
        cove,
        "bart",
        ExpectedQuestion("bomb", "aim:1400:1850:3", "aim:1400:1850:3"),
        ExpectedQuestion("bomb_rest", "rest"),
    )
    assert cove.waits_for() == {"cleo": "bomb"}
    cove.time_up("cleo").time_up("cleo").time_up("anne")
    assert cove.time_up("anne").waits_for() == {}, "all the rest alike"


@rule("R-283", "R-307")
def test_d33_to_storm_or_run_is_asked_with_the_ledgers_default() -> None:
    assert whole("X05").state.crazy
    compare_with_ledger("D33", play_on("X05", "prison_choice", THREE, 2), ALL, ExpectedQuestion("prison", "storm"))


@rule("R-307")
def test_d34_a_die_for_the_king_is_asked_with_the_ledgers_default() -> None:
    cove = compare_with_ledger("D34", play_on("X06", "king_again", THREE), ALL, ExpectedQuestion("king_die", "none"))
    cove.time_up("bart").time_up("cleo")
    assert cove.view(None).crazy.totals == (11, 8, 6)  # type: ignore[union-attr]


@rule("R-307")
def test_d35_dice_at_high_tide_are_asked_with_the_ledgers_default() -> None:
    cove = compare_with_ledger("D35", play_on("X07", "tide_again", THREE), ALL, ExpectedQuestion("tide_dice", []))
    cove.time_up("bart").time_up("cleo")
    assert cove.coins() == [2, 0, 0]


@rule("R-307")
def test_d36_a_bid_is_asked_with_the_ledgers_default() -> None:
    cove = compare_with_ledger("D36", play_on("X08", "auction_bids", THREE), ALL, ExpectedQuestion("auction", "fold"))
    cove.all_pick(bart="bid", cleo="fold")
    assert cove.coins() == [1, 3, 1]


@rule("R-307")
def test_d37_a_number_of_dice_is_asked_with_the_ledgers_default() -> None:
    compare_with_ledger("D37", whole("X09"), ALL, ExpectedQuestion("keel", 3))
    few = play_on("X09", "keel", {"anne": "1 1", "bart": "1"})
    compare_with_ledger("D37", few, "anne bart", ExpectedQuestion("keel", 2))


@rule("R-307")
def test_d38_an_odd_face_is_asked_with_the_ledgers_default() -> None:
    compare_with_ledger("D38", play_on("X10", "odd_picked", THREE), ALL, ExpectedQuestion("odd_face", "face:5"))
    cannon = play_on("X10", "odd_picked", THREE)
    assert cannon.asked("cleo").default == "face:cannon"


@rule("R-307")
def test_d39_a_toast_is_asked_with_the_ledgers_default() -> None:
    cove = compare_with_ledger(
        "D39", play_on("X11", "toast_poured", THREE), "anne bart", ExpectedQuestion("toast", "again")
    )
    cove.picks("bart", "stay")
    assert "The dice fall. Anne (" in cove.heard()
    assert "Bart:" not in cove.heard()


@rule("R-307")
def test_d40_a_row_is_asked_with_the_ledgers_default() -> None:
    cove = compare_with_ledger("D40", play_on("X12", "wrestling_rows", THREE), ALL, ExpectedQuestion("row", "high"))
    cove.all_pick(bart="low", cleo="strong")
    assert cove.view(None).crazy.named == ("high", "low", "strong")  # type: ignore[union-attr]


# --- at other times ----------------------------------------------------------------------------------


@rule("R-262", "R-307")
def test_d41_loot_to_store_is_asked_with_the_ledgers_default() -> None:
    cove = step_8("P01", loot={"anne": "rum"}, crew_pack=True)
    assert "store:P01:1" in cove.offered("anne")
    assert compare_with_ledger("D41", cove, "anne", ExpectedQuestion("sailor", "end")).captain("anne").stored == {}


@rule("R-217", "R-307")
@pytest.mark.parametrize(
    ("place", "loot", "coins"),
    [
        ("market", "rum rum", 0),
        ("tavern", "rum rum", 0),
        ("shipyard", "fabrics", 0),
        ("workshop", "spices fabrics", 0),
        ("pit", "valuables", 0),
        ("guild", "rum", 3),
    ],
)
def test_d42_loot_may_be_thrown_away_at_every_location(place: str, loot: str, coins: int) -> None:
    assert rows("rattle", "5", 0)["D42"]["waits"] == "optional"
    cove = visit(place, loot={"anne": loot}, coins={"anne": coins})
    cove.picks("anne", "throw")
    assert (cove.waits_for(), cove.asked("anne").default) == ({"anne": "port_throw"}, [])
    assert cove.time_up("anne").loot("anne") == loot, "nothing is thrown away when time is up"
    cove.picks("anne", "throw").picks("anne", f"{loot.split()[0]}.1")
    assert cove.pile() == loot.split()[0]


@rule("R-306")
def test_a_choice_with_nothing_to_choose_is_not_asked() -> None:
    assert lay("port").waits_for() == {}
    assert lay("sailors", "repairs", "stow", card="NS2").waits_for() == {}
