"""The numbers in which the end report compares players."""

from __future__ import annotations

from engine.games.rattle.state import RattleState
from engine.games.rattle.treasure.loot_tokens import add


def add_to_tally(state: RattleState, seat: int, what: str, number: int = 1) -> None:
    """Increase the number named `what` that the end report compares, for one player."""
    add(state.captains[seat].tally, what, number)
