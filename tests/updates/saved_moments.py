"""Moments of tables, kept with the database in which a release of Quarterdeck left them.

A file `<release>/<name>.zip` holds two things: the database as that release wrote it, an SQLite file or the SQL that
PostgreSQL's own `pg_dump` made of it, and a JSON of what lay around it: people, channels and messages with their
controls, and how the game stood. `python -m tests.updates.record` makes them.
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
    """A message as Discord keeps it."""

    id: int
    channel: int
    content: str
    flags: int
    timestamp: str
    components: list[dict[str, Any]]


@dataclass
class Person:
    """Somebody, and the channel of their direct messages. Whoever has closed these gets none."""

    id: int
    dm: int
    closed: bool = False


@dataclass
class Press:
    """A control that stood on a message, whoever could use it then, and the answer that it gives.

    `values` are those that are picked in a select, None for a button; `number` is that of the choice.
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
    """What a release left behind. Times are seconds of the tests' Discord, whose clock begins at 0.

    `state` is the state of the table's game, in version `version` of it; `opened` are the choices that were open, as
    seat, name and number. `lobby` is the code of a table that has not begun, where there is one.
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
    """Every kept moment: «1.0.0/yarr-alone-sqlite»."""
    return sorted(str(page.relative_to(KEPT).with_suffix("")) for page in KEPT.glob("*/*.zip"))


def keep(name: str, database: str, content: bytes, moment: Moment) -> None:
    """Write one down."""
    page = KEPT / f"{name}.zip"
    page.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(page, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as kept:
        kept.writestr(DATABASES[database], content)
        kept.writestr("moment.json", json.dumps(asdict(moment), ensure_ascii=False, separators=(",", ":")))


def moment(name: str) -> Moment:
    """What lay around the kept database."""
    with zipfile.ZipFile(KEPT / f"{name}.zip") as kept:
        plain = json.loads(kept.read("moment.json"))
    plain["people"] = {name: Person(**person) for name, person in plain["people"].items()}
    plain["posts"] = [Post(**post) for post in plain["posts"]]
    plain["presses"] = [Press(**press) for press in plain["presses"]]
    plain["opened"] = [(seat, name, number) for seat, name, number in plain["opened"]]
    return Moment(**plain)


async def lay_out(name: str, url: str) -> None:
    """Fill an empty database with a copy of the kept one."""
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
    """An SQLite database as it lies there, also what is written but not yet moved into its main file."""
    copy = database.with_suffix(".copy")
    with sqlite3.connect(database) as here, sqlite3.connect(copy) as there:
        here.backup(there)
    return copy.read_bytes()
