"""`python -m bot` for tests: the very program, pointed to the tavern whose address is given.

As «program» it is as it is; else it gives up after a second what hangs when it stops. With «windows» the event loop
takes no signals, as it does not there; with «patient» the clock looks for nothing by itself: it does what it hears of;
with «leases» a leader is relieved within seconds.
"""

from __future__ import annotations

import asyncio
import sys

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot import app
from bot.__main__ import main
from bot.sharded_app import ShardedQuarterdeck
from bot.tables import scheduler
from bot.tables.processes import gateway_health, leadership
from store.processes import leadership as store_leadership


async def at_once(*_: object, **__: object) -> None:
    """The tavern lets shards identify without a wait between them."""


def no_signals(*_: object) -> None:
    raise NotImplementedError


def run(tavern: str, how: str) -> int:
    """Run the program."""
    address = yarl.URL(tavern)
    assert address.host == "127.0.0.1"
    Route.BASE = f"{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = (address / "gateway").with_scheme("ws")
    ShardedQuarterdeck.before_identify_hook = at_once  # type: ignore[method-assign]
    if how != "program":
        vars(app)["FINISHING"] = 1.0
    if how == "windows":
        for name in ("add_signal_handler", "remove_signal_handler"):
            setattr(asyncio.SelectorEventLoop, name, no_signals)
    if how == "patient":
        vars(scheduler)["LONGEST"] = 3600.0
    if how == "leases":
        vars(store_leadership).update(IDLE=3.0, EVERY=0.2)
        vars(leadership).update(EVERY=0.2, SILENT=2.0, AGAIN=0.0, ASIDE=2.0)
        vars(gateway_health)["PATIENCE"] = 1.0
    return main()


if __name__ == "__main__":
    sys.exit(run(*sys.argv[1:]))
