"""X09 Keel Weighing: choose how many dice to roll; the highest total up to 11 wins."""

from __future__ import annotations

from engine.choice import Choice, PickNumber
from engine.games.rattle.crazy_adventures.common import (
    ask_secretly,
    best,
    change_draws,
    crazy_of,
    dice_of,
    first_step,
    in_game,
    report_totals,
    roll_all,
    win_coins,
)
from engine.games.rattle.step_registry import Rattle
from engine.text import text

WEIGHT = 11
COINS = 2
USUAL = 3
"""The number of dice rolled on time-out."""


@first_step("X09")
async def keel(play: Rattle) -> None:
    """Ask each player in secret how many dice to roll. The highest total up to 11 wins 2 coins.

    The Captain Ship is the last die to be rolled. Players above 11 draw 1 Loot less.
    """
    state = play.state
    asks: dict[int, Choice] = {
        seat: PickNumber(
            name="keel",
            prompt=text("Keel Weighing: how many dice do you roll? The total may not exceed {weight}.", weight=WEIGHT),
            default=min(USUAL, len(dice_of(state, seat))),
            least=1,
            most=len(dice_of(state, seat)),
        )
        for seat in in_game(state)
    }
    for seat, answer in (await ask_secretly(play, asks)).items():
        assert isinstance(answer.value, int)
        for die in dice_of(state, seat)[answer.value :]:
            del crazy_of(state).faces[seat][die]
    roll_all(play)
    totals = report_totals(play)
    afloat = {seat: number for seat, number in totals.items() if number <= WEIGHT}
    if afloat:
        win_coins(play, best(afloat), COINS)
    change_draws(play, [seat for seat in totals if seat not in afloat], -1)
