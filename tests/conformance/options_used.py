"""Check that every option of a table matters: some rule reads it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from engine.game import Game, described
from tests.conformance.chosen_games import further
from tests.conformance.playthrough import Setting, moments

GAMES = 20
"""Number of further games to play if no rule reads some option in the chosen ones."""


def looked_at(game: Game[Any], played: Iterator[Setting], monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the options that the game reads. As few whole games are played as necessary."""
    found = set[str]()

    def noted(options: BaseModel, name: str) -> Any:
        found.add(name)
        return object.__getattribute__(options, name)

    wanted = set(described(game.options))
    with monkeypatch.context() as patch:
        patch.setattr(game.options, "__getattribute__", noted)
        for setting in itertools.chain(played, itertools.islice(further(game), GAMES)):
            for _ in moments(game, setting):
                if wanted <= found:
                    return wanted
    return wanted & found
