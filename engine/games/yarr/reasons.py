"""Why a card is not played now, or none is drawn (ledger, sections 2, 3.4 to 3.7)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from engine.choice import Option
from engine.games.yarr.cards import CARDS, SUITS, card_name, fitting, misfit, never_last
from engine.games.yarr.offers import CALLS as WORDS
from engine.games.yarr.state import YarrState
from engine.games.yarr.view import InEffect
from engine.reasons import Deed, Reason
from engine.text import Who, text

NEVER_LAST = Reason("Y-61", text("It may not be played as the only card of a hand."))
NO_PASS = Reason("Y-40", text("You pass only when no card is left to draw."))
NONE_LEFT = Reason("Y-40", text("No card is left to draw: you can pass."))
SWAB_FIRST = Reason("Y-34", text("A Swab That! waits for an answer: lay another one on it, or take its cards."))
HUNTED = Reason(
    "Y-108", text("In a Royal Pursuit whoever holds its suit must play it; whoever does not draws three cards.")
)
COUNTED_ALREADY = Reason("Y-71", text("It counted before this card, and at this table another suit is named."))
NONE_NAMED = Reason("Y-71", text("A suit is named right after a card that says so, by whoever laid it."))
NAMING = Reason("Y-71", text("First name the suit that counts from now on."))
SHARING = Reason("Y-121", text("First everybody passes a card on."))

NO_MISS = Reason("Y-48", text("There is no missed call that you could catch."))
NO_CATCH = Reason("Y-50", text("At this table missed calls are noticed automatically."))
CARD_LIES = Reason("Y-51", text("Calls are made in your turn, before the card lies."))

PLAY = ("turn", "swab", "pursuit")
DRAW = Deed("draw", text("Draw a card"), ("turn",))
CALLS = tuple(Deed(id_, words, ("call",)) for id_, words in WORDS.items())
NAMINGS = tuple(Deed(f"suit:{suit}", name, ("declare",), suit) for suit, name in SUITS.items())
CATCH = Deed("catch", text("Catch!"), ("catch",))
PASS = Deed("pass", text("Pass"), ("turn",))


def against(card: str, effect: InEffect, *, last: bool) -> Reason | None:
    """What speaks against playing a card in a normal turn, from a hand in which it is the `last` one or not."""
    return misfit(CARDS[card], effect) or (NEVER_LAST if last and card in never_last() else None)


@cache
def playable(effect: InEffect, last: bool) -> frozenset[str]:
    """The cards against which nothing speaks."""
    return fitting(effect) - never_last() if last else fitting(effect)


def no_call(words: str) -> Reason:
    """What somebody typed is none (Y-57)."""
    return Reason("Y-57", text("«{words}» is no call. Try again.", words=words))


@cache
def not_hunted(suit: str) -> Reason:
    """A card of another suit, in a Royal Pursuit of this one."""
    return Reason("Y-102", text("A Royal Pursuit runs: only cards of the suit {suit} can be played.", suit=SUITS[suit]))


def in_turn(state: YarrState, last: Option) -> Mapping[str, Reason]:
    """What a normal turn does not offer whose last offer is to draw, or to pass."""
    hand, effect = state.hands[state.turn], state.effect
    found = {f"play:{card}": against(card, effect, last=len(hand) == 1) for card in hand}
    found |= {"pass": NO_PASS} if last.id == DRAW.id else {"draw": NONE_LEFT}
    return {id_: reason for id_, reason in found.items() if reason}


def all_but(hand: Sequence[str], cards: Sequence[str], reason: Reason) -> Mapping[str, Reason]:
    """The same for all other cards of a hand."""
    return {f"play:{card}": reason for card in hand if card not in cards}


def deeds(state: YarrState, seat: int) -> list[Deed]:
    """Playing a card of the hand, drawing, passing, calling by a button, catching; naming a suit, where one may be
    barred."""
    calls = CALLS if state.options.calls == "button" else ()
    namings = NAMINGS if state.options.naming == "other" else ()
    return [
        *(Deed(f"play:{card}", card_name(card), PLAY, card) for card in state.hands[seat]),
        DRAW,
        PASS,
        *calls,
        CATCH,
        *namings,
    ]


def not_now(state: YarrState, seat: int, deed: Deed, asked: Collection[str]) -> Reason:
    """Why a seat is not asked what it plays, draws or calls."""
    if deed is CATCH:
        return NO_CATCH
    if deed in CALLS:
        return CARD_LIES
    if deed in NAMINGS:
        return NONE_NAMED
    if seat != state.turn and "give" not in asked:
        return Reason("Y-32", text("It is the turn of {who}.", who=Who(state.turn)))
    if "swab" in asked:
        return SWAB_FIRST
    if "pursuit" in asked:
        return HUNTED
    return NAMING if "declare" in asked else SHARING
