"""Private views of one seat."""

from __future__ import annotations

from dataclasses import replace

from engine.games.rattle.view import RattleView
from tests.renderers.rattle.views import crazy, dice, four, view


def sailing() -> RattleView:
    """Return seat 0 with its own Ships at sea."""
    return replace(four(), viewer=0)


def choosing(drawn: tuple[str, ...] = ("S01", "S13", "S25")) -> RattleView:
    """Return seat 1 in the Tavern with Sailors to choose from."""
    cards = {1: {"drawn": drawn, "drawn_count": len(drawn), "aside": ("S04", "S07"), "aside_count": 2}}
    return view(4, phase="port", step=0, location="tavern", sea=(), tiles=(), on_turn=1, players=cards, viewer=1)


def choosing_five() -> RattleView:
    """Return seat 3 in the Workshop with Tinker Tomas."""
    cards = {3: {"drawn": ("U01", "U08", "U15", "U16", "U20"), "drawn_count": 5}}
    return view(4, phase="port", step=0, location="workshop", sea=(), tiles=(), on_turn=3, players=cards, viewer=3)


def auction() -> RattleView:
    """Return seat 0 with its own dice of the Rum Auction."""
    return replace(
        crazy(
            "X08",
            dice=dice("4 cannon 2", "? ? ?", "? ? ?", "? ? ?"),
            secret=True,
            totals=(0,) * 4,
            named=("",) * 4,
            out=(),
        ),
        viewer=0,
    )
