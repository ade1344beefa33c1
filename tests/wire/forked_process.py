"""Starts bots for tests by forking a process that has already imported the bot and read its texts.

A bot starts in 0.2 seconds instead of 2. The forked process is a normal one: it has its own process id and can be
stopped, suspended and killed. Python's own server does the fork (`multiprocessing`, «forkserver»).
`test_tavern_start.py` and `test_program_start_and_stop.py` start the programs without a fork.
"""

from __future__ import annotations

import asyncio
import functools
import multiprocessing
import os
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import Callable, Coroutine, Mapping
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, cast

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(["__main__", "pytest", "tests.wire.preloaded_modules"])


class Input:
    """The write end of a process's standard input."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def write(self, data: bytes) -> None:
        """Write data, unless the reader has closed the pipe."""
        try:
            os.write(self._pipe.fileno(), data)
        except BrokenPipeError:
            self._pipe.close()

    def is_closing(self) -> bool:
        """Return whether the pipe is closed."""
        return self._pipe.closed


class Forked:
    """A forked process with the interface of `asyncio.subprocess.Process`."""

    def __init__(self, process: BaseProcess, pipe: Connection) -> None:
        self._process = process
        self._ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(process.sentinel, self._end)
        self.stdin = Input(pipe)
        self.stderr = asyncio.StreamReader()

    def _end(self) -> None:
        self._loop.remove_reader(self._process.sentinel)
        self._process.join()
        self._ended.set()

    @property
    def pid(self) -> int:
        """Return the process id."""
        return cast(int, self._process.pid)

    @property
    def returncode(self) -> int | None:
        """Return the exit code: negative after a signal, None while the process runs."""
        return self._process.exitcode if self._ended.is_set() else None

    async def wait(self) -> int:
        """Wait until the process ends."""
        await self._ended.wait()
        return cast(int, self._process.exitcode)

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has ended."""
        if not self._ended.is_set():
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the process to end with SIGTERM."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        self.send_signal(signal.SIGKILL)


def forked(run: Callable[[], int]) -> Callable[[], Coroutine[Any, Any, Process]]:
    """Return a function that starts `run` in its own process, for `tavern.bot_supervisor.Child.spawn`."""
    return functools.partial(fork, run)


async def fork(
    run: Callable[[], int], folder: Path | None = None, settings: Mapping[str, str] | None = None
) -> Process:
    """Start `run` in its own process.

    With `folder`, the process runs there with these settings, and its standard error can be read.
    """
    reader, writer = FORKING.Pipe(duplex=False)
    said, says = FORKING.Pipe(duplex=False) if folder else (None, None)
    process = FORKING.Process(target=_run, args=(run, reader, says, folder, settings or {}))
    await asyncio.to_thread(process.start)
    reader.close()
    found = Forked(process, writer)
    if said and says:
        says.close()
        protocol = asyncio.StreamReaderProtocol(found.stderr)
        await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, os.fdopen(os.dup(said.fileno()), "rb"))
        said.close()
    return cast(Process, found)


def _run(
    run: Callable[[], int], pipe: Connection, says: Connection | None, folder: Path | None, settings: Mapping[str, str]
) -> None:
    os.setsid()
    os.dup2(pipe.fileno(), 0)
    sys.stdin = os.fdopen(0)
    if says is not None:
        os.dup2(says.fileno(), 2)
        says.close()
    os.chdir(folder or ".")
    for secret in ("DISCORD_TOKEN", "DATABASE_URL"):
        os.environ.pop(secret, None)
    os.environ.update(settings)
    sys.exit(run())
