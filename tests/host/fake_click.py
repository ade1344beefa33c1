"""A fake interaction that records how and when it is answered."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import discord

from bot.components.services import Services
from tests.host.fake_discord import FakeMessage

_numbers = itertools.count(1)


class FakeClick:
    """A person's click, by default on a server. `ephemeral` means that only they see the clicked message."""

    def __init__(
        self,
        services: Services,
        user: int,
        *,
        ephemeral: bool = False,
        guild: int | None = None,
        channel: int = 0,
        asked: Callable[[], None] = lambda: None,
    ) -> None:
        self.client = SimpleNamespace(services=services)
        self.id = next(_numbers)
        self.user = SimpleNamespace(id=user, display_name=f"Person {user}")
        self.guild_id, self.channel_id, self.channel = guild, channel, None
        self.guild: Any = None
        self.permissions = discord.Permissions(view_channel=True)
        self.locale = "en"
        self.command = None
        self.extras: dict[Any, Any] = {}
        self.type = discord.InteractionType.component
        self.data: dict[str, Any] = {}
        self.message = SimpleNamespace(id=0, flags=SimpleNamespace(ephemeral=ephemeral), attachments=())
        self.response = FakeResponse(self)
        self.followup = SimpleNamespace(send=self.response.show)
        self.asked = asked
        self.fault: discord.HTTPException | None = None
        """The error that Discord raises when the answer is edited."""
        self.said: list[str] = []
        self.seen = FakeMessage(0, 0)
        """The current content of the answer."""
        self.edits = 0
        self.renewed = False
        """Whether the clicked message was edited."""
        self.gone = False
        """Whether the answer was deleted."""

    def is_user_integration(self) -> bool:
        """Return False: nobody has installed the app for themselves."""
        return False

    async def edit_original_response(
        self, *, view: Any, attachments: Sequence[Any] = (), allowed_mentions: discord.AllowedMentions
    ) -> None:
        self.edits += 1
        if self.fault is not None:
            raise self.fault
        await self.response.show(view=view, files=attachments, allowed_mentions=allowed_mentions)

    async def delete_original_response(self) -> None:
        self.gone = True


class FakeResponse:
    """Records the answers to the click. `asked` is called when the click is acknowledged."""

    def __init__(self, click: FakeClick) -> None:
        self.click = click
        self.done = False
        self.type: discord.InteractionResponseType | None = None

    def is_done(self) -> bool:
        return self.done

    async def defer(self, **more: Any) -> None:
        kinds = discord.InteractionResponseType
        self.type = kinds.deferred_channel_message if more.get("thinking") else kinds.deferred_message_update
        self.click.asked()
        self.done = True

    async def show(
        self, *, view: Any, files: Sequence[Any] = (), allowed_mentions: discord.AllowedMentions, **more: Any
    ) -> None:
        self.click.seen.say(None, view, files, allowed_mentions)
        self.click.said.append(self.click.seen.words)

    async def send_message(self, **shown: Any) -> None:
        await self.defer()
        await self.show(**shown)

    async def edit_message(self, *, view: Any, allowed_mentions: discord.AllowedMentions, **more: Any) -> None:
        self.click.renewed = True
        await self.click.edit_original_response(view=view, allowed_mentions=allowed_mentions, **more)
        await self.defer()
