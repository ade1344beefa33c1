"""Automatic players: they get a view and the open choices of their seat, never a state."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
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
    """The automatic players of this game, weakest first, by key: its name and it. All but the first are its three
    strengths (`engine.players.strengths`), where it has them.

    A module `engine.players.<game>` with `PLAYERS` adds to the one that plays any legal answer.
    """
    found: dict[str, tuple[Text, Player]] = {}
    for module in ("engine.players.random_player", f"engine.players.{game}"):
        if find_spec(module):
            found |= importlib.import_module(module).PLAYERS
    return found


def offered(game: str) -> dict[str, tuple[Text, Player]]:
    """Those that are offered to whoever fills seats: the strengths, or whoever plays anything where there is nobody
    else."""
    found = players(game)
    return {key: one for key, one in found.items() if key != "anything"} or found


@cache
def thinking_of(game: str) -> Any:
    """Return the `engine.players.monte_carlo.Thinking` of a game, or None if it has none."""
    module = f"engine.players.{game}"
    return getattr(importlib.import_module(module), "THINKING", None) if find_spec(module) else None
