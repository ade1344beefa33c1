"""X12 Arm Wrestling: players line up their dice in secret. Then each compares dice with both neighbours, place by
place.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.choice import Choice, Option
from engine.games.rattle.crazy_adventures.common import (
    ask_secret_words,
    first_step,
    in_game,
    secret_choice,
    values,
    win_coins,
)
from engine.games.rattle.step_registry import Rattle
from engine.text import Arg, Text, Who, text

COINS = 1


def strong_middle(numbers: list[int]) -> list[int]:
    """Return the numbers in a row that rises towards the middle from both ends.

    The lowest is at the left end, the second lowest at the right end, and so on inwards.
    """
    low = sorted(numbers)
    return low[::2] + low[1::2][::-1]


ROWS: dict[str, tuple[Text, Callable[[list[int]], list[int]]]] = {
    "high": (text("High first"), lambda numbers: sorted(numbers, reverse=True)),
    "low": (text("Low first"), sorted),
    "strong": (text("Strong middle"), strong_middle),
}
"""The ways to line up the dice by option id: a label, and the function that sorts the values."""


@first_step("X12", rolled=True)
async def wrestling_rows(play: Rattle) -> None:
    """Ask each player in secret for a row of dice, then compare the dice of each two neighbours, place by place.

    The player with more places won takes 1 coin. If they won equally many, both take 1 coin.
    """
    state = play.state
    around = in_game(state)
    options = [Option(row, words) for row, (words, _) in ROWS.items()]
    prompt = text("Arm Wrestling: how do you line up your dice?")
    asks: dict[int, Choice] = {seat: secret_choice("row", prompt, options, "high") for seat in around}
    answers = await ask_secret_words(play, asks)
    rows = {seat: ROWS[answer][1](values(state, seat)) for seat, answer in answers.items()}
    words: list[Arg] = [text("{who} {row}", who=Who(seat), row=[*row]) for seat, row in rows.items()]
    play.report(text("The rows: {words}.", words=words), icon="X12")
    bouts = [(seat, around[(place + 1) % len(around)]) for place, seat in enumerate(around)]
    for one, other in bouts if len(around) > 2 else bouts[:1]:
        places = [(mine > yours) - (mine < yours) for mine, yours in zip(rows[one], rows[other], strict=False)]
        result = sum(places)
        if result:
            winner, loser = (one, other) if result > 0 else (other, one)
            play.report(text("{who} beats {whom}.", who=Who(winner), whom=Who(loser)), icon="X12")
            win_coins(play, [winner], COINS)
        else:
            play.report(text("{who} and {whom} draw.", who=Who(one), whom=Who(other)), icon="X12")
            win_coins(play, [one, other], COINS)
