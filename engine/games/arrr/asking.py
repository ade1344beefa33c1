"""Registry of steps, and helpers that ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.choice import Choice, PickSome, Value
from engine.game import Steps
from engine.games.arrr.state import ArrrState
from engine.play import Answer, Play

Arrr = Play[ArrrState]

step = Steps()


async def ask_all(play: Arrr, asks: Mapping[int, Choice]) -> dict[int, Answer]:
    """Ask several seats at once. Nobody sees an answer before all are in."""
    return await play.ask_all(asks)


async def ask(play: Arrr, seat: int, choice: Choice) -> Value:
    """Ask one seat. Return its answer.

    Its effect must come after all questions: reports and draws end their step.
    """
    return (await ask_all(play, {seat: choice}))[seat].value


def picked_again(choice: PickSome, refused: Value | None) -> PickSome:
    """Return the same choice with the refused picks selected, so that the player changes only these.

    Ask it in the same step, so that no state, which others may read, stores the picks.
    """
    if not isinstance(refused, list):
        return choice
    return replace(choice, options=tuple(replace(one, picked=one.id in refused) for one in choice.options))
