"""Throws: the dice of one player for one test, or for one side of a Challenge (ledger, section 2)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.arrr.game_terms import JOLLY


@dataclass(slots=True)
class Throw:
    """The dice that the seat `owner` throws for one test, or for one side of a Challenge.

    - `stat`: the stat whose face is a success
    - `card`, `test`: the card that is faced and the number of its test, from 0; in a Challenge `card` is empty
    - `pool`: the number of dice before the roll
    - `rolled`: True after the roll
    - `dice`: the faces of the rolled dice
    - `fresh`: the indices of the dice that were rolled or turned last
    - `also`: other stats whose faces are a success too
    - `eased`: the change of the test's difficulty by effects
    - `spent`: the number of Pieces spent on the throw
    - `going`, `until`: the player's promise to add help until the throw succeeds: the way (a key of `WAYS` in
      `after_roll`), and the maximum number of Pieces
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
