"""The commands `backup FILE` and `restore FILE`: the whole database as one file, for SQLite and PostgreSQL.

Nothing else runs in these processes, so blocking file access is fine.
"""
# ruff: noqa: ASYNC240 - a command has nothing else to serve while it waits for the disk

from __future__ import annotations

import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import delete, make_url
from sqlalchemy.exc import SQLAlchemyError

from bot.open_database import errors_in_words
from bot.settings import SettingsError
from bot.tables.after_move import follow_up
from bot.tables.automatic_players.turns import ANSWER_DELAY
from bot.tables.loaded_table import LoadedTable
from engine.game import games
from engine.game_packages import MissingGame
from engine.open_choices import renumbered
from engine.play import Report
from engine.replay_check import draws_since
from engine.save import SavedByNewerVersion
from engine.table import Table
from engine.text import text
from store import Store
from store.databases.backup_file import NotABackup, UnwritableBackup, address, back_up, read_backup, unmark
from store.databases.copy_database import NotEmpty, copy_rows
from store.databases.failures import failure_of
from store.databases.replace_file import replace_file, side_files
from store.databases.sqlite import lock_file
from store.games.rules_upgrade_log import store_rules_upgrade
from store.processes.leadership import ALL, Leadership
from store.rows import TableRow
from store.schema import heartbeats

SINCE = 1_767_225_600.0
"""The first second of 2026 as Unix time. A restore gives open choices numbers above the seconds since then.

A table uses fewer than one number a second. So no button that was sent before the restore has such a number.
"""
WENT_BACK = text(
    "Quarterdeck was restored from a backup. The table is as it was when that was made, and everybody's time begins "
    "anew."
)
EMPTY = "The database of DATABASE_URL is not empty. Create an empty PostgreSQL database, and let DATABASE_URL name it."
LED = "A bot is using the database of DATABASE_URL. Stop all its processes, then repeat the command."


async def backup(url: str, file: Path) -> None:
    """Write a backup of the database into a new file, and print the progress.

    Raises `SettingsError` if the file exists or the database fails.
    """
    if file.exists():
        raise SettingsError(f"{file} exists already, and a backup never overwrites a file. Give another name.")
    try:
        with errors_in_words():
            await back_up(url, file, _print_progress)
    except UnwritableBackup as error:
        raise SettingsError(f"{file} cannot be written: {_reason(error.__cause__)}.") from error
    except NotABackup as error:
        raise SettingsError(
            f"The database of DATABASE_URL {error}. No backup was made. Restore an earlier backup: "
            "python -m bot restore FILE."
        ) from error
    size = file.stat().st_size / 1e6
    print(f"Wrote the backup {file} ({size:.1f} MB). It contains every player's hidden cards: keep it private.")


async def restore(url: str, file: Path) -> None:
    """Replace the database by the backup in `file`, and give all open choices new numbers.

    The old SQLite file stays beside the new one under another name. A PostgreSQL database must be empty. Nothing
    changes before the restored database is complete. Raises `SettingsError` if the backup or the database cannot be
    used.
    """
    try:
        found = read_backup(file)
    except NotABackup as error:
        raise SettingsError(f"{file} {error}. Nothing was changed.") from error
    except OSError as error:
        raise SettingsError(f"{file} cannot be read: {_reason(error)}. Nothing was changed.") from error
    made = datetime.fromtimestamp(found.made, UTC)
    print(
        f"{file} was made by Quarterdeck {found.version} on {made:%Y-%m-%d at %H:%M} UTC. "
        f"Games in play: {found.playing}.",
        file=sys.stderr,
    )
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        await _into_file(Path(str(parsed.database)), file)
    else:
        await _into_server(url, file)
    print("The backup is restored. Start Quarterdeck: all tables are shown anew.")


async def _into_file(target: Path, file: Path) -> None:
    url, new = make_url(address(target)), target.with_name(f"{target.name}.restoring")
    with errors_in_words(), closing(lock_file(url)), _temporary_database(new):  # no other process has it open now
        print(f"The backup replaces {target}{_describe(target)}.", file=sys.stderr)
        await _prepare(file, new)
        before = replace_file(new, target)
    if before is not None:
        print(f"The replaced database is kept as {before}.", file=sys.stderr)


def _describe(target: Path) -> str:
    """Return what is known of the database `target` that a restore replaces, as the end of a sentence."""
    if not target.exists():
        return ", which does not exist yet"
    try:
        with closing(sqlite3.connect(target)) as database:
            (playing,) = database.execute("SELECT count(*) FROM tables WHERE status = 'playing'").fetchone()
    except sqlite3.Error as error:
        return f", which cannot be read ({error})"
    return f", with games in play: {playing}"


