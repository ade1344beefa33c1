"""The Tavern and the Workshop: 4.17 of the ledger."""

from __future__ import annotations

from typing import Any

import pytest

from engine.choice import NotAllowed
from tests.games.rattle.port.visits import visit
from tests.games.rattle.tables import lay
from tests.ledger import rule


@rule("R-222", "R-226", "R-56", "E-170", "E-51")
def test_hiring_draws_three_cards_that_only_the_hirer_sees() -> None:
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
def test_each_player_hires_once_and_others_cannot_draw_cards_put_aside() -> None:
    cove = visit("tavern", loot={"anne": "rum rum rum rum", "bart": "rum rum"}, sailor_deck="S01 S02 S03 S04 S05 .")
    cove.picks("anne", "price").picks("anne", "S01")
    assert cove.waits_for() == {"bart": "tavern"}
    cove.picks("bart", "price")
    assert cove.offered("bart") == {"S04", "S05"}
    cove.picks("bart", "S04")
    assert sorted(cove.state.sailor_deck) == ["S02", "S03", "S05"]


@rule("R-224")
def test_one_drawn_sailor_is_kept_without_a_choice_and_an_empty_deck_ends_hiring() -> None:
    cove = visit("tavern", loot={"anne": "rum rum", "bart": "rum rum"}, sailor_deck="S01 .").picks("anne", "price")
    assert (cove.crew("anne"), cove.waits_for()) == ("S01", {})


@rule("R-225", "E-163")
def test_louigi_brings_another_sailor_when_he_is_hired() -> None:
    cove = visit("tavern", loot={"anne": "rum rum"}, sailor_deck="S13 S02 S03 S27").picks("anne", "price")
    assert cove.picks("anne", "S13").crew("anne") == "S13 S27"
    assert "Louigi" in cove.heard()


@rule("R-225")
def test_louigi_lets_his_owner_choose_from_four_cards_later() -> None:
    cove = visit("tavern", loot={"anne": "rum rum"}, sailors={"anne": "S13"}, sailor_deck="S01 S02 S03 S04")
    cove.picks("anne", "price")
    assert cove.offered("anne") == {"S01", "S02", "S03", "S04"}
    assert cove.picks("anne", "S04").crew("anne") == "S13 S04"


@rule("R-219", "R-234", "E-167")
def test_tilda_pays_with_any_two_loot_but_not_at_the_market() -> None:
    cove = lay("port", loot={"anne": "fabrics fabrics"}, sailors={"anne": "S18"}, sailor_deck="S01 S02 S03")
    assert cove.offered("anne") == {"trade:fabrics:fabrics", "throw", "end"}
    cove.picks("anne", "end")
    assert cove.offered("anne") == {"any", "throw", "end"}
    cove.picks("anne", "any").picks("anne", "S03")
    assert (cove.crew("anne"), cove.loot("anne")) == ("S18 S03", "")


@rule("R-234")
def test_heavens_kitchen_makes_hiring_cost_one_rum() -> None:
    cove = visit("tavern", loot={"anne": "rum"}, upgrades={"anne": "U08"}).picks("anne", "price")
    cove.time_up("anne")
    assert (cove.loot("anne"), len(cove.crew("anne").split())) == ("", 1)


@rule("R-169")
def test_an_exhausted_heavens_kitchen_does_not_help() -> None:
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
def test_tomas_shows_five_upgrades_and_quill_pays_with_any_two_loot() -> None:
    cove = visit("workshop", loot={"anne": "rum rum"}, sailors={"anne": "S17 S20"}, upgrade_deck="U05 U06 U07 U08 U09")
    assert cove.offered("anne") == {"any", "throw", "end"}
    cove.picks("anne", "any")
    assert cove.offered("anne") == {"U05", "U06", "U07", "U08", "U09"}


@rule("R-224", "E-165")
def test_with_two_cards_left_a_hirer_chooses_from_two() -> None:
    cove = visit("tavern", loot={"anne": "rum rum"}, sailor_deck="S01 S02 .").picks("anne", "price")
    assert cove.offered("anne") == {"S01", "S02"}


@rule("R-229", "R-224")
def test_the_workshop_offers_what_is_left_of_a_short_deck() -> None:
    price = {"anne": "spices fabrics"}
    two = visit("workshop", loot=price, upgrade_deck="U01 U02 .").picks("anne", "price")
    assert two.offered("anne") == {"U01", "U02"}
    one = visit("workshop", loot=price, upgrade_deck="U03 .").picks("anne", "price")
    assert (one.upgrades("anne"), one.waits_for()) == ("U03", {})
    assert visit("workshop", loot=price, upgrade_deck=".").waits_for() == {}


@rule("R-224")
def test_nobody_can_hire_from_an_empty_deck() -> None:
    assert visit("tavern", loot={"anne": "rum rum"}, sailor_deck=".").waits_for() == {}


