"""A house whose tables stand on a server with roles, hidden channels and threads, and people who try things there."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.table_option import find_table, findable_tables, suggest_tables
from bot.components.button_registry import press_button
from bot.replies.errors import UserError
from bot.tables.permissions.channel_access import ChannelAccess
from bot.tables.permissions.policy import Action
from bot.tables.seating.leave import recheck_access
from engine.choice import Refusal
from engine.text import Text
from store.rows import NO_PLACE, Guest, GuestRow, MessageRow
from store.tables.guests import set_guest
from tests.host.fake_click import FakeClick
from tests.host.fake_guild import CREW, GUILD, HALL, MATE, FakeGuild, channel
from tests.host.harness import Harness

ANNE, BART, CLEO, DIRK = 101, 102, 103, 104
"""Anne and Bart are of the crew; Cleo is not; Dirk is a moderator who is not."""


async def _nothing(click: discord.Interaction[Any]) -> None:
    """The rest of the command."""


class AttackEnvironment:
    """The house, and the server of its tables."""

    def __init__(self, harness: Harness) -> None:
        self.harness, self.server = harness, FakeGuild()
        harness.policy.access = ChannelAccess(self.server.client, harness.time)
        for user, roles in ((ANNE, [CREW]), (BART, [CREW]), (CLEO, []), (DIRK, [MATE])):
            self.server.joins(user, *roles)

    @property
    def code(self) -> str:
        """The table's code."""
        return self.harness.code

    async def plays(self, place: int, *people: int, **more: Any) -> str:
        """A table in play at this place; its code."""
        await self.harness.begin(*people, channel=place, **more)
        await self.harness.show()
        return self.code

    def click(self, user: int, where: int | None, act: Action | None = None) -> Any:
        """Somebody clicks there, or (None) in their direct messages; with an act, they use the command of that act."""
        place: Any = self.server.click(user, where).place
        click: Any = FakeClick(self.harness.services, user)
        for name in ("guild", "guild_id", "channel", "channel_id", "permissions"):
            setattr(click, name, getattr(place, name))
        if where is None:
            click.channel_id = user
        else:
            click.user = place.user
        if act is not None:
            click.type = discord.InteractionType.application_command
            click.command = app_commands.Command(
                name="try", description="try", callback=_nothing, extras={"action": act}
            )
        return click

    async def opens(self, user: int, where: int | None, door: str, detail: str = "") -> str:
        """Somebody presses a button of the table; what they read. Nothing where they are refused."""
        click = self.click(user, where)
        try:
            await press_button(click, self.code, door, detail)
        except (UserError, Refusal):
            return ""
        return "\n".join(click.said) or "done"

    async def refused(self, user: int, where: int | None, door: str, code: str) -> Text | None:
        """What somebody reads who presses a button with this code, where they are refused."""
        try:
            await press_button(self.click(user, where), code, door)
        except UserError as refused:
            return refused.words
        return None

    async def names(self, user: int, where: int | None, act: Action) -> str:
        """Somebody uses a command with the table's code; which table it finds for them."""
        try:
            return (await find_table(self.click(user, where, act), self.code, ("lobby", "playing", "ended", "off"))).id
        except UserError:
            return ""

    async def listed(self, user: int, where: int | None = HALL) -> list[str]:
        """The codes that somebody sees in /tables."""
        return [row.id for row in await findable_tables(self.click(user, where, Action.LIST))]

    async def suggested(self, user: int, where: int | None = HALL, typed: str = "") -> list[str]:
        """The codes that are suggested to somebody."""
        return [one.value for one in await suggest_tables(self.click(user, where, Action.SEE), typed)]

    async def moves(self) -> None:
        """Something happens at the table that is shown to all."""
        await self.harness.leave(ANNE)
        await self.harness.returns(ANNE)
        await self.harness.show()

    async def hides(self, place: int) -> None:
        """A channel is hidden from all but the crew, and Discord tells of it."""
        self.server.tell("channel_update", channel(place, 0, hidden=True))
        await recheck_access(self.harness.policy, self.harness.tables, GUILD, place)

    async def sinks(self, place: int) -> None:
        """A channel is deleted, and Discord tells of it."""
        self.server.tell("channel_delete", channel(place, 0))
        await recheck_access(self.harness.policy, self.harness.tables, GUILD, place)

    def mail(self, user: int) -> int:
        """How often anything was brought to somebody by direct message."""
        return self.harness.client.count("send", user) + self.harness.client.count("edit", user)

    async def follows(self, *people: int) -> None:
        """These people follow the table, and have it."""
        async with self.harness.store.write() as w:
            for user in people:
                await w.follow(self.code, user)
        await self.moves()

    async def invites(self, *people: int) -> None:
        """These people are invited to the private table."""
        async with self.harness.store.write() as w:
            for user in people:
                await set_guest(w, GuestRow(self.code, user, Guest.INVITED, f"Person {user}", 1, NO_PLACE))

    async def public(self) -> MessageRow:
        """The table's public message."""
        shown = await self.harness.store.receipt(self.code, "table")
        assert shown is not None
        return shown
