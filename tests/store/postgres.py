"""A PostgreSQL of the tests' own: in a folder that is thrown away, on a socket in it."""

from __future__ import annotations

import asyncio
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

USER = "quarterdeck"


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, or None where it is not installed."""
    found = shutil.which("initdb")
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return Path(found).parent if found else installed[-1].parent if installed else None


class Server:
    """A running server, which makes empty databases."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = count(1)

    def new_database(self) -> str:
        """The address of a new database."""
        name = f"test{next(self._numbers)}"

        async def create() -> None:
            connection = await asyncpg.connect(user=USER, database="postgres", host=str(self.folder))
            await connection.execute(f"CREATE DATABASE {name}")
            await connection.close()

        asyncio.run(create())
        return f"postgresql+asyncpg://{USER}@/{name}?host={self.folder}"


@contextmanager
def running(programs: Path) -> Iterator[Server]:
    """Start a server, and stop it in the end."""
    folder = Path(tempfile.mkdtemp(prefix="quarterdeck-"))
    # It refuses to run as root. Pytest's own folders would be closed to anybody else.
    owner = next((name for name in ("postgres", "nobody") if os.geteuid() == 0 and _exists(name)), None)
    if owner:
        shutil.chown(folder, owner)

    def run(program: str, *args: str) -> None:
        command = [str(programs / program), "--pgdata", str(folder / "data"), *args]
        done = subprocess.run(command, cwd=folder, user=owner, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        assert done.returncode == 0, done.stderr.decode()

    try:
        run("initdb", "--username", USER, "--auth", "trust", "--encoding", "UTF8", "--no-sync")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"
        run("pg_ctl", "start", "--wait", "--log", str(folder / "log"), "--options", options)
        try:
            yield Server(folder)
        finally:
            run("pg_ctl", "stop", "--mode", "immediate")
    finally:
        shutil.rmtree(folder)


def _exists(user: str) -> bool:
    return any(entry.pw_name == user for entry in pwd.getpwall())
