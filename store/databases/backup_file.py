"""Backup files: write one that is whole or absent, and check one before it is used.

A backup is a SQLite file. It is written under another name and marked last, so a file without the mark is no backup.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import JSON, URL, Connection, MetaData, Text, cast, create_engine, func, insert, make_url, select

from engine.version import VERSION
from store.databases import postgresql, sqlite
from store.migrate import is_known, revision_of, upgrade

BATCH: Final = 500
"""The number of rows that are read and written at a time."""
MARK: Final = int.from_bytes(b"QdBk", "big")
"""SQLite's application id of each backup. A database in use does not have it."""
PARTIAL: Final = ".partial"
"""The suffix of a backup's file name while it is written. A killed process may leave such a file and its journal."""
HEADER: Final = b"SQLite format 3\0"

ReportProgress = Callable[[str, int, int], None]
"""Called with the name of a database table, the number of its rows copied so far, and the number of all its rows."""


class NotABackup(Exception):
    """Raised if a file is not a complete backup. The message completes the sentence “FILE …” for the operator."""


class UnwritableBackup(Exception):
    """Raised if the backup file cannot be written. The cause is an error of the operating system."""


class Backup(NamedTuple):
    """The facts that a backup states about itself.

    `version` is that of the program that made it, `revision` that of the schema. `made` is the Unix time at which it
    was made. `playing` is the number of running games.
    """

    version: str
    revision: str
    made: float
    playing: int


def address(file: Path) -> str:
    """Return the address (URL) by which SQLAlchemy opens this SQLite file."""
    return f"sqlite+aiosqlite:///{file}"


async def back_up(url: str, file: Path, report_progress: ReportProgress) -> None:
    """Write a snapshot of the database at `url` into a new SQLite file, readable by its owner only.

    Other processes may use the database meanwhile. Its schema may be older than the program's. `report_progress` is
    called after each batch of rows of a PostgreSQL database. Raises FileExistsError, `UnwritableBackup`,
    `SchemaTooNew`, `DevelopmentSchema`, or FileNotFoundError if there is no database.
    """
    source = make_url(url)
    if source.get_backend_name() == "sqlite":
        if sqlite.is_missing(source):
            raise FileNotFoundError(errno.ENOENT, "there is no database")
        back_up_file(Path(str(source.database)), file)
        return
    with _new_backup(file) as partial:
        await _copy_server(source, partial, report_progress)


def back_up_file(source: Path, file: Path) -> None:
    """Write a snapshot of the SQLite database in the file `source` into a new backup `file`.

    Raises errors as `back_up` does.
    """
    with _new_backup(file) as partial:
        with closing(sqlite3.connect(source, timeout=10.0)) as database:
            database.execute("PRAGMA cell_size_check = ON")
            # One read transaction. Unlike a copy of the pages it leaves out what was deleted.
            database.execute("VACUUM INTO ?", (str(partial),))
        with create_engine(_sync(partial)).connect() as connection:
            revision_of(connection)  # a later version's schema is refused


@contextmanager
def _new_backup(file: Path) -> Iterator[Path]:
    """Yield the path of a new temporary file. After the block, it is checked, marked and renamed to `file`.

    If the block raises, the temporary file is deleted.
    """
    if file.exists():
        raise FileExistsError(str(file))
    try:
        handle, name = tempfile.mkstemp(PARTIAL, f"{file.name}.", file.absolute().parent)  # only its owner can read it
        os.close(handle)
    except OSError as error:
        raise UnwritableBackup from error
    partial = Path(name)
    try:
        yield partial
        _mark(partial)
        read_backup(partial)
        sync(partial)
        _rename_new(partial, file)
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
            raise UnwritableBackup from error
        raise
    finally:
        for end in ("", "-journal"):
            Path(f"{name}{end}").unlink(missing_ok=True)


