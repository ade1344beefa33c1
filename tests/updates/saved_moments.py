"""Moments of tables, saved with the database in which a release of Quarterdeck left them.

A file `<release>/<name>.zip` holds two things. One is the database as that release wrote it: an SQLite file, or the SQL
of PostgreSQL's own `pg_dump`. The other is a JSON of everything around it: people, channels, messages with their
controls, and the state of the game. `python -m tests.updates.record_release` makes these files.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import zipfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import make_url

KEPT = Path(__file__).parent
DATABASES = {"sqlite": "quarterdeck.db", "postgresql": "quarterdeck.sql"}


@dataclass
class Post:
    """A message as Discord stores it."""

    id: int
    channel: int
    content: str
    flags: int
    timestamp: str
    components: list[dict[str, Any]]
    files: list[str] = field(default_factory=list)
    """Names of the files. Their content is not kept."""


@dataclass
class Person:
    """A person, and the channel of their direct messages. Closed direct messages receive none."""

    id: int
    dm: int
    closed: bool = False


@dataclass
class Press:
    """A control of a message, the person who could use it, and its answer.

    `values` are the picked values of a select, None for a button. `number` is that of the choice.
    """

    person: str
    message: int
    custom_id: str
    values: list[str] | None
    number: int
    choice: str
    value: Any


@dataclass
class Moment:
    """The state of a server as a release left it. Times are seconds of the tests' Discord, whose clock begins at 0.

    `state` is the state of the table's game, in version `version` of it. `opened` are the choices that were open, as
    seat, name and number. `lobby` is the code of a table that has not begun, or None.
    """

    game: str
    code: str
    status: str
    at: float
    guild: int
    channel: int
    thread: int
    people: dict[str, Person]
    posts: list[Post]
    seats: list[dict[str, Any]]
    version: int
    state: dict[str, Any]
    since: int
    opened: list[tuple[int, str, int]]
    presses: list[Press] = field(default_factory=list)
    lobby: str | None = None


def names() -> list[str]:
    """Return every saved moment, such as «1.0.0/yarr-alone-sqlite»."""
    return sorted(str(page.relative_to(KEPT).with_suffix("")) for page in KEPT.glob("*/*.zip"))


def keep(name: str, database: str, content: bytes, moment: Moment) -> None:
    """Write one moment."""
    page = KEPT / f"{name}.zip"
    page.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(page, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as kept:
        kept.writestr(DATABASES[database], content)
        kept.writestr("moment.json", json.dumps(asdict(moment), ensure_ascii=False, separators=(",", ":")))


def moment(name: str) -> Moment:
    """Read everything around the saved database."""
    with zipfile.ZipFile(KEPT / f"{name}.zip") as kept:
        plain = json.loads(kept.read("moment.json"))
    plain["people"] = {name: Person(**person) for name, person in plain["people"].items()}
    plain["posts"] = [Post(**post) for post in plain["posts"]]
    plain["presses"] = [Press(**press) for press in plain["presses"]]
    plain["opened"] = [(seat, name, number) for seat, name, number in plain["opened"]]
    return Moment(**plain)


async def lay_out(name: str, url: str) -> None:
    """Fill an empty database with a copy of the saved one."""
    parsed = make_url(url)
    with zipfile.ZipFile(KEPT / f"{name}.zip") as kept:
        content = kept.read(DATABASES[parsed.get_backend_name()])
    if parsed.get_backend_name() == "sqlite":
        await asyncio.to_thread(Path(str(parsed.database)).write_bytes, content)
        return
    connection = await asyncpg.connect(user=parsed.username, database=parsed.database, host=str(parsed.query["host"]))
    await connection.execute(content.decode())
    await connection.close()


def copied(database: Path) -> bytes:
    """Return an SQLite database, including changes that are not yet in its main file."""
    copy = database.with_suffix(".copy")
    with sqlite3.connect(database) as here, sqlite3.connect(copy) as there:
        here.backup(there)
    return copy.read_bytes()
