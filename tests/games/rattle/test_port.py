"""The Port Visit: 4.17 of the ledger, its Sailors and variants."""

from __future__ import annotations

from typing import Any

import pytest

from engine.choice import NotAllowed, PickSome
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule


def visit(place: str, *, seats: str = "anne bart cleo", **things: Any) -> Cove:
    """One location; the first visitors are those from the Baron on who can do anything there."""
    return lay(("location", place), players=len(seats.split()), phase="port", **things)


# --- the course --------------------------------------------------------------------------------------


@rule("R-216", "R-220", "E-166")
def test_each_location_is_visited_by_all_from_the_baron_on() -> None:
    cove = lay("port", baron="bart", loot=dict.fromkeys(("anne", "bart", "cleo"), "rum rum"))
    asked = []
    for _ in range(3):
        (who,) = cove.waits_for()
        asked.append((who, cove.waits_for()[who]))
        cove.picks(who, "end")
    assert asked == [("bart", "market"), ("cleo", "market"), ("anne", "market")]
    assert cove.waits_for() == {"bart": "tavern"}


@rule("R-306", "R-222", "E-232")
def test_who_can_do_nothing_is_not_asked() -> None:
    cove = lay("port", loot={"anne": "rum", "bart": "L4"}, loot_pack=True)
    assert cove.waits_for() == {}
    assert (cove.loot("anne"), cove.loot("bart")) == ("rum", "L4")


@rule("R-217")
def test_nothing_must_be_bought_and_loot_may_be_thrown_away() -> None:
    cove = visit("market", loot={"anne": "rum rum spices"})
    cove.picks("anne", "throw").picks("anne", "rum.1", "spices.1")
    assert (cove.loot("anne"), cove.pile()) == ("rum", "rum spices")
    assert cove.waits_for() == {}


@rule("R-289", "E-226")
def test_a_closed_location_is_for_its_closer_alone() -> None:
    cove = visit("tavern", loot=dict.fromkeys(("anne", "bart", "cleo"), "rum rum"), closed={"tavern": "bart"})
    assert cove.waits_for() == {"bart": "tavern"}
    assert cove.picks("bart", "end").waits_for() == {}


# --- the Market --------------------------------------------------------------------------------------


@rule("R-221", "R-86", "E-160")
def test_two_loot_for_one_as_often_as_one_likes() -> None:
    cove = visit("market", loot={"anne": "rum rum rum fabrics fabrics"})
    cove.picks("anne", "trade:rum:rum").picks("anne", "take:valuables")
    cove.picks("anne", "trade:rum:fabrics").picks("anne", "take:spices")
    assert cove.loot("anne") == "spices fabrics valuables"
    assert cove.pile() == "rum rum rum fabrics"
    assert cove.waits_for() == {"anne": "market"}


@rule("R-221", "R-84", "E-161")
def test_the_market_offers_only_what_is_in_the_bag() -> None:
    cove = visit("market", loot={"anne": "rum rum"}, bag="fabrics rum").picks("anne", "trade:rum:rum")
    assert cove.offered("anne") == {"take:fabrics", "take:rum", "back"}
    cove.picks("anne", "back")
    assert (cove.loot("anne"), cove.waits_for()) == ("rum rum", {"anne": "market"})


@rule("R-266")
def test_special_loot_cannot_be_traded() -> None:
    cove = visit("market", loot={"anne": "rum fabrics L5"}, loot_pack=True)
    assert cove.offered("anne") == {"trade:rum:fabrics", "throw", "end"}


@rule("R-219")
def test_mirabel_swaps_one_loot_once() -> None:
    cove = visit("market", loot={"anne": "rum"}, sailors={"anne": "S14"})
    assert cove.offered("anne") == {"mirabel:rum", "throw", "end"}
    cove.picks("anne", "mirabel:rum").picks("anne", "take:valuables")
    assert cove.loot("anne") == "valuables"
    assert cove.waits_for() == {}


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


# --- Tavern and Workshop -----------------------------------------------------------------------------


@rule("R-222", "R-226", "R-56", "E-170", "E-51")
def test_hiring_draws_three_that_only_the_hirer_sees() -> None:
    cove = visit("tavern", loot={"anne": "rum rum rum"}, sailor_deck="S01 S02 S03").picks("anne", "price")
    assert cove.offered("anne") == {"S01", "S02", "S03"}
    assert cove.asked("anne").secret
    assert "Emilio Scar" in cove.heard("anne")
    for other in ("bart", None):
        assert "Emilio" not in cove.heard(other)
        seen = cove.view(other).players[0]
        assert (seen.drawn, seen.drawn_count) == (None, 3)
    cove.picks("anne", "S02")
    assert (cove.crew("anne"), cove.loot("anne"), cove.pile()) == ("S02", "rum", "rum rum")
    assert cove.waits_for() == {}


