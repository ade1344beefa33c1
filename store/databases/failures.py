"""What may be the matter with a database, where it is nothing of the program's."""

from __future__ import annotations

import sqlite3
from enum import Enum

from sqlalchemy import exc
from sqlalchemy.exc import DBAPIError

from store.processes.leadership import LeadershipLost


class DatabaseFailure(Enum):
    """The value says it to whoever runs the program. Nothing is lost by any of them: a commit is whole or is not."""

    FULL = "the disk of the database is full"
    READ_ONLY = "the database, its folder or its disk can only be read"
    LOCKED = "another program has locked the database"
    AWAY = "the database cannot be reached"
    DEPOSED = "another process leads these shards now"
    BROKEN = "the file is no database, or it is damaged"


SIGNS = {
    "disk is full": DatabaseFailure.FULL,
    "no space left": DatabaseFailure.FULL,
    "readonly": DatabaseFailure.READ_ONLY,
    "read-only": DatabaseFailure.READ_ONLY,
    "is locked": DatabaseFailure.LOCKED,
    "lock timeout": DatabaseFailure.LOCKED,
    "unable to open": DatabaseFailure.AWAY,
    "connection": DatabaseFailure.AWAY,
    "shutting down": DatabaseFailure.AWAY,
    "starting up": DatabaseFailure.AWAY,
    "recovery mode": DatabaseFailure.AWAY,
    "too many clients": DatabaseFailure.AWAY,
    "not a database": DatabaseFailure.BROKEN,
    "malformed": DatabaseFailure.BROKEN,
}
"""Words of SQLite's and PostgreSQL's own, in small letters. Their codes differ by driver, these do not."""


def failure_of(error: BaseException | None) -> DatabaseFailure | None:
    """What is the matter, if it is the database."""
    if isinstance(error, LeadershipLost):
        return DatabaseFailure.DEPOSED
    if isinstance(error, exc.TimeoutError):  # no connection became free: those before it wait for a lock, each for long
        return DatabaseFailure.LOCKED
    if isinstance(error, (DBAPIError, sqlite3.Error)):
        # Not what the error itself says where there is an inner one: that quotes the statement.
        said = str(error.orig if isinstance(error, DBAPIError) else error).lower()
        found = next((failure_of for sign, failure_of in SIGNS.items() if sign in said), None)
        gone = isinstance(error, DBAPIError) and error.connection_invalidated
        return found or (DatabaseFailure.AWAY if gone else None)
    return None
