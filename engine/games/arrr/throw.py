"""A throw: the dice of one player for one test, or for one side of a Challenge (ledger, section 2)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.arrr.game_terms import JOLLY


@dataclass(slots=True)
class Throw:
    """One pool of dice: `pool` is how many it has before the roll, as crew, captain and effects make it; `dice` are
    faces, `fresh` the places of those that were rolled or turned last; `eased` is what effects did to the
    difficulty. `card` and `test` say which test it is; no card in a Challenge. As long as it is not enough its thrower
    goes on without a question, as they have said openly: with what `going` names, then with `until` Pieces more."""

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
        """Whether a die that shows this face is a success (A-86)."""
        return face in (self.stat, JOLLY) or face in self.also

    @property
    def successes(self) -> int:
        """The successes on the table."""
        return sum(self.counts(face) for face in self.dice)
