"""Start, ask and stop a worker process. `engine.players.worker_process` defines the messages."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from engine.players.worker_process import LENGTH

ROOT = Path(__file__).parents[3]
SURROUNDINGS = ("PATH", "PYTHONPATH", "SYSTEMROOT", "LANG")
"""Environment variables that a worker gets. The bot's token is not among them."""
GONE = (OSError, EOFError, asyncio.IncompleteReadError, TimeoutError)
"""Errors raised by `ask_worker` or a timeout if the worker has died or is late."""

Worker = asyncio.subprocess.Process


async def start_worker(module: str = "engine.players.worker_process") -> Worker:
    """Start a worker process that runs this module, and return it."""
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        stdin=pipe,
        stdout=pipe,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=ROOT,
        env={name: os.environ[name] for name in SURROUNDINGS if name in os.environ},
    )


async def ask_worker(worker: Worker, message: bytes) -> Any:
    """Send a message to the worker and return its answer. Raises one of the errors `GONE` if the worker has died.

    A caller that stops waiting must stop the worker. Otherwise its late answer would be read as the answer to the next
    message.
    """
    assert worker.stdin
    worker.stdin.write(message)
    await worker.stdin.drain()
    return await next_message(worker)


async def next_message(worker: Worker) -> Any:
    """Return the next message from the worker. Raises one of the errors `GONE` if the worker has died."""
    assert worker.stdout
    (length,) = LENGTH.unpack(await worker.stdout.readexactly(LENGTH.size))
    return pickle.loads(await worker.stdout.readexactly(length))  # noqa: S301 - it is our own child


async def run_once(module: str, request: Any, progress: Callable[[int, int], Awaitable[None]]) -> bytes | None:
    """Let a process of this module carry out one request, and return the bytes that it found. None if it found none.

    `progress` is called with the number of finished parts, and that of all. Raises an error of `GONE` if the process
    dies.
    """
    worker = await start_worker(module)
    try:
        assert worker.stdin is not None
        worker.stdin.write(pickle.dumps(request))
        await worker.stdin.drain()
        worker.stdin.close()
        while isinstance(told := await next_message(worker), tuple):
            await progress(*told)
        return None if told is None else bytes(told)
    finally:
        stop_worker(worker)
        await worker.wait()


def stop_worker(worker: Worker | None) -> None:
    """Kill the worker, if it runs."""
    if worker is not None and worker.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            worker.kill()