@rule("R-226")
def test_one_of_the_drawn_cards_must_be_kept_once_paid() -> None:
    cove = visit("tavern", loot={"anne": "rum rum"}, sailor_deck="S01 S02 S03").picks("anne", "price")
    with pytest.raises(NotAllowed):
        cove.picks("anne", "end")
    assert cove.time_up("anne").crew("anne") == "S01"
    assert cove.view("bart").players[0].sailors == ("S01",)


@rule("R-228")
def test_an_upgrade_is_bought_once_a_visit() -> None:
    cove = visit("workshop", loot={"anne": "spices spices fabrics fabrics"}).picks("anne", "price")
    cove.time_up("anne")
    assert (cove.waits_for(), cove.loot("anne")) == ({}, "spices fabrics")


@rule("R-229", "R-223")
def test_upgrades_put_aside_are_not_drawn_by_others() -> None:
    price = "spices fabrics"
    cove = visit("workshop", loot={"anne": price, "bart": price}, upgrade_deck="U01 U02 U03 U04 U05 .")
    cove.picks("anne", "price").picks("anne", "U02")
    assert [cove.view(who).players[0].aside_count for who in ("anne", "bart", None)] == [2, 2, 2]
    cove.picks("bart", "price")
    assert cove.offered("bart") == {"U04", "U05"}
    cove.picks("bart", "U04")
    assert sorted(cove.state.upgrade_deck) == ["U01", "U03", "U05"]
    assert cove.view(None).players[0].aside_count == 0


@rule("R-234")
def test_heavens_kitchen_and_tilda_do_not_add_up() -> None:
    things: dict[str, Any] = {"upgrades": {"anne": "U08"}, "sailors": {"anne": "S18"}}
    cove = visit("tavern", loot={"anne": "rum spices"}, **things)
    assert cove.offered("anne") == {"price", "any", "throw", "end"}
    assert cove.picks("anne", "price").loot("anne") == "spices"
    assert visit("tavern", loot={"anne": "spices"}, **things).waits_for() == {}


@rule("R-266")
def test_special_loot_cannot_pay_for_hiring() -> None:
    assert visit("tavern", loot={"anne": "L5 rum"}, sailors={"anne": "S18"}, loot_pack=True).waits_for() == {}
    assert visit("workshop", loot={"anne": "L5 rum"}, sailors={"anne": "S20"}, loot_pack=True).waits_for() == {}


@rule("R-225", "R-219")
def test_louigi_brings_nobody_from_an_empty_deck() -> None:
    cove = visit("tavern", loot={"anne": "rum rum"}, sailor_deck="S13 .").picks("anne", "price")
    assert (cove.crew("anne"), cove.waits_for()) == ("S13", {})


@rule("R-219")
def test_tomas_draws_as_many_cards_as_are_left() -> None:
    cove = visit("workshop", loot={"anne": "spices fabrics"}, sailors={"anne": "S17"}, upgrade_deck="U01 U02 U03 U04 .")
    assert cove.picks("anne", "price").offered("anne") == {"U01", "U02", "U03", "U04"}


@rule("R-219")
def test_quill_pays_with_any_two_loot_or_the_price() -> None:
    cove = visit("workshop", loot={"anne": "spices fabrics rum"}, sailors={"anne": "S20"})
    assert cove.offered("anne") == {"price", "any", "throw", "end"}
    cove.picks("anne", "any").picks("anne", "rum.1", "fabrics.1")
    assert (cove.loot("anne"), cove.pile()) == ("spices", "rum fabrics")


@rule("R-219", "R-224")
@pytest.mark.parametrize(("deck", "helps"), [("S01 S02 S03 S04 .", True), ("S01 S02 S03 .", False)])
def test_louigi_draws_a_fourth_card_by_himself_if_there_is_one(deck: str, helps: bool) -> None:
    cove = visit("tavern", loot={"anne": "rum rum"}, sailors={"anne": "S13"}, sailor_deck=deck).picks("anne", "price")
    assert ("Anne uses Louigi" in cove.heard()) == helps
    assert (cove.captain("anne").used == ["S13"]) == helps


@rule("R-223", "R-229", "R-309")
@pytest.mark.parametrize(("place", "loot", "deck"), [("tavern", "rum rum", "S"), ("workshop", "spices fabrics", "U")])
def test_cards_put_aside_are_shuffled_into_the_deck(place: str, loot: str, deck: str) -> None:
    orders = set()
    for seed in range(6):
        cards: dict[str, Any] = {
            "sailor_deck" if deck == "S" else "upgrade_deck": " ".join(f"{deck}{n:02}" for n in range(1, 9)) + " ."
        }
        cove = visit(place, loot={"anne": loot}, seed=f"{seed:064x}", **cards).picks("anne", "price")
        cove.picks("anne", f"{deck}02")
        left = cove.state.sailor_deck if deck == "S" else cove.state.upgrade_deck
        assert sorted(left) == [f"{deck}{n:02}" for n in (1, 3, 4, 5, 6, 7, 8)]
        orders.add(tuple(left))
    assert len(orders) > 3
