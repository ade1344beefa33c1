"""Helpers for questions whose options and answers everybody may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.choice import Option, Pace, PickOne
from engine.games.rattle.steps import Rattle
from engine.text import Text, text

NO_MORE = Option("end", text("No more this turn"), text("Whoever has done nothing on it passes for this Adventure."))
"""Option of every further question of an action, and its answer when time runs out (D8 to D10)."""


def openly(
    name: str, prompt: Text, options: Iterable[Option], default: str, pace: Pace = Pace.TURN, **more: Any
) -> PickOne:
    """Return a question that everybody may see. `default` is the answer when time runs out."""
    return PickOne(name=name, prompt=prompt, secret=False, pace=pace, default=default, options=tuple(options), **more)


async def ask_openly(
    play: Rattle, seat: int, name: str, prompt: Text, options: Iterable[Option], default: str, pace: Pace = Pace.TURN
) -> str:
    """Ask one seat a question that everybody may see. Return the id of the chosen option."""
    return str((await play.ask(seat, openly(name, prompt, options, default, pace))).value)


async def pick_or_stop(play: Rattle, seat: int, name: str, prompt: Text, options: Sequence[Option]) -> str | None:
    """Ask for one of these options; a single one is chosen without asking (R-306).

    Return None if the player ends the turn instead.
    """
    if len(options) < 2:
        return options[0].id if options else None
    answer = await ask_openly(play, seat, name, prompt, (*options, NO_MORE), NO_MORE.id)
    return None if answer == NO_MORE.id else answer
