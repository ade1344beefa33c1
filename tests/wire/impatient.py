"""The bot of `tests.wire.quick`, but it takes a line for dead after twelve seconds and not after a minute.

Fewer are not to be had: discord.py counts also the five that it waits before it identifies anew."""

from __future__ import annotations

from typing import Any

from tavern import crew
from tests.cups import register
from tests.wire.quick import Alone, roomy

DEAD = 12.0


class Impatient(Alone):
    """discord.py's own setting, which `KeepAliveHandler` reads when a connection begins."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._connection.heartbeat_timeout = DEAD


def run() -> int:
    """Run the bot."""
    register()
    vars(crew)["Quarterdeck"] = Impatient
    with roomy():
        return crew.main(thinking=(0.0, 0.02))
