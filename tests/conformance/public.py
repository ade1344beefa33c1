"""What is drawn for everybody is the same, whoever's view it is drawn from: words, alternative text, picture."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.game import Game
from renderers import Renderer
from renderers.frame import Frame
from tests.conformance.failures import replayable
from tests.conformance.walk import AnyTable, Setting, describe, moments

DRAWN = 0.02
"""At so many of the answers the picture is drawn too: it takes long."""


@replayable
def draws_nothing_private(game: Game[Any], setting: Setting, renderer: Renderer) -> None:
    """Play one game and look at its table with the eyes of every seat."""
    random = Random(setting.seed)
    for table, _ in moments(game, setting):
        if table.outcome is not None:
            return
        frame = _frame(table)
        public = renderer.table_words(table.view(None), frame)
        picture = renderer.table(table.view(None), frame) if random.random() < DRAWN else None
        for seat in range(setting.seats):
            view, where = table.view(seat), f"viewer {seat}: {describe(table)}"
            assert renderer.table_words(view, frame) == public, f"the table's words tell a secret, {where}"
            if picture:
                drawn = renderer.table(view, frame)
                assert drawn.alt == picture.alt, f"the alternative text tells a secret, {where}"
                assert drawn == picture, f"the picture tells a secret, {where}"


def _frame(table: AnyTable) -> Frame:
    sealed = frozenset(table.balloting())
    names = tuple(f"Sailor {seat}" for seat in range(table.seats))
    return Frame(names, waiting=frozenset(table.waiting()) - sealed, ballots=len(sealed))
