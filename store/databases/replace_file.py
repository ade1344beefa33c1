"""Replace a SQLite database by another file in one step, and keep what was there."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

from store.databases.backup_file import fault_of, sync
from store.databases.sqlite import DatabaseInUse

SIDES = ("-wal", "-shm", "-journal")
"""The suffixes of the files that SQLite keeps beside a database."""


def side_files(place: Path) -> list[Path]:
    """Return the paths of the files that SQLite may keep beside a database."""
    return [place.with_name(f"{place.name}{end}") for end in SIDES]


def replace_file(new: Path, place: Path) -> Path | None:
    """Move the database `new` to `place`. Return the path under which the replaced file is kept, or None.

    If the process is killed, `place` is the whole old database or the whole new one. No other process may have `place`
    open. Raises `DatabaseInUse`, or sqlite3.DatabaseError if `new` is damaged.
    """
    with closing(sqlite3.connect(new)) as database:
        if fault := fault_of(database):
            raise sqlite3.DatabaseError(f"malformed: {fault}")
    assert not any(side.exists() for side in side_files(new)), (
        "the last connection has written everything into the file"
    )
    sync(new)
    before = None
    if place.exists():
        whole = _write_log_into(place)
        before = _free_name(place)
        _link(place, before)
        for side in side_files(place):
            if side.exists() and not whole:
                _link(side, before.with_name(side.name.replace(place.name, before.name, 1)))
        sync(place.parent)
    for side in side_files(place):  # SQLite would take them for parts of the new database
        side.unlink(missing_ok=True)
    new.replace(place)
    sync(place.parent)
    return before


def _write_log_into(place: Path) -> bool:
    """Write SQLite's log into the database file. Return False if a damaged database prevents it."""
    try:
        with closing(sqlite3.connect(place, timeout=1.0)) as database:
            (busy, *_) = database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise DatabaseInUse from error
        return False
    except sqlite3.DatabaseError:
        return False
    if busy:
        raise DatabaseInUse
    return True


def _free_name(place: Path) -> Path:
    return next(
        one for one in (place.with_name(f"{place.name}.before-{number}") for number in count(1)) if not one.exists()
    )


def _link(file: Path, name: Path) -> None:
    """Give a file a second name, or copy it if the file system has no hard links."""
    try:
        os.link(file, name)
    except OSError:
        shutil.copy2(file, name)
        sync(name)
