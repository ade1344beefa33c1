"""Open the database that the settings name. If that fails, raise an error of one line that says why."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.clock import Time
from bot.settings import SettingsError
from store import Store
from store.databases.failures import TRANSIENT, DatabaseFailure, failure_of, file_failure_of
from store.databases.sqlite import DatabaseInUse, ForeignDatabase
from store.migrate import DevelopmentSchema, SchemaTooNew, SchemaTooOld
from store.processes.leadership import Leadership, SchemaInUse, UnsuitableDatabase
from store.processes.shards import Shards

log = logging.getLogger(__name__)

REMEDIES = {
    DatabaseFailure.FULL: "Make room there.",
    DatabaseFailure.DISK: "Check the disk, and that there is room on it.",
    DatabaseFailure.READ_ONLY: "Quarterdeck must be allowed to write there: look who owns the file and its folder.",
    DatabaseFailure.LOCKED: "Close the other program.",
    DatabaseFailure.MISSING: "Check that the folder exists, and that DATABASE_URL names the right file.",
    DatabaseFailure.UNREACHABLE: "Check that the server runs and that DATABASE_URL names it.",
    DatabaseFailure.REFUSED: "Check that the database exists, and that name and password are right.",
    DatabaseFailure.LEADERSHIP_LOST: "Stop the other process.",
    DatabaseFailure.DAMAGED: "Restore a backup, or let DATABASE_URL name another file.",
}
"""By kind of failure: the sentence that tells the operator what to do."""
EVERY = 1.0
"""Seconds between two attempts to open a database."""
MINUTE = 60.0
"""Seconds between two log lines about the same wait."""


class TransientError(SettingsError):
    """Raised if the database cannot be used now, for a reason that may disappear while the program waits."""


async def open_database(
    url: str, shards: Shards | None = None, leading: Leadership | None = None, *, migrate: bool = False
) -> Store:
    """Open the database, lock it for this process, and create it if it is new.

    `shards` are those that this process serves (None for all). `leading` is its leadership of them, None with SQLite.
    An older schema is migrated only with `migrate`. Raises `SettingsError` if the database cannot be opened.
    """
    with errors_in_words():
        store = await Store.open(url, alone=True, shards=shards, leading=leading, migrate=migrate)
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        warn_of_readers(Path(str(address.database)))
    return store


class Waiting:
    """Waits between attempts while a problem may disappear by itself, at most until `stop` is set.

    It logs the reason for the wait at once, and again each minute. `every` is the number of seconds of one wait.
    """

    def __init__(self, time: Time, stop: asyncio.Event, every: float = EVERY) -> None:
        self._time = time
        self._stop = stop
        self._every = every
        self._logged: tuple[str, float] | None = None

    async def pause(self, why: str) -> None:
        """Wait some seconds, or until `stop` is set.

        Log `why` the program waits, unless that was logged in the last minute.
        """
        now = self._time.monotonic()
        if self._logged is None or self._logged[0] != why or now - self._logged[1] >= MINUTE:
            log.warning("start: waiting, retrying every %.0f s: %s", self._every, why)
            self._logged = why, now
        stopping, sleeping = (asyncio.create_task(one) for one in (self._stop.wait(), self._time.sleep(self._every)))
        await asyncio.wait((stopping, sleeping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        sleeping.cancel()


def warn_of_readers(file: Path) -> None:
    """Log a warning if other users of this machine can read this file. It contains secrets."""
    if os.name == "posix" and file.exists() and file.stat().st_mode & 0o077:
        log.warning(
            "%s contains secrets, and other users of this machine can read it. Run: chmod 600 %s", file.name, file
        )


@contextmanager
def errors_in_words() -> Iterator[None]:
    """Turn database errors in this block into a `SettingsError` of one line, or a `TransientError` if they may
    disappear.

    The message contains neither the database's address, which may have a password, nor the driver's text, which may
    quote it.
    """
    try:
        yield
    except DatabaseInUse:
        raise TransientError(
            "The database of DATABASE_URL is open already: another Quarterdeck runs with it, or a command works on it. "
            "One SQLite file serves one process; stop the other one, or give this one a file of its own."
        ) from None
    except SchemaTooNew:
        raise SettingsError(
            "The database of DATABASE_URL was used by a newer version of Quarterdeck, and this one would not "
            "understand it. Start that version again, or restore a backup from before."
        ) from None
    except SchemaInUse:
        raise TransientError(
            "The database of DATABASE_URL must be brought up to date, and another Quarterdeck of an older version "
            "still works with it: stop that one first."
        ) from None
    except UnsuitableDatabase as error:
        raise SettingsError(str(error)) from None
    except DevelopmentSchema:
        raise SettingsError(
            "The database of DATABASE_URL was made by a development version before 1.0.0. It is untouched; let "
            "DATABASE_URL name a new database, or go on with that version."
        ) from None
    except ForeignDatabase:
        raise SettingsError(
            "The file of DATABASE_URL belongs to another program, and is unchanged. Set DATABASE_URL to another file."
        ) from None
    except SchemaTooOld:
        raise SettingsError(
            "The database of DATABASE_URL has the schema of an older version. Make a backup (`python -m bot backup "
            "FILE`), then start the bot once with --migrate or MIGRATE=yes. (With SQLite, a "
            "start makes the backup and the change by itself.)"
        ) from None
    except (SQLAlchemyError, sqlite3.Error, OSError, ValueError) as error:
        found = failure_of(error) or failure_of(error.__cause__)
        if found is None and isinstance(error, OSError):
            found = file_failure_of(error) or DatabaseFailure.UNREACHABLE
        if found is None:
            raise SettingsError(f"The database of DATABASE_URL cannot be used: {_inner(error)}.") from error
        passing = TransientError if found in TRANSIENT else SettingsError
        raise passing(
            f"The database of DATABASE_URL cannot be opened: {found.value} ({type(error).__name__}). {REMEDIES[found]}"
        ) from error


def _inner(error: Exception) -> str:
    """Return the message of the database's driver, without the SQL statement and its values.

    For an error of another kind, return the error's text.
    """
    return str(error.orig if isinstance(error, DBAPIError) else error) or type(error).__name__
