"""Recruitment: the cards that a seat may draw, and the reasons against others (ledger, 4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.choice import Option
from engine.games.arrr.card_registry import CAPTAINS, is_crew, kind_of
from engine.games.arrr.deck_operations import has_cards
from engine.games.arrr.state import ArrrState
from engine.text import text
from engine.unavailable_reasons import Reason

HAND = 6
"""The number of cards in hand up to which Recruitment draws (A-43, A-49)."""
OF_A_KIND = 3
"""The number of cards of each type (crew or event) up to which Recruitment draws (A-45)."""
SWABBER_HAND = 4
"""The number of crew cards in hand up to which Recruitment draws in the mode Swabber (A-190)."""
FAMILIES = {"crew": text("Draw a crew card"), "event": text("Draw an event card")}
FULL_HAND = Reason("A-49", text("You can't draw beyond 6 cards in hand."))
ENOUGH_OF_A_KIND = Reason("A-48", text("With 3 cards of a type in hand, you can't draw more of that type."))
FULL_CREW = Reason("A-190", text("You can't draw beyond 4 crew cards in hand."))
DECK_EMPTY = Reason("A-20", text("The deck and its discards are empty."))


def room(state: ArrrState, seat: int) -> dict[str, int]:
    """Return how many cards the seat may still draw, by family (`crew`, `event`) (A-44 to A-49, A-190)."""
    hand = state.hands[seat]
    crew = sum(is_crew(card) for card in hand)
    if not state.options.eventful:
        return {"crew": max(0, SWABBER_HAND - crew)}
    left = max(0, HAND - len(hand))
    kinds = {"crew": crew, "event": len(hand) - crew}
    return {family: min(left, max(0, OF_A_KIND - held)) for family, held in kinds.items()}


def against_drawing(state: ArrrState, seat: int, family: str) -> Reason | None:
    """Return the reason why the seat may not draw a card of this family, or None."""
    if room(state, seat)[family]:
        return None if has_cards(state, family) else DECK_EMPTY
    if not state.options.eventful:
        return FULL_CREW
    return FULL_HAND if len(state.hands[seat]) >= HAND else ENOUGH_OF_A_KIND


def decks_of_captain(state: ArrrState, seat: int) -> list[str]:
    """Return the families of the decks from which the seat's captain may draw after Recruitment (K9).

    Empty if the captain draws none.
    """
    captain = state.captains[seat]
    return [*FAMILIES] if captain and CAPTAINS[kind_of(captain)].timing == "recruited" else []


def draws(state: ArrrState, seat: int) -> Iterator[tuple[str, Option | Reason]]:
    """Yield each family with the option to draw from it, or with the reason why the seat may not."""
    for family in room(state, seat):
        yield family, against_drawing(state, seat, family) or Option(family, FAMILIES[family])
