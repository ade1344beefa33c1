"""Golden pictures, for test_golden_pictures. After a change, run `python -m tests.renderers.yarr.golden`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from renderers import renderer_for
from renderers.picture_context import Picture
from tests.renderers.image_difference import TOLERANCE, difference, small
from tests.renderers.yarr import views

GOLDEN = Path(__file__).parent / "golden"
YARR = renderer_for("yarr")
LIT = frozenset(views.some_hand(7)[::3])

SIGHTS: dict[str, Callable[[], Picture]] = {
    "two-seats": lambda: YARR.table(views.view(2), views.frame()),
    "eight-seats": lambda: YARR.table(views.view(8, direction=-1), views.frame(automatic=frozenset({3}))),
    "named-suit": lambda: YARR.table(views.named_suit(), views.frame()),
    "being-named": lambda: YARR.table(views.being_named(), views.frame()),
    "swab": lambda: YARR.table(views.swab(), views.frame()),
    "pursuit": lambda: YARR.table(views.pursuit(), views.frame()),
    "called": lambda: YARR.table(views.called(), views.frame()),
    "over": lambda: YARR.table(views.over(), views.frame()),
    "hand": lambda: YARR.private(views.hand_view(views.some_hand(7)), views.frame(lit=LIT)),
    "long-hand": lambda: YARR.private(views.hand_view(views.some_hand(30)), views.frame(lit=LIT, page=1)),
    "card": lambda: YARR.piece("watch-chest.1", views.frame()),
}


@pytest.mark.parametrize(
    "change",
    [{"direction": -1}, {"draw_pile": 17}, {"on_turn": 0}, {"discard": ("cutlass-boot-black.1",)}, {"round": 3}],
)
def test_every_change_of_the_table_exceeds_the_tolerance_of_golden_pictures(change: dict[str, object]) -> None:
    before, after = (YARR.table(views.view(3, **more), views.frame()) for more in ({}, change))
    assert difference(small(before.data), small(after.data)) > TOLERANCE
