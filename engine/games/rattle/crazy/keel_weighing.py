"""X09 Keel Weighing: how many dice make 11 and no more?"""

from __future__ import annotations

from engine.choice import Choice, PickNumber
from engine.games.rattle.crazy.common import (
    best,
    dice_of,
    in_game,
    in_secret,
    more_loot,
    opens,
    prize,
    roll_all,
    table,
    told_totals,
)
from engine.games.rattle.steps import Rattle
from engine.text import text

WEIGHT = 11
COINS = 2
USUAL = 3


@opens("X09")
async def keel(play: Rattle) -> None:
    """Each secretly chooses how many dice to roll; the Captain Ship comes last."""
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
    for seat, answer in (await in_secret(play, asks)).items():
        assert isinstance(answer.value, int)
        for die in dice_of(state, seat)[answer.value :]:
            del table(state).faces[seat][die]
    roll_all(play)
    totals = told_totals(play)
    afloat = {seat: number for seat, number in totals.items() if number <= WEIGHT}
    if afloat:
        prize(play, best(afloat), COINS)
    more_loot(play, [seat for seat in totals if seat not in afloat], -1)
