"""Golden pictures, for test_golden_pictures. After a change, run `python -m tests.renderers.rattle.golden`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.games.rattle.view import PlayerView
from renderers import renderer_for
from renderers.picture_context import Picture
from tests.renderers.image_difference import TOLERANCE, difference, small
from tests.renderers.rattle import private_views, views

GOLDEN = Path(__file__).parent / "golden"
RATTLE = renderer_for("rattle")

SIGHTS: dict[str, Callable[[], Picture]] = {
    **{
        name: lambda name=name: RATTLE.table(views.TABLES[name], views.frame(automatic=frozenset({1})))  # type: ignore[misc]
        for name in views.TABLES
    },
    "sailing": lambda: RATTLE.private(private_views.sailing(), views.frame()),
    "choosing": lambda: RATTLE.private(private_views.choosing(), views.frame(lit=frozenset({"S01", "S13", "S25"}))),
    "choosing_five": lambda: RATTLE.private(private_views.choosing_five(), views.frame()),
    "auction": lambda: RATTLE.private(private_views.auction(), views.frame()),
    **{ref: lambda ref=ref: RATTLE.piece(ref, views.frame()) for ref in ("NH6", "U05", "VP4", "captain")},  # type: ignore[misc]
}


BEFORE = views.four()


def richer(**more: object) -> tuple[PlayerView, ...]:
    """Return the players with other things in the hands of the first."""
    return replace(BEFORE.players[0], **more), *BEFORE.players[1:]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        {"on_turn": 2},
        {"chosen": None},
        {"baron": 3},
        {"wanted": None},
        {"card": "NH4"},
        {"sea": BEFORE.sea[1:]},
        {"sea": (replace(BEFORE.sea[0], x=BEFORE.sea[0].x + 200), *BEFORE.sea[1:])},
        {"sea": (replace(BEFORE.sea[0], face="sail"), *BEFORE.sea[1:])},
        {"tiles": views.tiles("NH4")},
        {"phase": "port", "location": "tavern"},
        {"players": richer(coins=20)},
        {"players": richer(turned=("U01",))},
        {"players": richer(loot={"spices": 1})},
        {"players": richer(sailors=())},
        {"players": richer(ready={})},
    ],
    ids=lambda change: next(iter(change)),
)
def test_every_change_of_the_table_exceeds_the_tolerance_of_golden_pictures(change: dict[str, object]) -> None:
    after = replace(BEFORE, **change)  # type: ignore[arg-type]
    drawn = [RATTLE.table(view, views.frame()) for view in (BEFORE, after)]
    assert difference(small(drawn[0].data), small(drawn[1].data)) > TOLERANCE
