"""The bot of `tests.wire.fast_bot`, which closes a silent connection after six seconds instead of a minute."""

from __future__ import annotations

from typing import Any

from tavern import bot_process
from tests.cups import register
from tests.wire.fast_bot import Alone, roomy

DEAD = 6.0


class Impatient(Alone):
    """A bot with another setting of discord.py, which `KeepAliveHandler` reads when a connection begins."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._connection.heartbeat_timeout = DEAD


def run() -> int:
    """Run the bot."""
    register()
    vars(bot_process)["Quarterdeck"] = Impatient
    with roomy():
        return bot_process.main(answer_delay=(0.0, 0.02))
