"""An empty database, which is copied for each test, because the migrations take longer than a copy."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.util import LRUCache

from store import Store
from store.databases import sqlite

_FOLDER = TemporaryDirectory()
_COMPILED: LRUCache[Any, Any] = LRUCache(1000)


def write_without_waiting() -> None:
    """Let SQLite commit without a wait for the disk, in this process.

    That wait takes most of the time of a commit. A killed process loses nothing. Only a crash of the machine could lose
    a commit.
    """
    pragmas = tuple(one for one in sqlite.PRAGMAS if not one.startswith("synchronous"))
    vars(sqlite)["PRAGMAS"] = (*pragmas, "synchronous = OFF")


def compile_statements_once() -> None:
    """Let all SQLite engines of this process share their compiled statements.

    Each bot opens three engines. Compiling their statements anew would take a seventh of a test's time. The dialects
    of engines of one kind do not differ, so they may count as equal.
    """
    dialect: Any = SQLiteDialect_pysqlite  # that of asynchronous engines inherits from it
    dialect.__eq__ = lambda self, other: type(self) is type(other)
    dialect.__hash__ = lambda self: hash(type(self))
    for name in ("create_engine", "create_async_engine"):
        vars(sqlite)[name] = _sharing(vars(sqlite)[name])


def _sharing(make: Callable[..., Engine | AsyncEngine]) -> Callable[..., Engine | AsyncEngine]:
    def engine(*args: Any, **more: Any) -> Engine | AsyncEngine:
        made = make(*args, **more)
        (made.sync_engine if isinstance(made, AsyncEngine) else made)._compiled_cache = _COMPILED
        return made

    return engine


def copy_empty_database(path: Path) -> None:
    """Copy the empty SQLite file to `path`, unless a file exists there."""
    if not path.exists():
        shutil.copy(_made(), path)


@cache
def _made() -> Path:
    path = Path(_FOLDER.name) / "fresh.db"

    async def make() -> None:
        await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()

    with ThreadPoolExecutor(1) as apart:  # the caller may run in an event loop
        apart.submit(asyncio.run, make()).result()
    return path
