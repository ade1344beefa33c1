"""The bot: Discord on one side, the store on the other, tables in between. Its parts are put together here."""

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
from bot.commands.registration import CommandRegistration
from bot.commands.tree import Tree
from bot.components.dispatch import ITEMS, on_component, on_modal
from bot.components.services import Services
from bot.delivery.rate_limit import RateLimiter
from bot.delivery.router import Delivery
from bot.replies.infrastructure_errors import for_the_log
from bot.settings import USUAL
from bot.tables.auto_answers.schedule import Range
from bot.tables.automatic_players.ai_pool import AiPool
from bot.tables.automatic_players.turns import THINKING
from bot.tables.permissions.policy import Policy
from bot.tables.processes.gateway_health import GatewayHealth
from bot.tables.processes.leadership import Leader
from bot.tables.scheduler import KEEP_FOREVER, Retention, Scheduler
from bot.tables.seating.leave import recheck_access
from bot.tables.table_service import TableService
from bot.tables.time_limits.downtime import Downtime, HealthCheck
from bot.texts.preload import preload, settle
from bot.time import Time
from engine.version import NAMED
from store import Store
from store.forgetting import known_servers

# It never speaks, so nobody need install what discord.py would want for that.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

log = logging.getLogger(__name__)

FINISHING, LEAVING = 3.5, 1.0
"""Seconds for what is being done when the bot is to stop, and for taking leave of Discord."""
RELIEVED = 0.5
"""Seconds for what is being done when another process leads: nothing more can be stored, and people who click while
both hear them must not be told to try again what the other one takes."""
AGAIN = (5.0, 15.0, 60.0)
"""Seconds until Discord is tried again if it was not there at the start; the last for ever."""


