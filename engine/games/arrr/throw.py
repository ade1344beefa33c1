"""Throws: the dice of one player for one test, or for one side of a Challenge (ledger, section 2)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.arrr.game_terms import JOLLY


@dataclass(slots=True)
class Throw:
    """One pool of dice.

    `pool` is its number of dice before the roll, from crew, captain and effects. `dice` are faces. `fresh` are the
    positions of the dice rolled or turned last. `eased` is the change of the difficulty by effects. `card` and `test`
    name the test; a Challenge has no card. `going` and `until` are what its player has promised to add without another
    question, until the throw succeeds: the cards in `going`, then up to `until` more Pieces.
    """

    owner: int
    stat: str
    card: str = ""
    test: int = 0
    pool: int = 0
    rolled: bool = False
    dice: list[str] = field(default_factory=list)
    fresh: list[int] = field(default_factory=list)
    also: list[str] = field(default_factory=list)
    eased: int = 0
    spent: int = 0
    until: int = 0
    going: str = ""

    def counts(self, face: str) -> bool:
        """Return True if a die with this face is a success (A-86)."""
        return face in (self.stat, JOLLY) or face in self.also

    @property
    def successes(self) -> int:
        """Number of the throw's dice that are a success now."""
        return sum(self.counts(face) for face in self.dice)
