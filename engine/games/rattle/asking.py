"""The steps by name, and what every part of the rules stands on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.choice import Option, Pace, PickOne
from engine.games.rattle.steps import Rattle
from engine.text import Text, text

ENOUGH = Option("end", text("No more this turn"), text("Whoever has done nothing on it passes for this Adventure."))
"""What may be said to every further question of a deed, and what time says (D8 to D10)."""


def openly(
    name: str, prompt: Text, options: Iterable[Option], default: str, pace: Pace = Pace.TURN, **more: Any
) -> PickOne:
    """Return a question that everybody may see, with the answer that time gives."""
    return PickOne(name=name, prompt=prompt, secret=False, pace=pace, default=default, options=tuple(options), **more)


async def ask_openly(
    play: Rattle, seat: int, name: str, prompt: Text, options: Iterable[Option], default: str, pace: Pace = Pace.TURN
) -> str:
    """Ask one seat such a question; return the id of the option."""
    return str((await play.ask(seat, openly(name, prompt, options, default, pace))).value)


async def pick(play: Rattle, seat: int, name: str, prompt: Text, options: Sequence[Option]) -> str | None:
    """One of these, or None for no more this turn; a single one is not asked (R-306)."""
    if len(options) < 2:
        return options[0].id if options else None
    answer = await ask_openly(play, seat, name, prompt, (*options, ENOUGH), ENOUGH.id)
    return None if answer == ENOUGH.id else answer
