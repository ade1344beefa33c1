"""A failure leaves one file behind that plays the game again up to where it went wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from engine.replay import transcript, write

if TYPE_CHECKING:
    from tests.conformance.walk import Noted

FOLDER = Path(__file__).parents[2] / "build" / "failures"

P = ParamSpec("P")
T = TypeVar("T")
_watched: list[Noted] = []


def watch(table: Noted) -> None:
    """This is the table that is played now: what goes wrong from here on went wrong there."""
    _watched[:] = [table]


def replayable(check: Callable[P, T]) -> Callable[P, T]:
    """A check of one whole game; when it fails, the game is written down, and the failure says where."""

    @wraps(check)
    def checked(*args: P.args, **more: P.kwargs) -> T:
        _watched.clear()
        try:
            return check(*args, **more)
        except Exception as wrong:
            for table in _watched:
                file = FOLDER / f"{table.game.key}-{int(table.source.seed, 16)}-{check.__name__}.json"
                write(transcript(table, table.answers), file)
                wrong.add_note(f"Play it again: python -m engine.replay {file}")
            raise

    return checked
