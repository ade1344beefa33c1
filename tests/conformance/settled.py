"""What a table settles before it starts matters: some rule looks at each option."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from pydantic import BaseModel

from engine.game import Game, described
from tests.conformance.walk import moments, settings

GAMES = 20


def looked_at(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The options that anything of the game looks at, in as few whole games as it takes, `GAMES` at most."""
    found = set[str]()

    def noted(options: BaseModel, name: str) -> Any:
        found.add(name)
        return object.__getattribute__(options, name)

    wanted = set(described(game.options))
    with monkeypatch.context() as patch:
        patch.setattr(game.options, "__getattribute__", noted)
        for setting in itertools.islice(settings(game, 0), GAMES):
            for _ in moments(game, setting):
                if wanted <= found:
                    return wanted
    return wanted & found
