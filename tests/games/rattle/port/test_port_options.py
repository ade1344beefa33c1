"""Simultaneous Port Visits, and wilds: 4.19 of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed
from engine.games.rattle.state import RattleState
from tests.games.rattle.port.visits import visit
from tests.games.rattle.tables import lay
from tests.ledger import rule

GONE = "is gone"


@rule("R-241", "E-184")
def test_of_simultaneous_choices_the_last_part_goes_to_the_first_from_the_baron() -> None:
    cove = visit(
        "shipyard",
        loot=dict.fromkeys(("anne", "bart"), "fabrics"),
        simultaneous_port=True,
        baron="bart",
        supply={"sail": 1, "cannon": 3},
    )
    assert cove.waits_for() == {"anne": "shipyard", "bart": "shipyard"}
    cove.picks("anne", "sail")
    assert (cove.parts("anne"), cove.waits_for()) == ({}, {"bart": "shipyard"}), "nothing counts before all are in"
    cove.picks("bart", "sail")
    assert (cove.parts("anne"), cove.parts("bart")) == ({}, {"sail": 1})
    assert cove.waits_for() == {"anne": "shipyard"}
    assert [GONE in cove.heard(one) for one in ("anne", "bart", "cleo", None)] == [True, False, False, False]
    assert cove.loot("anne") == "fabrics"
    with pytest.raises(NotAllowed):
        cove.picks("anne", "sail")
    assert cove.picks("anne", "cannon").parts("anne") == {"cannon": 1}


@rule("R-241", "E-238")
def test_later_players_get_what_the_nearer_ones_leave() -> None:
    loot = dict.fromkeys(("anne", "bart"), "fabrics")
    cove = visit("shipyard", loot=loot, simultaneous_port=True, baron="bart", supply={"sail": 1, "cannon": 3})
    cove.picks("anne", "sail").picks("bart", "end")
    assert (cove.parts("anne"), cove.waits_for()) == ({"sail": 1}, {})


@rule("R-241", "E-239")
def test_the_next_location_is_visited_when_all_have_finished_the_last_one() -> None:
    cove = lay("port", loot={"anne": "rum rum", "bart": "fabrics fabrics"}, simultaneous_port=True)
    assert cove.picks("bart", "end").waits_for() == {"anne": "market"}
    assert cove.picks("anne", "end").waits_for() == {"anne": "tavern"}
    assert cove.picks("anne", "end").waits_for() == {"bart": "shipyard"}


@rule("R-241")
def test_nobody_sees_simultaneous_answers_before_all_are_given() -> None:
    loot = {"anne": "rum rum", "bart": "spices spices"}
    cove = visit("market", loot=loot, simultaneous_port=True, bag="valuables valuables fabrics fabrics")
    before = cove.heard()
    cove.picks("bart", "trade:spices:spices")
    assert cove.waits_for() == {"anne": "market", "bart": "market_take"}
    assert cove.asked("bart").secret, "that he is asked for what would tell that he trades"
    number = cove.table.open[1][0].number
    cove.picks("anne", "trade:rum:rum").picks("anne", "take:valuables")
    assert (cove.loot("anne"), cove.heard()) == ("rum rum", before)
    assert cove.table.open[1][0].number == number, "what others do leaves his question as it was"
    cove.picks("bart", "take:fabrics")
    assert (cove.loot("anne"), cove.loot("bart")) == ("valuables", "fabrics")
    told = cove.heard()
    assert told.index("Anne trades") < told.index("Bart trades"), "from the Baron on, not as the answers came"


@rule("R-241", "R-221")
def test_all_players_who_can_trade_again_are_asked_again() -> None:
    loot = {"anne": "rum rum", "bart": "spices spices spices", "cleo": "fabrics fabrics fabrics"}
    cove = visit("market", loot=loot, simultaneous_port=True, bag="valuables valuables valuables")
    cove.all_pick(anne="end", bart="trade:spices:spices", cleo="trade:fabrics:fabrics")
    cove.all_pick(bart="take:valuables", cleo="take:valuables")
    assert cove.waits_for() == {"bart": "market", "cleo": "market"}


@rule("R-241", "R-223", "R-226")
def test_two_players_can_hire_from_one_deck_at_the_same_time() -> None:
    cove = visit(
        "tavern",
        loot=dict.fromkeys(("anne", "bart"), "rum rum"),
        simultaneous_port=True,
        sailor_deck="S01 S02 S03 S04 S05 S06",
    )
    cove.all_pick(anne="price", bart="price")
    assert (cove.offered("anne"), cove.offered("bart")) == ({"S01", "S02", "S03"}, {"S04", "S05", "S06"})
    cove.picks("bart", "S05")
    assert cove.crew("bart") == "", "who is kept is open when all have said it"
    cove.picks("anne", "S01")
    assert (cove.crew("anne"), cove.crew("bart")) == ("S01", "S05")
    assert {"S02", "S03", "S04", "S06"} <= {*cove.state.sailor_deck}


@rule("R-241", "R-233", "E-240")
def test_the_guild_is_visited_in_order_from_the_baron() -> None:
    cove = visit("guild", coins={"anne": 9, "bart": 9}, simultaneous_port=True, baron="bart")
    assert cove.waits_for() == {"bart": "guild"}
    cove.picks("bart", "buy")
    assert cove.waits_for() == {"anne": "guild"}
    assert cove.picks("anne", "buy").captain("anne").vp == ["VP2"]


@rule("R-241", "R-218")
def test_the_last_token_of_a_type_goes_to_the_first_from_the_baron() -> None:
    cove = visit(
        "market",
        loot={"anne": "rum rum", "cleo": "rum rum"},
        simultaneous_port=True,
        baron="cleo",
        bag="valuables fabrics fabrics",
    )
    cove.all_pick(anne="trade:rum:rum", cleo="trade:rum:rum").all_pick(anne="take:valuables", cleo="take:valuables")
    assert (cove.loot("anne"), cove.loot("cleo")) == ("rum rum", "valuables")
    assert GONE in cove.heard("anne")
    assert cove.waits_for() == {"anne": "market"}
    cove.picks("anne", "trade:rum:rum")
    assert cove.offered("anne") == {"take:fabrics", "end"}
    assert cove.picks("anne", "take:fabrics").loot("anne") == "fabrics"


@rule("R-241", "R-224")
def test_a_player_who_finds_no_sailor_to_hire_keeps_the_rum() -> None:
    cove = visit(
        "tavern",
        loot=dict.fromkeys(("anne", "bart"), "rum rum"),
        simultaneous_port=True,
        baron="bart",
        sailor_deck="S01 S02 S03 .",
    )
    cove.all_pick(anne="price", bart="price")
    assert (cove.loot("anne"), cove.loot("bart")) == ("rum rum", "")
    assert GONE in cove.heard("anne")
    assert cove.waits_for() == {"bart": "tavern_keep"}, "nobody is left whom Anne could hire"
    assert cove.picks("bart", "S03").crew("bart") == "S03"


@rule("R-241", "R-258")
def test_a_player_who_finds_no_revenge_card_to_buy_keeps_the_loot() -> None:
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


@rule("R-241", "R-218")
@pytest.mark.parametrize(("anne", "cleo", "lost"), [("rum", "valuables valuables", False), ("valuables", "L1", True)])
def test_a_treasure_map_needs_all_chosen_loot_in_the_bag(anne: str, cleo: str, lost: bool) -> None:
    loot = {"anne": "fabrics fabrics", "cleo": "L1"}
    cove = visit("market", loot=loot, loot_pack=True, simultaneous_port=True, bag="valuables valuables rum")
    cove.picks("cleo", "map").picks("cleo", "valuables.1", "valuables.2")
    cove.picks("anne", "trade:fabrics:fabrics").picks("anne", f"take:{anne}")
    assert (cove.loot("cleo"), GONE in cove.heard("cleo")) == (cleo, lost)


@rule("R-241", "R-289")
def test_a_closed_location_is_closed_in_a_simultaneous_visit_too() -> None:
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
def test_a_wild_counts_as_valuables_in_the_pit_and_is_discarded_as_its_true_type() -> None:
    cove = lay("port", loot={"anne": "rum fabrics"}, market_wild=True)
    cove.picks("anne", "trade:rum:fabrics").picks("anne", "keep:fabrics")
    assert (cove.loot("anne"), cove.waits_for()) == ("wild-fabrics", {"anne": "shipyard"})
    cove.picks("anne", "end")
    assert cove.waits_for() == {"anne": "pit"}
    cove.picks("anne", "all")
    assert (cove.coins(), cove.pile()) == ([1, 0, 0], "rum fabrics")


@rule("R-242")
@pytest.mark.parametrize(("place", "gold"), [("tavern", "rum"), ("shipyard", ""), ("workshop", "fabrics")])
def test_a_wild_pays_for_a_missing_type(place: str, gold: str) -> None:
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
def test_a_wild_needs_a_place_and_returns_to_the_bag_as_its_true_type() -> None:
    def wild(state: RattleState) -> None:
        state.captains[0].loot["wild-rum"] = 5
        state.bag["rum"] -= 5

    cove = lay("stow", card="NS2", change=wild, market_wild=True)
    assert (cove.loot("anne"), cove.state.bag["rum"]) == ("wild-rum wild-rum wild-rum wild-rum", 14)
