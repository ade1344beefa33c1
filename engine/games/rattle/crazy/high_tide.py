"""X07 High Tide: the largest group of equal faces."""

from __future__ import annotations

from engine.choice import Choice, Option, PickSome
from engine.games.rattle.crazy.common import RANK, best, dice_of, in_game, in_secret, opens, prize, roll, table
from engine.games.rattle.ships.names import face_name
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Rattle
from engine.text import Arg, Who, text

COINS = 2


@opens("X07", rolled=True)
async def tide_again(play: Rattle) -> None:
    """Each may re-roll any dice once, all at the same time; then the groups are compared."""
    state = play.state
    asks: dict[int, Choice] = {}
    for seat in in_game(state):
        dice, faces = dice_of(state, seat), table(state).faces[seat]
        asks[seat] = PickSome(
            name="tide_dice",
            prompt=text("High Tide: which dice do you roll again?"),
            default=[],
            options=tuple(Option(die, text("{face}", face=face_name(faces[die]))) for die in dice),
            most=len(dice),
        )
    answers = await in_secret(play, asks)
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
    play.tell(text("The largest groups: {words}.", words=words), icon="X07")
    prize(play, best(groups), COINS)


def group(state: RattleState, seat: int) -> tuple[int, int]:
    """The size of a player's largest group of equal faces, and its rank: cannon highest, then 6 to 1."""
    faces = list(table(state).faces[seat].values())
    return max((faces.count(face), len(RANK) - RANK.index(face)) for face in faces)
