"""Draw and discard: operations on the crew deck, the event deck and their discards."""

from __future__ import annotations

from engine.games.arrr.card_registry import in_order, is_crew
from engine.games.arrr.state import ArrrState
from engine.games.arrr.step_registry import Arrr
from engine.text import text


def deck_of(state: ArrrState, family: str) -> tuple[list[str], list[str]]:
    """Return the deck and the discard pile of a family, `crew` or `event`: two lists of card ids, the top card last.

    Without event cards in the game the family is always crew (A-191).
    """
    if family == "event" and state.options.eventful:
        return state.event_deck, state.event_discard
    return state.crew_deck, state.crew_discard


def has_cards(state: ArrrState, family: str) -> bool:
    """Return True if a card of the family `crew` or `event` can be drawn. Without events only crew can."""
    return any(deck_of(state, family)) and (family == "crew" or state.options.eventful)


def refill(play: Arrr, deck: list[str], discards: list[str]) -> None:
    """Shuffle the discards into the empty deck.

    Everybody has seen these cards and knows that they are in this deck. So `state.lots` records for each card the
    number of this refill.
    """
    state = play.state
    state.refills += 1
    state.lots.update(dict.fromkeys(discards, state.refills))
    deck[:] = play.chance.shuffled(in_order(discards))
    discards.clear()
    for seen in state.seen:
        seen[:] = [card for card in seen if card not in deck]
    if deck is state.event_deck:
        words = text("The event discards become the new deck.")
    else:
        words = text("The crew discards become the new deck.")
    play.report(words, icon="draw")


def put_away(state: ArrrState, card: str) -> None:
    """Move a crew or event card from its present place to its discard pile, face up (A-18)."""
    (state.crew_discard if is_crew(card) else state.event_discard).append(card)
    state.lots.pop(card, None)
    for marks in (state.depleted, state.used, state.known, *state.seen):
        if card in marks:
            marks.remove(card)