@rule("R-222", "R-223", "E-162", "E-171")
def test_one_hires_once_and_the_others_do_not_find_what_was_put_aside() -> None:
    cove = visit("tavern", loot={"anne": "rum rum rum rum", "bart": "rum rum"}, sailor_deck="S01 S02 S03 S04 S05 .")
    cove.picks("anne", "price").picks("anne", "S01")
    assert cove.waits_for() == {"bart": "tavern"}
    cove.picks("bart", "price")
    assert cove.offered("bart") == {"S04", "S05"}
    cove.picks("bart", "S04")
    assert sorted(cove.state.sailor_deck) == ["S02", "S03", "S05"]


@rule("R-224")
def test_with_one_card_left_there_is_no_choice_and_with_none_no_hiring() -> None:
    cove = visit("tavern", loot={"anne": "rum rum", "bart": "rum rum"}, sailor_deck="S01 .").picks("anne", "price")
    assert (cove.crew("anne"), cove.waits_for()) == ("S01", {})


@rule("R-225", "E-163")
def test_louigi_brings_a_friend_when_he_is_hired() -> None:
    cove = visit("tavern", loot={"anne": "rum rum"}, sailor_deck="S13 S02 S03 S27").picks("anne", "price")
    assert cove.picks("anne", "S13").crew("anne") == "S13 S27"
    assert "Louigi" in cove.heard()


@rule("R-225")
def test_later_louigi_lets_one_choose_from_four() -> None:
    cove = visit("tavern", loot={"anne": "rum rum"}, sailors={"anne": "S13"}, sailor_deck="S01 S02 S03 S04")
    cove.picks("anne", "price")
    assert cove.offered("anne") == {"S01", "S02", "S03", "S04"}
    assert cove.picks("anne", "S04").crew("anne") == "S13 S04"


@rule("R-219", "R-234", "E-167")
def test_tilda_takes_any_two_loot_but_not_at_the_market() -> None:
    cove = lay("port", loot={"anne": "fabrics fabrics"}, sailors={"anne": "S18"}, sailor_deck="S01 S02 S03")
    assert cove.offered("anne") == {"trade:fabrics:fabrics", "throw", "end"}
    cove.picks("anne", "end")
    assert cove.offered("anne") == {"any", "throw", "end"}
    cove.picks("anne", "any").picks("anne", "fabrics.1", "fabrics.2").picks("anne", "S03")
    assert (cove.crew("anne"), cove.loot("anne")) == ("S18 S03", "")


@rule("R-234")
def test_the_kitchen_makes_hiring_cost_one_rum() -> None:
    cove = visit("tavern", loot={"anne": "rum"}, upgrades={"anne": "U08"}).picks("anne", "price")
    cove.time_up("anne")
    assert (cove.loot("anne"), len(cove.crew("anne").split())) == ("", 1)


@rule("R-169")
def test_an_exhausted_kitchen_cooks_nothing() -> None:
    cove = visit("tavern", loot={"anne": "rum"}, upgrades={"anne": "U08"}, turned={"anne": "U08"})
    assert cove.waits_for() == {}


@rule("R-228", "R-229", "R-79")
def test_the_workshop_sells_one_of_three_upgrades() -> None:
    cove = visit("workshop", loot={"anne": "spices fabrics rum"}, upgrade_deck="U05 U06 U07 U08 .").picks(
        "anne", "price"
    )
    assert cove.offered("anne") == {"U05", "U06", "U07"}
    cove.time_up("anne")
    assert (cove.upgrades("anne"), cove.captain("anne").turned, cove.loot("anne")) == ("U05", [], "rum")
    assert sorted(cove.state.upgrade_deck) == ["U06", "U07", "U08"]


@rule("R-228", "R-219", "E-169")
def test_tomas_shows_five_and_quill_takes_any_two() -> None:
    cove = visit("workshop", loot={"anne": "rum rum"}, sailors={"anne": "S17 S20"}, upgrade_deck="U05 U06 U07 U08 U09")
    assert cove.offered("anne") == {"any", "throw", "end"}
    cove.picks("anne", "any").picks("anne", "rum.1", "rum.2")
    assert cove.offered("anne") == {"U05", "U06", "U07", "U08", "U09"}


