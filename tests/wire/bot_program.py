"""`python -m bot` for tests: the real program, connected to the tavern at the given address.

The second argument selects changes for tests. «program» changes nothing. All others wait at most one second for
unfinished work at a stop. «windows» refuses signal handlers, as the event loop of Windows does. With «patient», the
scheduler polls rarely and relies on notifications. With «minutes», metrics are published at each blink, from one press
of a second person on. With «leases», a lost leader is replaced within seconds.
"""

from __future__ import annotations

import asyncio
import sys

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot import app, instruments
from bot.__main__ import main
from bot.operating import metrics
from bot.sharded_app import ShardedQuarterdeck
from bot.tables import scheduler
from bot.tables.processes import gateway_health, leadership
from store.processes import leadership as store_leadership


async def at_once(*_: object, **__: object) -> None:
    """Let shards identify without a wait, because the tavern allows it."""


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
    if how == "minutes":
        vars(metrics)["MINUTE"] = 0.2
        vars(instruments)["_random_least"] = lambda: 1
        instruments.PRESSES_NOW._least = 1
    if how == "leases":
        vars(store_leadership).update(IDLE=3.0, EVERY=0.2)
        vars(leadership).update(EVERY=0.2, SILENT=2.0, AGAIN=0.0, ASIDE=2.0)
        vars(gateway_health)["PATIENCE"] = 1.0
    return main()


if __name__ == "__main__":
    sys.exit(run(*sys.argv[1:]))
