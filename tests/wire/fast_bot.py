"""The tavern's bot for tests, with short waits.

Automatic players think only for a moment. Random numbers are the same in each run. The bot does not wait for more
servers after the first one.
"""

from __future__ import annotations

import random
import secrets
import sys
from contextlib import AbstractContextManager
from typing import Any
from unittest import mock

from bot.app import Quarterdeck
from bot.commands import play
from bot.delivery.application_emoji import ApplicationEmoji
from bot.tables import quotas, table_service
from engine.entropy import Source, sealed
from tavern import bot_process
from tests.cups import register


class Alone(Quarterdeck):
    """A bot on exactly one server. Without this class, discord.py waits two seconds for more servers."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._connection.guild_ready_timeout = 0.1

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Skip the wait of five seconds before IDENTIFY, because the tavern has no such limit."""


SEED = "5eed" * 16
"""Seed of every table that `/play` opens."""
FIGURES = ("SEATS", "LOBBIES", "LOBBIES_HERE", "LOBBIES_IN_SERVER", "TABLES_IN_SERVER", "JOINS", "TOLD", "COMMANDS")


def roomy() -> AbstractContextManager[Any]:
    """Raise the limits of open tables and joins inside this context.

    Otherwise the limits for a minute would depend on the speed of the machine. `tests/host` tests the limits
    themselves.
    """
    return mock.patch.dict(vars(quotas), dict.fromkeys(FIGURES, 10_000))


def run() -> int:
    """Run the bot."""
    register()
    chance = random.Random(7)
    vars(secrets)["randbelow"] = chance.randrange
    vars(play)["new_seed"] = lambda: SEED
    # A lesson keeps its prepared deal: with another one the guide may have nothing to say at first.
    vars(table_service)["sealed"] = lambda seed, words, starts, beacon=None: (
        Source(seed) if seed == SEED else sealed(seed, words, starts, beacon)
    )
    vars(bot_process)["Quarterdeck"] = Alone
    # Each start would draw and upload all emoji. Tests of the emoji and of the tavern's own start do so.
    ApplicationEmoji.begin = lambda self: None  # type: ignore[method-assign]
    with roomy():
        return bot_process.main(answer_delay=(0.0, 0.02))


if __name__ == "__main__":
    sys.exit(run())
