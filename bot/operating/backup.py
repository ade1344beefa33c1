"""`backup FILE` and `restore FILE`: the whole database as one file, for SQLite and PostgreSQL.

Nothing else runs in these processes, so blocking file access is fine.
"""
# ruff: noqa: ASYNC240

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path

from sqlalchemy import make_url

from bot.database import errors_in_words, open_database
from bot.settings import SettingsError
from bot.tables.after_move import follow_up
from bot.tables.automatic_players.turns import THINKING
from bot.tables.loaded_table import LoadedTable
from engine.game import games
from engine.open_choices import renumbered
from engine.play import Report
from engine.replay_check import draws_since
from engine.table import Table
from engine.text import text
from store import Store
from store.databases.copy_database import address, back_up, copy_rows
from store.games.rules_upgrade import store_rules_upgrade
from store.rows import TableRow

SINCE = 1_767_225_600.0
"""The first second of 2026 as Unix time.

After a restore, open choices get numbers from the seconds since then upwards. Tables use fewer than one number a
second, so no button sent before has such a number.
"""
WENT_BACK = text(
    "Quarterdeck was restored from a backup. The table is as it was when that was made, and everybody's time begins "
    "anew."
)
EMPTY = "There is something in the database of DATABASE_URL. A backup is restored into an empty one only."


async def backup(url: str, file: Path) -> None:
    """Write a backup of the database into a new file, and print the progress.

    Raises `SettingsError` if the file exists or the database fails.
    """
    if file.exists():
        raise SettingsError(f"{file} is there already. A backup never takes the place of another one.")
    with errors_in_words():
        await back_up(url, file, _print_progress)
    print(f"The backup is {file}, {file.stat().st_size / 1e6:.1f} MB. It holds every hand: keep it to yourself.")


async def restore(url: str, file: Path) -> None:
    """Replace the database by the backup, and give all open choices new numbers.

    A SQLite file is renamed and stays beside the new one; a PostgreSQL database must be empty. Raises `SettingsError`
    otherwise.
    """
    if not file.is_file():
        raise SettingsError(f"There is no {file}.")
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        assert parsed.database is not None
        await _into_file(url, Path(parsed.database), file)
    else:
        await _into_server(url, file)
    store = await open_database(url)
    try:
        playing = await store.tables(statuses=("playing",), limit=sys.maxsize >> 32)
        for done, row in enumerate(playing, 1):
            await renumber(store, row, time.time())
            print(f"table {row.id} goes on ({done} of {len(playing)})", file=sys.stderr)
    finally:
        await store.close()
    print("The backup is restored. Start Quarterdeck: all tables are shown anew.")


async def _into_file(url: str, place: Path, file: Path) -> None:
    store = await open_database(url) if place.exists() else None  # no other process has it open now
    new = place.with_name(f"{place.name}.restored")
    try:
        new.unlink(missing_ok=True)
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        shutil.copyfile(file, new)
        await (await open_database(address(new))).close()  # migrates the copy, or says why it is no backup
        if store is not None:
            await store.close()
            store = None
            before = place.with_name(f"{place.name}.before-{int(time.time())}")
            place.rename(before)
            print(f"What there was is kept as {before}.", file=sys.stderr)
        for end in ("-wal", "-shm"):
            place.with_name(f"{place.name}{end}").unlink(missing_ok=True)
        new.rename(place)
    finally:
        if store is not None:
            await store.close()
        for end in ("", "-wal", "-shm", "-lock"):
            new.with_name(f"{new.name}{end}").unlink(missing_ok=True)


async def _into_server(url: str, file: Path) -> None:
    copy = file.with_name(f"{file.name}.restored")
    shutil.copyfile(file, copy)
    copy.chmod(0o600)
    try:
        source, target = await open_database(address(copy)), await open_database(url)
        try:
            if await target.tables(limit=1):
                raise SettingsError(EMPTY)
            with errors_in_words():
                await copy_rows(source, target, _print_progress)
        finally:
            await source.close()
            await target.close()
    finally:
        for end in ("", "-wal", "-shm", "-lock"):
            copy.with_name(f"{copy.name}{end}").unlink(missing_ok=True)


async def renumber(store: Store, row: TableRow, now: float) -> None:
    """Give all open choices of a table new numbers, so that buttons sent after the backup was made answer nothing."""
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
        await follow_up(w, store, LoadedTable(row, await store.seats(row.id), table), now, THINKING, THINKING)


def _print_progress(name: str, done: int, total: int) -> None:
    if total and (done == total or done % 10_000 < 500):
        print(f"{name}: {done} of {total}", file=sys.stderr)
