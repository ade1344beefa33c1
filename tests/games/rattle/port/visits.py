"""Port Visits for tests."""

from __future__ import annotations

from typing import Any

from tests.games.rattle.tables import Cove, lay


def visit(place: str, *, seats: str = "anne bart cleo", **things: Any) -> Cove:
    """Return a table at one location.

    The first visitor is the first from the Baron on who can do anything there. With simultaneous visits all are asked.
    """
    return lay(("location", place), players=len(seats.split()), phase="port", **things)
