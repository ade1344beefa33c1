"""The tavern's bot for tests: automatic players think for a moment only, chance is the same each time, and it does not
wait for further servers after the only one."""

from __future__ import annotations

import random
import secrets
import sys
from contextlib import AbstractContextManager
from typing import Any
from unittest import mock

from bot.app import Quarterdeck
from bot.commands import play
from bot.tables import quotas, table_service
from engine.entropy import Source
from tavern import bot_process
from tests.cups import register


class Alone(Quarterdeck):
    """On one server, as the tavern's bot is; elsewhere discord.py waits two seconds for the next."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._connection.guild_ready_timeout = 0.1

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The tavern has no limit of identifying: nobody waits five seconds for it."""


FIGURES = ("SEATS", "LOBBIES", "LOBBIES_HERE", "LOBBIES_IN_SERVER", "TABLES_IN_SERVER", "JOINS", "TOLD", "COMMANDS")


def roomy() -> AbstractContextManager[Any]:
    """Within it a bot lets its few people open and join as many tables as the tests like: how many that are in a
    minute depends on how fast the machine is. The limits themselves are tested in `tests/host`."""
    return mock.patch.dict(vars(quotas), dict.fromkeys(FIGURES, 10_000))


def run() -> int:
    """Run the bot."""
    register()
    chance = random.Random(7)
    vars(secrets)["randbelow"] = chance.randrange
    vars(play)["new_seed"] = lambda: "5eed" * 16
    vars(table_service)["sealed"] = lambda seed, words, presses: Source(seed)
    vars(bot_process)["Quarterdeck"] = Alone
    with roomy():
        return bot_process.main(thinking=(0.0, 0.02))


if __name__ == "__main__":
    sys.exit(run())
