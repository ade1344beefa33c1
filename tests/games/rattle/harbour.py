"""A Port location as a test wants it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.rattle.state import RattleState
from tests.games.rattle.tables import Cove, lay


def visit(
    place: str, *, seats: str = "anne bart cleo", change: Callable[[RattleState], None] | None = None, **things: Any
) -> Cove:
    """One location; the first visitors are those from the Baron on who can do anything there. Where all visit the Port
    at once they all stand there, and go on from there."""
    at_once = things.get("simultaneous_port", False)

    def stand(state: RattleState) -> None:
        for seat, captain in enumerate(state.captains):
            captain.ashore = place if at_once and state.closed.get(place, seat) == seat else ""
        if change:
            change(state)

    first = "ashore" if at_once else ("location", place)
    return lay(first, players=len(seats.split()), phase="port", change=stand, **things)
