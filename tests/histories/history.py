"""A finished game in a small file: its transcript, its result, and a digest of its last state.

It holds no words, since the texts of reports may change.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from engine.replay import Transcript, Unplayable, digest, played
from engine.table import Table

ROOM = Path(__file__).parent / "games"
"""One folder for each game, one file for each history: `games/yarr/rounds-3.json.gz`."""


@dataclass(slots=True)
class History:
    """A finished game. `changes` are the reasons for which it was recorded again."""

    transcript: Transcript
    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    state: str
    changes: list[str]


HISTORY: TypeAdapter[History] = TypeAdapter(History)


class Broken(Exception):
    """A saved game has another course or result now. The message says where."""


def read(file: Path) -> History:
    """Read a history."""
    return HISTORY.validate_json(gzip.decompress(file.read_bytes()))


def write(history: History, file: Path) -> None:
    """Write a history; equal histories make equal bytes.

    Parts of a transcript that are only for people are left out.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    for_people = {"starts", "beacon", "promise", "draws", "numbers", "parts", "quarterdeck", "failure"}
    plain = HISTORY.dump_json(history, exclude={"transcript": for_people})
    file.write_bytes(gzip.compress(plain, mtime=0))


def of(table: Table[Any], transcript: Transcript, changes: list[str]) -> History:
    """Return the history of a table whose game is over."""
    assert table.outcome is not None
    return History(transcript, table.outcome.winners, table.outcome.ranking, digest(table), changes)


def check(history: History) -> None:
    """Replay it with the present rules. Raise `Broken` if it differs."""
    try:
        table = played(history.transcript)
    except Unplayable as reason:
        raise Broken(str(reason)) from reason
    if table.outcome is None:
        raise Broken("it goes on after its last answer")
    ended = (table.outcome.winners, table.outcome.ranking)
    if ended != (history.winners, history.ranking):
        raise Broken(f"it ends with winners and ranking {ended}, not {(history.winners, history.ranking)}")
    if digest(table) != history.state:
        raise Broken("it ends as it did, but in another state: a field of it is new, or counts otherwise")