class Quarterdeck(discord.Client):
    """The Discord client. Default intents only: guilds, nothing privileged.

    `store` is opened by the caller and closed with the bot. `time` passes as it does in the world, unless another is
    given; so does `line` ask Discord whether it is there. `thinking` is the range of seconds after which an automatic
    player answers, `windows` that of those before which nothing sealed is answered, if it is another; `keeping` says
    for how long what is over is kept; `thoughts` thinks for strong players; so many tables are `remembered`.
    """

    def __init__(
        self,
        store: Store,
        *,
        time: Time | None = None,
        line: HealthCheck | None = None,
        thinking: Range = THINKING,
        windows: Range | None = None,
        keeping: Retention = KEEP_FOREVER,
        ai_pool: AiPool | None = None,
        remembered: int = USUAL,
    ) -> None:
        time = time or Time()
        leading = store.leading
        budget = RateLimiter(
            time,
            lambda: 1 if leading is None else max(1, leading.peers.processes),
            lambda: leading is None or leading.leads,
        )
        super().__init__(
            intents=discord.Intents(guilds=True),
            http_trace=budget.trace,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        policy = Policy(self, store, time)
        tables = TableService(store, time, self._changed, thinking, windows, ai_pool, remembered)
        delivery = self.delivery = Delivery(self, store, time, policy, tables, self._looked, budget, remembered)
        self.services = Services(
            store, time, policy, tables, delivery.outbox, delivery.messages, delivery.message_builder, delivery.hands
        )
        lost = Downtime(store, time, line or GatewayHealth(self, self._hears_directly))
        self.scheduler = Scheduler(store, time, tables, delivery.outbox, lost, keeping)
        self.over = asyncio.Event()
        """Set when another process is to serve, or does."""
        self._announced = False
        self._watching: asyncio.Task[None] | None = None
        self.tree = Tree(self)
        self.registering = CommandRegistration(self.tree, store, time)
        self._leaving: asyncio.Task[None] | None = None
        self.items = list(ITEMS)
        for found in pkgutil.iter_modules(bot.commands.__path__):
            module = importlib.import_module(f"bot.commands.{found.name}")
            if hasattr(module, "add"):
                module.add(self.tree)
            self.items += getattr(module, "ITEMS", ())
        self.add_dynamic_items(*self.items)

    def _changed(self) -> None:
        self.services.outbox.wake()
        self.scheduler.wake()

    def _looked(self) -> None:
        self.scheduler.wake()

    def _hears_directly(self) -> bool:
        """Whether direct messages reach this process, or another one that serves other shards."""
        leading = self.services.store.leading
        return leading is None or leading.peers.hears_directly

    def lead(self, leader: Leader) -> None:
        """Serve as long as this process leads its shards, together with those that lead the others."""
        leading = leader.leading
        leading.lost = self._lost
        leading.heard = self._told
        if not leading.leads:  # it may have ended before anybody listened
            self._lost("it was lost while the database was opened")
        shards = len(self.services.store.shards.ids) if self.services.store.shards else 1
        self._watching = asyncio.create_task(leader.watch(GatewayHealth(self), shards, self.over.set))

    def _lost(self, why: str) -> None:
        log.warning("leader: this process leads its shards no more: %s", why)
        self.over.set()

    def _told(self, table: str) -> None:
        """Another process has something shown at this table, which belongs to a shard of this one, or of another."""
        self._changed()
        self.delivery.heard(table)

    @property
    def reachable(self) -> bool:
        """Whether people can reach it just now."""
        return self.is_ready() and self.scheduler.going

    async def setup_hook(self) -> None:
        """Before the first event."""
        self.registering.begin()

    async def sail(self, token: str, stop: asyncio.Event) -> None:
        """Connect, and serve until that is set, or until another process takes over; then finish and close. Raises what
        Discord raises where it refuses."""
        warming = asyncio.create_task(_read_ahead(), name="reading ahead")
        sailing = asyncio.create_task(self.start(token))
        stopping = [asyncio.create_task(stop.wait()), asyncio.create_task(self.over.wait())]
        try:
            await asyncio.wait([sailing, *stopping], return_when=asyncio.FIRST_COMPLETED)
            if sailing.done():
                await sailing
        finally:
            for task in stopping:
                task.cancel()
            await self.close()
            sailing.cancel()
            warming.cancel()
            await asyncio.gather(sailing, warming, return_exceptions=True)

    async def login(self, token: str) -> None:
        """As discord.py's, but it waits for a Discord that is not there: a machine may be quicker than its network."""
        tries = 0
        while True:
            try:
                await super().login(token)
                return
            except (OSError, aiohttp.ClientError, TimeoutError, discord.DiscordServerError) as error:
                wait = AGAIN[min(tries, len(AGAIN) - 1)]
                why = type(error).__name__
                log.warning("Discord cannot be reached (%s), and is tried again in %.0f seconds", why, wait)
            tries += 1
            await self.http.close()
            self.http.connector = discord.utils.MISSING  # discord.py closes it and would use it again
            await self.services.time.sleep(wait)

    async def connect(self, *, reconnect: bool = True) -> None:
        """As discord.py's, but it survives when the very first connection fails."""
        while not self.is_closed():
            try:
                await super().connect(reconnect=reconnect)
                return
            except AttributeError:  # 2.7.1 has waited, and asks the connection that never was where to go on
                if self.ws is not None:
                    raise

    async def on_ready(self) -> None:
        """Show what had not been shown when we stopped, and let the clock run."""
        await self._note_servers()
        await self._announce()
        await self._reached()

    async def _announce(self) -> None:
        """Log the version and what is served, once a process."""
        if not self._announced:
            self._announced = True
            statuses = await self.services.store.count_by_status()
            servers, tables = len(self.guilds), statuses.get("lobby", 0) + statuses.get("playing", 0)
            log.info("%s ready: %s, %s", NAMED, _counted(servers, "server"), _counted(tables, "table"))

    async def on_resumed(self) -> None:
        """Connected again."""
        await self._reached()

    async def on_disconnect(self) -> None:
        """The clock stands still while nobody can reach us."""
        self.scheduler.halt()

    async def _reached(self) -> None:
        await self.scheduler.go_on()
        self._changed()
        for guild in await self.services.store.guilds():
            # The bot was removed from it while it did not run.
            if self.services.store.serves(guild) and self.get_guild(guild) is None:
                await self._call_roll(guild)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Its permissions may be others."""
        await self.delivery.places_changed(after.guild.id)
        if before.overwrites != after.overwrites:
            await self._call_roll(after.guild.id, after.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """So may those of many places."""
        await self.delivery.places_changed(after.guild.id)
        if before.permissions != after.permissions:
            await self._call_roll(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Nobody has it any more: what was known of who did is not so."""
        self.services.policy.access.forget(role.guild.id)
        await self.delivery.places_changed(role.guild.id)
        await self._call_roll(role.guild.id)

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """It may take messages again."""
        await self.delivery.places_changed(event.guild_id)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """Whatever stood there looks for another place."""
        await self.delivery.places_changed(event.guild_id, event.thread_id)
        await self._call_roll(event.guild_id, event.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Whatever stood there looks for another place."""
        await self.delivery.places_changed(channel.guild.id, channel.id)
        await self._call_roll(channel.guild.id, channel.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server: nobody can be shown to be there any more, and what belongs to it goes
        soon."""
        await self._note_server(guild.id, self.services.time.wall())
        await self._call_roll(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Whatever is still kept of it stays."""
        await self._note_server(guild.id, None)

    async def _note_servers(self) -> None:
        """Servers that were left, or came back, while we heard nothing."""
        here = {guild.id for guild in self.guilds}
        known, left = await known_servers(self.services.store)
        for guild in filter(self.services.store.serves, known - left - here):
            await self._note_server(guild, self.services.time.wall())
        for guild in left & here:
            await self._note_server(guild, None)

    async def _note_server(self, guild: int, left_at: float | None) -> None:
        async with self.services.store.write() as w:
            await w.set_server(guild, left_at=left_at)

    async def _call_roll(self, guild: int, channel: int | None = None) -> None:
        await recheck_access(self.services.policy, self.services.tables, guild, channel)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Modals are read here: their custom id alone says what they answer, also after a restart. So are buttons that
        discord.py cannot find any more."""
        if interaction.type is discord.InteractionType.modal_submit:
            await on_modal(interaction)
        elif interaction.type is discord.InteractionType.component:
            await on_component(interaction, self.items)

    async def close(self) -> None:
        """Take no more clicks, finish what is being done and shown, leave Discord, close the store; all of it within
        some seconds. Who clicks meanwhile is told to try again in a moment."""
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._leave())
        await asyncio.shield(self._leaving)

    async def _leave(self) -> None:
        loop = asyncio.get_running_loop()
        leading = self.services.store.leading
        finishing = FINISHING if leading is None or leading.leads else RELIEVED
        until = loop.time() + finishing
        self.scheduler.stop()
        self.registering.stop()
        if self._watching is not None:
            self._watching.cancel()
        if self.services.tables.ai_pool is not None:
            await self.services.tables.ai_pool.stop()
        self.services.policy.shutdown_gate.draw_up()
        await self.services.policy.shutdown_gate.empty(finishing)
        await self.services.outbox.stop(max(0.0, until - loop.time()))
        if leading is not None:
            await leading.give_up()  # a standby need not wait until Discord is left
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(super().close(), LEAVING)
        try:
            await self.services.store.close()
        except Exception as error:
            if (sentence := for_the_log(error)) is None:
                raise
            log.error("the database could not be closed: %s", sentence)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


async def _read_ahead() -> None:
    await preload()
    settle()
