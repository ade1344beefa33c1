"""The achievements of Bilge."""

from __future__ import annotations

from bilge.cards import TALLIES
from bilge.state import BilgeState
from engine.api import Achievement, FinishedGame, text


def _dry_hands(finished: FinishedGame[BilgeState], seat: int) -> bool:
    """Return True if the seat won in port and never pumped."""
    state = finished.state
    return finished.won(seat) and not state.sunk and not state.tallies[seat][TALLIES.index("pump")]


ACHIEVEMENTS = (Achievement("dry", text("Dry hands"), text("Win in port without ever pumping."), _dry_hands),)
"""In the order of the list (`Game.achievements`)."""
