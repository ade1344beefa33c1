"""Open the database that the settings name, or raise an error of one line that says why it cannot be opened."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from bot.settings import SettingsError
from store import Store
from store.databases.failures import DatabaseFailure, failure_of
from store.databases.sqlite import DatabaseInUse
from store.migrate import DevelopmentSchema, SchemaTooNew, SchemaTooOld
from store.processes.leadership import Leadership, SchemaInUse, UnsuitableDatabase
from store.processes.shards import Shards

log = logging.getLogger(__name__)

REMEDIES = {
    DatabaseFailure.FULL: "Make room there.",
    DatabaseFailure.READ_ONLY: "Quarterdeck must be allowed to write there: look who owns the file and its folder.",
    DatabaseFailure.LOCKED: "Close it.",
    DatabaseFailure.UNREACHABLE: "Check that the folder or server exists, and that name and password are right.",
    DatabaseFailure.LEADERSHIP_LOST: "Stop the other one.",
    DatabaseFailure.DAMAGED: "Restore a backup, or let DATABASE_URL name another file.",
}
"""The operator's next step for each kind of failure."""


async def open_database(url: str, shards: Shards | None = None, leading: Leadership | None = None) -> Store:
    """Open the database for this process alone, and migrate it if it is old.

    `shards` are those that this process serves (None for all), `leading` is its lead of them. Raises `SettingsError` if
    the database cannot be opened.
    """
    with errors_in_words():
        store = await Store.open(url, alone=True, shards=shards, leading=leading)
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        warn_of_readers(Path(str(address.database)))
    return store


def warn_of_readers(file: Path) -> None:
    """Log a warning if other users of this machine can read the file, which holds secrets."""
    if os.name == "posix" and file.exists() and file.stat().st_mode & 0o077:
        log.warning("%s can be read by other users of this machine, and holds secrets: chmod 600 %s", file.name, file)


@contextmanager
def errors_in_words() -> Iterator[None]:
    """Turn database errors within the block into a `SettingsError` of one line.

    The address may hold a password, which the driver's text may quote. So neither is in the message.
    """
    try:
        yield
    except DatabaseInUse:
        raise SettingsError(
            "The database of DATABASE_URL is open already: another Quarterdeck runs with it, or a command works on it. "
            "One SQLite file serves one process; stop the other one, or give this one a file of its own."
        ) from None
    except SchemaTooNew:
        raise SettingsError(
            "The database of DATABASE_URL was used by a newer version of Quarterdeck, and this one would not "
            "understand it. Start that version again, or restore a backup from before."
        ) from None
    except SchemaInUse:
        raise SettingsError(
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
    except SchemaTooOld:
        raise SettingsError(
            "The database of DATABASE_URL has not been brought up to date: start Quarterdeck with it once."
        ) from None
    except (SQLAlchemyError, sqlite3.Error, OSError, ValueError) as error:
        found = failure_of(error) or (
            DatabaseFailure.READ_ONLY if isinstance(error, PermissionError) else DatabaseFailure.UNREACHABLE
        )
        raise SettingsError(
            f"The database of DATABASE_URL cannot be opened: {found.value} ({type(error).__name__}). {REMEDIES[found]}"
        ) from error
