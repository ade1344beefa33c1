"""The Discord client: builds the services and handles Discord's events."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
import pkgutil
from typing import Any

import aiohttp
import discord

import bot.commands
from bot.clock import Time
from bot.commands.command_registration import CommandRegistration
from bot.commands.command_tree import Tree
from bot.components.dispatch import ITEMS, on_component, on_modal, on_unknown
from bot.components.services import Services
from bot.delivery.application_emoji import ApplicationEmoji
from bot.delivery.rate_limit import RateLimiter
from bot.delivery.router import Delivery
from bot.instruments import PRESSES_NOW, measure_requests
from bot.preload import preload, settle
from bot.release_freed_memory import share_one_arena
from bot.replies.infrastructure_errors import log_sentence
from bot.settings import REMEMBERED_TABLES
from bot.tables.automatic_answer_pauses import Range
from bot.tables.automatic_players.ai_pool import AiPool
from bot.tables.automatic_players.turns import ANSWER_DELAY
from bot.tables.film_folder import FilmFolder
from bot.tables.idle_tables import close_unreachable_lobbies
from bot.tables.missing_games import note_missing_games
from bot.tables.permissions.policy import Policy
from bot.tables.processes.gateway_health import GatewayHealth
from bot.tables.processes.leadership import Leader
from bot.tables.randomness_beacon_client import BeaconClient
from bot.tables.results.past_achievements import look_at_past_games
from bot.tables.results.past_results import record_past_results
from bot.tables.scheduler import KEEP_FOREVER, Retention, Scheduler
from bot.tables.seating.leave import recheck_access
from bot.tables.table_service import TableService
from bot.tables.time_limits.downtime import Downtime, HealthCheck
from engine.game_packages import unusable
from engine.version import NAMED
from store import Store
from store.people.personal_data import servers_with_data

# The bot uses no voice, so nobody needs the packages that discord.py would warn about.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

log = logging.getLogger(__name__)

TOO_MANY, BROKEN = 429, 500
"""HTTP status for too many requests, and the lowest one for faults of Discord itself. Such errors are temporary."""
SERVED_BY_TREE = (
    discord.InteractionType.ping,
    discord.InteractionType.application_command,
    discord.InteractionType.autocomplete,
)
"""Types of interactions that need no handler here, because the command tree or discord.py handles them."""
OPEN = ("lobby", "playing")
"""The statuses of a table that is not over."""
FINISHING, LEAVING = 3.5, 1.0
"""Seconds at shutdown to finish running work, and then to close the connection to Discord."""
RELIEVED = 0.5
"""Seconds to finish running work after another process has taken the lead.

