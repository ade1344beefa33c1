"""The choices of setup and Adventures, D1 to D21: chapter 5 of the ledger."""

from __future__ import annotations

from typing import Any

from engine.choice import PickOne, options_of
from engine.games.rattle.state import RattleState
from tests.games.rattle.crazy_adventures.set_dice import play_on
from tests.games.rattle.crew.tables_in_step_8 import lost, sank, step_8
from tests.games.rattle.expected_choices import ExpectedQuestion, compare_with_ledger
from tests.games.rattle.tables import Cove, lay
from tests.games.rattle.test_setup import begin
from tests.ledger import rule
from tests.ledger_tables import rows

Sea = dict[str, tuple[int, int] | tuple[int, int, str]]
OPEN_SEA: Sea = {
    "y1": (1540, 1400, "3"),
    "y2": (1540, 1000, "3"),
    "1a": (1000, 1400, "2"),
    "1b": (1000, 1000, "cannon"),
}


def my_turn(**anne: Any) -> Cove:
    """Return Anne's turn in step 4 with these belongings."""
    owned: dict[str, Any] = {what: {"anne": of} for what, of in anne.items()}
    return lay("actions", card="NS2", sea=OPEN_SEA, **owned)


def rewarded(card: str, *ships: str, **things: Any) -> Cove:
    """Return a table after a Battle in which only Anne took part and was credited with these Ships."""

    def change(state: RattleState) -> None:
        sank("anne", *ships)(state)
        state.captains[0].sent = ["1a"]

    scenario = "pirate-wars" if card.startswith("P") else "norrington"
    return lay("coins", "loot", card=card, scenario=scenario, change=change, **things)


@rule("R-57", "R-307")
def test_d01_changes_of_looks_never_block_the_game() -> None:
    cove = begin(2, first_baron="1")
    assert rows("rattle", "5", 0)["D1"]["waits"] == "optional"
    asked = {opened.choice.name: opened.choice for opened in cove.table.open[1]}
    assert set(asked) == {"colour", "side"} | ({"chosen_part"} if "bart" in cove.waits_for() else set())
    assert not asked["colour"].blocks
    assert not asked["side"].blocks
    assert not asked["colour"].secret
    for _ in range(2):
        cove.time_up(next(iter(cove.waits_for())))
    assert [captain.colour for captain in cove.state.captains] == ["yellow", "blue"]
    assert not {"colour", "side"} & {opened.choice.name for row in cove.table.open.values() for opened in row}


@rule("R-71", "R-307")
def test_d02_a_chosen_part_is_asked_with_the_ledgers_default() -> None:
    for players, part in ((2, "sail"), (3, "cannon"), (5, "cannon")):
        cove = begin(players)
        baron = cove.people[cove.state.baron]
        before = cove.parts(baron).get(part, 0)
        compare_with_ledger(
            "D2",
            cove,
            " ".join((baron, *(one for one in cove.people if one != baron))),
            ExpectedQuestion("chosen_part", part),
        )
        for pirate in cove.waits_for():
            cove.time_up(pirate)
        assert cove.parts(baron)[part] == before + 1


@rule("R-288", "R-307")
def test_d03_the_convoys_upgrade_is_asked_with_the_ledgers_default() -> None:
    cove = lay("convoy", card="NH2", wanted="bart", upgrades={"bart": "U03 U16 U05"})
    assert compare_with_ledger("D3", cove, "bart", ExpectedQuestion("use_on", "exhaust:U05")).captain(
        "bart"
    ).turned == ["U05"]
    unmarked = lay("convoy", card="NH2", wanted="bart", upgrades={"bart": "U13 U03"})
    compare_with_ledger("D3", unmarked, "bart", ExpectedQuestion("use_on", "exhaust:U03"))


@rule("R-100", "R-307", "R-104")
def test_d04_ships_to_send_are_asked_with_the_ledgers_default() -> None:
    def briefing(loot: str) -> Cove:
        return lay(("adventure", 0), players=2, baron="bart", loot={"bart": loot})

    compare_with_ledger("D4", briefing(""), "bart anne", ExpectedQuestion("send", "4k"))
    two = compare_with_ledger("D4", briefing("rum rum"), "bart anne", ExpectedQuestion("send", "3"))
    assert (two.loot("bart"), two.waits_for()) == ("rum rum", {"anne": "send"})
    compare_with_ledger("D4", briefing("rum rum rum rum rum"), "bart anne", ExpectedQuestion("send", "1"))