# --- the Shipyard ------------------------------------------------------------------------------------


@rule("R-227", "R-218", "E-176")
def test_a_part_for_a_fabrics() -> None:
    cove = visit("shipyard", loot={"anne": "fabrics fabrics"}, supply={"sail": 0})
    assert cove.offered("anne") == {"cannon", "hold", "throw", "end"}
    cove.picks("anne", "cannon")
    assert (cove.parts("anne"), cove.loot("anne"), cove.pile()) == ({"cannon": 1}, "fabrics", "fabrics")
    assert cove.waits_for() == {}


@rule("R-227", "R-219", "E-168")
def test_shona_lets_one_buy_a_second_part_but_no_third() -> None:
    cove = visit("shipyard", loot={"anne": "fabrics fabrics fabrics"}, sailors={"anne": "S16"})
    cove.picks("anne", "sail")
    assert cove.waits_for() == {"anne": "shipyard"}
    cove.picks("anne", "cannon")
    assert (cove.parts("anne"), cove.loot("anne"), cove.waits_for()) == ({"sail": 1, "cannon": 1}, "fabrics", {})


@rule("R-214", "E-158")
def test_a_third_hold_makes_a_hamster() -> None:
    cove = visit("shipyard", loot={"anne": "fabrics"}, ready={"anne": "hold hold"}).picks("anne", "hold")
    assert (cove.parts("anne"), cove.state.supply["hold"]) == ({"hamster": 1}, 14)


# --- the Pit -----------------------------------------------------------------------------------------


@rule("R-230", "E-173")
def test_the_pit_pays_for_valuables_and_for_pairs() -> None:
    cove = visit("pit", loot={"anne": "rum fabrics valuables spices"}).picks("anne", "some")
    cove.picks("anne", "rum.1", "fabrics.1")
    assert (cove.coins(), cove.loot("anne")) == ([1, 0, 0], "spices valuables")
    cove.picks("anne", "all")
    assert (cove.coins(), cove.loot("anne")) == ([2, 0, 0], "spices")
    assert cove.waits_for() == {}


@rule("R-231", "E-172")
def test_an_odd_token_is_pointed_out() -> None:
    cove = visit("pit", loot={"anne": "valuables valuables rum rum rum rum rum"}).picks("anne", "some")
    everything = [option.id for option in cove.asked("anne").options]  # type: ignore[attr-defined]
    cove.picks("anne", *everything)
    assert cove.waits_for() == {"anne": "pit_odd"}
    assert "1 of these Loot earns nothing" in cove.asked("anne").prompt.plain()
    cove.picks("anne", "again")
    assert isinstance(cove.asked("anne"), PickSome)
    cove.picks("anne", *everything).picks("anne", "give")
    assert (cove.coins(), cove.loot("anne")) == ([4, 0, 0], "")


@rule("R-219")
def test_fritz_pays_a_coin_for_each_of_two_ordinary_loot() -> None:
    cove = visit("pit", loot={"anne": "rum fabrics spices spices"}, sailors={"anne": "S15"}).picks("anne", "all")
    assert (cove.coins(), cove.loot("anne")) == ([3, 0, 0], "")
    one = visit("pit", loot={"anne": "rum"}, sailors={"anne": "S15"}).picks("anne", "all")
    assert one.coins() == [1, 0, 0]


@rule("R-307")
def test_when_time_is_up_only_the_last_visit_sells() -> None:
    assert visit("pit", loot={"anne": "valuables"}, quest=4).time_up("anne").coins() == [0, 0, 0]
    assert visit("pit", loot={"anne": "valuables rum"}, quest=5).time_up("anne").coins() == [1, 0, 0]


@rule("R-257", "E-192")
def test_in_pirate_wars_the_pit_sells_revenge() -> None:
    cove = visit("pit", loot={"bart": "valuables valuables valuables rum rum"}, scenario="pirate-wars")
    cove.picks("bart", "revenge").picks("bart", "valuables.1", "rum.1", "rum.2")
    cove.picks("bart", "all")
    assert (cove.captain("bart").revenge, cove.coins(), cove.loot("bart")) == (2, [0, 2, 0], "")


@rule("R-258")
def test_without_revenge_cards_none_is_sold() -> None:
    cove = visit("pit", loot={"bart": "valuables"}, scenario="pirate-wars", revenge={"anne": 16})
    assert cove.offered("bart") == {"all", "throw", "end"}


# --- the Guild ---------------------------------------------------------------------------------------


