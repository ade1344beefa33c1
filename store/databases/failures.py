"""Recognise failures of a database that are no faults of the program."""

from __future__ import annotations

import sqlite3
from enum import Enum

from sqlalchemy import exc
from sqlalchemy.exc import DBAPIError

from store.processes.leadership import LeadershipLost


class DatabaseFailure(Enum):
    """A failure of the database. Its value is for the operator. No failure loses data: a commit is whole or absent."""

    FULL = "the disk of the database is full"
    READ_ONLY = "the database, its folder or its disk is read-only"
    LOCKED = "another program has locked the database"
    UNREACHABLE = "the database cannot be reached"
    LEADERSHIP_LOST = "another process leads these shards now"
    DAMAGED = "the file is no database, or it is damaged"


MESSAGES = {
    "disk is full": DatabaseFailure.FULL,
    "no space left": DatabaseFailure.FULL,
    "readonly": DatabaseFailure.READ_ONLY,
    "read-only": DatabaseFailure.READ_ONLY,
    "is locked": DatabaseFailure.LOCKED,
    "lock timeout": DatabaseFailure.LOCKED,
    "unable to open": DatabaseFailure.UNREACHABLE,
    "connection": DatabaseFailure.UNREACHABLE,
    "shutting down": DatabaseFailure.UNREACHABLE,
    "starting up": DatabaseFailure.UNREACHABLE,
    "recovery mode": DatabaseFailure.UNREACHABLE,
    "too many clients": DatabaseFailure.UNREACHABLE,
    "not a database": DatabaseFailure.DAMAGED,
    "malformed": DatabaseFailure.DAMAGED,
}
"""The failure by a part of its message in lower case, from SQLite or PostgreSQL. Unlike error codes, these parts do not
depend on the driver."""


def failure_of(error: BaseException | None) -> DatabaseFailure | None:
    """Return the failure of the database that this error reports, or None if it reports none."""
    if isinstance(error, LeadershipLost):
        return DatabaseFailure.LEADERSHIP_LOST
    if isinstance(error, exc.TimeoutError):  # no connection became free, because the others wait for a lock
        return DatabaseFailure.LOCKED
    if isinstance(error, (DBAPIError, sqlite3.Error)):
        # The outer error quotes the statement, which may contain these words.
        message = str(error.orig if isinstance(error, DBAPIError) else error).lower()
        found = next((failure for words, failure in MESSAGES.items() if words in message), None)
        gone = isinstance(error, DBAPIError) and error.connection_invalidated
        return found or (DatabaseFailure.UNREACHABLE if gone else None)
    return None
