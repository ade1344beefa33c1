"""The exploration cards (ledger, 3.3). The docstrings are the cards' words; a body is the reward besides Pieces and
Fame, given after them."""

from __future__ import annotations

from engine.games.arrr.asking import Arrr
from engine.games.arrr.kinds import exploration
from engine.games.arrr.verbs import draw


@exploration("E13", "Ghost Ship", "ship-wreck", tests=(("courage", 3),), fame=3)
def ghost_ship(play: Arrr, seat: int) -> None:
    """No wind, no crew, full speed. Success: draw 1 event."""
    draw(play, seat, "event")
