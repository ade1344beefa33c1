"""Legality: what can be played, drawn and named now, or the reason why not (ledger, sections 2, 3.4 to 3.7)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, partial

from engine.choice import Option
from engine.games.yarr.cards import CARDS, SUITS, card_name, misfit, never_last
from engine.games.yarr.choices import CALLS as WORDS
from engine.games.yarr.choices import DRAW as DRAWING
from engine.games.yarr.choices import PASS as PASSING
from engine.games.yarr.choices import PLAYS, PURSUED, barred_suit, stack_option
from engine.games.yarr.state import YarrState
from engine.games.yarr.view import InEffect
from engine.text import Text, Who, text
from engine.unavailable_reasons import AskableAction, Reason

NEVER_LAST = Reason("Y-61", text("You can't play it as your only card."))
NO_PASS = Reason("Y-40", text("You can pass only when no card is left to draw."))
NONE_LEFT = Reason("Y-40", text("No card is left to draw: you can pass."))
SWAB_FIRST = Reason("Y-34", text("You must answer a Swab That!: play another one on it, or take its cards."))
HUNTED = Reason("Y-108", text("In a Royal Pursuit you must play its suit. If you have none, you draw three cards."))
COUNTED_ALREADY = Reason("Y-71", text("This suit was already in play, and at this table you must choose another."))
NONE_NAMED = Reason("Y-71", text("You choose a suit only right after you play a card that says so."))
NAMING = Reason("Y-71", text("Choose the new suit first."))
SHARING = Reason("Y-121", text("First, everybody passes on a card."))

NO_MISS = Reason("Y-48", text("There's no missed call to catch."))
NO_CATCH = Reason("Y-50", text("At this table missed calls are noticed automatically."))
CARD_LIES = Reason("Y-51", text("You call on your turn, before you play the card."))

AT_LAST: dict[str, tuple[tuple[str, Option | Reason], ...]] = {
    "draw": (("draw", DRAWING), ("pass", NO_PASS)),
    "pass": (("draw", NONE_LEFT), ("pass", PASSING)),
}
"""The alternatives to playing a card: draw, or pass if no card is left to draw.

The key is the one of the two that is possible now, `draw` or `pass`. The value has both ids: the possible one with its
option, the other with the reason against it.
"""

PLAY = ("turn", "swab", "pursuit")
DRAW = AskableAction("draw", text("Draw a card"), ("turn",))
CALLS = tuple(AskableAction(id_, words, ("call",)) for id_, words in WORDS.items())
NAMINGS = tuple(AskableAction(f"suit:{suit}", name, ("declare",), suit) for suit, name in SUITS.items())
CATCH = AskableAction("catch", text("Catch!"), ("catch",))
PASS = AskableAction("pass", text("Pass"), ("turn",))


def playing(card: str, effect: InEffect, *, last: bool) -> Option | Reason:
    """Return the option to play a card in a normal turn, or the reason why not (section 2).

    `last`: True if it is the only card of its hand (Y-61, Y-62).
    """
    return misfit(CARDS[card], effect) or (NEVER_LAST if last and card in never_last() else PLAYS[card])


@cache
def _plays(effect: InEffect, last: bool) -> Mapping[str, tuple[str, Option | Reason]]:
    return {card: (f"play:{card}", playing(card, effect, last=last)) for card in CARDS}


def no_call(words: str) -> Reason:
    """Return the reason to give for typed words that are no call (Y-57)."""
    return Reason("Y-57", text("“{words}” isn't a call. Try again.", words=words))


@cache
def not_hunted(suit: str) -> Reason:
    """Return the reason why a card that does not have the suit `suit` cannot be played in a Royal Pursuit."""
    return Reason("Y-102", text("A Royal Pursuit is on: you can play only cards of the suit {suit}.", suit=SUITS[suit]))


def in_turn(state: YarrState, last: Option) -> Sequence[tuple[str, Option | Reason]]:
    """Return (option id, option or reason) for a normal turn: each card of the hand, then drawing and passing.

    The rules are Y-29 and Y-40. `last` is the possible one of the options to draw and to pass.
    """
    hand = state.hands[state.turn]
    return *map(_plays(state.effect, len(hand) == 1).__getitem__, hand), *AT_LAST[last.id]


def in_swab(state: YarrState) -> Iterator[tuple[str, Option | Reason]]:
    """Yield (option id, option or reason) for each card of the hand while a Swab penalty is pending (Y-90)."""
    for card in state.hands[state.turn]:
        yield f"play:{card}", stack_option(card, state.swab) if CARDS[card].kind == "swab" else SWAB_FIRST


def in_pursuit(state: YarrState, suit: str) -> Iterator[tuple[str, Option | Reason]]:
    """Yield (option id, option or reason) for each card of the hand in a Royal Pursuit of this suit (Y-102, Y-105)."""
    for card in state.hands[state.turn]:
        yield f"play:{card}", PURSUED[card] if CARDS[card].suit == suit else not_hunted(suit)


def naming(state: YarrState) -> Iterator[tuple[str, Option | Reason]]:
    """Yield (option id, option or reason) for each suit to name (Y-71).

    An option of the table bars the suit that was in effect before the card.
    """
    barred = barred_suit(state)
    for suit, name in SUITS.items():
        id_ = f"suit:{suit}"
        yield id_, COUNTED_ALREADY if suit == barred else Option(id_, name, partial(_held_words, state, suit), suit)


def _held_words(state: YarrState, suit: str) -> Text:
    """Return as text how many cards of a suit the seat on turn holds. Only this seat may see it."""
    return text("You hold {n}.", n=sum(CARDS[card].suit == suit for card in state.hands[state.turn]))


def askable_actions(state: YarrState, seat: int) -> list[AskableAction]:
    """Return what a player may ask about with “Why can't I?”.

    These are each card of the hand, drawing, passing, calls, the catch, and barred suits.
    """
    calls = CALLS if state.options.calls == "button" else ()
    namings = NAMINGS if state.options.naming == "other" else ()
    return [
        *(AskableAction(f"play:{card}", card_name(card), PLAY, card) for card in state.hands[seat]),
        DRAW,
        PASS,
        *calls,
        CATCH,
        *namings,
    ]


def reason_unavailable(state: YarrState, seat: int, deed: AskableAction, asked: Collection[str]) -> Reason:
    """Return the reason why a seat is not offered the action `deed` now.

    `asked` are the names of the choices that the seat is asked.
    """
    if deed is CATCH:
        return NO_CATCH
    if deed in CALLS:
        return CARD_LIES
    if deed in NAMINGS:
        return NONE_NAMED
    if seat != state.turn and "give" not in asked:
        return Reason("Y-32", text("It's {who}'s turn.", who=Who(state.turn)))
    if "swab" in asked:
        return SWAB_FIRST
    if "pursuit" in asked:
        return HUNTED
    return NAMING if "declare" in asked else SHARING
