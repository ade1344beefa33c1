"""A Port location as a test wants it."""

from __future__ import annotations

from typing import Any

from tests.games.rattle.tables import Cove, lay


def visit(place: str, *, seats: str = "anne bart cleo", **things: Any) -> Cove:
    """One location; the first visitors are those from the Baron on who can do anything there, or all of them where the
    Port is visited at the same time."""
    return lay(("location", place), players=len(seats.split()), phase="port", **things)
