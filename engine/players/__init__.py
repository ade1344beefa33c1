"""Automatic players: they get a view and the open choices of their seat, never a state."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from engine.choice import Choice, Value
from engine.text import Text

Answering = tuple[str, Value]
"""The name of the choice and the answer to it."""

Player = Callable[[Any, Sequence[Choice], Random], Answering | None]
"""Answers one of the open choices, or None to leave those that do not block as they are. It may use
nothing but the view, the choices, and the chance that it is given."""


@cache
def players(game: str) -> dict[str, tuple[Text, Player]]:
    """The automatic players that can take a seat in this game, weakest first, by key: its name and it.

    A module `engine.players.<game>` with `PLAYERS` adds to the one that plays any legal answer.
    """
    from engine.players.anything import PLAYERS

    found = dict(PLAYERS)
    if game in {module.name for module in pkgutil.iter_modules(__path__)}:
        found |= importlib.import_module(f"engine.players.{game}").PLAYERS
    return found
