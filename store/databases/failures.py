"""Recognise failures of a database that are no faults of the program."""

from __future__ import annotations

import errno
import sqlite3
from enum import Enum

from sqlalchemy import exc
from sqlalchemy.exc import DBAPIError

from store.processes.leadership import LeadershipLost


class DatabaseFailure(Enum):
    """A failure of the database. Its value is a message for the operator.

    No failure loses data, because a commit is stored whole or not at all.
    """

    FULL = "the disk of the database is full"
    DISK = "the disk of the database fails, or another program has changed its files"
    READ_ONLY = "the database, its folder or its disk is read-only"
    LOCKED = "another program has locked the database"
    MISSING = "the file of the database or its folder is missing"
    UNREACHABLE = "the database cannot be reached"
    REFUSED = "the server refuses this user, password or name of a database"
    LEADERSHIP_LOST = "another process leads these shards now"
    DAMAGED = "the file is no database, or it is damaged"


SQLITE = {
    sqlite3.SQLITE_FULL: DatabaseFailure.FULL,
    sqlite3.SQLITE_IOERR: DatabaseFailure.DISK,
    sqlite3.SQLITE_READONLY: DatabaseFailure.READ_ONLY,
    sqlite3.SQLITE_PERM: DatabaseFailure.READ_ONLY,
    sqlite3.SQLITE_BUSY: DatabaseFailure.LOCKED,
    sqlite3.SQLITE_LOCKED: DatabaseFailure.LOCKED,
    sqlite3.SQLITE_CANTOPEN: DatabaseFailure.MISSING,
    sqlite3.SQLITE_CORRUPT: DatabaseFailure.DAMAGED,
    sqlite3.SQLITE_NOTADB: DatabaseFailure.DAMAGED,
}
"""By SQLite's primary result code (such as `SQLITE_FULL`): the failure that it reports."""
SERVER = {
    "28000": DatabaseFailure.REFUSED,
    "28P01": DatabaseFailure.REFUSED,
    "3D000": DatabaseFailure.REFUSED,
    "53100": DatabaseFailure.FULL,
    "53300": DatabaseFailure.UNREACHABLE,
    "55P03": DatabaseFailure.LOCKED,
    "57P01": DatabaseFailure.UNREACHABLE,
    "57P02": DatabaseFailure.UNREACHABLE,
    "57P03": DatabaseFailure.UNREACHABLE,
    "58030": DatabaseFailure.DISK,
    "25006": DatabaseFailure.READ_ONLY,
    "XX001": DatabaseFailure.DAMAGED,
    "XX002": DatabaseFailure.DAMAGED,
}
"""By PostgreSQL's error code (SQLSTATE): the failure that it reports. Unlike messages, codes do not depend on the
server's language."""
SYSTEM = {
    errno.ENOSPC: DatabaseFailure.FULL,
    errno.EDQUOT: DatabaseFailure.FULL,
    errno.EIO: DatabaseFailure.DISK,
    errno.EROFS: DatabaseFailure.READ_ONLY,
    errno.EACCES: DatabaseFailure.READ_ONLY,
    errno.EPERM: DatabaseFailure.READ_ONLY,
    errno.ENOENT: DatabaseFailure.MISSING,
    errno.ENOTDIR: DatabaseFailure.MISSING,
}
"""By error number of the operating system (`errno`), for files: the failure that it reports."""
MESSAGES = {
    "malformed": DatabaseFailure.DAMAGED,
    "disk is full": DatabaseFailure.FULL,
    "connection": DatabaseFailure.UNREACHABLE,
}
"""By a part of an error message, in lower case: the failure that it reports.

It is for errors of drivers that have no code.
"""
TRANSIENT = (DatabaseFailure.FULL, DatabaseFailure.LOCKED, DatabaseFailure.UNREACHABLE, DatabaseFailure.LEADERSHIP_LOST)
"""The failures that may end by themselves, so a retry makes sense. The others last until somebody mends the cause."""


def failure_of(error: BaseException | None) -> DatabaseFailure | None:
    """Return the failure of the database that this error reports, or None if it reports none."""
    if isinstance(error, LeadershipLost):
        return DatabaseFailure.LEADERSHIP_LOST
    if isinstance(error, exc.TimeoutError):  # no connection became free, because the others wait for a lock
        return DatabaseFailure.LOCKED
    if not isinstance(error, (DBAPIError, sqlite3.Error)) and not hasattr(error, "sqlstate"):
        return None
    # The outer error quotes the statement, which may contain the words of `MESSAGES`.
    inner = error.orig if isinstance(error, DBAPIError) else error
    found = SQLITE.get(getattr(inner, "sqlite_errorcode", 0) & 0xFF) or SERVER.get(
        getattr(inner, "sqlstate", None) or ""
    )
    if found is None:
        found = next((failure for words, failure in MESSAGES.items() if words in str(inner).lower()), None)
    gone = isinstance(error, DBAPIError) and error.connection_invalidated
    return found or (DatabaseFailure.UNREACHABLE if gone else None)


def file_failure_of(error: OSError) -> DatabaseFailure | None:
    """Return the failure behind an OSError about a file of the database, or None for other errors."""
    return SYSTEM.get(error.errno or 0)
