"""Time in the tests' taverns."""

from __future__ import annotations

import asyncio

import simcord

from bot.app import Quarterdeck


def only_when_told(bot: Quarterdeck, env: simcord.Env) -> None:
    """Let this bot's clock move by `advance_time` alone.

    SimCord lets plain sleeps end in real time too. On a slow machine one ends in the middle of a click, and then
    the click and the passing of time wait for each other.
    """

    async def sleep(seconds: float) -> None:
        try:
            await env.external_wait(asyncio.sleep(seconds), reason="the clock")
        except simcord.SetupError:  # woken by a test's own call, which is no work of the bot's
            await asyncio.sleep(seconds)

    bot.clock.sleep = sleep
