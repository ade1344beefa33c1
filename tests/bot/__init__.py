"""The bot in SimCord's Discord."""

from __future__ import annotations

import asyncio
from typing import Any

import simcord

_settle = simcord.Env._settle_internal
_defaults = _settle.__kwdefaults__
assert _defaults is not None
_defaults["idle"] = 0.005
"""Seconds between SimCord's checks that the bot is idle. With the default of 0.05, tests mostly wait."""
_TURNS = 1000
"""Turns of the loop after which SimCord checks the bot anyway, in case that a task never waits."""


async def _settle_when_quiet(self: simcord.Env, **more: Any) -> None:
    """Let the bot run until it waits for something. SimCord would inspect every task after each turn of the loop."""
    ready: Any = vars(asyncio.get_running_loop())["_ready"]
    for _ in range(_TURNS):
        if not ready:
            break
        await asyncio.sleep(0)
    await _settle(self, **more)


simcord.Env._settle_internal = _settle_when_quiet  # type: ignore[method-assign]
