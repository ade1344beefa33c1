"""The bot: Discord on one side, the store on the other, tables in between."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

import discord
from discord import app_commands

import bot.commands
from bot.automatic import THINKING
from bot.clicks import ITEMS, on_modal
from bot.clock import Clock
from bot.delivery import Delivery
from bot.errors import report
from bot.host import Host
from bot.translator import Translator
from engine.store import Store
from engine.store.rows import EventRow


class Quarterdeck(discord.Client):
    """The Discord client. Default intents only: guilds, nothing privileged.

    `store` is opened by the caller and closed with the bot. `thinking` is the range of seconds after
    which an automatic player answers.
    """

    def __init__(self, store: Store, *, thinking: tuple[float, float] = THINKING) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.tree: app_commands.CommandTree[Quarterdeck] = app_commands.CommandTree(self)
        self.tree.error(report)
        self.store = store
        self.connected = False
        self.delivery = Delivery(self)
        self.clock = Clock(self)
        self.host = Host(store, self.now, self._changed, thinking)
        for module in pkgutil.iter_modules(bot.commands.__path__):
            importlib.import_module(f"bot.commands.{module.name}").add(self)

    def now(self) -> float:
        """Unix time in seconds."""
        return discord.utils.utcnow().timestamp()

    def _changed(self) -> None:
        self.delivery.wake()
        self.clock.wake()

    async def setup_hook(self) -> None:
        """Before the first event: buttons of old messages work."""
        self.add_dynamic_items(*ITEMS)
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def on_ready(self) -> None:
        """Show what had not been shown when we stopped, and let the clock run."""
        await self._back()

    async def on_resumed(self) -> None:
        """Connected again."""
        await self._back()

    async def on_disconnect(self) -> None:
        """The clock stands still while nobody can reach us."""
        self.connected = False

    async def _back(self) -> None:
        if not self.connected:
            self.connected = True
            await self.store.credit(self.now())
        self._changed()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Modals are read here: their custom id alone says what they answer, also after a restart."""
        if interaction.type is discord.InteractionType.modal_submit:
            await on_modal(interaction)

    async def close(self) -> None:
        """Stop the clock, finish what is being shown, close the store."""
        self.clock.stop()
        await self.delivery.outbox.settled()
        await super().close()
        await self.store.close()

    # --- what several parts ask ------------------------------------------------------------------

    async def public_events(self, table: str, last: int = 40) -> list[EventRow]:
        """The last events that everybody may know."""
        return [event for event in await self.store.events(table, last=last) if event.to is None]
