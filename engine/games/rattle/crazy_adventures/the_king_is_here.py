"""X06 The King Is Here: most different faces, then the highest total."""

from __future__ import annotations

from engine.choice import Choice, Option
from engine.games.rattle.crazy_adventures.common import (
    ask_secretly,
    best,
    crazy_of,
    dice_of,
    first_step,
    in_game,
    roll,
    secret_choice,
    total,
    win_coins,
)
from engine.games.rattle.ships.names import face_name
from engine.games.rattle.step_registry import Rattle
from engine.text import Arg, Who, plural, text

FIRST, SECOND = 2, 1
"""Coins for the best and for the second best player."""


@first_step("X06", rolled=True)
async def king_again(play: Rattle) -> None:
    """Ask all players at once which die to roll again, or none. Then the most different faces win.

    At a tie the higher total wins.
    """
    state = play.state
    none = Option("none", text("None"))
    asks: dict[int, Choice] = {}
    for seat in in_game(state):
        options = [
            Option(die, text("{face}", face=face_name(crazy_of(state).faces[seat][die])))
            for die in dice_of(state, seat)
        ]
        prompt = text(
            "The King Is Here: most different faces win, then the highest total. You have "
            "{faces}, total {total}. Which die do you re-roll?",
            faces=len(set(crazy_of(state).faces[seat].values())),
            total=total(state, seat),
        )
        asks[seat] = secret_choice("king_die", prompt, [*options, none], "none")
    answers = await ask_secretly(play, asks)
    again = {seat: [str(answer.value)] for seat, answer in answers.items() if answer.value != none.id}
    if again:
        roll(play, again)
    shows = {seat: (len(set(crazy_of(state).faces[seat].values())), total(state, seat)) for seat in in_game(state)}
    words: list[Arg] = [
        plural("{who} {n} face, total {total}", "{who} {n} faces, total {total}", n=faces, who=Who(seat), total=number)
        for seat, (faces, number) in shows.items()
    ]
    play.report(text("The results: {words}.", words=words), icon="X06")
    winners = best(shows)
    win_coins(play, winners, FIRST)
    others = {seat: show for seat, show in shows.items() if seat not in winners}
    if others:
        win_coins(play, best(others), SECOND)
