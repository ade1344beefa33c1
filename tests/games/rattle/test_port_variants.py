"""Port Visits at the same time, and wilds: 4.19 of the ledger."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.choice import NotAllowed
from engine.games.rattle import GAME
from engine.games.rattle.deeds import BEEN_THERE
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
    assert (cove.parts("anne"), cove.waits_for()) == ({}, {"bart": "shipyard"}), "bart may want it, and is nearer"
    cove.picks("bart", "sail")
    assert (cove.parts("anne"), cove.parts("bart")) == ({}, {"sail": 1})
    assert cove.waits_for() == {"anne": "shipyard"}
    assert "there no more" in cove.heard("anne")
    assert "there no more" not in cove.heard("bart")
    assert cove.loot("anne") == "fabrics"
    with pytest.raises(NotAllowed):
        cove.picks("anne", "sail")
    assert cove.picks("anne", "cannon").parts("anne") == {"cannon": 1}


@rule("R-241", "E-238")
def test_what_others_leave_is_had_by_who_waited_for_it() -> None:
    loot = dict.fromkeys(("anne", "bart"), "fabrics")
    cove = visit("shipyard", loot=loot, simultaneous_port=True, baron="bart", supply={"sail": 1, "cannon": 3})
    cove.picks("anne", "sail").picks("bart", "end")
    assert (cove.parts("anne"), cove.waits_for()) == ({"sail": 1}, {})


@rule("R-241", "E-239")
def test_who_is_done_goes_on_while_others_still_think() -> None:
    cove = visit("market", loot={"anne": "rum rum", "bart": "fabrics fabrics"}, simultaneous_port=True)
    cove.picks("bart", "end")
    assert cove.waits_for() == {"anne": "market", "bart": "shipyard"}
    assert [player.ashore for player in cove.view(None).players] == ["market", "shipyard", ""]
    cove.picks("bart", "sail")
    assert (cove.parts("bart"), cove.waits_for()) == ({"sail": 1}, {"anne": "market"}), "one Fabrics pays nothing more"


@rule("R-241", "R-312")
def test_who_trades_goes_on_while_others_still_think() -> None:
    cove = visit(
        "market",
        loot={"anne": "rum rum", "bart": "spices spices"},
        simultaneous_port=True,
        bag="valuables valuables fabrics fabrics",
    )
    cove.picks("bart", "trade:spices:spices")
    assert cove.waits_for() == {"anne": "market", "bart": "market_take"}
    number = cove.table.open[1][0].number
    cove.picks("anne", "trade:rum:rum").picks("anne", "take:valuables")
    assert (cove.loot("anne"), cove.waits_for()) == ("valuables", {"anne": "pit", "bart": "market_take"})
    assert cove.table.open[1][0].number == number, "what others do leaves his question as it was"
    assert cove.picks("bart", "take:valuables").loot("bart") == "valuables"
    assert cove.waits_for() == {"anne": "pit", "bart": "pit"}


@rule("R-241", "R-223")
def test_at_the_same_time_two_hire_from_one_deck() -> None:
    cove = visit(
        "tavern",
        loot=dict.fromkeys(("anne", "bart"), "rum rum"),
        simultaneous_port=True,
        sailor_deck="S01 S02 S03 S04 S05 S06",
    )
    cove.all_pick(anne="price", bart="price")
    assert (cove.offered("anne"), cove.offered("bart")) == ({"S01", "S02", "S03"}, {"S04", "S05", "S06"})
    cove.picks("bart", "S05")
    assert "S04" not in cove.state.sailor_deck, "what is put aside goes back when all have been there"
    cove.picks("anne", "S01")
    assert (cove.crew("anne"), cove.crew("bart")) == ("S01", "S05")
    assert {"S02", "S03", "S04", "S06"} <= {*cove.state.sailor_deck}


@rule("R-241", "R-233", "E-240")
def test_at_the_guild_nobody_is_asked_before_those_who_could_buy_the_top_card() -> None:
    cove = visit("guild", coins={"anne": 9, "bart": 9}, simultaneous_port=True, baron="bart")
    assert cove.waits_for() == {"bart": "guild"}
    cove.picks("bart", "buy")
    assert cove.waits_for() == {"anne": "guild"}
    assert cove.picks("anne", "buy").captain("anne").vp == ["VP2"]


@rule("R-241", "R-233")
def test_whoever_nobody_nearer_can_forestall_is_asked_at_the_guild_at_once() -> None:
    loot = {"bart": "rum rum", "cleo": "rum rum rum rum"}
    coins = {"anne": 3, "bart": 0, "cleo": 0}
    cove = visit("pit", coins=coins, loot=loot, simultaneous_port=True, baron="bart")
    assert cove.waits_for() == {"bart": "pit", "cleo": "pit"}, "cleo's Loot might be worth 4 coins"
    cove.picks("cleo", "all")
    assert cove.waits_for() == {"bart": "pit", "anne": "guild"}, "nobody but anne can come by 3 coins"
    cove.picks("anne", "buy").picks("bart", "all")
    assert (cove.waits_for(), cove.coins(), cove.captain("anne").vp) == ({}, [0, 1, 2], ["VP1"])


def at(**places: str) -> Callable[[RattleState], None]:
    """These are at other places than the others."""

    def stand(state: RattleState) -> None:
        for name, place in places.items():
            state.captains[["anne", "bart", "cleo"].index(name)].ashore = place

    return stand


@rule("R-241", "R-233")
def test_who_has_drawn_sailors_may_keep_one_by_whom_the_top_card_costs_less() -> None:
    cove = visit(
        "tavern",
        coins={"anne": 3, "bart": 2, "cleo": 0},
        loot={"bart": "rum rum"},
        simultaneous_port=True,
        baron="bart",
        sailor_deck="S02 S19 S01",
        change=at(anne="guild", cleo=""),
    )
    cove.picks("bart", "price")
    assert cove.waits_for() == {"bart": "tavern_keep"}, "bart may still come by it, whatever was drawn"


@rule("R-241", "R-227")
def test_who_may_still_hire_keeps_the_right_to_what_that_sailor_would_bring() -> None:
    cove = visit(
        "tavern",
        loot={"anne": "fabrics", "bart": "rum rum fabrics fabrics"},
        simultaneous_port=True,
        baron="bart",
        supply={"sail": 2, "cannon": 9},
        change=at(anne="shipyard", cleo=""),
    )
    cove.picks("anne", "sail")
    assert (cove.parts("anne"), cove.waits_for()) == ({}, {"bart": "tavern"})
    cove.picks("bart", "end")
    assert cove.parts("anne") == {"sail": 1}, "nobody was hired, and there is one for each"


@rule("R-241")
def test_the_last_token_of_a_type_goes_to_the_one_nearer_to_the_baron() -> None:
    cove = visit(
        "market",
        loot={"anne": "rum rum", "cleo": "rum rum"},
        simultaneous_port=True,
        baron="cleo",
        bag="valuables fabrics fabrics",
    )
    cove.all_pick(anne="trade:rum:rum", cleo="trade:rum:rum").picks("anne", "take:valuables")
    assert (cove.loot("anne"), cove.waits_for()) == ("rum rum", {"cleo": "market_take"})
    cove.picks("cleo", "take:valuables")
    assert (cove.loot("anne"), cove.loot("cleo")) == ("rum rum", "valuables")
    assert "there no more" in cove.heard("anne")
    assert cove.waits_for() == {"anne": "market", "cleo": "pit"}
    cove.picks("anne", "trade:rum:rum")
    assert cove.offered("anne") == {"take:fabrics", "end"}
    assert cove.picks("anne", "take:fabrics").loot("anne") == "fabrics"


@rule("R-241", "R-224")
def test_who_finds_no_sailor_left_keeps_the_rum() -> None:
    cove = visit(
        "tavern",
        loot=dict.fromkeys(("anne", "bart"), "rum rum"),
        simultaneous_port=True,
        baron="bart",
        sailor_deck="S01 S02 S03 .",
    )
    cove.picks("anne", "price")
    assert cove.waits_for() == {"bart": "tavern"}
    cove.picks("bart", "price")
    assert (cove.loot("anne"), cove.loot("bart")) == ("rum rum", "")
    assert "there no more" in cove.heard("anne")
    assert cove.waits_for() == {"anne": "pit", "bart": "tavern_keep"}
    assert cove.picks("bart", "S03").crew("bart") == "S03"


@rule("R-241", "R-258")
def test_who_finds_no_revenge_left_keeps_the_loot() -> None:
    cove = visit(
        "pit",
        loot={"anne": "valuables", "bart": "valuables"},
        simultaneous_port=True,
        scenario="pirate-wars",
        revenge={"cleo": 15},
    )
    cove.picks("bart", "revenge").picks("bart", "valuables.1")
    assert (cove.loot("bart"), cove.waits_for()) == ("valuables", {"anne": "pit"})
    cove.picks("anne", "revenge").picks("anne", "valuables.1")
    assert [captain.revenge for captain in cove.state.captains] == [1, 0, 15]
    assert (cove.loot("anne"), cove.loot("bart")) == ("", "valuables")
    assert cove.waits_for() == {"bart": "pit"}
    assert cove.offered("bart") == {"all", "throw", "end"}


@rule("R-241")
def test_a_treasure_map_waits_for_those_who_could_empty_the_bag() -> None:
    loot = {"anne": "rum rum rum rum", "cleo": "L1"}
    cove = visit("market", loot=loot, loot_pack=True, simultaneous_port=True, bag="valuables valuables")
    cove.picks("cleo", "map")
    assert (cove.loot("cleo"), cove.waits_for()) == ("L1", {"anne": "market"})
    cove.picks("anne", "end")
    assert cove.loot("cleo") == "valuables valuables"


@rule("R-241")
def test_a_map_for_which_one_way_is_left_takes_what_was_chosen_if_that_is_it() -> None:
    """Cleo chose both Valuables. Anne takes the Rum, so both are left and nothing else; or one of them."""
    for anne, cleo, lost in (("rum", "valuables valuables", False), ("valuables", "L1", True)):
        loot = {"anne": "fabrics fabrics", "cleo": "L1"}
        cove = visit("market", loot=loot, loot_pack=True, simultaneous_port=True, bag="valuables valuables rum")
        cove.picks("cleo", "map").picks("cleo", "valuables.1", "valuables.2")
        cove.picks("anne", "trade:fabrics:fabrics").picks("anne", f"take:{anne}")
        assert (cove.loot("cleo"), "there no more" in cove.heard("cleo")) == (cleo, lost)


@rule("R-241", "R-312")
def test_a_second_question_leads_back_to_the_first_also_after_others_have_answered() -> None:
    loot = {"anne": "rum rum", "bart": "spices spices"}
    cove = visit("market", loot=loot, simultaneous_port=True, bag="valuables fabrics fabrics")
    cove.picks("bart", "trade:spices:spices").picks("anne", "end")
    number = next(one.number for one in cove.table.open[1] if one.choice.name == "port_back")
    cove.table.answer(1, number, "back")
    assert cove.waits_for()["bart"] == "market"
    assert [one.choice.name for one in cove.table.open[1] if not one.choice.blocks] == []
    assert cove.picks("bart", "trade:spices:spices").picks("bart", "take:valuables").loot("bart") == "valuables"


@rule("R-241")
def test_who_waits_for_others_is_told_so_once_and_nobody_else_is() -> None:
    loot = dict.fromkeys(("anne", "bart"), "fabrics")
    cove = visit("shipyard", loot=loot, simultaneous_port=True, baron="bart", supply={"sail": 1, "cannon": 3})
    cove.picks("anne", "sail")
    assert "unless somebody nearer to the Baron" in cove.heard("anne")
    assert all("unless somebody" not in cove.heard(other) for other in ("bart", "cleo", None))
    assert "unless somebody" not in cove.picks("bart", "end").heard("anne")


@rule("R-241", "R-312")
def test_who_has_finished_the_port_is_not_told_where_others_are() -> None:
    cove = visit("market", loot={"anne": "rum rum", "bart": ""}, simultaneous_port=True)
    hire = next(deed for deed in GAME.deeds(cove.state, 1) if deed.by == ("tavern",))
    assert GAME.not_now(cove.state, 1, hire, ()) is BEEN_THERE


@rule("R-241")
def test_who_has_nobody_before_them_takes_the_last_tokens_by_a_map() -> None:
    loot = {"anne": "L1", "cleo": "rum rum"}
    cove = visit("market", loot=loot, loot_pack=True, simultaneous_port=True, bag="valuables fabrics")
    cove.picks("cleo", "trade:rum:rum").picks("cleo", "end").picks("anne", "map")
    assert cove.loot("anne") == "fabrics valuables"


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
