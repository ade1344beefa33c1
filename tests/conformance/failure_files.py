"""Write a file for each failure. It replays the game up to the fault, and names the fault."""

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
    """Set the table that is played now, if any. A failure from now on belongs to it."""
    _watched[:] = tables


@contextmanager
def replayable(check: str) -> Iterator[None]:
    """Write the game to a file if the check in this context fails, and add the file's path to the failure."""
    try:
        yield
    except Exception as wrong:
        for table in [] if hasattr(wrong, "__notes__") else _watched:
            failure = f"{check}: {sentence(wrong)}"
            wrong.add_note(f"After answer {len(table.answers)} of {table.game.key}, {failure}")
            wrong.add_note(kept(table, len(table.answers), check, failure))
        raise


def watched() -> Noted:
    """Return the table that is played now."""
    return _watched[0]


def kept(table: Noted, answers: int, check: str, failure: str) -> str:
    """Write a game up to this number of answers. Return the command that replays it."""
    file = FOLDER / f"{table.game.key}-{int(table.source.seed, 16)}-{check}.json"
    write(replace(transcript(table, table.answers[:answers]), failure=failure), file)
    return f"Play it again: python -m {player(table.game)} {file}"


def sentence(wrong: Exception) -> str:
    """Return the fault in one sentence, from the check or from the exception of the game's own code."""
    if isinstance(wrong, Refusal):
        return wrong.reason.plain()
    said = str(wrong).partition("\nassert ")[0]
    return said if isinstance(wrong, AssertionError) and said else f"it raised {type(wrong).__name__}: {said}".rstrip()


def player(game: Game[Any]) -> str:
    """Return the module that replays a game's files. A game that only tests know has its own."""
    package = game.setup.__module__.rpartition(".")[0]
    own = package.startswith("tests.") and find_spec(f"{package}.__main__")
    return package if own else "engine.replay"
