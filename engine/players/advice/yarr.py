"""Reasons for an answer in Captain Yarr's Curse, for the advice that players can ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.choice import Choice, Value, options_of
from engine.games.yarr.cards import CARDS
from engine.games.yarr.view import YarrView
from engine.players.advice import Advising, Respect
from engine.players.yarr.card_bits import CANNOT_WIN
from engine.players.yarr.fast_model import FastTable
from engine.text import Text, Who, plural, text

MOST = 8
"""The greatest number of players."""


def _shed(table: FastTable, seat: int) -> float:
    return -table.hands[seat].bit_count()


def _could_be_last(table: FastTable, seat: int) -> float:
    return -(table.hands[seat] & CANNOT_WIN).bit_count()


def _sheds_more(name: str, value: Value, instead: Value) -> bool:
    """Return True unless both answers lay one card."""
    both = [str(one).partition(":")[0] for one in (value, instead)]
    return both != ["play", "play"]


def _held_off(other: int) -> Callable[[FastTable, int], float]:
    """Return a function that measures how many cards the seat `other` holds; 0 if it is the own seat."""

    def of(table: FastTable, seat: int) -> float:
        return table.hands[other].bit_count() if other != seat and other < table.seats else 0.0

    return of


def _held(view: YarrView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence with the number of own cards of the named suit.

    Return None if there are none. If another suit is held more, as the suit in effect may be barred (Y-71), it does not
    say “most”.
    """
    assert view.viewer is not None
    held = Counter(CARDS[card].suit for card in view.seats[view.viewer].hand or () if CARDS[card].suit)
    n = held[str(value).removeprefix("suit:")]
    if 1 < n < max(held.values()):
        return text("Of that suit you hold {n} cards.", n=n)
    return plural("Of that suit you hold one card.", "Of that suit you hold most: {n} cards.", n=n) if n else None


def _none_fits(view: YarrView, choice: Choice, value: Value) -> Text | None:
    """Return the sentence that no card fits if drawing is the only option, else None."""
    return None if len(options_of(choice)) > 1 else text("Nothing that you hold fits, so you can only draw.")


ADVICE: Advising = Advising(
    respects=(
        Respect(text("It leaves you with fewer cards."), _shed, 2.0, fits=_sheds_more),
        Respect(text("It rids you of cards that cannot be your last one."), _could_be_last),
        *(
            Respect(text("It keeps {who} further from the last card.", who=Who(other)), _held_off(other), 2.0)
            for other in range(MOST)
        ),
    ),
    because={"declare": _held, "turn draw": _none_fits},
    thumbs={
        "turn play": text("Of what fits it serves you best: by what you keep, and by what others may lay on it."),
        "turn draw": text("No card that fits helps you now, so you draw."),
        "swab play": text("So it is the next player who pays, and not you."),
        "swab take": text("Nothing that you hold passes that on."),
        "call": text("That call is due before the card: who forgets it can be caught."),
        "catch": text("Somebody is down to one card and may have forgotten the call; it costs nothing to try."),
        "declare": text("Of that suit you hold most."),
        "give": text("That card fits least with the rest of your hand."),
    },
)
"""The reasons that advice can give."""
