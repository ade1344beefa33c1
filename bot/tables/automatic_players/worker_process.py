"""Processes that think: hired, asked, let go. What one is sent and says, `engine.players.worker_process` knows."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from pathlib import Path
from typing import Any

from engine.players.worker_process import LENGTH

ROOT = Path(__file__).parents[3]
SURROUNDINGS = ("PATH", "PYTHONPATH", "SYSTEMROOT", "LANG")
"""What a worker gets of the environment: the token is not its business."""
GONE = (OSError, EOFError, asyncio.IncompleteReadError, TimeoutError)
"""What asking one raises that has died, or is late."""

Worker = asyncio.subprocess.Process


async def start_worker() -> Worker:
    """A new one."""
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "engine.players.worker_process",
        stdin=pipe,
        stdout=pipe,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=ROOT,
        env={name: os.environ[name] for name in SURROUNDINGS if name in os.environ},
    )


async def ask_worker(worker: Worker, message: bytes) -> Any:
    """What it thinks of that. Who does not wait for it to the end must dismiss it: its answer would be taken for that
    to the next question."""
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(message)
    await worker.stdin.drain()
    (length,) = LENGTH.unpack(await worker.stdout.readexactly(LENGTH.size))
    return pickle.loads(await worker.stdout.readexactly(length))  # noqa: S301 - it is our own child


def stop_worker(worker: Worker | None) -> None:
    """End it, whatever it does."""
    if worker is not None and worker.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            worker.kill()
