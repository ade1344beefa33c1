"""`python -m bot` runs the bot: on Discord with a token, in the local tavern without one.

`python -m bot help` lists its other commands.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path

import discord
from sqlalchemy import make_url

from bot.app import Quarterdeck
from bot.clock import Time
from bot.logs import configure_logging, say
from bot.open_database import TransientError, Waiting, errors_in_words, open_database, warn_of_readers
from bot.operating.cli import operate
from bot.operating.metrics import publishing, serve_metrics
from bot.settings import Settings, SettingsError, load, wants_json
from bot.sharded_app import ShardedQuarterdeck
from bot.stop_signals import stop_requested
from bot.tables.automatic_players.ai_pool import AiPool
from bot.tables.film_folder import MEGABYTE, FilmFolder, films_folder
from bot.tables.processes.leadership import Leader
from bot.tables.processes.restart_backoff import wait_before_connecting
from bot.tables.randomness_beacon_client import BeaconClient
from bot.tables.scheduler import Retention
from engine.version import NAMED
from store import Store
from store.processes.gateway_starts import record_gateway_start
from store.processes.leadership import ALL, Leadership

log = logging.getLogger(__name__)

REFUSED = (
    "Discord refused the token. Copy a new one from the page «Bot» of your application in the developer portal into "
    "DISCORD_TOKEN in the file .env."
)
SHARDS = (
    "Discord does not accept the number of shards in SHARD_COUNT: it is wrong, or too small for so many servers. "
    "Remove SHARD_COUNT and SHARD_IDS, and the bot asks Discord for the number."
)
SHARDS_WANTED = 4011
INTENTS = (
    "Discord refused the events that this bot asks for (its intents). Quarterdeck needs none that must be switched on "
    "in the developer portal, so this version is too old: install the newest one."
)
STOPPED = "Quarterdeck stopped."
CLOSED = {4004: REFUSED, 4010: SHARDS, SHARDS_WANTED: SHARDS, 4013: INTENTS, 4014: INTENTS}
"""By close code of Discord's gateway: the sentence for the operator. After these codes a new attempt to connect is
useless."""


def main(arguments: Sequence[str] = ()) -> int:
    """Run the command in `arguments`, or the bot if there is none, and return the exit code.

    Exit code 2 means that a restart is useless; a line on stderr says what to do.
    """
    if [*arguments] == ["--version"]:
        print(NAMED)
        return 0
    configure_logging("INFO", "json" if wants_json(Path(".env"), os.environ) else "text")
    try:
        settings = load(Path(".env"), os.environ)
        configure_logging(settings.log_level, settings.log_format)
        warn_of_readers(Path(".env"))
        if [*arguments] == ["--migrate"]:
            settings = settings.model_copy(update={"migrate": True})
        elif arguments:
            return asyncio.run(operate(settings, arguments))
        if settings.discord_token:
            asyncio.run(_run_bot(settings))
        else:
            # Imported here, because a bot with a token needs no memory for the tavern.
            from tavern.launcher import open_tavern

            asyncio.run(open_tavern(settings))
    except KeyboardInterrupt:
        say(STOPPED)
        return 130
    except SettingsError as error:
        say(str(error), logging.CRITICAL)
        return 2
    except discord.LoginFailure:
        say(REFUSED, logging.CRITICAL)
        return 2
    except discord.PrivilegedIntentsRequired:
        say(INTENTS, logging.CRITICAL)
        return 2
    except discord.ConnectionClosed as error:
        unknown = f"Discord closed the connection for good (code {error.code}). Install the newest Quarterdeck."
        say(CLOSED.get(error.code, unknown), logging.CRITICAL)
        return 2
    return 0


async def _run_bot(settings: Settings) -> None:
    """Serve until the process is asked to stop. After losing the lead, wait until this process leads again."""
    stop, split = stop_requested(), settings.shard_count is not None
    leader, waiting = _leader(settings), Waiting(Time(), stop)
    while not stop.is_set():
        try:
            if leader is None or await _wait_to_lead(leader, settings, stop):
                await _serve(settings, stop, leader, split=split)
        except discord.ConnectionClosed as error:
            if error.code != SHARDS_WANTED or split:
                raise
            split = True  # the bot has too many servers for one connection
        except TransientError as error:
            await waiting.pause(str(error))
        finally:
            if leader is not None:
                await leader.leading.release()
    say(STOPPED)


def _leader(settings: Settings) -> Leader | None:
    """Return the object with which this process takes the lead, or None with SQLite, where no other process may run."""
    if make_url(settings.database_url).get_backend_name() != "postgresql":
        return None
    shards = settings.shard_ids
    numbers = shards.ids if shards is not None and shards.partial else (ALL,)
    return Leader(Leadership(settings.database_url, numbers, lambda _: None), Time())


async def _wait_to_lead(leader: Leader, settings: Settings, stop: asyncio.Event) -> bool:
    with errors_in_words():
        if not settings.migrate:  # a standby reports an old schema at its start, not when it is needed
            await Store.check_migrated(settings.database_url)
        return await leader.stand_by(stop)


async def _serve(settings: Settings, stop: asyncio.Event, leader: Leader | None, *, split: bool) -> None:
    """Serve with one connection to Discord, or with several shards if `split`.

    Returns after a request to stop (`stop`) or after losing the lead. `leader` is None with SQLite.
    """
    assert settings.discord_token is not None
    retention = Retention(settings.keep_ended_days, settings.keep_lobbies_days, settings.keep_results_days)
    remembered_tables = settings.remembered_tables
    shards = settings.shard_ids
    leading = None if leader is None else leader.leading
    partly, migrate = shards if shards and shards.partial else None, settings.migrate or leader is None
    store = await open_database(settings.database_url, partly, leading, migrate=migrate)
    sharded = partial(
        ShardedQuarterdeck, shard_count=settings.shard_count, shard_ids=None if shards is None else shards.ids
    )
    make: Callable[..., Quarterdeck] = sharded if split else Quarterdeck
    beacon = None if settings.beacon is None else BeaconClient(settings.beacon)
    films = FilmFolder(films_folder(settings.database_url), settings.films_mb * MEGABYTE)
    client = make(
        store,
        retention=retention,
        ai_pool=AiPool(),
        remembered_tables=remembered_tables,
        beacon=beacon,
        films=films,
    )
    async with client as bot, AsyncExitStack() as stack:
        if leader is not None:
            bot.lead(leader)
        minute = await stack.enter_async_context(publishing(bot))
        if settings.watch_at is not None:
            try:
                await stack.enter_async_context(serve_metrics(minute, *settings.watch_at))
            except OSError as error:
                why = error.strerror or type(error).__name__
                raise SettingsError(
                    f"The address in WATCH_AT cannot be used: {why}. Choose another address or port."
                ) from None
        if await _may_connect(bot.services.store, settings.shard_count or 1, stop):
            await bot.run_until(settings.discord_token.get_secret_value(), stop)


async def _may_connect(store: Store, shards: int, stop: asyncio.Event) -> bool:
    """Wait if the bot has connected too often lately, and return True. Return False if `stop` is set meanwhile.

    The wait keeps the bot below the number of connections that Discord allows in a day. `shards` is the number of the
    bot's shards.
    """
    now = time.time()
    async with store.write() as w:
        wait = wait_before_connecting(await record_gateway_start(w, now), now, shards)
    if wait:
        log.warning(
            "start: waiting %.0f s before connecting to Discord, because the bot was started too often today", wait
        )
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), wait)
    return not stop.is_set()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
