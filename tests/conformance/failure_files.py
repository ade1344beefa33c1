"""A failure leaves one file behind that plays the game again up to where it went wrong, and says what it was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.choice import Refusal
from engine.game import Game
from engine.replay import transcript, write

if TYPE_CHECKING:
    from tests.conformance.playthrough import Noted

FOLDER = Path(__file__).parents[2] / "build" / "failures"

_watched: list[Noted] = []


def watch(*tables: Noted) -> None:
    """This is the table that is played now, if any: what goes wrong from here on went wrong there."""
    _watched[:] = tables


@contextmanager
def replayable(check: str) -> Iterator[None]:
    """While this check looks at a game: if it fails, write the game down and say where the failure is."""
    try:
        yield
    except Exception as wrong:
        for table in [] if hasattr(wrong, "__notes__") else _watched:
            failure = f"{check}: {sentence(wrong)}"
            wrong.add_note(f"After answer {len(table.answers)} of {table.game.key}, {failure}")
            wrong.add_note(kept(table, len(table.answers), check, failure))
        raise


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
