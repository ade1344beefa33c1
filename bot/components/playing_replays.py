"""Replays that play by themselves, one for each person."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from bot.replies.errors import UserError
from engine.text import text

log = logging.getLogger(__name__)

AT_ONCE = 20
"""Maximum number of replays of one process that play by themselves."""
TOO_MANY = text("Too many replays are playing by themselves right now. “Next” still shows you the next step.")


class PlayingReplays:
    """The tasks that show one step of a replay after the other, by the id of the person who watches.

    `turn` is held while a step is drawn. So tables in play never wait for more than one such drawing.
    """

    def __init__(self) -> None:
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self.turn = asyncio.Lock()

    def check(self) -> None:
        """Raise `UserError` if as many replays play by themselves as one process allows (`AT_ONCE`)."""
        if len(self._tasks) >= AT_ONCE:
            raise UserError(TOO_MANY)

    def start(self, user: int, steps: Coroutine[Any, Any, None]) -> None:
        """Run `steps`, which shows the steps of a replay, in a task.

        It takes the place of the person's earlier task.
        """
        self.stop(user)
        task = self._tasks[user] = asyncio.create_task(steps)
        task.add_done_callback(lambda done: self._note_end(user, done))

    def stop(self, user: int) -> None:
        """Stop the person's replay, if one plays by itself."""
        if task := self._tasks.pop(user, None):
            task.cancel()

    def _note_end(self, user: int, done: asyncio.Task[None]) -> None:
        if self._tasks.get(user) is done:
            del self._tasks[user]
        if not done.cancelled() and (error := done.exception()) is not None:
            log.error(
                "replay: a replay failed while it played by itself; its reader can go on with its buttons",
                exc_info=error,
            )
