"""Crazy Adventures in the middle, with the dice as a test wants them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.rattle.ships.identity import own_dice
from engine.games.rattle.state import Crazy, RattleState
from tests.games.rattle.tables import PIRATES, By, Cove, lay

Change = Callable[[RattleState], None]


def rolled(dice: By, round_: int = 1, draws: int = 0) -> Change:
    """Dice as they lie: `{"anne": "1 5 cannon"}`."""

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
    """A Crazy Adventure in the middle, before this step; afterwards coins, draws and exchanges."""
    return lay(step, "crazy_coins", card=card, change=rolled(dice, round_, draws), **things)


def whole(card: str, **things: Any) -> Cove:
    """A whole Crazy Adventure from its first roll on."""
    return lay("crazy", card=card, **things)
