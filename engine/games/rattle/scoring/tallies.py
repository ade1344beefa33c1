"""The numbers that the end report compares."""

from __future__ import annotations

from engine.games.rattle.state import RattleState
from engine.games.rattle.treasure.tokens import add


def add_to_tally(state: RattleState, seat: int, what: str, number: int = 1) -> None:
    """Increase one of a player's numbers for the end report."""
    add(state.captains[seat].tally, what, number)
