"""The numbers in which the end report compares players."""

from __future__ import annotations

from engine.games.rattle.state import RattleState
from engine.games.rattle.treasure.loot_tokens import add


def add_to_tally(state: RattleState, seat: int, what: str, number: int = 1) -> None:
    """Increase a player's tally `what` (such as `sank`) by `number`. The end report compares players by these
    tallies.
    """
    add(state.captains[seat].tally, what, number)
