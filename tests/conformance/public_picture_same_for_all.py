"""Check that the public picture, its words and its alternative text are the same from every viewer's view."""

from __future__ import annotations

from random import Random

from renderers import Renderer
from renderers.picture_context import Frame
from tests.conformance.observers import Observer
from tests.conformance.playthrough import AnyTable, Setting, describe

DRAWN = 0.01
"""Share of the answers at which the picture is drawn, too. Drawing takes long."""


def draws_nothing_private(setting: Setting, renderer: Renderer, share: float = 1.0) -> Observer:
    """Compare what a spectator and some seat are shown, at a share of the moments."""
    random = Random(setting.seed)
    while True:
        table, move, _ = yield
        if move is None:
            return
        if random.random() >= share:
            continue
        frame = _frame(table)
        public = renderer.table_words(table.view(None), frame)
        picture = renderer.table(table.view(None), frame) if random.random() < DRAWN else None
        seat = random.randrange(setting.seats)
        view, where = table.view(seat), f"viewer {seat}: {describe(table)}"
        assert renderer.table_words(view, frame) == public, f"the table's words tell a secret, {where}"
        if picture:
            drawn = renderer.table(view, frame)
            assert drawn.alt == picture.alt, f"the alternative text tells a secret, {where}"
            assert drawn == picture, f"the picture tells a secret, {where}"


def _frame(table: AnyTable) -> Frame:
    sealed = frozenset(table.balloting_seats())
    names = tuple(f"Sailor {seat}" for seat in range(table.seats))
    return Frame(names, waiting=frozenset(table.waiting()) - sealed, ballots=len(sealed))
