"""X02 Cannons Ready: add up the dice."""

from __future__ import annotations

from engine.games.rattle.crazy.common import best, lowest, more_loot, opens, prize, roll_all, table, told_totals
from engine.games.rattle.steps import Rattle

COINS = 2
ROLLS = 20


@opens("X02")
def cannons_ready(play: Rattle) -> None:
    """Highest total: 2 coins; lowest: 1 Loot less. All equal: all dice are rolled again (R-287)."""
    state = play.state
    roll_all(play)
    totals = told_totals(play)
    equal = len(set(totals.values())) == 1
    if equal and table(state).round < ROLLS:
        table(state).round += 1
        play.push("cannons_ready")
        return
    prize(play, best(totals), COINS)
    if not equal:
        more_loot(play, lowest(totals), -1)
