"""Change single random draws, and compare the resulting worlds.

`engine.possible_worlds` makes the worlds in which only hidden values differ. Strong players think about those.
"""

from __future__ import annotations

from typing import Any

from engine.audience import Path, hidden
from engine.chance import Chance
from engine.game import Game
from engine.table import Table
from tests.conformance.playthrough import AnyTable, Setting


def hidden_values(table: AnyTable, viewer: int | None) -> dict[Path, Any]:
    """Return the values that the viewer cannot know. The agenda belongs to the program."""
    return {leaf.path: leaf.value for leaf in hidden(table.state, viewer) if leaf.path[0] != "agenda"}


def differ(here: dict[Path, Any], there: dict[Path, Any]) -> bool:
    """Return whether a hidden value differs that both tables have."""
    return any(here[path] != there[path] for path in here.keys() & there.keys())


# --- other chance --------------------------------------------------------------------------------------


class Bent(Chance):
    """The same random stream, except for one future draw with another result. `draws` counts all draws."""

    def __init__(self, chance: Chance, bent: int | None, by: int) -> None:
        self._key, self._block, self._words = chance._key, chance._block, chance._words
        self.drawn = chance.drawn
        self._bent, self._by = bent, by
        self.draws = 0

    def below(self, n: int) -> int:
        drawn = super().below(n)
        self.draws += 1
        return (drawn + 1 + self._by % (n - 1)) % n if self.draws - 1 == self._bent and n > 1 else drawn


def bent(table: AnyTable, draw: int | None, by: int) -> tuple[AnyTable, Bent]:
    """Return a copy of the table whose draw number `draw` (from 0) has another result."""
    other = table.copy()
    other.take_reports()
    chance = Bent(other._play.chance, draw, by)
    other._play.chance = chance
    return other, chance


def begun_bent(game: Game[Any], setting: Setting, draw: int | None, by: int) -> tuple[AnyTable, Bent]:
    """Begin a game in which one draw has another result."""
    source = setting.start(game).source
    chance = Bent(source.stream(), draw, by)
    seating = chance.shuffled(range(setting.seats))
    table: AnyTable = Table(game, setting.options, setting.seats, seating, source)
    table._begin(game.setup(setting.options, setting.seats, seating, chance), chance)
    table._advance()
    return table, chance
