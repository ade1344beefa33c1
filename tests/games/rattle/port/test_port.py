"""The Port Visit, its Market, Shipyard, Pit and Guild: 4.17 of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import PickSome
from engine.games.rattle.galleon_and_port import PORT
from tests.games.rattle.crew.tables_in_step_8 import lost
from tests.games.rattle.port.visits import visit
from tests.games.rattle.tables import lay
from tests.ledger import rule
from tests.ledger_tables import rows

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


@rule("R-216", "R-60")
def test_the_locations_are_visited_in_their_order() -> None:
    rich = "rum rum spices fabrics valuables"
    cove = lay("port", players=2, baron="bart", loot={"anne": rich, "bart": rich}, coins={"anne": 9, "bart": 9})
    asked = []
    while cove.waits_for():
        ((who, where),) = cove.waits_for().items()
        assert cove.view(None).location == where
        asked.append((where, who))
        cove.picks(who, "end")
    assert asked == [(place, who) for place in PORT for who in ("bart", "anne")]


@rule("R-220")
def test_players_without_ships_or_loot_visit_the_port_too() -> None:
    cove = lay(("adventure", 0), "port", loot={"cleo": "rum rum"})
    for _ in cove.people:
        cove.picks(next(iter(cove.waits_for())))
    assert cove.waits_for() == {"cleo": "market"}
    wrecked = lay(
        "repairs",
        "stow",
        "port",
        card="NS2",
        loot={"bart": "rum rum rum rum rum rum"},
        change=lost("bart", "2a", "2b", "2c", "2d"),
    )
    assert (wrecked.waits_for(), wrecked.loot("bart")) == ({"bart": "market"}, "rum rum")


@rule("R-306", "R-222", "E-232")
def test_a_player_who_can_do_nothing_in_port_is_not_asked() -> None:
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
def test_a_closed_location_is_open_only_to_the_player_who_closed_it() -> None:
    cove = visit("tavern", loot=dict.fromkeys(("anne", "bart", "cleo"), "rum rum"), closed={"tavern": "bart"})
    assert cove.waits_for() == {"bart": "tavern"}
    assert cove.picks("bart", "end").waits_for() == {}


# --- the Market --------------------------------------------------------------------------------------


@rule("R-221", "R-86", "E-160")
def test_the_market_gives_one_loot_for_two_any_number_of_times() -> None:
    cove = visit("market", loot={"anne": "rum rum rum fabrics fabrics"})
    cove.picks("anne", "trade:rum:rum").picks("anne", "take:valuables")
    cove.picks("anne", "trade:rum:fabrics").picks("anne", "take:spices")
    assert cove.loot("anne") == "spices fabrics valuables"
    assert cove.pile() == "rum rum rum fabrics"
    assert cove.waits_for() == {"anne": "market"}


@rule("R-221", "R-84", "E-161")
def test_the_market_offers_only_what_is_in_the_bag() -> None:
    cove = visit("market", loot={"anne": "rum rum"}, bag="fabrics rum").picks("anne", "trade:rum:rum")
    assert cove.offered("anne") == {"take:fabrics", "take:rum", "end"}
    cove.back("anne")
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


@rule("R-219")
def test_mirabel_gives_no_loot_of_the_same_type() -> None:
    cove = visit("market", loot={"anne": "rum"}, sailors={"anne": "S14"}, bag="rum rum fabrics").picks(
        "anne", "mirabel:rum"
    )
    assert cove.offered("anne") == {"take:fabrics", "end"}
    assert visit("market", loot={"anne": "rum"}, sailors={"anne": "S14"}, bag="rum").waits_for() == {}


# --- the Shipyard ------------------------------------------------------------------------------------


@rule("R-227", "R-218", "E-176")
def test_the_shipyard_sells_a_part_for_a_fabrics() -> None:
    cove = visit("shipyard", loot={"anne": "fabrics fabrics"}, supply={"sail": 0})
    assert cove.offered("anne") == {"cannon", "hold", "throw", "end"}
    cove.picks("anne", "cannon")
    assert (cove.parts("anne"), cove.loot("anne"), cove.pile()) == ({"cannon": 1}, "fabrics", "fabrics")
    assert cove.waits_for() == {}


@rule("R-227", "R-219", "E-168")
def test_shona_allows_a_second_part_but_no_third() -> None:
    cove = visit("shipyard", loot={"anne": "fabrics fabrics fabrics"}, sailors={"anne": "S16"})
    cove.picks("anne", "sail")
    assert cove.waits_for() == {"anne": "shipyard"}
    cove.picks("anne", "cannon")
    assert (cove.parts("anne"), cove.loot("anne"), cove.waits_for()) == ({"sail": 1, "cannon": 1}, "fabrics", {})


@rule("R-214", "E-158")
def test_a_third_hold_makes_a_hamster() -> None:
    cove = visit("shipyard", loot={"anne": "fabrics"}, ready={"anne": "hold hold"}).picks("anne", "hold")
    assert (cove.parts("anne"), cove.state.supply["hold"]) == ({"hamster": 1}, 14)


@rule("R-219")
def test_shona_helps_again_in_every_visit() -> None:
    cove = visit("shipyard", loot={"anne": "fabrics fabrics"}, sailors={"anne": "S16"}).picks("anne", "sail")
    cove.picks("anne", "end")
    assert (cove.loot("anne"), cove.waits_for()) == ("fabrics", {})
    again = lay(
        "port",
        sailors={"anne": "S16"},
        loot={"anne": "fabrics fabrics fabrics"},
        change=lambda state: state.captains[0].used.append("S16"),
    )
    while again.waits_for() != {"anne": "shipyard"}:
        again.picks("anne", "end")
    assert again.picks("anne", "hold").waits_for() == {"anne": "shipyard"}


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
def test_the_pit_warns_of_an_odd_token() -> None:
    cove = visit("pit", loot={"anne": "valuables valuables rum rum rum rum rum"}).picks("anne", "some")
    everything = [option.id for option in cove.asked("anne").options]  # type: ignore[attr-defined]
    cove.picks("anne", *everything)
    assert cove.waits_for() == {"anne": "pit_odd"}
    assert "1 would earn nothing. Sell anyway?" in cove.asked("anne").prompt.plain()
    cove.back("anne")
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


@rule("R-231")
def test_loot_sold_for_nothing_is_reported() -> None:
    cove = visit("pit", loot={"anne": "rum spices"}).picks("anne", "some").picks("anne", "rum.1").picks("anne", "give")
    assert "Anne discards Rum." in cove.heard()
    assert (cove.loot("anne"), cove.coins()) == ("spices", [0, 0, 0])


@rule("R-257", "E-192")
def test_in_pirate_wars_the_pit_sells_revenge() -> None:
    cove = visit("pit", loot={"bart": "valuables valuables valuables rum rum"}, scenario="pirate-wars")
    cove.picks("bart", "revenge").picks("bart", "valuables.1", "rum.1", "rum.2")
    cove.picks("bart", "all")
    assert (cove.captain("bart").revenge, cove.coins(), cove.loot("bart")) == (2, [0, 2, 0], "")


@rule("R-257", "R-219")
def test_fritz_does_not_help_to_buy_revenge() -> None:
    cove = visit("pit", loot={"bart": "rum rum spices"}, sailors={"bart": "S15"}, scenario="pirate-wars")
    cove.picks("bart", "revenge").picks("bart", "rum.1", "rum.2")
    assert (cove.captain("bart").revenge, cove.coins()) == (1, [0, 0, 0])
    assert cove.picks("bart", "all").coins() == [0, 1, 0], "he pays a coin for the Spices alone"


@rule("R-258")
def test_the_pit_sells_no_revenge_if_the_deck_is_empty() -> None:
    cove = visit("pit", loot={"bart": "valuables"}, scenario="pirate-wars", revenge={"anne": 16})
    assert cove.offered("bart") == {"all", "throw", "end"}


@rule("R-219", "R-90")
def test_fritz_pays_for_at_most_two_loot_in_a_visit() -> None:
    cove = visit("pit", loot={"anne": "rum rum rum rum spices"}, sailors={"anne": "S15"}).picks("anne", "some")
    cove.picks("anne", "rum.1")
    assert cove.coins() == [1, 0, 0]
    assert cove.offered("anne") == {"all", "some", "throw", "end"}
    cove.picks("anne", "some").picks("anne", "rum.1")
    assert cove.coins() == [2, 0, 0]
    cove.picks("anne", "some").picks("anne", "rum.1")
    assert cove.waits_for() == {"anne": "pit_odd"}
    cove.back("anne").picks("anne", "rum.1", "spices.1")
    assert (cove.coins(), cove.loot("anne")) == ([3, 0, 0], "rum")


@rule("R-230", "R-266")
def test_the_kings_seal_cannot_be_sold() -> None:
    cove = visit("pit", loot={"anne": "valuables L5"}, loot_pack=True).picks("anne", "all")
    assert (cove.coins(), cove.loot("anne"), cove.waits_for()) == ([1, 0, 0], "L5", {})


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
def test_an_empty_guild_deck_sells_nothing() -> None:
    cove = visit("guild", coins={"anne": 30}, vp={"bart": "VP1 VP2 VP3 VP4", "cleo": "VP5 VP6 VP7 VP8"})
    assert cove.waits_for() == {}


@rule("R-234", "R-219", "E-175")
def test_clemente_lowers_the_price_and_the_seal_pays_three() -> None:
    helped = visit("guild", coins={"anne": 2}, sailors={"anne": "S19"}).picks("anne", "buy")
    assert helped.coins() == [0, 0, 0]
    assert "Anne uses Clerk Clemente" in helped.heard()
    cove = visit("guild", coins={"anne": 1}, sailors={"anne": "S19"}, loot={"anne": "L5"}, loot_pack=True)
    assert cove.offered("anne") == {"seal", "throw", "end"}
    cove.picks("anne", "seal")
    assert (cove.coins(), cove.captain("anne").vp, cove.pile()) == ([1, 0, 0], ["VP1"], "L5")


@rule("R-307")
def test_when_time_is_up_the_last_visit_buys_a_card_that_gains_points() -> None:
    assert visit("guild", coins={"anne": 3}, quest=3).time_up("anne").captain("anne").vp == []
    assert visit("guild", coins={"anne": 3}, quest=5).time_up("anne").captain("anne").vp == ["VP1"]
    assert visit("guild", coins={"anne": 3}, quest=3, scenario="introductory").time_up("anne").coins() == [0, 0, 0]


@rule("R-232", "R-233", "R-65")
@pytest.mark.parametrize("place", range(8))
def test_each_victory_card_costs_and_is_worth_what_the_ledger_says(place: int) -> None:
    cards = list(rows("rattle", "2.10", 0).values())
    row, before = cards[place], " ".join(card["id"] for card in cards[:place])
    coins = int(row["cost in coins"])
    poor = visit("guild", coins={"anne": coins - 1}, vp={"bart": before})
    assert poor.waits_for() == {}
    cove = visit("guild", coins={"anne": coins}, vp={"bart": before})
    assert cove.waits_for() == {"anne": "guild"}
    cove.picks("anne", "buy")
    mine = cove.view(None).players[0]
    assert (mine.vp, mine.coins, mine.score) == ((row["id"],), 0, int(row["VP"]))
    assert cove.view(None).guild == tuple(card["id"] for card in cards[place + 1 :])


@rule("R-234")
def test_the_kings_seal_gives_no_change() -> None:
    cove = visit("guild", coins={"anne": 5}, loot={"anne": "L5"}, sailors={"anne": "S19"}, loot_pack=True)
    assert cove.offered("anne") == {"buy", "seal", "throw", "end"}
    cove.picks("anne", "seal")
    assert (cove.coins(), cove.loot("anne")) == ([5, 0, 0], ""), "2 coins to pay, and the Seal would pay 3"


@rule("R-221", "R-230", "R-232")
def test_one_report_states_the_price_and_the_purchase() -> None:
    bought = visit("guild", coins={"anne": 10}).picks("anne", "buy")
    assert bought.heard() == "Anne buys Tall Tale for 3 coins: 5 VP."
    sealed = visit("guild", loot={"anne": "L5"}, loot_pack=True).picks("anne", "seal")
    assert sealed.heard() == "Anne discards King's Seal.\nAnne buys Tall Tale: 5 VP."
    sold = visit("pit", loot={"anne": "valuables rum rum"}).picks("anne", "all")
    assert sold.heard() == "Anne sells 2 Rum and Valuables for 2 coins."
    traded = visit("market", loot={"anne": "rum spices"}, bag="fabrics").picks("anne", "trade:rum:spices")
    assert traded.picks("anne", "take:fabrics").heard() == "Anne trades Rum and Spices for Fabrics."
