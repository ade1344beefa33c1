"""Storage of the simulated server: one SQLite file, which only its owner may read."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sqlite3
from pathlib import Path
from typing import Any

import aiosqlite

from tavern.wire_types import JSON

log = logging.getLogger(__name__)
DATABASE_FILE = """
CREATE TABLE IF NOT EXISTS things (kind TEXT, id TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (
    id TEXT PRIMARY KEY, message TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, data BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS files_of_message ON files (message);
"""
PUT = "INSERT INTO things VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body"


class StorageInUse(Exception):
    """Raised if another tavern has this file open."""


class Storage:
    """Stores JSON objects by kind and id, and files.

    Methods that change something only add it to a queue. One task writes the queue soon and in order. `settled`
    waits until the queue is written. `file` also finds files whose writing is still queued. A failed write (a full
    disk) is retried with the next one.
    """

    def __init__(self, database: aiosqlite.Connection) -> None:
        self._database = database
        self._waiting: list[tuple[str, tuple[Any, ...]]] = []
        self._writing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: Path) -> Storage:
        """Open the file, or create it. Raises `StorageInUse` if another tavern has it open."""
        await asyncio.to_thread(_restrict_to_owner, path)
        database = await aiosqlite.connect(path, timeout=0.5, isolation_level=None)
        try:
            # This mode gives the file to one process. Its journals get the same file permissions.
            await database.execute("PRAGMA locking_mode = EXCLUSIVE")
            await database.execute("PRAGMA journal_mode = WAL")
            await database.execute("PRAGMA synchronous = NORMAL")
            await database.executescript(DATABASE_FILE)
        except sqlite3.DatabaseError as error:
            await database.close()
            if "locked" in str(error):
                raise StorageInUse from error
            raise
        return cls(database)

    async def clear(self) -> None:
        """Delete all objects and files."""
        await self._database.executescript("DELETE FROM things; DELETE FROM files; VACUUM;")

    async def all(self, kind: str) -> dict[str, JSON]:
        """Return all objects of a kind by id, oldest first."""
        rows = await self._database.execute_fetchall("SELECT id, body FROM things WHERE kind = ?", (kind,))
        found = {str(row[0]): json.loads(row[1]) for row in rows}
        return dict(sorted(found.items(), key=lambda pair: (len(pair[0]), pair[0])))

    def put(self, kind: str, id: str, body: JSON) -> None:
        """Store an object, replacing the one with the same kind and id."""
        self._do(PUT, kind, id, json.dumps(body, ensure_ascii=False, separators=(",", ":")))

    def drop(self, kind: str, id: str) -> None:
        """Delete the object with this kind and id."""
        self._do("DELETE FROM things WHERE kind = ? AND id = ?", kind, id)

    def put_file(self, id: str, message: str, name: str, kind: str, data: bytes) -> None:
        """Store a file of the message with this id. `kind` is its content type."""
        self._do("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?)", id, message, name, kind, data)

    def drop_file(self, id: str) -> None:
        """Delete the file with this id."""
        self._do("DELETE FROM files WHERE id = ?", id)

    def drop_files_of(self, message: str) -> None:
        """Delete the files of the message with this id."""
        self._do("DELETE FROM files WHERE message = ?", message)

    async def file(self, id: str) -> tuple[str, str, bytes] | None:
        """Return the name, content type and data of the file with this id; None if there is none."""
        await self.settled()
        for row in await self._database.execute_fetchall("SELECT name, kind, data FROM files WHERE id = ?", (id,)):
            return str(row[0]), str(row[1]), bytes(row[2])
        return None

    async def settled(self) -> None:
        """Wait until the queue is written, or writing it has failed."""
        while self._writing is not None and not self._writing.done():
            await asyncio.shield(self._writing)

    async def close(self) -> None:
        """Write the queue, and close the file."""
        await self.settled()
        await self._database.close()

    def _do(self, statement: str, *values: object) -> None:
        self._waiting.append((statement, values))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._database.execute("BEGIN")
                for statement, values in batch:
                    await self._database.execute(statement, values)
                await self._database.execute("COMMIT")
            except sqlite3.Error as error:
                with contextlib.suppress(sqlite3.Error):
                    await self._database.execute("ROLLBACK")
                self._waiting[:0] = batch
                log.error("tavern storage: a write failed (%s) and is retried at the next change", error)
                return


def _restrict_to_owner(path: Path) -> None:
    path.touch(mode=0o600)
    path.chmod(0o600)
