"""The steps' names, and asking."""

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
    """Ask several seats at once; nobody sees an answer before all are in."""
    return await play.ask_all(asks)


async def ask(play: Arrr, seat: int, choice: Choice) -> Value:
    """Ask one seat; its answer. What it does must come after: told or drawn things end their step."""
    return (await ask_all(play, {seat: choice}))[seat].value


def picked_again(choice: PickSome, refused: Value | None) -> PickSome:
    """The same with what was picked when it could not be, if it was: so whoever has been told why changes that alone.
    Ask it in the same step, so that no state, which others may read, keeps what was picked."""
    if not isinstance(refused, list):
        return choice
    return replace(choice, options=tuple(replace(one, picked=one.id in refused) for one in choice.options))
