"""Matching: section 3.3 and «What may be played in a normal turn» of the ledger."""

from __future__ import annotations

import pytest

from engine.games.yarr.cards import CARDS, SUITS, fitting
from engine.games.yarr.view import InEffect
from tests.games.yarr.tables import at, short
from tests.ledger import rule

ALWAYS = {"helm", "share", "walk", "empty", "avast"}
CUTLASS_HAT_RED = InEffect("standard", "cutlass", "red", "hat")


def fits(effect: InEffect) -> set[str]:
    return {short(card) for card in fitting(effect)}


@rule("Y-21")
@pytest.mark.parametrize("card", ["cutlass-coin-pink", "skull-eyepatch-red", "skull-hat-green"])
def test_a_card_fits_by_suit_colour_or_shape(card: str) -> None:
    table = at("cutlass-hat-red", anne=f"{card}, 3", bart="7")
    assert table.offered("anne") == {card, "draw"}
    table.play("anne", card)
    assert table.changed() == {"anne", "discard", "effect", "turn"}
    assert table.state.effect == InEffect("standard", *(card.split("-")[place] for place in (0, 2, 1)))
    assert table.waits_for("bart")


@rule("Y-21")
def test_a_card_with_nothing_in_common_does_not_fit() -> None:
    table = at("cutlass-hat-red", anne="anchor-boot-blue, 3", bart="7")
    assert table.cannot_play("anne", "anchor-boot-blue")
    assert table.offered("anne") == {"draw"}


@rule("Y-21", "Y-25", "Y-23")
def test_exactly_the_cards_of_the_rules_fit_on_a_standard_card() -> None:
    for card in CARDS.values():
        if card.kind == "standard":
            alike = card.suit == "cutlass" or card.colour == "red" or card.shape == "hat"
            assert (card.id in fitting(CUTLASS_HAT_RED)) == alike, card.id
    special = {card for card in fits(CUTLASS_HAT_RED) if card.count("-") < 2}
    assert special == ALWAYS | {"mutiny", "swab-cutlass", "watch-cutlass", "sleight-cutlass"}


@rule("Y-23", "Y-24", "Y-26")
@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize(
    ("kind", "own"),
    [("helm", False), ("share", False), ("walk", False), ("swab", False), ("watch", True), ("sleight", True)],
)
def test_on_a_suit_alone_only_that_suit_wilds_and_avast_fit(kind: str, own: bool, suit: str) -> None:
    of_suit = {short(card.id) for card in CARDS.values() if card.suit == suit}
    own_kind = {short(card.id) for card in CARDS.values() if own and card.kind == kind}
    assert fits(InEffect(kind, suit)) == of_suit | own_kind | ALWAYS


@rule("Y-23", "Y-139")
def test_on_an_effect_without_features_only_wilds_and_avast_fit() -> None:
    assert fits(InEffect("empty")) == ALWAYS


@rule("Y-73", "Y-74", "Y-78", "Y-23")
def test_on_a_mutiny_only_red_wilds_avast_and_mutiny_fit() -> None:
    red = {short(card.id) for card in CARDS.values() if card.kind == "standard" and card.colour == "red"}
    assert fits(InEffect("mutiny", None, "red")) == red | ALWAYS | {"mutiny"}


@rule("Y-27")
def test_a_played_card_is_announced_in_words_to_all() -> None:
    table = at("anchor-hat-orange", anne="anchor-boot-blue, 3", bart="7")
    table.play("anne", "anchor-boot-blue")
    for viewer in ("anne", "bart", None):
        assert all(word in table.heard(viewer) for word in ("Anne", "Anchor", "Boot", "Blue"))


@rule("Y-27", "Y-71")
def test_a_flipped_card_and_a_named_suit_are_announced() -> None:
    table = at("cutlass-hat-red", draw="anchor-boot-blue", anne="empty, helm, 3", bart="helm, 6")
    table.play("anne", "empty")
    assert all(word in table.heard(None) for word in ("Anchor", "Boot", "Blue"))
    table.play("bart", "helm").declare("bart", "ship")
    assert all(word in table.heard(None) for word in ("Bart", "Ship"))


@rule("Y-22", "Y-112")
def test_the_card_under_a_sidestep_counts() -> None:
    table = at("skull-hat-green", display="avast", anne="7", bart="skull-boot-purple, mutiny, 3", turn="bart")
    assert table.offered("bart") == {"skull-boot-purple", "draw"}
    table.play("bart", "skull-boot-purple")
    assert table.state.effect.suit == "skull"


@rule("Y-22")
def test_cards_further_down_never_count() -> None:
    table = at("cutlass-hat-red", under="anchor-boot-blue", anne="anchor-flintlock-black, 3", bart="7")
    assert table.cannot_play("anne", "anchor-flintlock-black")


@rule("Y-22", "Y-23", "Y-26")
def test_after_a_suit_is_declared_a_card_fits_only_by_that_suit() -> None:
    table = at(
        "helm",
        declared="ship",
        under="cutlass-hat-red",
        anne="skull-hat-green, cutlass-coin-pink, ship-hat-yellow, walk, avast, mutiny, royal, swab-ship",
        bart="7",
    )
    assert table.offered("anne") == {"ship-hat-yellow", "walk", "avast", "swab-ship", "draw"}
    assert table.cannot_play("anne", "skull-hat-green", "cutlass-coin-pink", "mutiny", "royal")


@rule("Y-23", "Y-24", "Y-88")
def test_grey_does_not_match_grey() -> None:
    table = at("swab-skull", anne="watch-chest, swab-ship, sleight-cutlass, watch-skull, 2", bart="7")
    assert table.cannot_play("anne", "watch-chest", "swab-ship", "sleight-cutlass")
    assert table.offered("anne") == {"watch-skull", "draw"}
