"""X05 Attack the Prison: storm on or run; 1s and 2s are caught."""

from __future__ import annotations

from engine.choice import Choice, Option
from engine.games.rattle.crazy_adventures.common import (
    ask_secret_words,
    change_draws,
    crazy_of,
    first_step,
    in_game,
    roll_all,
    secret_choice,
    value,
    win_coins,
)
from engine.games.rattle.ships.names import ship_names
from engine.games.rattle.step_registry import Rattle, step
from engine.text import Arg, Who, text

ROUNDS = 8
COINS = 3
CAUGHT = 2
"""The value up to which dice are caught."""
WAYS = (Option("storm", text("Storm on")), Option("run", text("Run: out, with 1 Loot more")))


@first_step("X05")
def prison(play: Rattle) -> None:
    """Begin the first round by rolling the dice."""
    play.push("prison_dice")


@step
async def prison_choice(play: Rattle) -> None:
    """Ask all players at once whether to storm on or to run. Runners leave the game and draw 1 Loot more.

    The last player in the game takes 3 coins.
    """
    state = play.state
    raiders = in_game(state)
    prompt = text("Attack the Prison, round {round}: storm on or run?", round=crazy_of(state).round)
    asks: dict[int, Choice] = {seat: secret_choice("prison", prompt, WAYS, "storm") for seat in raiders}
    answers = await ask_secret_words(play, asks)
    runners = [seat for seat in raiders if answers[seat] == "run"]
    for seat in runners:
        crazy_of(state).faces[seat].clear()
        crazy_of(state).out.append(seat)
    names: list[Arg] = [Who(seat) for seat in runners]
    if runners:
        play.report(text("Over the wall and away: {names}.", names=names), icon="X05")
        change_draws(play, runners, 1)
    else:
        play.report(text("All storm on."), icon="X05")
    if len(raiders) - len(runners) > 1:
        play.push("prison_dice")
    else:
        win_coins(play, in_game(state), COINS)


@step
def prison_dice(play: Rattle) -> None:
    """Roll for all players in the game, and remove dice that are caught. A player without dice is out (R-283).

    After the last round, or if at most one player is left, those left take 3 coins each.
    """
    state = play.state
    game = crazy_of(state)
    raiders = in_game(state)
    roll_all(play)
    caught = [die for seat in raiders for die, face in game.faces[seat].items() if value(state, seat, face) <= CAUGHT]
    for seat in raiders:
        for die in caught:
            game.faces[seat].pop(die, None)
        if not game.faces[seat]:
            game.out.append(seat)
    if caught:
        play.report(text("Caught: {ships}.", ships=ship_names(caught)), icon="X05")
    left = in_game(state)
    if len(left) > 1 and game.round < ROUNDS:
        game.round += 1
        play.push("prison_choice")
    else:
        win_coins(play, left, COINS)
