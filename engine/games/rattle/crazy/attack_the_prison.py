"""X05 Attack the Prison: storm on or run; 1s and 2s are caught."""

from __future__ import annotations

from engine.choice import Choice, Option
from engine.games.rattle.crazy.common import (
    answers_to,
    in_game,
    more_loot,
    opens,
    prize,
    roll_all,
    secretly,
    table,
    value,
)
from engine.games.rattle.ships.names import ship_names
from engine.games.rattle.steps import Rattle, step
from engine.text import Arg, Who, text

ROUNDS = 8
COINS = 3
CAUGHT = 2
"""Dice of this value or less are caught."""
WAYS = (Option("storm", text("Storm on")), Option("run", text("Run: out, with 1 Loot more")))


@opens("X05")
def prison(play: Rattle) -> None:
    """The first round begins with the dice."""
    play.push("prison_dice")


@step
async def prison_choice(play: Rattle) -> None:
    """Who runs is out and draws 1 Loot more."""
    state = play.state
    raiders = in_game(state)
    prompt = text("Attack the Prison, round {round}: storm on or run?", round=table(state).round)
    asks: dict[int, Choice] = {seat: secretly("prison", prompt, WAYS, "storm") for seat in raiders}
    answers = await answers_to(play, asks)
    runners = [seat for seat in raiders if answers[seat] == "run"]
    for seat in runners:
        table(state).faces[seat].clear()
        table(state).out.append(seat)
    names: list[Arg] = [Who(seat) for seat in runners]
    if runners:
        play.tell(text("Over the wall and away: {names}.", names=names), icon="X05")
        more_loot(play, runners, 1)
    else:
        play.tell(text("All storm on."), icon="X05")
    if len(raiders) - len(runners) > 1:
        play.push("prison_dice")
    else:
        prize(play, in_game(state), COINS)


@step
def prison_dice(play: Rattle) -> None:
    """All still in roll; who has no dice left is out (R-283)."""
    state = play.state
    game = table(state)
    raiders = in_game(state)
    roll_all(play)
    caught = [die for seat in raiders for die, face in game.faces[seat].items() if value(state, seat, face) <= CAUGHT]
    for seat in raiders:
        for die in caught:
            game.faces[seat].pop(die, None)
        if not game.faces[seat]:
            game.out.append(seat)
    if caught:
        play.tell(text("Caught: {ships}.", ships=ship_names(caught)), icon="X05")
    left = in_game(state)
    if len(left) > 1 and game.round < ROUNDS:
        game.round += 1
        play.push("prison_choice")
    else:
        prize(play, left, COINS)
