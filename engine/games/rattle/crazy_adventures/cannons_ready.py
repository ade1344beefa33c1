"""X02 Cannons Ready: add up the dice."""

from __future__ import annotations

from engine.games.rattle.crazy_adventures.common import (
    best,
    change_draws,
    crazy_of,
    first_step,
    lowest,
    report_totals,
    roll_all,
    win_coins,
)
from engine.games.rattle.step_registry import Rattle

COINS = 2
ROLLS = 20
"""The maximum number of rolls while all totals are equal."""


@first_step("X02")
def cannons_ready(play: Rattle) -> None:
    """Roll all dice. The highest total wins 2 coins, and the lowest one draws 1 Loot less.

    If all totals are equal, roll again (R-287).
    """
    state = play.state
    roll_all(play)
    totals = report_totals(play)
    equal = len(set(totals.values())) == 1
    if equal and crazy_of(state).round < ROLLS:
        crazy_of(state).round += 1
        play.push("cannons_ready")
        return
    win_coins(play, best(totals), COINS)
    if not equal:
        change_draws(play, lowest(totals), -1)
