"""Supervisor of the bot's process: starts it, stops it, and restarts it after a crash."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

log = logging.getLogger(__name__)

BOT_COMMAND = (sys.executable, "-m", "tavern.bot_process")
PATIENCE = 15.0
"""Seconds that the bot has to stop by itself before it is killed."""
AGAIN, OFTEN = 1.0, 5
"""Seconds until a crashed bot is restarted, and the maximum number of restarts in a row."""
APART: dict[str, Any] = {"start_new_session": True}
if sys.platform == "win32":
    APART = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
"""Options by which Ctrl+C in the terminal reaches the tavern alone. The tavern then stops the bot in order."""


def clean_environment() -> dict[str, str]:
    """Return the environment for a process of the tavern. It lacks a real token and database address."""
    return {key: value for key, value in os.environ.items() if key not in ("DISCORD_TOKEN", "DATABASE_URL")}


class BotSupervisor:
    """Runs the bot as a process, and restarts it after a crash.

    `orders` returns the JSON object that is the first line of the process's input. `changed` is called when the process
    starts or ends. `command` starts the process.
    """

    def __init__(
        self, orders: Callable[[], dict[str, Any]], changed: Callable[[], None], command: Sequence[str] = BOT_COMMAND
    ) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self._orders = orders
        self._changed = changed
        self._command = command
        self._watch: asyncio.Task[None] | None = None
        self._wanted = False

    @property
    def running(self) -> bool:
        """True if the process runs."""
        return self.process is not None and self.process.returncode is None

    async def start(self) -> None:
        """Start the process; does nothing if it runs already."""
        self._wanted = True
        if self._watch is None or self._watch.done():
            await self._launch()
            self._watch = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """Ask the process to stop, and kill it if it still runs after 15 seconds (`PATIENCE`). Do nothing if it
        does not run.
        """
        self._wanted = False
        if self.running:
            self.tell({"stop": True})
        if self._watch is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(self._watch), PATIENCE)
            self.kill()
            await self._watch

    def kill(self) -> None:
        """Kill the process at once, as the system does when memory runs out. The supervisor then restarts it."""
        if self.process is not None and self.running:
            self.process.kill()

    def tell(self, order: dict[str, Any]) -> None:
        """Write `order` as a JSON line to the input of the process. Do nothing if that is closed."""
        if self.process is not None and self.process.stdin is not None and not self.process.stdin.is_closing():
            self.process.stdin.write(json.dumps(order).encode() + b"\n")

    async def spawn(self) -> asyncio.subprocess.Process:
        """Create the process and return it. It does not inherit a real token or database address."""
        return await asyncio.create_subprocess_exec(
            *self._command, stdin=asyncio.subprocess.PIPE, env=clean_environment(), **APART
        )

    async def _launch(self) -> None:
        self.process = await self.spawn()
        self.tell(self._orders())
        self._changed()

    async def _keep(self) -> None:
        """Wait for the end of the process. Restart it if no stop was requested, at most 5 times in a row (`OFTEN`)."""
        for _ in range(OFTEN):
            assert self.process is not None
            code = await self.process.wait()
            self._changed()
            if not self._wanted:
                return
            log.warning("bot process exited with code %s; restarting it", code)
            await asyncio.sleep(AGAIN)
            if not self._wanted:
                return
            await self._launch()
        log.error(
            "bot process exited too often; not restarted again. Press “Start the bot” on the page, under the faults"
        )