@rule("R-101", "R-307")
def test_d05_loot_to_lose_is_asked_with_the_ledgers_default() -> None:
    cove = lay(("send", 1), card="NS2", phase="briefing", loot={"bart": "rum rum fabrics valuables"})
    cove.picks("bart", "2a", "2b")
    cove = compare_with_ledger("D5", cove, "bart", ExpectedQuestion("lose_loot", ["rum.1", "rum.2"]))
    assert cove.loot("bart") == "fabrics valuables"


@rule("R-118", "R-307")
def test_d06_a_late_ship_is_asked_with_the_ledgers_default() -> None:
    cove = lay("late_ship", card="NS2", players=5, baron="bart", last_player_ship=True, sea={"y1": (700, 700)})
    assert compare_with_ledger("D6", cove, "anne", ExpectedQuestion("late_ship", "none")).state.sea.keys() == {"y1"}


@rule("R-147", "R-307")
def test_d07_a_turn_is_asked_with_the_ledgers_default() -> None:
    cove = compare_with_ledger("D7", my_turn(ready="sail cannon"), "anne", ExpectedQuestion("act", "pass"))
    assert 0 in cove.state.passed
    acted = my_turn(ready="sail sail cannon", upgrades="U16")
    acted.picks("anne", "move").picks("anne", "1a")
    acted.picks("anne", next(one for one in acted.offered("anne") if "far" in one))
    compare_with_ledger("D7", acted, "anne", ExpectedQuestion("act", "end"))


@rule("R-312", "R-153", "R-307")
def test_d08_a_move_is_asked_with_the_ledgers_default() -> None:
    cove = my_turn(ready="sail").picks("anne", "move")
    cove = compare_with_ledger(
        "D8", cove, "anne", ExpectedQuestion("move_ship", "end", "1a"), ExpectedQuestion("move_where", "end")
    )
    assert (0 in cove.state.passed, cove.captain("anne").ready, cove.at("1a")) == (True, {"sail": 1}, (1000, 1400))


@rule("R-312", "R-147", "R-307")
def test_after_an_action_a_further_one_can_be_left_without_passing() -> None:
    cove = my_turn(upgrades="U02 U16", ready="sail").picks("anne", "use:U16").picks("anne", "1a")
    cove.picks("anne", "5").picks("anne", "move").picks("anne", "end")
    assert (0 in cove.state.passed, cove.captain("anne").ready) == (False, {"sail": 1})
    assert cove.state.captains[0].turned == ["U16"]


@rule("R-158", "R-307")
def test_d09_a_shot_is_asked_with_the_ledgers_default() -> None:
    cove = my_turn(ready="cannon cannon").picks("anne", "fire")
    choice = cove.asked("anne")
    assert isinstance(choice, PickOne)
    hints = {option.id: option.hint.plain() for option in choice.options[:-1] if option.hint}
    assert hints == {"1a": "For 2 Cannons: y1 and y2", "1b": "For 1 Cannon: y2 and y1"}
    cove = compare_with_ledger(
        "D9", cove, "anne", ExpectedQuestion("fire_ship", "end", "1b"), ExpectedQuestion("fire_at", "end")
    )
    assert (0 in cove.state.passed, cove.captain("anne").ready) == (True, {"cannon": 2})
    assert cove.sank("anne") == ""


@rule("R-166", "R-307")
def test_d10_an_ability_is_asked_with_the_ledgers_default() -> None:
    for card, name in (("U16", "use_ship"), ("U01", "use_on"), ("U02", "move_ship")):
        cove = my_turn(upgrades=card).picks("anne", f"use:{card}")
        assert f"use:{card}" in cove.back("anne").offered("anne"), "no answer is spent before the last"
        cove = compare_with_ledger("D10", cove.picks("anne", f"use:{card}"), "anne", ExpectedQuestion(name, "end"))
        assert (0 in cove.state.passed, cove.captain("anne").turned) == (True, [])


@rule("R-280", "R-307")
def test_d11_the_drill_is_asked_with_the_ledgers_default() -> None:
    cove = my_turn(ready="sail", upgrades="U17").picks("anne", "move").picks("anne", "use:U17").picks("anne", "1a")
    cove.picks("anne", next(one for one in cove.offered("anne") if "touch" in one and "y1" in one))
    cove = compare_with_ledger("D11", cove, "anne", ExpectedQuestion("drill", "none"))
    assert {"y1", "1a"} <= set(cove.state.sea)


