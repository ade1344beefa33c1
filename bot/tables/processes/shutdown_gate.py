"""Shutdown gate: tracks interactions in flight, and refuses new ones once it is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

from engine.text import text

SHUTTING_DOWN = text("I'm restarting; nothing is lost. Try again in a moment.")


BREAKING = 1.0
"""Seconds in which a cancelled task must end. A task that takes longer ends with the process."""


async def cancel_all(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel these tasks, and wait until they have ended, at most a second (`BREAKING`)."""
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=BREAKING)


class ShutdownGate:
    """Tracks the tasks that serve interactions. Tasks that run when the gate is closed may finish."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    def enter(self) -> bool:
        """Track the current task and return True. Return False if the gate is closed and the task was not tracked
        before.
        """
        task = asyncio.current_task()
        assert task is not None
        if task in self._tasks:
            return True
        if self._closed:
            return False
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    def close(self) -> None:
        """Refuse new tasks from now on."""
        self._closed = True

    async def wait_until_empty(self, seconds: float) -> bool:
        """Wait until the tracked tasks are done, at most `seconds`, then cancel the rest. Return True if all were done
        in time.

        A transaction that is cancelled is stored whole or not at all.
        """
        late = set[asyncio.Task[Any]]()
        if others := self._tasks - {asyncio.current_task()}:
            _, late = await asyncio.wait(others, timeout=seconds)
            await cancel_all(late)
        return not late
