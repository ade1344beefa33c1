"""Crazy Adventures in progress, with set dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.rattle.ships.ship_ids import own_dice
from engine.games.rattle.state import Crazy, RattleState
from tests.games.rattle.tables import PIRATES, By, Cove, lay

Change = Callable[[RattleState], None]


def rolled(dice: By, round_: int = 1, draws: int = 0) -> Change:
    """Return dice by player: `{"anne": "1 5 cannon"}`."""

    def change(state: RattleState) -> None:
        count = len(state.captains)
        faces = [
            dict(zip(own_dice(seat, 4, True), dice.get(PIRATES[seat], "").split(), strict=False))
            for seat in range(count)
        ]
        state.crazy = Crazy(
            round=round_,
            faces=faces,
            named=[""] * count,
            coins=[0] * count,
            loot=[draws] * count,
            left=[[] for _ in range(count)],
            again=[[] for _ in range(count)],
        )
        state.phase = "crazy"

    return change


def play_on(card: str, step: str, dice: By, round_: int = 1, draws: int = 0, **things: Any) -> Cove:
    """Return a Crazy Adventure before this step; coins, draws and exchanges follow."""
    return lay(step, "crazy_coins", card=card, change=rolled(dice, round_, draws), **things)


def whole(card: str, **things: Any) -> Cove:
    """Return a whole Crazy Adventure from its first roll on."""
    return lay("crazy", card=card, **things)
