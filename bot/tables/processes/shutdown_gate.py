"""The gangway: whatever people do comes aboard by it. While the bot stops, it is drawn up."""

from __future__ import annotations

import asyncio
from typing import Any

from engine.text import text

SHUTTING_DOWN = text("Quarterdeck is being restarted; nothing is lost. Try again in a moment.")


class ShutdownGate:
    """Notes the tasks in which people are served: who is aboard may finish, nobody else comes."""

    def __init__(self) -> None:
        self._aboard: set[asyncio.Task[Any]] = set()
        self._drawn_up = False

    def enter(self) -> bool:
        """Whether what the current task serves may go on."""
        task = asyncio.current_task()
        assert task is not None
        if task in self._aboard:
            return True
        if self._drawn_up:
            return False
        self._aboard.add(task)
        task.add_done_callback(self._aboard.discard)
        return True

    def draw_up(self) -> None:
        """Let nobody in any more."""
        self._drawn_up = True

    async def empty(self, seconds: float) -> None:
        """Wait until all who are aboard have been served, at most so long; what takes longer is broken off. What they
        did is stored, or is not: a commit is never half done."""
        if aboard := self._aboard - {asyncio.current_task()}:
            _, late = await asyncio.wait(aboard, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