@rule("R-232", "R-233", "R-65", "E-174")
def test_the_guild_sells_the_top_card_once_a_visit() -> None:
    cove = visit("guild", coins={"anne": 10, "bart": 4, "cleo": 4})
    cove.picks("anne", "buy")
    assert (cove.captain("anne").vp, cove.coins()) == (["VP1"], [7, 4, 4])
    assert cove.waits_for() == {"bart": "guild"}
    cove.picks("bart", "buy")
    assert (cove.captain("bart").vp, cove.coins()) == (["VP2"], [7, 0, 4])
    assert cove.waits_for() == {}, "cleo cannot pay 5 coins"


@rule("R-233")
def test_an_empty_deck_sells_nothing() -> None:
    cove = visit("guild", coins={"anne": 30}, vp={"bart": "VP1 VP2 VP3 VP4", "cleo": "VP5 VP6 VP7 VP8"})
    assert cove.waits_for() == {}


@rule("R-234", "R-219", "E-175")
def test_clemente_lowers_the_price_and_the_seal_pays_three() -> None:
    assert visit("guild", coins={"anne": 2}, sailors={"anne": "S19"}).picks("anne", "buy").coins() == [0, 0, 0]
    cove = visit("guild", coins={"anne": 1}, sailors={"anne": "S19"}, loot={"anne": "L5"}, loot_pack=True)
    assert cove.offered("anne") == {"seal", "throw", "end"}
    cove.picks("anne", "seal")
    assert (cove.coins(), cove.captain("anne").vp, cove.pile()) == ([1, 0, 0], ["VP1"], "L5")


@rule("R-307")
def test_in_the_last_visit_a_card_that_gains_is_bought_when_time_is_up() -> None:
    assert visit("guild", coins={"anne": 3}, quest=3).time_up("anne").captain("anne").vp == []
    assert visit("guild", coins={"anne": 3}, quest=5).time_up("anne").captain("anne").vp == ["VP1"]
    assert visit("guild", coins={"anne": 3}, quest=3, scenario="introductory").time_up("anne").coins() == [0, 0, 0]


# --- Special Loot and the simultaneous variant -------------------------------------------------------


@rule("R-267", "R-266")
def test_a_treasure_map_gives_two_loot_anywhere_in_port() -> None:
    cove = visit("workshop", loot={"anne": "L1"}, loot_pack=True)
    assert cove.offered("anne") == {"map", "throw", "end"}
    cove.picks("anne", "map").picks("anne", "spices.1", "fabrics.1")
    assert (cove.loot("anne"), cove.pile()) == ("spices fabrics", "L1")
    assert "price" in cove.offered("anne")


@rule("R-241", "E-184")
def test_all_visit_at_once_and_the_one_nearer_to_the_baron_gets_the_last_part() -> None:
    cove = visit("shipyard", loot=dict.fromkeys(("anne", "bart"), "fabrics"), simultaneous_port=True, baron="bart",
                 supply={"sail": 1, "cannon": 3})  # fmt: skip
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
def test_at_the_same_time_two_hire_from_one_deck() -> None:
    cove = visit("tavern", loot=dict.fromkeys(("anne", "bart"), "rum rum"), simultaneous_port=True,
                 sailor_deck="S01 S02 S03 S04 S05 S06")  # fmt: skip
    cove.all_pick(anne="price", bart="price")
    assert (cove.offered("anne"), cove.offered("bart")) == ({"S01", "S02", "S03"}, {"S04", "S05", "S06"})
    cove.all_pick(bart="S05", anne="S01")
    assert (cove.crew("anne"), cove.crew("bart")) == ("S01", "S05")


@rule("R-241")
def test_the_guild_is_visited_in_order_all_the_same() -> None:
    cove = visit("guild", coins={"anne": 9, "bart": 9}, simultaneous_port=True, baron="bart")
    assert cove.waits_for() == {"bart": "guild"}


@rule("R-242")
def test_a_wild_counts_as_valuables_at_the_pit_and_is_discarded_as_what_it_was() -> None:
    cove = lay("port", loot={"anne": "rum fabrics"}, market_wild=True)
    cove.picks("anne", "trade:rum:fabrics").picks("anne", "keep:fabrics")
    assert (cove.loot("anne"), cove.waits_for()) == ("wild-fabrics", {"anne": "shipyard"})
    cove.picks("anne", "end")
    assert cove.waits_for() == {"anne": "pit"}
    cove.picks("anne", "all")
    assert (cove.coins(), cove.pile()) == ([1, 0, 0], "rum fabrics")
