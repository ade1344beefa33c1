"""A PostgreSQL server for tests, in a temporary folder and on a socket in that folder."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import asyncpg

from store import Store

USER = "quarterdeck"
TEMPLATE = "with_schema"
"""The database that `Server.new_database` copies."""


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, or None if it is not installed."""
    found = shutil.which("initdb")
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return Path(found).parent if found else installed[-1].parent if installed else None


class Server:
    """A running server. The names of its databases differ between processes that share it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = count(1)

    def new_database(self) -> str:
        """Return the address of a new database that has the program's tables, without rows."""
        return self._new_database(TEMPLATE)

    def empty_database(self) -> str:
        """Return the address of a new database without tables."""
        return self._new_database("template0")

    def _new_database(self, template: str) -> str:
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        self._create(name, template)
        return self._address(name)

    def make_template(self) -> None:
        """Make the database that `new_database` copies."""
        self._create(TEMPLATE, "template0")

        async def make() -> None:
            await (await Store.open(self._address(TEMPLATE))).close()

        asyncio.run(make())

    def _create(self, name: str, template: str) -> None:
        async def create() -> None:
            connection = await asyncpg.connect(user=USER, database="postgres", host=str(self.folder))
            await connection.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
            await connection.close()

        asyncio.run(create())

    def _address(self, name: str) -> str:
        return f"postgresql+asyncpg://{USER}@/{name}?host={self.folder}"


@contextmanager
def running(programs: Path) -> Iterator[Server]:
    """Start a server, and stop it at the end."""
    folder = _start(programs)
    try:
        yield Server(folder)
    finally:
        _stop(programs, folder)


def shared(programs: Path, meeting: Path) -> Server:
    """Return the one server of all test processes. The first of them starts it.

    Its folder is noted in a file in `meeting`, a folder that the processes share. `stop_shared` stops the server.
    """
    with (meeting / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        note = meeting / "postgresql"
        if not note.exists():
            note.write_text(str(_start(programs)), "utf-8")
        return Server(Path(note.read_text("utf-8")))


def stop_shared(meeting: Path) -> None:
    """Stop the server of `shared`, if one was started."""
    found = programs()
    note = meeting / "postgresql"
    if found is not None and note.exists():
        _stop(found, Path(note.read_text("utf-8")))


def _start(programs: Path) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="quarterdeck-"))
    # PostgreSQL refuses to run as root. Other users could not enter pytest's own folders.
    if owner := _owner():
        shutil.chown(folder, owner)
    try:
        _run(programs, "initdb", folder, "--username", USER, "--auth", "trust", "--encoding", "UTF8", "--no-sync")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off -c max_connections=300"
        _run(programs, "pg_ctl", folder, "start", "--wait", "--log", str(folder / "log"), "--options", options)
        try:
            Server(folder).make_template()
        except BaseException:
            _run(programs, "pg_ctl", folder, "stop", "--mode", "immediate")
            raise
    except BaseException:
        shutil.rmtree(folder)
        raise
    return folder


def _stop(programs: Path, folder: Path) -> None:
    try:
        _run(programs, "pg_ctl", folder, "stop", "--mode", "immediate")
    finally:
        shutil.rmtree(folder)


def _run(programs: Path, program: str, folder: Path, *args: str) -> None:
    command = [str(programs / program), "--pgdata", str(folder / "data"), *args]
    done = subprocess.run(command, cwd=folder, user=_owner(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert done.returncode == 0, done.stderr.decode()


def _owner() -> str | None:
    return next((name for name in ("postgres", "nobody") if os.geteuid() == 0 and _exists(name)), None)


def _exists(user: str) -> bool:
    return any(entry.pw_name == user for entry in pwd.getpwall())
