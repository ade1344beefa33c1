"""A failure leaves one file behind that plays the game again up to where it went wrong, and says what it was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from engine.choice import Refusal
from engine.game import Game
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
                failure = f"{check.__name__}: {sentence(wrong)}"
                wrong.add_note(f"After answer {len(table.answers)} of {table.game.key}, {failure}")
                wrong.add_note(kept(table, len(table.answers), check.__name__, failure))
            raise

    return checked


def watched() -> Noted:
    """The table that is played now."""
    return _watched[0]


def kept(table: Noted, answers: int, check: str, failure: str) -> str:
    """Write a game down up to so many answers; returns how to play it again."""
    file = FOLDER / f"{table.game.key}-{int(table.source.seed, 16)}-{check}.json"
    write(replace(transcript(table, table.answers[:answers]), failure=failure), file)
    return f"Play it again: python -m {player(table.game)} {file}"


def sentence(wrong: Exception) -> str:
    """What is wrong: as the check says it, or what the game's own code raised."""
    if isinstance(wrong, Refusal):
        return wrong.reason.plain()
    said = str(wrong).partition("\nassert ")[0]
    return said if isinstance(wrong, AssertionError) and said else f"it raised {type(wrong).__name__}: {said}".rstrip()


def player(game: Game[Any]) -> str:
    """The module that plays a game's files: its own where only tests know the game."""
    package = game.setup.__module__.rpartition(".")[0]
    own = package.startswith("tests.") and find_spec(f"{package}.__main__")
    return package if own else "engine.replay"