This process can store nothing any more. The time is short, so that few people click here while both are connected. They
would be asked to repeat an action that the new leader accepts.
"""
AGAIN = (5.0, 15.0, 60.0)
"""Seconds before each new attempt to reach Discord at startup; the last one repeats."""


class Quarterdeck(discord.Client):
    """The Discord client. It asks for no privileged intents.

    The caller opens `store`, and the bot closes it. The clock `time` and the gateway check `health` have working
    defaults. `answer_delay` is the range of seconds after which an automatic player answers, `auto_answer_delay` the
    range for automatic answers to sealed choices. `retention` says how long finished tables are kept. The `ai_pool`
    computes strong players' answers. The cache holds `remembered_tables` tables. `beacon` fetches rounds of the public
    beacon. `films` is the folder of films; without one there are no films.
    """

    def __init__(
        self,
        store: Store,
        *,
        time: Time | None = None,
        health: HealthCheck | None = None,
        answer_delay: Range = ANSWER_DELAY,
        auto_answer_delay: Range | None = None,
        retention: Retention = KEEP_FOREVER,
        ai_pool: AiPool | None = None,
        remembered_tables: int = REMEMBERED_TABLES,
        beacon: BeaconClient | None = None,
        films: FilmFolder | None = None,
    ) -> None:
        share_one_arena()
        time = time or Time()
        leading = store.leading
        rate_limiter = RateLimiter(
            time,
            lambda: 1 if leading is None else max(1, leading.peers.processes),
            lambda: leading is None or leading.leads,
            remembered_tables,
        )
        super().__init__(
            intents=discord.Intents(guilds=True),
            http_trace=measure_requests(rate_limiter.trace),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        policy = Policy(self, store, time)
        tables = TableService(
            store, time, self._on_commit, answer_delay, auto_answer_delay, ai_pool, remembered_tables, beacon
        )
        tables.films = films or tables.films
        delivery = self.delivery = Delivery(
            self, store, time, policy, tables, self._on_outbox_look, rate_limiter, remembered_tables
        )
        self.services = Services(
            store,
            time,
            policy,
            tables,
            delivery.outbox,
            delivery.messages,
            delivery.message_builder,
            delivery.hands,
            delivery.tournaments,
        )
        downtime = Downtime(store, time, health or GatewayHealth(self, self._receives_direct_messages))
        self.scheduler = Scheduler(store, time, tables, delivery.outbox, downtime, retention, delivery.puzzles.look)
        self.over = asyncio.Event()
        """Set when another process takes the lead, or this one steps down."""
        self._announced = self._games_noted = False
        self._unavailable: set[int] = set()
        """The servers that Discord has reported as unavailable for now."""
        self._counted = False
        """Whether this process has stored that it runs, so that it must store its stop too."""
        self._crashed = False
        """Whether the last process was killed or cancelled running clicks, and people have not been told yet."""
        self._watching: asyncio.Task[None] | None = None
        self.tree = Tree(self)
        self.registering = CommandRegistration(self.tree, store, time)
        self.emoji = ApplicationEmoji(self, time, uploads=store.serves(None))
        self._leaving: asyncio.Task[None] | None = None
        self._past_results: asyncio.Task[None] | None = None
        """Stores the results of games that ended before results were stored."""
        self.items = list(ITEMS)
        for found in pkgutil.iter_modules(bot.commands.__path__):
            module = importlib.import_module(f"bot.commands.{found.name}")
            if hasattr(module, "add"):
                module.add(self.tree)
            self.items += getattr(module, "ITEMS", ())
        self.add_dynamic_items(*self.items)

    def _on_commit(self) -> None:
        self.services.outbox.wake()
        self.scheduler.wake()

    def _on_outbox_look(self) -> None:
        self.scheduler.wake()

    def _receives_direct_messages(self) -> bool:
        """Return True if one of the bot's processes receives direct messages.

        Discord sends them to one shard only. This process, or the leader of other shards, must be connected to it.
        """
        leading = self.services.store.leading
        return leading is None or leading.peers.direct_messages

    def lead(self, leader: Leader) -> None:
        """Serve while `leader` leads the shards of this process. Stop serving when it loses the lead."""
        leading = leader.leading
        leading.lost = self._on_lead_lost
        leading.on_notify = self._on_foreign_change
        if not leading.leads:  # the lead may have been lost before the callbacks were set
            self._on_lead_lost("it was lost while the database was opened")
        shards = len(self.services.store.shards.ids) if self.services.store.shards else 1
        self._watching = asyncio.create_task(leader.watch(GatewayHealth(self), shards, self.over.set))

    def _on_lead_lost(self, why: str) -> None:
        log.warning("leader: this process no longer leads its shards and restarts as a standby: %s", why)
        self.over.set()

    def _on_foreign_change(self, table: str) -> None:
        """Update the messages of a table that another process has changed."""
        self._on_commit()
        self.delivery.changed_elsewhere(table)

    @property
    def reachable(self) -> bool:
        """True while the bot is connected to Discord and due jobs run."""
        return self.is_ready() and self.scheduler.running

    async def setup_hook(self) -> None:
        """Start the registration of the commands and emoji, and store that this process runs.

        discord.py calls this before all events.
        """
        self.registering.begin()
        self.emoji.begin()
        async with self.services.store.write() as w:
            self._crashed = await w.begin_run()
        self._counted = True

    async def run_until(self, token: str, stop: asyncio.Event) -> None:
        """Connect and serve until `stop` is set or another process takes the lead, then shut down.

        Raises Discord's error if it refuses the connection.
        """
        warming = asyncio.create_task(_preload(), name="preload")
        running = asyncio.create_task(self.start(token))
        stopping = [asyncio.create_task(stop.wait()), asyncio.create_task(self.over.wait())]
        try:
            await asyncio.wait([running, *stopping], return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                await running
        finally:
            for task in stopping:
                task.cancel()
            await self.close()
            running.cancel()
            warming.cancel()
            await asyncio.gather(running, warming, return_exceptions=True)

    async def login(self, token: str) -> None:
        """Log in, and retry until Discord is reachable: a machine may boot before its network is up."""
        tries = 0
        while True:
            try:
                await super().login(token)
                return
            except (OSError, aiohttp.ClientError, TimeoutError, discord.HTTPException) as error:
                if isinstance(error, discord.HTTPException) and error.status < BROKEN and error.status != TOO_MANY:
                    raise
                wait = AGAIN[min(tries, len(AGAIN) - 1)]
                why = type(error).__name__
                log.warning("Discord cannot be reached (%s); next attempt in %.0f s", why, wait)
            tries += 1
            await self.http.close()
            self.http.connector = discord.utils.MISSING  # discord.py closes the connector and would reuse it
            await self.services.time.sleep(wait)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect to Discord and stay connected. If the very first connection fails, try again.

        `reconnect` is discord.py's parameter: with True it reconnects after a lost connection.
        """
        while not self.is_closed():
            try:
                await super().connect(reconnect=reconnect)
                return
            except AttributeError:  # discord.py 2.7.1 reads the session of a connection that was never made
                if self.ws is not None:
                    raise

    async def on_ready(self) -> None:
        """Deliver what is pending and run due jobs, because Discord is connected now.

        After a crash also ask people to check their last move.
        """
        await self._record_servers()
        await self._announce()
        await self._resume_work()
        if not self._games_noted:
            self._games_noted = True
            await note_missing_games(self.services.tables)
        if self._crashed:
            await self.delivery.warn_of_lost_moves()
            self._crashed = False
        if self._past_results is None:
            since = self.scheduler.retention.results_since(self.services.time.wall())
            self._past_results = asyncio.create_task(self._look_back(since))

    async def _look_back(self, since: float) -> None:
        """Store the missing results of games that have ended after the time `since`, then the new records and
        achievements of all stored games.
        """
        await record_past_results(self.services.tables, since)
        await look_at_past_games(self.services.tables)

    async def _announce(self) -> None:
        """Log the version and the numbers of servers and tables, once for each process."""
        if not self._announced:
            self._announced = True
            stored = await self.services.store.count_tables()
            servers, tables = len(self.guilds), sum(n for (_, state), n in stored.items() if state in OPEN)
            for reason in unusable.values():
                log.error("a game is left out: %s", reason)
            log.info("%s ready: %s, %s", NAMED, _number_of(servers, "server"), _number_of(tables, "table"))

    async def on_resumed(self) -> None:
        """Deliver what is pending and run due jobs, because the lost connection to Discord was resumed."""
        await self._resume_work()

    async def on_disconnect(self) -> None:
        """Run no due jobs until Discord is connected again, because people cannot reach the bot."""
        self.scheduler.pause()

    async def _resume_work(self) -> None:
        """Resume the scheduler and the outbox. Handle what has happened to servers, channels and threads meanwhile."""
        await self.scheduler.resume()
        await self.services.outbox.resume()
        self._on_commit()
        for guild in await self.services.store.guilds():
            if not self.services.store.serves(guild):
                continue
            if self.get_guild(guild) is None:  # the bot was removed from this server while it did not run
                await self._recheck_access(guild)
            else:  # channels may have been deleted and threads locked meanwhile
                await self._close_lobbies(guild)
                await self.delivery.leave_closed_threads(guild)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Check again where tables can be posted, and who can see them if permissions changed."""
        await self.delivery.channels_changed(after.guild.id)
        if before.overwrites != after.overwrites:
            await self._recheck_access(after.guild.id, after.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Check again where tables can be posted, and who can see them if permissions changed."""
        await self.delivery.channels_changed(after.guild.id)
        if before.permissions != after.permissions:
            await self._recheck_access(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Drop cached roles of the server, and check again who can see its tables."""
        self.services.policy.access.forget(role.guild.id)
        await self.delivery.channels_changed(role.guild.id)
        await self._recheck_access(role.guild.id)

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """If a thread was locked, move its tables out of it. If it accepts messages again, move them back."""
        locked = event.data["thread_metadata"].get("locked", False)
        await self.delivery.channels_changed(event.guild_id, locked=event.thread_id if locked else None)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """Close the lobbies of the deleted thread, move its tables, and check again who can see them."""
        await self._close_lobbies(event.guild_id, event.thread_id)
        await self.delivery.channels_changed(event.guild_id, event.thread_id)
        await self._recheck_access(event.guild_id, event.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the lobbies of the deleted channel, move its tables, and check again who can see them."""
        await self._close_lobbies(channel.guild.id, channel.id)
        await self.delivery.channels_changed(channel.guild.id, channel.id)
        await self._recheck_access(channel.guild.id, channel.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Store when the bot was removed from a server. The server's data is deleted some weeks later."""
        await self._record_server(guild.id, self.services.time.wall())
        await self._recheck_access(guild.id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Remember that the server is unavailable because of an outage at Discord, until `on_guild_available` is called
        for it.
        """
        self._unavailable.add(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Retry deliveries to a server at once, if it was unavailable."""
        if guild.id in self._unavailable:
            self._unavailable.discard(guild.id)
            async with self.services.store.write() as w:
                await w.retry_now(guild.id, self.services.time.wall())
            self.services.outbox.wake()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Cancel the deletion of the data of a server that the bot has joined again."""
        await self._record_server(guild.id, None)

    async def _record_servers(self) -> None:
        """Store which servers the bot left or joined while it was disconnected."""
        here = {guild.id for guild in self.guilds}
        known, left = await servers_with_data(self.services.store)
        for guild in filter(self.services.store.serves, known - left - here):
            await self._record_server(guild, self.services.time.wall())
        for guild in left & here:
            await self._record_server(guild, None)

    async def _record_server(self, guild: int, left_at: float | None) -> None:
        async with self.services.store.write() as w:
            await w.set_server(guild, left_at=left_at)

    async def _close_lobbies(self, guild: int, gone: int = 0) -> None:
        await close_unreachable_lobbies(self.services.tables, self.services.policy.access, guild, gone)

    async def _recheck_access(self, guild: int, channel: int | None = None) -> None:
        await recheck_access(self.services.policy, self.services.tables, guild, channel)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a submitted modal, a click on a component, or an unknown kind of interaction.

        discord.py itself calls the handlers of most components. It calls none if the message has just changed, so such
        clicks are handled here. Handlers are found by custom ids, so this works after a restart.
        """
        if interaction.type is discord.InteractionType.modal_submit:
            await on_modal(interaction)
        elif interaction.type is discord.InteractionType.component:
            await on_component(interaction, self.items)
        elif interaction.type not in SERVED_BY_TREE:
            await on_unknown(interaction)

    async def on_app_command_completion(self, interaction: discord.Interaction[Any], _: object) -> None:
        """Count a command that was carried out. The command tree counts refused and failed ones."""
        PRESSES_NOW.end(interaction.id)

    async def _record_clean_stop(self) -> None:
        try:
            async with self.services.store.write() as w:
                await w.end_run()
        except Exception as error:
            log.warning(
                "stop: a clean stop could not be stored, so the next start asks people to check their last move: %s",
                log_sentence(error) or type(error).__name__,
            )

    async def close(self) -> None:
        """Shut down within some seconds: refuse new clicks, finish running work, close Discord and the store.

        People who click in that time are asked to try again in a moment.
        """
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._shut_down())
        await asyncio.shield(self._leaving)

    async def _shut_down(self) -> None:
        loop = asyncio.get_running_loop()
        leading = self.services.store.leading
        finishing = FINISHING if leading is None or leading.leads else RELIEVED
        until = loop.time() + finishing
        self.scheduler.stop()
        self.registering.stop()
        self.emoji.stop()
        self.services.tables.worker_queue.stop()
        self.delivery.puzzles.stop()
        if self._past_results is not None:
            self._past_results.cancel()
        if self._watching is not None:
            self._watching.cancel()
        if self.services.tables.ai_pool is not None:
            await self.services.tables.ai_pool.stop()
        self.services.policy.shutdown_gate.close()
        finished = await self.services.policy.shutdown_gate.wait_until_empty(finishing)
        await self.services.outbox.stop(max(0.0, until - loop.time()))
        if finished and self._counted:
            await self._record_clean_stop()
        if leading is not None:
            await leading.release()  # a standby can take over before Discord is closed
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(super().close(), LEAVING)
        try:
            await self.services.store.close()
        except Exception as error:
            if (sentence := log_sentence(error)) is None:
                raise
            log.error("stop: the connection to the database could not be closed cleanly: %s. Nothing is lost", sentence)


def _number_of(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


async def _preload() -> None:
    await preload()
    settle()
