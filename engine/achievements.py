"""Achievements: special things that a person did in a finished game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.text import Text


@dataclass(slots=True, frozen=True)
class Achievement:
    """Something special that a seat did in a game.

    `id` is stable and readable, and unique among those of its game. `name` names it in one to four words. `condition`
    is the sentence that says how to earn it. `earned(finished, seat)` returns True if this seat of the `FinishedGame`
    has earned it. It may only use what everybody may know after the end.
    """

    id: str
    name: Text
    condition: Text
    earned: Callable[[Any, int], bool]
