"""Replace a SQLite database by another file in one step, and keep the replaced file."""

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


def side_files(target: Path) -> list[Path]:
    """Return the paths of the files that SQLite may keep beside a database."""
    return [target.with_name(f"{target.name}{end}") for end in SIDES]


def replace_file(new: Path, target: Path) -> Path | None:
    """Move the database `new` to `target`, and keep the file that it replaces under another name.

    Return the path of the kept file, or None if there was no file `target`. If the process is killed, `target` is the
    whole old database or the whole new one. No other process may have `target` open. Raises `DatabaseInUse`, or
    sqlite3.DatabaseError if `new` is damaged.
    """
    with closing(sqlite3.connect(new)) as database:
        if fault := fault_of(database):
            raise sqlite3.DatabaseError(f"malformed: {fault}")
    assert not any(side.exists() for side in side_files(new)), (
        "the last connection has written everything into the file"
    )
    sync(new)
    before = None
    if target.exists():
        whole = _write_log_into(target)
        before = _free_name(target)
        _link(target, before)
        for side in side_files(target):
            if side.exists() and not whole:
                _link(side, before.with_name(side.name.replace(target.name, before.name, 1)))
        sync(target.parent)
    for side in side_files(target):  # SQLite would take them for parts of the new database
        side.unlink(missing_ok=True)
    new.replace(target)
    sync(target.parent)
    return before


def _write_log_into(target: Path) -> bool:
    """Write SQLite's log into the database file `target`. Return False if a damaged database prevents it."""
    try:
        with closing(sqlite3.connect(target, timeout=1.0)) as database:
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


def _free_name(target: Path) -> Path:
    return next(
        one for one in (target.with_name(f"{target.name}.before-{number}") for number in count(1)) if not one.exists()
    )


def _link(file: Path, name: Path) -> None:
    """Give a file the second path `name` by a hard link, or copy it there if the file system has no hard links."""
    try:
        os.link(file, name)
    except OSError:
        shutil.copy2(file, name)
        sync(name)
