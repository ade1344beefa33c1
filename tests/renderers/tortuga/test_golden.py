"""Pictures look as they did. After a wanted change: `python -m tests.renderers.tortuga.golden`, look, commit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from engine.games.tortuga.view import Holds, Slot, Treasure
from renderers import renderer_for
from renderers.frame import Picture
from tests.renderers.test_golden import TOLERANCE, difference, small
from tests.renderers.tortuga import sights

GOLDEN = Path(__file__).parent / "golden"
TORTUGA = renderer_for("tortuga")
LIT = frozenset(sights.HAND)

SIGHTS: dict[str, Callable[[], Picture]] = {
    "two": lambda: TORTUGA.table(sights.two(), sights.frame()),
    "five": lambda: TORTUGA.table(sights.five(), sights.frame(automatic=frozenset({2}))),
    "voting": lambda: TORTUGA.table(sights.voting(), sights.frame()),
    "counted": lambda: TORTUGA.table(sights.counted(), sights.frame()),
    "nine": lambda: TORTUGA.table(sights.nine(), sights.frame()),
    "extra": lambda: TORTUGA.table(sights.extra(), sights.frame()),
    "over": lambda: TORTUGA.table(sights.over(), sights.frame()),
    "secret": lambda: TORTUGA.private(sights.hand_view(), sights.frame()),
    "ballot": lambda: TORTUGA.private(sights.ballot(), sights.frame(lit=LIT)),
    "nest": lambda: TORTUGA.private(sights.hand_view(), sights.frame(lit=frozenset(sights.DECK))),
    "loyalty": lambda: TORTUGA.piece("loyalty-dutch.1", sights.frame()),
    "event": lambda: TORTUGA.piece("facade.1", sights.frame()),
    "double": lambda: TORTUGA.piece("double-fire.1", sights.frame()),
}


@pytest.mark.parametrize("name", SIGHTS)
def test_a_picture_looks_as_it_did(name: str) -> None:
    with Image.open(GOLDEN / f"{name}.png") as golden:
        assert difference(small(SIGHTS[name]().data), golden.convert("RGB")) < TOLERANCE


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
        {"vote": sights.vote()},
    ],
    ids=lambda change: next(iter(change)),
)
def test_the_tolerance_is_less_than_any_change_of_the_table(change: dict[str, object]) -> None:
    before, after = (TORTUGA.table(sights.view(6, **more), sights.frame()) for more in ({}, change))  # type: ignore[arg-type]
    assert difference(small(before.data), small(after.data)) > TOLERANCE
