"""The state of a game of Captain Yarr's Curse: plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from engine.audience import ALL, NOBODY, OWNER
from engine.games.yarr.game_options import YarrOptions
from engine.games.yarr.view import InEffect, RoundResult
from engine.play import AgendaEntry

NOTHING = InEffect("none")


class Tally(NamedTuple):
    """One seat's counts over the whole game, for the report at the end."""

    drawn: int = 0
    stolen: int = 0
    missed: int = 0
    caught: int = 0


@dataclass(slots=True)
class YarrState:
    """The whole game. Piles have their top card last. Cards are named by their ids.

    - `hands`: in the order of the deck
    - `laid`: the last card that each seat has played
    - `draw`, `discard`, `display`: the draw pile, the discards, and the sidestep cards across them
    - `effect`: what the next card must match
    - `suit_before`: the suit that was in effect before the last card
    - `swab`: the number of cards of the pending Swab penalty, or 0
    - `pursuit`, `chain`: the suit of the running Royal Pursuit or None, and the number of cards played in it
    - `calls`: the calls made in this turn
    - `missed`: the seat that has played without the due call and can be caught, or None (Y-48)
    - `near`: the seat whose last answer was its second-to-last card, with or without the call; else None
    - `passes`, `turns`: passes in a row, and turns of the round
    - `hopes`: seats that called "Yo Ho!" in the round
    """

    agenda: Annotated[list[AgendaEntry], ALL]
    options: Annotated[YarrOptions, ALL]
    hands: Annotated[list[list[str]], OWNER.until("winners").pieces("Y-2")]
    wins: Annotated[list[int], ALL]
    tallies: Annotated[list[Tally], ALL]
    laid: Annotated[list[str], ALL]
    draw: Annotated[list[str], NOBODY.pieces("Y-2")] = field(default_factory=list)
    discard: Annotated[list[str], ALL] = field(default_factory=list)
    display: Annotated[list[str], ALL] = field(default_factory=list)
    effect: Annotated[InEffect, ALL] = NOTHING
    suit_before: Annotated[str | None, ALL] = None
    direction: Annotated[int, ALL] = 1
    turn: Annotated[int, ALL] = 0
    swab: Annotated[int, ALL] = 0
    pursuit: Annotated[str | None, ALL] = None
    chain: Annotated[int, ALL] = 0
    calls: Annotated[tuple[str, ...], ALL] = ()
    missed: Annotated[int | None, ALL] = None
    near: Annotated[int | None, ALL] = None
    passes: Annotated[int, ALL] = 0
    turns: Annotated[int, ALL] = 0
    hopes: Annotated[tuple[int, ...], ALL] = field(default=(), compare=False)
    round: Annotated[int, ALL] = 0
    starter: Annotated[int, ALL] = 0
    longest_pursuit: Annotated[int, ALL] = 0
    highest_swab: Annotated[int, ALL] = 0
    results: Annotated[tuple[RoundResult, ...], ALL] = ()
    winners: Annotated[tuple[int, ...], ALL] = ()

    def next_seat(self) -> int:
        """Return the seat after the one on turn, in the current direction of play."""
        return (self.turn + self.direction) % len(self.hands)

    def others(self) -> list[int]:
        """Return all seats except the one on turn, in the direction of play, the next one first (Y-39)."""
        count = len(self.hands)
        return [(self.turn + self.direction * step) % count for step in range(1, count)]
