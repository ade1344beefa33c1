"""The bot's clock in tests with SimCord."""

from __future__ import annotations

import asyncio

import discord
import simcord

from bot.clock import Time


class SimcordTime(Time):
    """Moves by `advance_time` alone.

    SimCord lets plain sleeps end in real time too. On a slow machine one ends in the middle of a click, and then
    the click and the passing of time wait for each other.
    """

    env: simcord.Env

    def wall(self) -> float:
        return discord.utils.utcnow().timestamp()

    def seconds(self) -> float:
        return self.wall()

    def calendar(self) -> float:
        return self.wall()

    async def sleep(self, seconds: float) -> None:
        try:
            await self.env.external_wait(asyncio.sleep(seconds), reason="the clock")
        except simcord.SetupError:  # woken by a test's own call, which is no work of the bot's
            await asyncio.sleep(seconds)


class SimcordGatewayHealth:
    """SimCord's gateway has no heartbeats: it is always there."""

    async def answers(self) -> bool:
        return True