@rule("R-307")
def test_d12_coins_or_spices_are_asked_with_the_ledgers_default() -> None:
    cove = compare_with_ledger("D12", rewarded("PS6", "g1", "g2"), "anne", ExpectedQuestion("smuggle", 0))
    assert cove.coins() == [2, 0, 0]


@rule("R-289", "R-307")
def test_d13_a_location_to_close_is_asked_with_the_ledgers_default() -> None:
    def equal(state: RattleState) -> None:
        for pirate, ship in (("anne", "g1"), ("cleo", "g2")):
            sank(pirate, ship)(state)

    cove = lay("coins", card="PH1", scenario="pirate-wars", baron="cleo", change=equal)
    assert compare_with_ledger("D13", cove, "cleo", ExpectedQuestion("close", "none")).state.closed == {}
    cove.picks("anne", "close:guild")
    assert cove.state.closed == {"guild": 0}


@rule("R-296", "R-307")
def test_d14_loot_of_the_unlucky_fellow_is_asked_with_the_ledgers_default() -> None:
    cove = rewarded("NS4", "r1", bag="rum rum valuables spices fabrics")
    cove = compare_with_ledger(
        "D14", cove, "anne", ExpectedQuestion("choose_loot", ["rum.1", "spices.1", "fabrics.1", "valuables.1"])
    )
    assert cove.loot("anne") == "rum spices fabrics valuables"


@rule("R-297", "R-307")
def test_d15_fire_power_is_asked_with_the_ledgers_default() -> None:
    assert (
        compare_with_ledger("D15", rewarded("NS3"), "anne", ExpectedQuestion("fire_power", "none")).parts("anne") == {}
    )


@rule("R-285", "R-295", "R-307")
def test_d16_an_exchange_is_asked_with_the_ledgers_default() -> None:
    cove = play_on("X01", "brawl_named", {"anne": "1", "bart": "2"}, loot={"anne": "rum", "cleo": "rum"})
    cove.all_pick(anne="face:2", bart="face:5")
    cove = compare_with_ledger("D16", cove, "anne cleo", ExpectedQuestion("exchange", "yes"))
    assert cove.waits_for() == {"cleo": "exchange"}
    assert cove.picks("cleo", "no").coins() == [3, 0, 0]


@rule("R-204", "R-307")
def test_d17_a_sailor_is_asked_with_the_ledgers_default() -> None:
    cove = step_8("S09", loot={"anne": "valuables", "bart": "valuables"}, sailors={"bart": "S09"}, baron="bart")
    assert compare_with_ledger("D17", cove, "bart", ExpectedQuestion("sailor", "end")).waits_for() == {"anne": "sailor"}


@rule("R-207", "R-307")
def test_d18_loot_that_a_sailor_takes_is_asked_with_the_ledgers_default() -> None:
    for sailor, loot in (("S01", "spices rum fabrics"), ("S02", "fabrics"), ("S07", "rum")):
        cove = step_8(sailor, loot={"anne": loot}).picks("anne", sailor)
        assert compare_with_ledger("D18", cove, "anne", ExpectedQuestion("skill", "end")).waits_for() == {}
        assert sorted(cove.loot("anne").split()) == sorted(loot.split())
    finn = step_8("S06", loot={"anne": "rum rum valuables"}, bag="spices").picks("anne", "S06")
    assert (
        compare_with_ledger("D18", finn, "anne", ExpectedQuestion("skill", "rum.1")).loot("anne")
        == "rum spices valuables"
    )