def _mark(partial: Path) -> None:
    """Check every page of the unfinished backup file `partial`, and write `MARK` as its last change."""
    with closing(sqlite3.connect(partial, isolation_level=None)) as database:
        for pragma in ("journal_mode = MEMORY", "synchronous = OFF"):  # a killed process leaves no backup anyway
            database.execute(f"PRAGMA {pragma}")
        database.execute("BEGIN")
        (revision,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
        (playing,) = database.execute("SELECT count(*) FROM tables WHERE status = 'playing'").fetchone()
        database.execute("CREATE TABLE backup (version TEXT, revision TEXT, made REAL, playing INTEGER)")
        backup = Backup(VERSION, revision, time.time(), playing)
        database.execute("INSERT INTO backup VALUES (?, ?, ?, ?)", backup)
        database.execute(f"PRAGMA application_id = {MARK}")
        database.execute("COMMIT")


def unmark(file: Path) -> None:
    """Remove `MARK` from a copy of a backup, so that the bot can use it as its database."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("BEGIN")
        database.execute("DROP TABLE backup")
        database.execute("PRAGMA application_id = 0")
        database.execute("COMMIT")


def read_backup(file: Path) -> Backup:
    """Return the facts that a file states about itself, after a check that it is a whole backup.

    The file is not changed. Raises `NotABackup`, or OSError if the file cannot be read.
    """
    with file.open("rb") as opened:
        head = opened.read(100)
    size = file.stat().st_size
    if not size:
        raise NotABackup("is empty")
    if not head.startswith(HEADER):
        raise NotABackup("is no backup that Quarterdeck has made")
    page = int.from_bytes(head[16:18], "big")
    expected = (65536 if page == 1 else page) * int.from_bytes(head[28:32], "big")
    if len(head) < 100 or size < expected:
        raise NotABackup("is cut off: a part of the backup is missing")
    if int.from_bytes(head[68:72], "big") != MARK:
        raise NotABackup("is a SQLite file, but no backup: `python -m bot backup` has not made it")
    try:
        # Immutable: SQLite makes no files beside it, and ignores those of a database of the same name.
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?immutable=1", uri=True)) as database:
            if fault := fault_of(database):
                raise NotABackup(f"is damaged ({fault})")
            backup = Backup(*database.execute("SELECT * FROM backup").fetchone())
            (revision,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.Error, TypeError, ValueError) as error:
        raise NotABackup(f"is damaged ({error})") from error
    if revision != backup.revision:
        raise NotABackup("is damaged: its tables have another schema than the backup states")
    if not is_known(revision):
        raise NotABackup(
            f"was made by Quarterdeck {backup.version}, which is newer than this version: install the newer one"
        )
    return backup


def fault_of(database: sqlite3.Connection) -> str | None:
    """Return the first fault that SQLite finds in the whole file, or None.

    For some faults SQLite raises sqlite3.DatabaseError instead.
    """
    found = [row[0] for row in database.execute("PRAGMA integrity_check(1)") if row[0] != "ok"]
    if not found and (row := database.execute("PRAGMA foreign_key_check").fetchone()) is not None:
        found = [f"row {row[1]} of table {row[0]} refers to a missing row of {row[2]}"]
    return str(found[0]) if found else None


def sync(path: Path) -> None:
    """Wait until the content of a file, or the list of files of a folder, is on the disk."""
    if path.is_dir() and os.name != "posix":  # Windows cannot open a folder
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _rename_new(partial: Path, file: Path) -> None:
    """Rename the file `partial` to `file`, a name that must be new. Raises FileExistsError."""
    try:
        os.link(partial, file)  # unlike a renaming it never replaces a file
    except FileExistsError:
        raise
    except OSError:  # this file system has no hard links
        if file.exists():
            raise FileExistsError(str(file)) from None
        partial.rename(file)
    sync(file.absolute().parent)


async def _copy_server(source: URL, file: Path, report_progress: ReportProgress) -> None:
    """Copy all rows of a PostgreSQL database into a SQLite file with the same schema, as of one moment.

    `report_progress` is called after each batch of rows.
    """
    reading, writing = postgresql.engines(source)
    try:
        async with postgresql.snapshot(reading) as connection:
            revision = await connection.run_sync(revision_of)
            if revision is None:
                raise FileNotFoundError(errno.ENOENT, "there is no database")
            with create_engine(_sync(file)).connect() as target:
                for pragma in ("journal_mode = MEMORY", "synchronous = OFF"):
                    target.exec_driver_sql(f"PRAGMA {pragma}")
                upgrade(target, revision)
                await _copy_tables(connection, target, report_progress)
                target.commit()
    finally:
        await reading.dispose()
        await writing.dispose()


async def _copy_tables(source: Any, target: Connection, report_progress: ReportProgress) -> None:
    """Copy all rows of the database `source` into the database `target`.

    The tables are those of the target, so their schema may be an old one. `report_progress` is called after each batch
    of rows.
    """
    found = MetaData()
    found.reflect(target)
    for table in found.sorted_tables:
        if table.name == "alembic_version":
            continue
        texts = [column for column in table.c if isinstance(column.type, JSON)]
        for column in texts:
            column.type = Text()  # JSON is copied as it is written
        query = select(*(cast(one, Text).label(one.name) if one in texts else one for one in table.c))
        total, done = (await source.execute(select(func.count()).select_from(table))).scalar_one(), 0
        async with source.stream(query.execution_options(yield_per=BATCH)) as rows:
            async for some in rows.mappings().partitions():
                target.execute(insert(table), [dict(row) for row in some])
                done += len(some)
                report_progress(table.name, done, total)


def _sync(file: Path) -> URL:
    return URL.create("sqlite", database=str(file))
