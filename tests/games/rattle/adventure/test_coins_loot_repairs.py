"""Coins, Loot, repairs and stowage, with the examples of 4.12, 4.13, 4.15 and 4.16 of the ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine.choice import NotAllowed, PickSome
from engine.games.rattle.state import RattleState
from engine.games.rattle.view import Wreck
from tests.games.rattle.tables import SEAT, Cove, lay
from tests.ledger import rule

Sea = Mapping[str, tuple[int, int] | tuple[int, int, str]]
Change = Callable[[RattleState], None]


def after_battle(sea: Sea, card: str, *steps: str, **things: Any) -> Cove:
    """Return the Battle of these Ships, then coins and Loot."""
    return lay("battle", *(steps or ("coins", "loot")), card=card, sea=sea, **things)


def sunk(pirate: str, *ships: str, orange: str = "") -> Change:
    """Return Ships that were sent and sunk."""

    def change(state: RattleState) -> None:
        captain = state.captains[SEAT[pirate]]
        for ship in ships:
            captain.home.remove(ship)
            captain.sent.append(ship)
            captain.sunk.append(Wreck(ship, orange=ship == orange))

    return change


# --- step 6 ------------------------------------------------------------------------------------------


@rule("R-193", "R-190", "R-195", "E-135")
def test_each_credited_ship_pays_a_coin_boarded_or_not() -> None:
    sea: Sea = {"1a": (1000, 1000, "4"), "y1": (1140, 1000, "1"), "g1": (1000, 1400, "2")}
    cove = after_battle(sea, "NS6")
    assert cove.sank("anne") == "y1+ g1"
    assert cove.coins() == [2, 0, 0]
    assert [cove.view(who).players[0].coins for who in ("anne", "bart", None)] == [2, 2, 2]
    assert "Coins taken: Anne (2)." in cove.heard("cleo")


@rule("R-194", "E-136")
def test_extra_coins_of_the_card_are_paid_with_the_credited_ships() -> None:
    sea: Sea = {"1a": (1000, 1000, "5"), "r1": (1300, 1000, "2"), "o1": (1000, 1500, "3")}
    assert after_battle(sea, "NF1", "coins").coins() == [3, 0, 0]


@rule("R-196", "R-198", "E-137", "E-142")
def test_a_participant_whose_ships_sank_is_paid_and_draws() -> None:
    sea: Sea = {"1a": (1000, 1000, "3"), "y1": (1300, 1000, "3"), "2a": (2500, 2500, "5")}
    cove = after_battle(sea, "NH2", "coins", "loot")
    assert (cove.lost("anne"), cove.coins()) == ("1a", [1, 0, 0])
    assert [len(cove.loot(who).split()) for who in cove.people] == [4, 4, 0]


# --- step 7 ------------------------------------------------------------------------------------------


@rule("R-197", "R-199", "R-203")
def test_participants_draw_openly_in_order_from_the_baron() -> None:
    sea: Sea = {"1a": (1000, 1000, "4"), "y1": (1140, 1000, "1"), "3a": (2000, 2000, "1")}
    cove = after_battle(sea, "NS6", baron="cleo")
    said = cove.heard(None)
    assert said.index("Cleo draws") < said.index("Anne draws")
    assert "Bart draws" not in said
    assert cove.view(None).players[0].loot == cove.captain("anne").loot
    assert [len(cove.loot(who).split()) for who in cove.people] == [3, 0, 2]
    assert cove.state.taken == []
    assert len(cove.state.pool) == 13


@rule("R-197", "R-200", "R-290", "R-143", "E-139")
@pytest.mark.parametrize(("bag", "loot"), [("rum " * 9, 4), ("fabrics " * 9, 6)])
def test_loot_for_boarding_surrender_and_chain_adds_up(bag: str, loot: int) -> None:
    sea: Sea = {"1a": (1000, 1000, "4"), "y1": (1140, 1000, "grapeshot")}
    cove = after_battle(sea, "NS1", bag=bag)
    assert cove.coins() == [0, 0, 0]
    assert len(cove.loot("anne").split()) == loot


@rule("R-202", "E-141")
def test_nobody_draws_less_than_nothing() -> None:
    def less(state: RattleState) -> None:
        state.captains[0].sent = ["1a"]
        state.reward = [-2, 0, 0]

    assert lay("loot", card="NS6", change=less).loot("anne") == ""

    def still_less(state: RattleState) -> None:
        less(state)
        state.reward = [-3, 0, 0]

    assert lay("loot", card="NS8", wanted="anne", change=still_less).loot("anne") == ""


@rule("R-200", "R-282", "E-143")
def test_chained_draws_extend_the_chain_up_to_its_limit() -> None:
    def sent(state: RattleState) -> None:
        state.captains[0].sent = ["1a"]

    wanted = ["Anne draws 2 Rum and Spices.", "Anne draws Fabrics.", "Anne draws Rum."]
    found = 0
    for seed in range(60):
        cove = lay(
            "loot", card="NH1", bag="rum rum rum rum spices spices fabrics fabrics", seed=f"{seed:064x}", change=sent
        )
        loot = cove.loot("anne").split()
        assert len(loot) == 3 + min(3, loot.count("rum"))
        if cove.heard().splitlines()[:3] == wanted:
            found += 1
            assert len(loot) == 6
    assert found


@rule("R-200", "R-290", "E-144")
def test_fabrics_supply_has_two_extra_draws_at_most() -> None:
    cove = after_battle({"1a": (1000, 1000, "4")}, "NS1", bag="fabrics " * 9)
    assert cove.loot("anne") == "fabrics fabrics fabrics fabrics"


@rule("R-201", "R-297", "R-85", "E-140", "E-218")
def test_fire_power_offers_a_cannon_to_all_at_once_after_the_draws() -> None:
    sea: Sea = {"1a": (1000, 1000, "4"), "2a": (2000, 2000, "4")}
    cove = after_battle(sea, "NS3", bag="rum rum rum rum rum rum", loot={"anne": "spices"})
    assert cove.waits_for() == {"anne": "fire_power", "bart": "fire_power"}
    assert cove.offered("anne") == {"none", "rum", "spices"}
    assert (cove.loot("anne"), cove.loot("bart")) == ("rum rum rum spices", "rum rum rum")
    cove.picks("bart", "none").picks("anne", "spices")
    assert (cove.loot("anne"), cove.parts("anne"), cove.pile()) == ("rum rum rum", {"cannon": 1}, "spices")
    assert cove.captain("anne").ready == {"cannon": 1}
    assert (cove.loot("bart"), cove.parts("bart")) == ("rum rum rum", {})
    assert not after_battle(sea, "NS3", supply={"cannon": 0}).waits_for()


@rule("R-201", "R-327")
def test_the_last_cannon_is_offered_in_the_order_of_the_rulebook() -> None:
    sea: Sea = {"1a": (1000, 1000, "4"), "2a": (2000, 2000, "4")}
    cove = after_battle(sea, "NS3", baron="bart", supply={"cannon": 1})
    assert cove.waits_for() == {"bart": "fire_power"}
    passed = after_battle(sea, "NS3", baron="bart", supply={"cannon": 1}).picks("bart", "none")
    kind = next(one for one in cove.offered("bart") if one != "none")
    assert cove.picks("bart", kind).waits_for() == {}, "no Cannon is left, and anne is not asked in vain"
    assert passed.waits_for() == {"anne": "fire_power"}


# --- step 9 ------------------------------------------------------------------------------------------


@rule("R-208", "E-151")
def test_a_repair_costs_a_loot_of_the_owners_choice() -> None:
    cove = lay(
        "repairs", card="NS6", loot={"anne": "rum spices valuables", "bart": "rum"}, change=sunk("anne", "1a", "1c")
    )
    assert cove.waits_for() == {"anne": "repairs"}
    for wrong in (["rum.1"], [], ["rum.1", "spices.1", "valuables.1"], ["rum.1", "rum.2"]):
        with pytest.raises(NotAllowed):
            cove.answer("anne", wrong)
    cove.picks("anne", "rum.1", "valuables.1")
    assert (cove.loot("anne"), cove.loot("bart"), cove.pile()) == ("spices", "rum", "rum valuables")
    assert (cove.captain("anne").home, cove.lost("anne")) == (["1a", "1b", "1c", "1d"], "")


@rule("R-209", "E-152", "E-153")
@pytest.mark.parametrize(("loot", "ships"), [("rum spices", "1a 1b 1c"), ("", "1a 1b")])
def test_a_player_who_cannot_pay_gives_all_loot_and_is_repaired(loot: str, ships: str) -> None:
    cove = lay("repairs", card="NS6", loot={"anne": loot}, change=sunk("anne", *ships.split()))
    assert not cove.waits_for()
    assert (cove.loot("anne"), cove.pile()) == ("", loot)
    assert cove.captain("anne").home == ["1a", "1b", "1c", "1d"]


@rule("R-208", "R-306")
def test_a_payment_with_only_one_way_is_not_asked() -> None:
    cove = lay("repairs", card="NS6", loot={"anne": "rum rum rum"}, change=sunk("anne", "1a"))
    assert not cove.waits_for()
    assert cove.loot("anne") == "rum rum"


@rule("R-210", "R-209", "E-154")
def test_the_secret_hold_saves_two_loot_from_repairs() -> None:
    three = sunk("anne", "1a", "1b", "1c")
    two = lay("repairs", card="NS6", loot={"anne": "rum spices"}, upgrades={"anne": "U11"}, change=three)
    assert not two.waits_for()
    assert (two.loot("anne"), two.captain("anne").home) == ("rum spices", ["1a", "1b", "1c", "1d"])
    four = sunk("anne", "1a", "1b", "1c", "1d")
    more = lay("repairs", card="NS6", loot={"anne": "rum spices fabrics"}, upgrades={"anne": "U11"}, change=four)
    assert more.waits_for() == {"anne": "keep_loot"}
    more.picks("anne", "fabrics.1", "rum.1")
    assert (more.loot("anne"), more.pile()) == ("rum fabrics", "spices")
    turned = lay(
        "repairs",
        card="NS6",
        loot={"anne": "rum spices"},
        upgrades={"anne": "U11"},
        turned={"anne": "U11"},
        change=three,
    )
    assert turned.loot("anne") == ""


@rule("R-299", "R-209", "R-210", "E-220")
def test_the_press_gang_doubles_the_cost_of_one_repair() -> None:
    gang = sunk("anne", "1a", "1b", orange="1a")
    cove = lay("repairs", card="NH6", loot={"anne": "rum spices"}, change=gang)
    assert not cove.waits_for()
    assert (cove.loot("anne"), cove.captain("anne").home) == ("", ["1a", "1b", "1c", "1d"])
    rich = lay("repairs", card="NH6", loot={"anne": "rum rum spices spices"}, change=gang)
    assert rich.asked("anne").least == 3  # type: ignore[attr-defined]
    elsewhere = lay("repairs", card="NF1", loot={"anne": "rum rum spices spices"}, change=gang)
    assert elsewhere.asked("anne").least == 2  # type: ignore[attr-defined]


# --- step 10 -----------------------------------------------------------------------------------------


@rule("R-211", "R-212", "E-156")
def test_every_ship_stows_one_loot_sent_or_not() -> None:
    cove = lay(
        "repairs",
        "stow",
        card="NS6",
        players=5,
        ready={"anne": "hold"},
        change=sunk("anne", "1a"),
        loot={"anne": "rum rum rum spices spices valuables valuables"},
    )
    assert cove.waits_for() == {"anne": "settle"}
    with pytest.raises(NotAllowed):
        cove.picks("anne", "rum.1")
    cove.picks("anne", "rum.1", "rum.2", "valuables.1")
    assert cove.waits_for() == {"anne": "repairs"}
    cove.picks("anne", "rum.1")
    assert (cove.loot("anne"), cove.pile()) == ("rum spices spices valuables", "rum")
    assert (cove.state.bag["rum"], cove.state.bag["valuables"]) == (18 - 2, 9)


@rule("R-326", "R-208", "R-212", "E-236")
def test_one_answer_settles_repairs_and_stowage_if_all_lost_loot_is_alike() -> None:
    def settling(**loot: str) -> Cove:
        return lay("repairs", "stow", card="NS6", players=5, change=sunk("anne", "1a"), loot=loot)

    cove = settling(anne="rum rum spices spices valuables", bart="rum spices spices valuables")
    assert cove.waits_for() == {"anne": "settle", "bart": "keep_loot"}, "all at once"
    assert cove.asked("anne").default == ["rum.1", "spices.1"]
    cove.picks("anne", "rum.1", "rum.2").picks("bart", "rum.1", "spices.1", "valuables.1")
    assert not cove.waits_for()
    assert (cove.loot("anne"), cove.loot("bart"), cove.pile()) == (
        "spices spices valuables",
        "rum spices valuables",
        "rum",
    )


@rule("R-326", "R-208", "R-212")
def test_the_player_chooses_which_of_the_lost_loot_pays_for_repairs() -> None:
    """Loot that pays stays in the discard pile until the bag is empty. The rest can be drawn again at once."""

    def settling() -> Cove:
        cove = lay(
            "repairs",
            card="NS6",
            players=5,
            change=sunk("anne", "1a"),
            loot={"anne": "rum rum spices valuables valuables"},
        )
        cove.picks("anne", "rum.1", "valuables.1")
        assert (cove.waits_for(), cove.asked("anne").default) == ({"anne": "repairs"}, ["rum.1"])
        return cove

    for paid, pile, valuables in (("rum.1", "rum", 9), ("valuables.1", "valuables", 8)):
        cove = settling().picks("anne", paid)
        assert (cove.loot("anne"), cove.pile(), cove.state.bag["valuables"]) == (
            "rum spices valuables",
            pile,
            valuables,
        )


@rule("R-213", "R-245", "R-95")
def test_the_adventure_ends_when_all_have_stowed() -> None:
    cove = lay(
        "stow",
        "adventure_end",
        ("adventure", 1),
        card="NS6",
        players=5,
        coins={"bart": 2},
        loot=dict.fromkeys(("anne", "bart"), "rum rum spices spices"),
    )
    assert cove.waits_for() == {"anne": "keep_loot", "bart": "keep_loot"}
    cove.time_up("bart")
    assert cove.view(None).wanted is None
    cove.time_up("anne")
    assert (cove.view(None).wanted, cove.view(None).place, cove.view(None).played) == (1, 2, ("NS6",))


@rule("R-215", "E-157")
def test_a_hamster_hold_counts_as_one_part() -> None:
    cove = lay("finish", ready={"anne": "hamster sail cannon"}, exhausted={"anne": "sail"}, sailors={"anne": "S21"})
    assert {one.source: one.points for one in cove.view(None).players[0].points}["S21"] == 2
    assert cove.table.outcome
    assert any("Parts and Upgrades 4" in line.plain(["Anne", "Bart", "Cleo"]) for line in cove.table.outcome.lines)


@rule("R-214", "E-159")
def test_a_later_third_hold_makes_another_hamster() -> None:
    cove = lay(("location", "shipyard"), phase="port", loot={"anne": "fabrics"}, ready={"anne": "hamster hold hold"})
    assert cove.view(None).players[0].places == 4 + 5
    cove.picks("anne", "hold")
    assert cove.parts("anne") == {"hamster": 2}
    assert cove.view(None).players[0].places == 4 + 6
    assert cove.state.supply["hold"] == 15 - 2


@rule("R-208", "R-212", "R-307")
def test_the_most_common_loot_choice_is_preselected() -> None:
    def sunk_one(state: RattleState) -> None:
        state.captains[0].home.remove("1a")
        state.captains[0].sunk.append(Wreck("1a", None))

    paying = lay("repairs", card="NS6", loot={"anne": "valuables valuables rum spices"}, change=sunk_one).asked("anne")
    assert isinstance(paying, PickSome)
    assert paying.picked == paying.default == ["rum.1"], "Valuables go last, however many there are"
    keeping = lay("stow", card="NS6", players=3, loot={"anne": "rum rum rum spices fabrics valuables"}).asked("anne")
    assert isinstance(keeping, PickSome)
    assert keeping.picked == keeping.default == ["rum.1", "spices.1", "fabrics.1", "valuables.1"], "one of each kind"