@rule("R-208", "R-210", "R-307", "H-180")
def test_d19_repairs_are_asked_with_the_ledgers_default() -> None:
    def both(state: RattleState) -> None:
        lost("anne", "1a", "1b")(state)
        lost("bart", "2a")(state)

    loot = {"anne": "L4 rum rum fabrics", "bart": "rum spices"}
    cove = lay("repairs", card="NS2", loot=loot, loot_pack=True, change=both)
    assert cove.asked("anne").default == "timber", "2 Loot are to be paid"
    cove = compare_with_ledger(
        "D19",
        cove,
        "anne bart",
        ExpectedQuestion("timber", "timber", "pay"),
        ExpectedQuestion("repairs", ["rum.1", "rum.2"]),
    )
    assert cove.waits_for() == {"bart": "repairs"}
    assert cove.time_up("bart").loot("bart") == "spices"
    assert cove.loot("anne") == "fabrics L4"
    told = [(report.begins_group, report.text.plain(["Anne", "Bart"])) for report in cove.reports]
    assert [words for begins, words in told if begins] == ["Anne repairs Ships 1a and 1b for 2 Rum."], (
        "one block of the story for all"
    )
    poor = lay("repairs", card="NS2", loot={"anne": "L4"}, loot_pack=True, change=lost("anne", "1a"))
    assert poor.asked("anne").default == "timber", "paying nothing would cost the Timber too"
    rich = lay("repairs", card="NS2", loot={"anne": "L4 rum"}, loot_pack=True, change=lost("anne", "1a"))
    assert rich.asked("anne").default == "pay"


@rule("R-209", "R-210", "R-307")
def test_d20_loot_that_the_secret_hold_saves_is_asked_with_the_ledgers_default() -> None:
    cove = lay(
        "repairs",
        card="NS2",
        upgrades={"anne": "U11"},
        loot={"anne": "rum valuables spices"},
        change=lost("anne", "1a", "1b", "1c", "1d"),
    )
    cove = compare_with_ledger("D20", cove, "anne", ExpectedQuestion("keep_loot", ["spices.1", "valuables.1"]))
    assert (cove.loot("anne"), cove.lost("anne")) == ("spices valuables", "")


@rule("R-325", "R-307")
def test_d43_waiting_for_earlier_players_is_optional() -> None:
    row = rows("rattle", "5", 0)["D43"]
    cove = lay(("send", 0, 1), players=2, card="NS2", phase="briefing")
    assert {s: [one.choice.name for one in row] for s, row in cove.table.open.items()} == {
        0: ["send"],
        1: ["send", "send_wait"],
    }
    assert row["waits"] == "optional"
    cove.time_up("anne").time_up("bart")
    assert [len(captain.sent) for captain in cove.state.captains] == [5, 5], "nobody waited"


@rule("R-326", "R-307")
def test_d44_loot_lost_for_repairs_and_places_is_asked_with_the_ledgers_default() -> None:
    def settling() -> Cove:
        loot = {"anne": "rum rum fabrics fabrics spices valuables"}
        return lay("repairs", card="NS2", loot=loot, change=lost("anne", "1a"))

    cheap = ["rum.1", "fabrics.1"]
    cove = compare_with_ledger(
        "D44", settling(), "anne", ExpectedQuestion("settle", cheap, cheap), ExpectedQuestion("repairs", ["rum.1"])
    )
    assert (cove.loot("anne"), cove.pile()) == ("rum spices fabrics valuables", "rum")


@rule("R-212", "R-307")
def test_d21_loot_to_keep_is_asked_with_the_ledgers_default() -> None:
    loot = dict.fromkeys(("anne", "bart"), "rum rum fabrics spices valuables")
    cove = lay("stow", card="NS2", loot=loot)
    kept = ["rum.1", "spices.1", "fabrics.1", "valuables.1"]
    cove = compare_with_ledger("D21", cove, "anne bart", ExpectedQuestion("keep_loot", kept))
    assert cove.time_up("bart").loot("anne") == cove.loot("bart") == "rum spices fabrics valuables"


@rule("H-316", "R-172")
def test_options_of_ships_and_faces_state_their_strength() -> None:
    cove = my_turn(upgrades="U01 U16")
    assert all(said(cove.picks("anne", "use:U01"), "use_on").values())
    turned = said(my_turn(upgrades="U16").picks("anne", "use:U16"), "use_ship", "use_face")
    assert turned["5"] == "Strength 5"
    assert turned["cannon"] == "Strength 2", "no Cannon on the Galleon"


def said(cove: Cove, *names: str) -> dict[str, str]:
    """Return the hints of the last of these questions. If one asks for an own Ship, the first is picked."""
    while (choice := cove.asked("anne")).name != names[-1]:
        assert choice.name in names
        cove.picks("anne", options_of(choice)[0].id)
    return {one.id: one.hint.plain() if one.hint else "" for one in options_of(choice)}
