"""The state of a game of Captain Yarr's Curse: plain data, copied field by field."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.games.yarr.options import YarrOptions
from engine.games.yarr.view import InEffect, RoundResult
from engine.play import Due

NOTHING = InEffect("none")


class Tally(NamedTuple):
    """One seat's numbers over the game, for the end report."""

    drawn: int = 0
    stolen: int = 0
    missed: int = 0
    caught: int = 0


@dataclass(slots=True)
class YarrState:
    """Piles have their top last. Hands are kept in the order of the deck.

    `slipped` is the seat that has just played without the call that was due; it becomes `missed`,
    open to a catch, when the card's effect is complete (Y-48). `chain` counts the cards played in
    the running Pursuit, `turns` those of the round; `suit_before` was in effect before the last card;
    `laid` is the card that each seat laid last.
    """

    agenda: list[Due]
    options: YarrOptions
    hands: list[list[str]]
    wins: list[int]
    tallies: list[Tally]
    laid: list[str]
    draw: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    display: list[str] = field(default_factory=list)
    effect: InEffect = NOTHING
    suit_before: str | None = None
    direction: int = 1
    turn: int = 0
    swab: int = 0
    pursuit: str | None = None
    chain: int = 0
    calls: tuple[str, ...] = ()
    slipped: int | None = None
    missed: int | None = None
    passes: int = 0
    turns: int = 0
    round: int = 0
    starter: int = 0
    longest_pursuit: int = 0
    highest_swab: int = 0
    results: tuple[RoundResult, ...] = ()
    winners: tuple[int, ...] = ()

    def copy(self) -> YarrState:
        """A copy that shares nothing that can change."""
        return YarrState(
            self.agenda.copy(),
            self.options,
            [hand.copy() for hand in self.hands],
            self.wins.copy(),
            self.tallies.copy(),
            self.laid.copy(),
            self.draw.copy(),
            self.discard.copy(),
            self.display.copy(),
            self.effect,
            self.suit_before,
            self.direction,
            self.turn,
            self.swab,
            self.pursuit,
            self.chain,
            self.calls,
            self.slipped,
            self.missed,
            self.passes,
            self.turns,
            self.round,
            self.starter,
            self.longest_pursuit,
            self.highest_swab,
            self.results,
            self.winners,
        )

    def next_seat(self) -> int:
        """The next seat in the current direction."""
        return (self.turn + self.direction) % len(self.hands)

    def others(self) -> list[int]:
        """All seats but the one on turn, in direction of play from the next one (Y-39)."""
        count = len(self.hands)
        return [(self.turn + self.direction * step) % count for step in range(1, count)]
