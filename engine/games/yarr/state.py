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
    """Piles have their top last. Hands are in the order of the deck.

    `missed` is the seat that has played without the due call and can be caught (Y-48). `near` is the seat whose last
    answer was its second-to-last card, with the call or without it. `chain` counts the cards in the running Pursuit,
    `turns` those of the round. `suit_before` was in effect before the last card. `laid` is the last card of each seat.
    `hopes` are the seats that called "Yo Ho!" in the round. Missed calls follow from public facts (section 5).
    """

    agenda: Annotated[list[AgendaEntry], ALL]
    options: Annotated[YarrOptions, ALL]
    hands: Annotated[list[list[str]], OWNER.until("winners")]
    wins: Annotated[list[int], ALL]
    tallies: Annotated[list[Tally], ALL]
    laid: Annotated[list[str], ALL]
    draw: Annotated[list[str], NOBODY] = field(default_factory=list)
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
