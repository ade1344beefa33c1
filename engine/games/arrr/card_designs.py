"""Designs of the cards: one for all copies of a card (ledger, section 3). They are declared in `cards/`.

The state asks for the designs of its cards, so the functions here take a state of any type.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.games.arrr.game_terms import STATS
from engine.games.arrr.view import Target, Use
from engine.play import Play, Rule
from engine.text import Text

Effect = Callable[[Play[Any], Use], Rule | None]
"""Function that carries out the effect of a card. Its arguments are the game, and the use of the card with its target.

An effect that asks a question is declared with `async def`, one that only acts is a plain function.
"""

Penalty = Callable[[Play[Any], int], None]
"""Function that makes a seat pay a penalty other than damage, after an exploration card has beaten the seat."""

Targets = Callable[[Any, int], list[Target]]
"""Function that returns all legal targets of a card for this seat now.

Without any target the card cannot be used (A-209).
"""

Condition = Callable[[Any, int], bool]
"""Function that returns True if a seat may face an exploration card (A-78)."""

DiceBonus = Callable[[str, bool], int]
"""Function that returns the number of dice that a captain adds to a throw.

Its arguments are the stat, and True for a Challenge or False for a test."""


@dataclass(slots=True, frozen=True)
class CrewDesign:
    """A crew card.

    - `number`: the card's code in the ledger, such as `C04`
    - `icon`: the name of the card's picture
    - `type`: `mate`, `pack` or `item`
    - `stats`: the dice for attack, navigation, wits and courage; 0 if none is printed (A-65)
    - `timing`: codes of the moments at which the ability can be used, such as `pre`; empty for a card without an
      ability
    - `at`: lists the ability's targets
    - `discarded`: True if using the ability discards the card instead of depleting it
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
        """Return the number of dice that the card adds for the stat of this name."""
        return self.stats[STATS.index(name)]


@dataclass(slots=True, frozen=True)
class EventDesign:
    """An event card.

    - `number`: the card's code in the ledger, such as `V16`
    - `kind`: what the card does, in the ledger's words: `add dice`, `cancel`, `flash` …
    - `timing`: codes of the moments at which it can be played, such as `pre`
    - `at`: lists its targets
    - `damage`: the damage that it deals to its target

    A card of the kind `permanent` stays in play after it is carried out. These fields are for permanents only:

    - `pillage`: Pieces that it adds to its owner's Pillages
    - `cheat`: dice that it adds to the first Piece spent on a throw
    - `nearest`: Pieces that it adds to the row card nearest to the deck
    - `use_at`: lists its targets if its owner may use it once per turn after a roll, else None. Such a use has the kind
      `cat`.
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
    """An exploration card.

    - `collection`: a key of `game_terms.COLLECTIONS`, or empty (A-8)
    - `tests`: for each test the stat and the number of successes that it needs (A-80)
    - `influence`: pairs of a stat, or `pieces`, and the change of this number on neighbouring cards
    - `condition`: returns True if a seat may face the card; None if everybody may
    - `draws`: for each card drawn as a reward the deck: `crew`, `event` or `any`
    - `damage`, `failure`: the penalty for a player whom the card beats: damage, and a function for any other penalty
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
        """Return by how much this card changes its neighbours' difficulty for a stat (A-102, A-104).

        If `what` is `pieces`, return by how much it changes their number of Pieces.
        """
        return sum(value for name, value in self.influence if name == what)


@dataclass(slots=True, frozen=True)
class CaptainDesign:
    """A captain (A-161). It is no crew card, so nothing that is aimed at crew can be aimed at it (A-162).

    - `timing`: the moment at which the captain's effect runs; empty for never. It is `open` (used by the owner before
      declaring), `beaten` (when an exploration card has beaten the owner) or `recruited` (after the owner's
      Recruitment).
    - `at`: lists the targets of an effect with the timing `open`
    - `dice`: returns the dice that the captain adds to a throw
    - `cheat`: dice that the captain adds to the first Piece spent on a throw
    - `pillage`: Pieces that the captain adds to a Pillage
    - `most_prize`: the maximum number of Pieces that the captain may name as a prize
    - `shield`: the reduction of the first damage in a turn
    - `taken`: the maximum number of crew cards that a challenger may take whom this captain has rejected
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
