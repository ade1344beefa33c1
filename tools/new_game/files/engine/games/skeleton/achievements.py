"""The achievements of Skeleton."""

from __future__ import annotations

from engine.achievements import Achievement
from engine.finished_game import FinishedGame
from engine.games.skeleton.state import SkeletonState
from engine.text import text


def _lucky_loser(finished: FinishedGame[SkeletonState], seat: int) -> bool:
    """Return True if the seat won although it had taken the last coin."""
    return finished.won(seat) and finished.state.last == seat


ACHIEVEMENTS = (Achievement("last", text("Worth it"), text("Win although you took the last coin."), _lucky_loser),)
"""In the order of the list (`Game.achievements`)."""
