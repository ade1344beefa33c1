"""A database with nothing in it: to copy it is faster than to run the migrations for each test."""

from __future__ import annotations

import asyncio
import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from store import Store
from store.databases import sqlite

_FOLDER = TemporaryDirectory()


def write_without_waiting() -> None:
    """Let SQLite of this process not wait until the disk has what was committed. That costs most of a commit, and what
    a killed process has committed is there all the same: it is lost only if the machine itself fails."""
    pragmas = tuple(one for one in sqlite.PRAGMAS if not one.startswith("synchronous"))
    vars(sqlite)["PRAGMAS"] = (*pragmas, "synchronous = OFF")


def copy_empty_database(path: Path) -> None:
    """Put such a SQLite file there, where there is none."""
    if not path.exists():
        shutil.copy(_made(), path)


@cache
def _made() -> Path:
    path = Path(_FOLDER.name) / "fresh.db"

    async def make() -> None:
        await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()

    with ThreadPoolExecutor(1) as apart:  # who asks may be in an event loop
        apart.submit(asyncio.run, make()).result()
    return path
