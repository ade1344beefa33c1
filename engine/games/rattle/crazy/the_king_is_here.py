"""X06 The King Is Here: most different faces, then the highest total."""

from __future__ import annotations

from engine.choice import Choice, Option
from engine.games.rattle.crazy.common import (
    best,
    dice_of,
    in_game,
    in_secret,
    opens,
    prize,
    roll,
    secretly,
    table,
    total,
)
from engine.games.rattle.ships.names import face_name
from engine.games.rattle.steps import Rattle
from engine.text import Arg, Who, plural, text

FIRST, SECOND = 2, 1
"""Coins for the best show and for the next best."""


@opens("X06", rolled=True)
async def king_again(play: Rattle) -> None:
    """Each may re-roll 1 die once, all at the same time; then the shows are compared."""
    state = play.state
    none = Option("none", text("None"))
    asks: dict[int, Choice] = {}
    for seat in in_game(state):
        options = [
            Option(die, text("{face}", face=face_name(table(state).faces[seat][die]))) for die in dice_of(state, seat)
        ]
        prompt = text(
            "The King Is Here: most different faces win, then the total; you have {faces}, {total}. Which die again?",
            faces=len(set(table(state).faces[seat].values())),
            total=total(state, seat),
        )
        asks[seat] = secretly("king_die", prompt, [*options, none], "none")
    answers = await in_secret(play, asks)
    again = {seat: [str(answer.value)] for seat, answer in answers.items() if answer.value != none.id}
    if again:
        roll(play, again)
    shows = {seat: (len(set(table(state).faces[seat].values())), total(state, seat)) for seat in in_game(state)}
    words: list[Arg] = [
        plural("{who} {n} face, total {total}", "{who} {n} faces, total {total}", n=faces, who=Who(seat), total=number)
        for seat, (faces, number) in shows.items()
    ]
    play.tell(text("The shows: {words}.", words=words), icon="X06")
    winners = best(shows)
    prize(play, winners, FIRST)
    others = {seat: show for seat, show in shows.items() if seat not in winners}
    if others:
        prize(play, best(others), SECOND)
