"""`python -m bot` for tests: the very program, pointed to the tavern whose address is its first argument.

With «windows» as the second one the event loop takes no signals, as it does not there; with «patient» the clock looks
for nothing by itself: it does what it hears of; with «leases» a leader is relieved within a second or two.
"""

from __future__ import annotations

import asyncio
import sys

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.__main__ import main
from bot.fleet import Fleet
from bot.play import clock, leading, line
from store import leadership


async def at_once(*_: object, **__: object) -> None:
    """The tavern lets shards identify without a wait between them."""


def no_signals(*_: object) -> None:
    raise NotImplementedError


if __name__ == "__main__":
    address = yarl.URL(sys.argv[1])
    assert address.host == "127.0.0.1"
    Route.BASE = f"{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = (address / "gateway").with_scheme("ws")
    Fleet.before_identify_hook = at_once  # type: ignore[method-assign]
    if sys.argv[2] == "windows":
        for name in ("add_signal_handler", "remove_signal_handler"):
            setattr(asyncio.SelectorEventLoop, name, no_signals)
    if sys.argv[2] == "patient":
        vars(clock)["LONGEST"] = 3600.0
    if sys.argv[2] == "leases":
        vars(leadership).update(IDLE=3.0, EVERY=0.2)
        vars(leading).update(EVERY=0.2, SILENT=2.0, AGAIN=0.0)
        vars(line)["PATIENCE"] = 1.0
    sys.exit(main())
