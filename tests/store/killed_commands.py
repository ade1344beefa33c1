"""Kill backups, restores and migrations at random moments: `python -m tests.store.killed_commands [ROUNDS [SEED]]`.

Each file that passes as a backup must be complete. Each database must be wholly the old one or wholly the new one.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine

from bot.open_database import open_database
from bot.operating.cli import operate
from bot.settings import Settings
from engine.game import games
from engine.table import Table
from store import Store
from store.databases.backup_file import PARTIAL, NotABackup, address, back_up, read_backup
from store.databases.copy_database import copy_rows
from store.migrate import head
from store.schema import heartbeats, metadata
from tests.store.later_schema import REVISION, add_migration, use
from tests.store.postgres import Server, programs, running
from tests.store.stored_game import StoredGame
from tests.store.worker_processes import CONTEXT

Rows = dict[str, list[str]]
Outcome = Literal["old", "new"]
TABLES = 6
LATEST = 1.1
"""The latest kill, as a part of the time that the command takes."""


class Prepared(NamedTuple):
    """The beginning of all rounds: two databases with games in play, a backup of the second, and a migration."""

    here: Path
    """The database that a restore replaces."""
    backup: Path
    scripts: Path
    rows: Rows
    """The rows of `here`."""
    codes: set[str]
    """The tables in the backup."""


def run(arguments: list[str], url: str) -> None:
    """Run a command of operators, or with no arguments the migration by a start, in a process of its own."""
    with (
        Path(os.devnull).open("w") as nothing,
        contextlib.redirect_stdout(nothing),
        contextlib.redirect_stderr(nothing),
    ):
        if arguments[0] == "migrate":
            use(Path(arguments[1]))
            asyncio.run(_migrate(url))
        else:
            asyncio.run(operate(Settings(database_url=url), arguments))


async def _migrate(url: str) -> None:
    await (await open_database(url, migrate=True)).close()


def kill(arguments: list[str], url: str, after: float | None) -> float:
    """Run a command and kill it `after` so many seconds. Return the seconds that it ran."""
    process = CONTEXT.Process(target=run, args=(arguments, url))
    begun = time.monotonic()
    process.start()
    process.join(after)
    process.kill()
    process.join()
    assert after is not None or process.exitcode == 0, "without a kill the command succeeds"
    return time.monotonic() - begun


async def prepare(folder: Path) -> Prepared:
    """Play some games in two databases, and make the backup."""
    random = Random(2)
    for name, number in (("here.db", TABLES), ("elsewhere.db", TABLES + 1)):
        store = await Store.open(address(folder / name))
        for one in range(number):
            playing = await StoredGame.start(store)
            for click in range(6):
                await playing.click(10**6 * (one + 1) + click, random)
        codes = {row.id for row in await store.tables()}
        await store.close()
    await back_up(address(folder / "elsewhere.db"), folder / "backup.db", lambda *_: None)
    rows = await rows_of(address(folder / "here.db"))
    return Prepared(folder / "here.db", folder / "backup.db", add_migration(folder), rows, codes)


async def rows_of(url: str) -> Rows:
    """Return all rows by table, except those that every start changes."""
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        found: Rows = {
            table.name: sorted(map(str, await connection.execute(select(table))))
            for table in metadata.sorted_tables
            if table is not heartbeats
        }
    await engine.dispose()
    return found


async def judge_backup(prepared: Prepared, folder: Path) -> Outcome:
    """Check every file that a killed backup has left. A new one is complete."""
    found: Outcome = "old"
    for file in folder.iterdir():
        try:
            read_backup(file)
        except NotABackup:
            assert PARTIAL in file.name, f"{file.name} has the name of a backup"
            continue
        assert await rows_of(address(file)) == prepared.rows
        found = "new" if file.name == "made.db" else found
    return found


async def judge_restore(prepared: Prepared, url: str) -> Outcome:
    """Check that the database is the old one, or the backup with new numbers at every table."""
    store = await Store.open_read_only(url)
    try:
        codes = {row.id for row in await store.tables()}
        if codes != prepared.codes:
            return "old"
        for code in codes:
            loaded = await store.load_save(code)
            assert loaded is not None
            table = Table.restore(games()["yarr"], loaded[1])
            asked = [opened.number for row in table.open.values() for opened in row]
            assert min(asked) > 10_000_000, "a button from before the restore would answer"
    finally:
        await store.close()
    return "new"


async def sqlite_backup(prepared: Prepared, folder: Path, after: float | None) -> tuple[float, Outcome]:
    """Kill a backup of the SQLite database."""
    took = kill(["backup", str(folder / "made.db")], address(prepared.here), after)
    return took, await judge_backup(prepared, folder)


async def sqlite_restore(prepared: Prepared, folder: Path, after: float | None) -> tuple[float, Outcome]:
    """Kill a restore over a SQLite database."""
    place = folder / "quarterdeck.db"
    shutil.copy(prepared.here, place)
    took = kill(["restore", str(prepared.backup)], address(place), after)
    found = await judge_restore(prepared, address(place))
    if found == "old":
        assert await rows_of(address(place)) == prepared.rows
    for before in folder.glob("*.before-*"):
        assert await rows_of(address(before)) == prepared.rows
    await _begins(address(place))
    return took, found


async def sqlite_migration(prepared: Prepared, folder: Path, after: float | None) -> tuple[float, Outcome]:
    """Kill a start of a later version with a SQLite database."""
    place = folder / "quarterdeck.db"
    shutil.copy(prepared.here, place)
    took = kill(["migrate", str(prepared.scripts)], address(place), after)
    with contextlib.closing(sqlite3.connect(place)) as database:
        [(revision,)] = database.execute("SELECT version_num FROM alembic_version")
        columns = {row[1] for row in database.execute("PRAGMA table_info(persons)")}
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert ("later" in columns) == (revision == REVISION)
    assert await rows_of(address(place)) == prepared.rows
    for copy in folder.glob("*.schema-*"):
        if PARTIAL not in copy.name:
            read_backup(copy)
            assert await rows_of(address(copy)) == prepared.rows
    assert revision == head() or [*folder.glob("*.schema-*")], "there is a copy from before"
    return took, "new" if revision == REVISION else "old"


async def server_backup(server: Server, prepared: Prepared, folder: Path, after: float | None) -> tuple[float, Outcome]:
    """Kill a backup of a PostgreSQL database."""
    took = kill(["backup", str(folder / "made.db")], await _filled(server, prepared), after)
    return took, await judge_backup(prepared, folder)


async def server_restore(
    server: Server, prepared: Prepared, folder: Path, after: float | None
) -> tuple[float, Outcome]:
    """Kill a restore into an empty PostgreSQL database. A second one succeeds."""
    url = await asyncio.to_thread(server.new_database)
    took = kill(["restore", str(prepared.backup)], url, after)
    found = await judge_restore(prepared, url)
    if found == "old":
        assert not any((await rows_of(url)).values()), "nothing of the backup is there"
    return took, found


async def server_migration(
    server: Server, prepared: Prepared, folder: Path, after: float | None
) -> tuple[float, Outcome]:
    """Kill a start of a later version with a PostgreSQL database."""
    url = await _filled(server, prepared)
    took = kill(["migrate", str(prepared.scripts)], url, after)
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        revision = (await connection.exec_driver_sql("SELECT version_num FROM alembic_version")).scalar_one()
        asked = "SELECT count(*) FROM information_schema.columns WHERE table_name = 'persons' AND column_name = 'later'"
        later = (await connection.exec_driver_sql(asked)).scalar_one()
    await engine.dispose()
    assert bool(later) == (revision == REVISION)
    assert await rows_of(url) == prepared.rows
    return took, "new" if revision == REVISION else "old"


_filled_once: dict[int, str] = {}


async def _filled(server: Server, prepared: Prepared) -> str:
    """Return the address of a new PostgreSQL database with the rows of `prepared.here`."""
    key = id(prepared)
    if key not in _filled_once:
        url = await asyncio.to_thread(server.new_database)
        source, target = await Store.open(address(prepared.here)), await Store.open(url)
        await copy_rows(source, target, lambda *_: None)
        await source.close()
        await target.close()
        _filled_once[key] = url.partition("@/")[2].partition("?")[0]
    return await asyncio.to_thread(server._new_database, _filled_once[key])


async def _begins(url: str) -> None:
    await (await open_database(url)).close()


Round = Callable[[Prepared, Path, float | None], Awaitable[tuple[float, Outcome]]]
ON_SQLITE: dict[str, Round] = {"backup": sqlite_backup, "restore": sqlite_restore, "migration": sqlite_migration}


def on_server(server: Server) -> dict[str, Round]:
    """Return the rounds on PostgreSQL."""

    def bound(do: Callable[..., Any]) -> Round:
        return lambda *args: do(server, *args)

    return {"backup": bound(server_backup), "restore": bound(server_restore), "migration": bound(server_migration)}


async def kills(prepared: Prepared, do: Round, rounds: int, random: Random) -> Counter[Outcome]:
    """Kill a command so often. Return how many databases or files were old and new afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        takes, found = await do(prepared, Path(folder), None)
        assert found == "new"
    found_all = Counter[Outcome]()
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            found_all[(await do(prepared, Path(folder), random.random() * LATEST * takes))[1]] += 1
    return found_all


async def chaos(rounds: int, seed: int) -> None:
    """Kill each command on each database, and print the results."""
    random = Random(seed)
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        prepared = await prepare(Path(folder))
        kinds = {"SQLite": ON_SQLITE}
        if (found := programs()) is not None:
            server = await asyncio.to_thread(stack.enter_context, running(found))
            kinds["PostgreSQL"] = on_server(server)
        for kind, commands in kinds.items():
            for name, do in commands.items():
                begun = time.monotonic()
                found_all = await kills(prepared, do, rounds, random)
                took = (time.monotonic() - begun) / 60
                print(f"{kind}, {name}: {rounds} kills, {found_all['old']} old, {found_all['new']} new, {took:.1f} min")


if __name__ == "__main__":
    asyncio.run(chaos(int((sys.argv[1:] or ["200"])[0]), int((sys.argv[2:] or ["1"])[0])))
