"""Designs of the cards: one for all copies of a card (ledger, section 3). They are declared in `cards/`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.games.arrr.game_terms import STATS
from engine.games.arrr.state import ArrrState
from engine.games.arrr.view import Target, Use
from engine.play import Play, Rule
from engine.text import Text

Effect = Callable[[Play[ArrrState], Use], Rule | None]
"""Effect of a use. It may ask (`async def`); one that only acts is a plain function."""

Penalty = Callable[[Play[ArrrState], int], None]
"""Cost for a seat that an exploration card has beaten, besides damage."""

Targets = Callable[[ArrrState, int], list[Target]]
"""All legal targets of a card for this seat now. Without any it cannot be used (A-209). See `targets.py`."""

Condition = Callable[[ArrrState, int], bool]
"""Returns True if a seat may face an exploration card (A-78)."""

DiceBonus = Callable[[str, bool], int]
"""Dice that a captain adds to a throw: on this stat, in a Challenge or in a test."""


@dataclass(slots=True, frozen=True)
class CrewDesign:
    """A crew card. `type` is `mate`, `pack` or `item`; `stats` are in the order of `game_terms.STATS`.

    A card without an ability has no `timing`. `discarded`: its use discards it instead of depleting it.
    """

    id: str
    number: str
    name: Text
    rules: Text
    icon: str
    copies: int
    type: str
    stats: tuple[int, int, int, int]
    timing: tuple[str, ...]
    at: Targets | None
    effect: Effect
    discarded: bool

    def stat(self, name: str) -> int:
        """Return the number of dice that it adds for the stat of this name."""
        return self.stats[STATS.index(name)]


@dataclass(slots=True, frozen=True)
class EventDesign:
    """An event card. `kind` is one of the ledger's (`add dice` …); `damage` is the damage to its target.

    The kind `permanent` stays in play once carried out. `pillage` and `cheat` are then its additions to its owner's
    Pillages and to the dice of the first Piece of a throw. `nearest` is its addition to the Pieces of the row card
    nearest to the deck. One with `use_at` may be used by its owner once per turn after a roll: the body runs with a use
    of kind `cat`.
    """

    id: str
    number: str
    name: Text
    rules: Text
    icon: str
    copies: int
    kind: str
    timing: tuple[str, ...]
    at: Targets
    effect: Effect
    damage: int
    pillage: int
    cheat: int
    nearest: int
    use_at: Targets | None

    @property
    def flash(self) -> bool:
        """True for a flash card."""
        return self.kind == "flash"


@dataclass(slots=True, frozen=True)
class ExplorationDesign:
    """An exploration card. `collection` is a key of `game_terms.COLLECTIONS` or empty.

    `tests` and `influence` are pairs of a stat and a number, in `influence` also `pieces`. `draws` come after Pieces
    and card: for each drawn card the deck, `crew`, `event` or `any`. `damage` and `failure` are its penalty when it
    wins.
    """

    id: str
    number: str
    name: Text
    rules: Text
    icon: str
    collection: str
    tests: tuple[tuple[str, int], ...]
    fame: int
    pieces: int
    influence: tuple[tuple[str, int], ...]
    condition: Condition | None
    damage: int
    failure: Penalty | None
    draws: tuple[str, ...]

    def influences(self, what: str) -> int:
        """Return how much it changes its neighbours' difficulty of a stat, or their Pieces if `what` is `pieces`
        (A-102, A-104).
        """
        return sum(value for name, value in self.influence if name == what)


@dataclass(slots=True, frozen=True)
class CaptainDesign:
    """A captain. `timing` is the moment of the body.

    It is `open` (used by its owner, with targets `at`), `beaten` (after an exploration card has beaten the owner),
    `recruited` (at the end of the owner's Recruitment), or never. `dice` is its bonus at the count of a pool, `cheat`
    its additional dice for the first Piece of a throw, `pillage` its additional Pieces of a Pillage. `most_prize` is
    the most Pieces it may name, `shield` its reduction of the first damage in a turn. `taken` is the number of crew
    cards that a rejected challenger may take.
    """

    id: str
    number: str
    name: Text
    rules: Text
    icon: str
    timing: str
    at: Targets | None
    effect: Effect
    dice: DiceBonus
    cheat: int
    pillage: int
    most_prize: int
    shield: int
    taken: int


Design = CrewDesign | EventDesign | ExplorationDesign | CaptainDesign
