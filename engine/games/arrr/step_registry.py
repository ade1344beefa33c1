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
    """Ask several seats at once, one choice by seat. Return the answers by seat once all of them are given.

    Nobody sees an answer before.
    """
    return await play.ask_all(asks)


async def ask(play: Arrr, seat: int, choice: Choice) -> Value:
    """Ask one seat and return the value of its answer.

    Call it before any report or random draw of the same step, because after these earlier answers can no longer be
    undone.
    """
    return (await ask_all(play, {seat: choice}))[seat].value


def picked_again(choice: PickSome, refused: Value | None) -> PickSome:
    """Return the choice to ask after an answer was refused: the options of that answer are preselected.

    It is unchanged if `refused` is None. Ask it in the same step, so that the refused answer is in no state that
    others may see.
    """
    if not isinstance(refused, list):
        return choice
    return replace(choice, options=tuple(replace(one, picked=one.id in refused) for one in choice.options))
