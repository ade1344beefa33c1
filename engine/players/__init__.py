"""Automatic players. They get the view and the open choices of their seat, never the state."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from engine.choice import Choice, Value
from engine.game_packages import part_of
from engine.text import Text

Answering = tuple[str, Value]
"""A pair: the name of a choice, and the value of the answer to that choice."""

Player = Callable[[Any, Sequence[Choice], Random], Answering | None]
"""Function that returns an answer to one of the open choices, or None to leave optional ones unanswered.

Its arguments are the view, the open choices, and a generator of random numbers. A player may use nothing else."""


@cache
def players(game: str) -> dict[str, tuple[Text, Player]]:
    """Return the automatic players of the game with this key, by their own keys, weakest first.

    Each value is a pair: the player's name, and the function that plays. The first player gives any legal answer. The
    game's module `players` adds its `PLAYERS`, which are the three strengths of `engine.players.strengths`. For a game
    under `engine.games` that module is `engine.players.<game>`.
    """
    found: dict[str, tuple[Text, Player]] = {}
    for module in (importlib.import_module("engine.players.random_player"), part_of(game, "players")):
        found |= module.PLAYERS if module else {}
    return found


def offered(game: str) -> dict[str, tuple[Text, Player]]:
    """Return the automatic players that a lobby of the game with this key offers, by their own keys.

    Each value is a pair: the player's name, and the function that plays. They are the three strengths, or the random
    player if the game has none.
    """
    found = players(game)
    return {key: one for key, one in found.items() if key != "anything"} or found


@cache
def search_settings_of(game: str) -> Any:
    """Return the `SearchSettings` of the game with this key, or None if its players do not search."""
    return getattr(part_of(game, "players"), "SEARCH", None)
