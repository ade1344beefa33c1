"""X07 High Tide: the largest group of equal faces."""

from __future__ import annotations

from engine.choice import Choice, Option, PickSome
from engine.games.rattle.crazy_adventures.common import (
    RANK,
    ask_secretly,
    best,
    crazy_of,
    dice_of,
    first_step,
    in_game,
    roll,
    win_coins,
)
from engine.games.rattle.ships.names import face_name
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.text import Arg, Who, text

COINS = 2


@first_step("X07", rolled=True)
async def tide_again(play: Rattle) -> None:
    """Ask all players at once which dice to roll again. Then the largest group of equal faces wins 2 coins."""
    state = play.state
    asks: dict[int, Choice] = {}
    for seat in in_game(state):
        dice, faces = dice_of(state, seat), crazy_of(state).faces[seat]
        asks[seat] = PickSome(
            name="tide_dice",
            prompt=text("High Tide: which dice do you roll again?"),
            default=[],
            options=tuple(Option(die, text("{face}", face=face_name(faces[die]))) for die in dice),
            most=len(dice),
        )
    answers = await ask_secretly(play, asks)
    again = {
        seat: [str(die) for die in answer.value]
        for seat, answer in answers.items()
        if isinstance(answer.value, list) and answer.value
    }
    if again:
        roll(play, again)
    groups = {seat: group(state, seat) for seat in in_game(state)}
    words: list[Arg] = [
        text("{who} {count} × {face}", who=Who(seat), count=count, face=face_name(RANK[-rank]))
        for seat, (count, rank) in groups.items()
    ]
    play.report(text("The largest groups: {words}.", words=words), icon="X07")
    win_coins(play, best(groups), COINS)


def group(state: RattleState, seat: int) -> tuple[int, int]:
    """Return two numbers: the size of a player's largest group of equal faces, and the rank of its face.

    Ranks are from 1 to 7 (cannon).
    """
    faces = list(crazy_of(state).faces[seat].values())
    return max((faces.count(face), len(RANK) - RANK.index(face)) for face in faces)
