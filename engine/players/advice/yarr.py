"""Why somebody would answer so in Captain Yarr's Curse."""

from __future__ import annotations

from engine.games.yarr.cards import CARDS, KINDS
from engine.games.yarr.state import YarrState
from engine.players.advice import Advising, Respect
from engine.text import text


def _shed(state: YarrState, seat: int) -> float:
    return -len(state.hands[seat])


def _could_be_last(state: YarrState, seat: int) -> float:
    kinds = [CARDS[card].kind for card in state.hands[seat]]
    return -sum(kind == "walk" or (kind in KINDS and not KINDS[kind].last) for kind in kinds)


def _held_off(state: YarrState, seat: int) -> float:
    return min(len(hand) for other, hand in enumerate(state.hands) if other != seat)


ADVICE: Advising[YarrState] = Advising(
    respects=(
        Respect(text("It leaves you with fewer cards."), _shed, 2.0),
        Respect(text("It rids you of cards that cannot be your last one."), _could_be_last),
        Respect(text("It keeps the others further from their last card."), _held_off, 2.0),
    ),
    thumbs={
        "turn play": text("It fits, and the rest of your hand goes well with it."),
        "turn draw": text("No card that fits helps you now, so you draw."),
        "swab play": text("So it is the next player who pays, and not you."),
        "swab take": text("Nothing that you hold passes that on."),
        "call": text("That call is due before the card: who forgets it can be caught."),
        "catch": text("Somebody is down to one card and may have forgotten the call; it costs nothing to try."),
        "declare": text("Of that suit you hold most."),
        "give": text("That card fits least with the rest of your hand."),
    },
)
"""What gives reasons."""