async def _into_server(url: str, file: Path) -> None:
    with errors_in_words():
        async with _lead_all_shards(url) as leading:
            print("The backup is being written into the empty database of DATABASE_URL.", file=sys.stderr)
            with tempfile.TemporaryDirectory() as folder:  # only its owner can read it
                new = Path(folder) / "restoring.db"
                await _prepare(file, new)
                source = await Store.open_read_only(address(new))
                target = await Store.open(url, leading=leading, migrate=False)
                try:
                    await copy_rows(source, target, _print_progress)
                except NotEmpty:
                    raise SettingsError(EMPTY) from None
                finally:
                    await source.close()
                    await target.close()


@asynccontextmanager
async def _lead_all_shards(url: str) -> AsyncIterator[Leadership]:
    """Lock all bots out of this PostgreSQL database within the block. This process leads all shards meanwhile.

    Yields the lead, for `Store.open`. Raises `SettingsError` if a bot leads a shard.
    """
    leading = Leadership(url, (ALL,), lambda _: None)
    try:
        if not await leading.acquire():
            raise SettingsError(LED)
        yield leading
    finally:
        await leading.release()


async def _prepare(file: Path, new: Path) -> None:
    """Make the file `new` a database with the backup's rows, the present schema, and new numbers for all open
    choices.
    """
    shutil.copyfile(file, new)
    new.chmod(0o600)
    unmark(new)
    store = await Store.open(address(new))
    try:
        async with store.write() as w:  # time limits restart, so no downtime is given back
            await w._run(delete(heartbeats))
        playing = await store.tables(statuses=("playing",), limit=sys.maxsize >> 32)
        for done, row in enumerate(playing, 1):
            try:
                await renumber(store, row, time.time())
            except SavedByNewerVersion:
                raise SettingsError(
                    f"A newer version of Quarterdeck has saved table {row.id} of {file}. Restore it with that version."
                ) from None
            except MissingGame as error:  # its old buttons would fit new questions when the game is back
                raise SettingsError(
                    f"Table {row.id} of {file} cannot be restored: {error}. Install the game, then repeat the command."
                ) from None
            print(f"table {row.id} has new buttons ({done} of {len(playing)})", file=sys.stderr)
    finally:
        await store.close()


@contextmanager
def _temporary_database(file: Path) -> Iterator[None]:
    """Delete this database file and SQLite's files beside it, both before and after the block.

    Before the block, they exist only if a killed process has left them. After it, they exist only if the block failed
    to move them away.
    """
    files = [file, *side_files(file)]
    try:
        for one in files:
            one.unlink(missing_ok=True)
        yield
    finally:
        for one in files:
            one.unlink(missing_ok=True)


def _reason(error: BaseException | None) -> str:
    """Return the reason why a file cannot be used, as the end of a sentence.

    `error` is the error of the operating system or of the database.
    """
    if isinstance(error, (SQLAlchemyError, sqlite3.Error)) and (failure := failure_of(error)) is not None:
        return failure.value.replace("the database", "this file")
    return getattr(error, "strerror", None) or str(error)


async def renumber(store: Store, row: TableRow, now: float) -> None:
    """Give all open choices of a table new numbers.

    Buttons that were sent after the backup was made then answer nothing. `now` is the Unix time.
    """
    loaded = await store.load_save(row.id)
    assert loaded is not None, "a table in play has a save"
    row.revision, save = loaded
    table = Table.restore(games()[row.game], save)
    drawn = draws_since(save, table) if table.rules_changed(save) else None
    table.set_numbers(renumbered(table.open, max(save.newest_choice, int(now - SINCE))))
    async with store.write() as w:
        row.revision = await w.advance(row, now)
        if drawn is None:
            await w.renumber_choices(row.id, table.save())
        else:
            await store_rules_upgrade(w, row.id, save, table.save(), drawn, reopened=table.reopened)
        await w.append_events(row.id, [Report(WENT_BACK)], now)
        await w.set_due_jobs(row.id, [])
        await follow_up(w, store, LoadedTable(row, await store.seats(row.id), table), now, ANSWER_DELAY, ANSWER_DELAY)


def _print_progress(name: str, done: int, total: int) -> None:
    if total and (done == total or done % 10_000 < 500):
        print(f"{name}: {done} of {total} rows copied", file=sys.stderr)
