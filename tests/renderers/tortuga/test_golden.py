"""Golden pictures, for test_golden_pictures. After a change, run `python -m tests.renderers.tortuga.golden`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.games.tortuga.view import Holds, Slot, Treasure
from renderers import renderer_for
from renderers.picture_context import Picture
from tests.renderers.image_difference import TOLERANCE, difference, small
from tests.renderers.tortuga import views

GOLDEN = Path(__file__).parent / "golden"
TORTUGA = renderer_for("tortuga")
LIT = frozenset(views.HAND)

SIGHTS: dict[str, Callable[[], Picture]] = {
    "two": lambda: TORTUGA.table(views.two(), views.frame()),
    "five": lambda: TORTUGA.table(views.five(), views.frame(automatic=frozenset({2}))),
    "voting": lambda: TORTUGA.table(views.voting(), views.frame()),
    "counted": lambda: TORTUGA.table(views.counted(), views.frame()),
    "nine": lambda: TORTUGA.table(views.nine(), views.frame()),
    "extra": lambda: TORTUGA.table(views.extra(), views.frame()),
    "over": lambda: TORTUGA.table(views.over(), views.frame()),
    "secret": lambda: TORTUGA.private(views.hand_view(), views.frame()),
    "ballot": lambda: TORTUGA.private(views.ballot(), views.frame(lit=LIT)),
    "nest": lambda: TORTUGA.private(views.hand_view(), views.frame(lit=frozenset(views.DECK))),
    "loyalty": lambda: TORTUGA.piece("loyalty-dutch.1", views.frame()),
    "event": lambda: TORTUGA.piece("facade.1", views.frame()),
    "double": lambda: TORTUGA.piece("double-fire.1", views.frame()),
}


@pytest.mark.parametrize(
    "change",
    [
        {"on_turn": 0},
        {"event_deck": 3},
        {"event_discard": ("pistol.1",)},
        {"row": (Slot(False), *[Slot(True)] * 4)},
        {"treasure": Treasure(11, 1, Holds(1, 1), Holds(0, 3), Holds(2, 0))},
        {"lines": ((0, 4, 2), (1,), (5,))},
        {"destroyed": ("dutchman",)},
        {"seats": {1: {"front": ("albatross.1",)}}},
        {"vote": views.vote()},
    ],
    ids=lambda change: next(iter(change)),
)
def test_every_change_of_the_table_exceeds_the_tolerance_of_golden_pictures(change: dict[str, object]) -> None:
    before, after = (TORTUGA.table(views.view(6, **more), views.frame()) for more in ({}, change))  # type: ignore[arg-type]
    assert difference(small(before.data), small(after.data)) > TOLERANCE
