"""Entry point of the bot's process: the same bot that connects to Discord, connected to the tavern.

Only this entry point gives discord.py another address, and only one on this machine. Each line of the process's input
is a JSON object. The first one has the tavern's address, token, database and clock. Later ones are `{"ahead": seconds}`
when time jumps ahead. The bot stops when the input ends or contains `{"stop": true}`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
import threading
from typing import Any

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app import Quarterdeck
from bot.logs import configure_logging
from bot.open_database import open_database
from bot.operating.metrics import publishing
from bot.settings import SettingsError
from bot.tables.automatic_players.ai_pool import AiPool
from bot.tables.automatic_players.turns import ANSWER_DELAY
from bot.tables.film_folder import MEGABYTE, FilmFolder, films_folder
from tavern.fake_clock import FakeTime

LOOPBACK = "127.0.0.1"

FILMS = 100 * MEGABYTE
"""The most bytes of films that the tavern keeps."""


def main(answer_delay: tuple[float, float] = ANSWER_DELAY) -> int:
    """Run the bot until its input ends or contains a stop. Return the exit code: 0, or 2 if it cannot start.

    `answer_delay` is the range of seconds after which automatic players answer.
    """
    if os.environ.get("DISCORD_TOKEN"):
        print("DISCORD_TOKEN is set, and the tavern never runs with a real token. Unset it.", file=sys.stderr)
        return 2
    orders: dict[str, Any] = json.loads(sys.stdin.readline() or "{}")
    address = yarl.URL(orders.get("address", ""))
    if address.host != LOOPBACK:
        print("The tavern starts this process itself. Run: python -m tavern", file=sys.stderr)
        return 2
    Route.BASE = f"{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = (address / "gateway").with_scheme("ws")
    configure_logging(orders["log_level"])
    logging.getLogger("alembic").setLevel(
        logging.WARNING
    )  # it logs a line for each migration, which would push the printed address off the screen
    try:
        asyncio.run(_run_bot(orders, answer_delay))
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


async def _run_bot(orders: dict[str, Any], answer_delay: tuple[float, float]) -> None:
    time = FakeTime(orders["ahead"])
    stopped = asyncio.Event()
    _listen(time, stopped)
    store = await open_database(orders["database"], migrate=True)
    films = FilmFolder(films_folder(orders["database"]), FILMS)
    client = Quarterdeck(store, time=time, answer_delay=answer_delay, ai_pool=AiPool(), films=films)
    async with client as bot, publishing(bot):
        await bot.run_until(orders["token"], stopped)


def _listen(time: FakeTime, stopped: asyncio.Event) -> None:
    """Read the input in a thread, because not every system can wait for it in the event loop.

    Jumps of the clock are passed on to `time`. `stopped` is set at the end of the input, or when it contains a
    stop.
    """
    loop = asyncio.get_running_loop()

    def obey(order: dict[str, Any]) -> None:
        if "ahead" in order:
            time.set(order["ahead"])
        if order.get("stop"):
            stopped.set()

    def listen() -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(obey, json.loads(line))
        loop.call_soon_threadsafe(obey, {"stop": True})

    threading.Thread(target=listen, daemon=True, name="the tavern's orders").start()


if __name__ == "__main__":
    sys.exit(main())
