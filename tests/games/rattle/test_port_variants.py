"""Port Visits at the same time, and wilds: 4.19 of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed
from engine.games.rattle.state import RattleState
from tests.games.rattle.harbour import visit
from tests.games.rattle.tables import lay
from tests.ledger import rule


@rule("R-241", "E-184")
def test_all_visit_at_once_and_the_one_nearer_to_the_baron_gets_the_last_part() -> None:
    cove = visit(
        "shipyard",
        loot=dict.fromkeys(("anne", "bart"), "fabrics"),
        simultaneous_port=True,
        baron="bart",
        supply={"sail": 1, "cannon": 3},
    )
    assert cove.waits_for() == {"anne": "shipyard", "bart": "shipyard"}
    cove.picks("anne", "sail")
    assert cove.parts("anne") == {}
    cove.picks("bart", "sail")
    assert (cove.parts("anne"), cove.parts("bart")) == ({}, {"sail": 1})
    assert cove.waits_for() == {"anne": "shipyard"}
    assert "no Sail left" in cove.heard("anne")
    assert "no Sail left" not in cove.heard("bart")
    assert cove.loot("anne") == "fabrics"
    with pytest.raises(NotAllowed):
        cove.picks("anne", "sail")
    assert cove.picks("anne", "cannon").parts("anne") == {"cannon": 1}


@rule("R-241")
def test_who_trades_goes_on_while_others_still_think() -> None:
    cove = visit("market", loot={"anne": "rum rum", "bart": "spices spices"}, simultaneous_port=True, bag="valuables")
    cove.picks("anne", "trade:rum:rum")
    assert cove.waits_for() == {"anne": "market_take", "bart": "market"}
    assert [opened.choice.secret for opened in cove.table.open[0]] == [True], "it would tell what she gives"
    cove.picks("anne", "take:valuables")
    assert (cove.waits_for(), cove.loot("anne"), cove.heard("bart")) == ({"bart": "market"}, "rum rum", "")
    assert cove.picks("bart", "end").loot("anne") == "valuables"


@rule("R-241")
def test_at_the_same_time_two_hire_from_one_deck() -> None:
    cove = visit(
        "tavern",
        loot=dict.fromkeys(("anne", "bart"), "rum rum"),
        simultaneous_port=True,
        sailor_deck="S01 S02 S03 S04 S05 S06",
    )
    cove.all_pick(anne="price", bart="price")
    assert (cove.offered("anne"), cove.offered("bart")) == ({"S01", "S02", "S03"}, {"S04", "S05", "S06"})
    cove.all_pick(bart="S05", anne="S01")
    assert (cove.crew("anne"), cove.crew("bart")) == ("S01", "S05")


@rule("R-241")
def test_the_guild_is_visited_in_order_all_the_same() -> None:
    cove = visit("guild", coins={"anne": 9, "bart": 9}, simultaneous_port=True, baron="bart")
    assert cove.waits_for() == {"bart": "guild"}


@rule("R-241")
def test_the_last_token_of_a_type_goes_to_the_one_nearer_to_the_baron() -> None:
    cove = visit(
        "market",
        loot={"anne": "rum rum", "cleo": "rum rum"},
        simultaneous_port=True,
        baron="cleo",
        bag="valuables fabrics fabrics",
    )
    cove.all_pick(anne="trade:rum:rum", cleo="trade:rum:rum").all_pick(anne="take:valuables", cleo="take:valuables")
    assert (cove.loot("anne"), cove.loot("cleo")) == ("rum rum", "valuables")
    assert "there is no Valuables left" in cove.heard("anne")
    assert cove.waits_for() == {"anne": "market"}
    cove.picks("anne", "trade:rum:rum")
    assert cove.offered("anne") == {"take:fabrics", "end"}
    assert cove.picks("anne", "take:fabrics").waits_for() == {}


@rule("R-241")
def test_who_finds_no_sailor_left_keeps_the_rum() -> None:
    cove = visit(
        "tavern",
        loot=dict.fromkeys(("anne", "bart"), "rum rum"),
        simultaneous_port=True,
        baron="bart",
        sailor_deck="S01 S02 S03 .",
    )
    cove.all_pick(anne="price", bart="price")
    assert (cove.loot("anne"), cove.loot("bart")) == ("rum rum", "")
    assert "no Sailor left" in cove.heard("anne")
    assert cove.waits_for() == {"bart": "tavern_keep"}
    assert cove.picks("bart", "S03").waits_for() == {}


@rule("R-241", "R-258")
def test_who_finds_no_revenge_left_keeps_the_loot() -> None:
    cove = visit(
        "pit",
        loot={"anne": "valuables", "bart": "valuables"},
        simultaneous_port=True,
        scenario="pirate-wars",
        revenge={"cleo": 15},
    )
    cove.all_pick(anne="revenge", bart="revenge").all_pick(anne="valuables.1", bart="valuables.1")
    assert [captain.revenge for captain in cove.state.captains] == [1, 0, 15]
    assert (cove.loot("anne"), cove.loot("bart")) == ("", "valuables")
    assert cove.waits_for() == {"bart": "pit"}
    assert cove.offered("bart") == {"all", "throw", "end"}


@rule("R-241", "R-289")
def test_a_location_closed_is_closed_at_the_same_time_too() -> None:
    cove = visit(
        "shipyard", loot=dict.fromkeys(("anne", "bart"), "fabrics"), simultaneous_port=True, closed={"shipyard": "bart"}
    )
    assert cove.waits_for() == {"bart": "shipyard"}


@rule("R-242", "E-183")
def test_a_token_may_be_kept_as_a_wild_that_pays_for_anything() -> None:
    cove = lay("port", loot={"anne": "rum fabrics fabrics"}, market_wild=True, upgrade_deck="U01 U02 U03")
    assert cove.picks("anne", "trade:rum:fabrics").offered("anne") >= {"keep:rum", "keep:fabrics", "take:spices"}
    cove.picks("anne", "keep:rum")
    assert (cove.loot("anne"), cove.pile()) == ("wild-rum fabrics", "fabrics")
    cove.picks("anne", "end").picks("anne", "end")
    assert cove.waits_for() == {"anne": "workshop"}
    cove.picks("anne", "price").picks("anne", "U02")
    assert (cove.loot("anne"), cove.pile(), cove.upgrades("anne")) == ("", "rum fabrics fabrics", "U02")


@rule("R-242")
def test_a_wild_counts_as_valuables_at_the_pit_and_is_discarded_as_what_it_was() -> None:
    cove = lay("port", loot={"anne": "rum fabrics"}, market_wild=True)
    cove.picks("anne", "trade:rum:fabrics").picks("anne", "keep:fabrics")
    assert (cove.loot("anne"), cove.waits_for()) == ("wild-fabrics", {"anne": "shipyard"})
    cove.picks("anne", "end")
    assert cove.waits_for() == {"anne": "pit"}
    cove.picks("anne", "all")
    assert (cove.coins(), cove.pile()) == ([1, 0, 0], "rum fabrics")


@rule("R-242")
@pytest.mark.parametrize(("place", "gold"), [("tavern", "rum"), ("shipyard", ""), ("workshop", "fabrics")])
def test_a_wild_pays_where_one_type_is_missing(place: str, gold: str) -> None:
    def wild(state: RattleState) -> None:
        state.captains[0].loot["wild-valuables"] = 1
        state.bag["valuables"] -= 1

    cove = visit(place, loot={"anne": gold}, change=wild, market_wild=True)
    assert cove.waits_for() == {"anne": place}
    cove.picks("anne", "price" if gold else "sail")
    if cove.waits_for():
        cove.time_up("anne")
    assert (cove.loot("anne"), cove.pile()) == ("", f"{gold} valuables".strip())


@rule("R-242", "R-82")
def test_a_wild_needs_a_place_and_goes_into_the_bag_as_what_it_is() -> None:
    def wild(state: RattleState) -> None:
        state.captains[0].loot["wild-rum"] = 5
        state.bag["rum"] -= 5

    cove = lay("stow", card="NS2", change=wild, market_wild=True)
    assert (cove.loot("anne"), cove.state.bag["rum"]) == ("wild-rum wild-rum wild-rum wild-rum", 14)
