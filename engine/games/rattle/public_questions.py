"""Helpers for questions whose options and answers everybody may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.choice import Option, Pace, PickOne
from engine.games.rattle.step_registry import Rattle
from engine.text import Text, text

NO_MORE = Option(
    "end", text("Nothing more this turn"), text("If you've done nothing yet, you pass for this Adventure.")
)
"""The option that ends the turn. Every further question of an action offers it too.

It is also the answer on time-out (D8 to D10).
"""


def openly(
    name: str, prompt: Text, options: Iterable[Option], default: str, pace: Pace = Pace.TURN, **more: Any
) -> PickOne:
    """Return a choice that everybody may see.

    `name` is the choice's name in the ledger. `default` is the id of the option that is chosen on time-out. `pace` is
    the kind of its time limit, and `more` has other fields of `PickOne`.
    """
    return PickOne(name=name, prompt=prompt, secret=False, pace=pace, default=default, options=tuple(options), **more)


async def ask_openly(
    play: Rattle, seat: int, name: str, prompt: Text, options: Iterable[Option], default: str, pace: Pace = Pace.TURN
) -> str:
    """Ask one seat a choice that everybody may see. Return the id of the chosen option (R-307).

    `name` is the choice's name in the ledger. `default` is the id of the option that is chosen on time-out. `pace` is
    the kind of its time limit.
    """
    return str((await play.ask(seat, openly(name, prompt, options, default, pace))).value)


async def pick_or_stop(play: Rattle, seat: int, name: str, prompt: Text, options: Sequence[Option]) -> str | None:
    """Ask for one of these options and return its id; a single one is returned without asking (R-306).

    Return None if there is no option, or if the player ends the turn instead.
    """
    if len(options) < 2:
        return options[0].id if options else None
    answer = await ask_openly(play, seat, name, prompt, (*options, NO_MORE), NO_MORE.id)
    return None if answer == NO_MORE.id else answer
