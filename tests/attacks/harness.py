"""A test harness whose tables are on a server with roles, hidden channels and threads, and actions of people there."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.table_parameter import find_table, findable_tables, suggest_tables
from bot.components.button_registry import TABLE_BUTTONS, press_button
from bot.replies.errors import UserError
from bot.tables.permissions.channel_access import ChannelAccess
from bot.tables.permissions.policy import Action
from bot.tables.seating.leave import recheck_access
from engine.choice import Refusal
from engine.text import Text
from store.rows import NO_PLACE, GuestKind, GuestRow, MessageRow
from store.tables.invitations_and_waitlist import set_guest
from tests.host.fake_click import FakeClick
from tests.host.fake_guild import CREW, GUILD, HALL, MATE, FakeGuild, channel
from tests.host.harness import Harness

ANNE, BART, CLEO, DIRK = 101, 102, 103, 104
"""Anne and Bart have the role that sees the hidden channel. Cleo and Dirk do not have it, and Dirk is a moderator."""


async def _nothing(click: discord.Interaction[Any]) -> None:
    """Do nothing, in place of the rest of a command."""


class AttackEnvironment:
    """A harness of the host, and the server of its tables."""

    def __init__(self, harness: Harness) -> None:
        self.harness, self.server = harness, FakeGuild()
        harness.policy.access = ChannelAccess(self.server.client, harness.time)
        for user, roles in ((ANNE, [CREW]), (BART, [CREW]), (CLEO, []), (DIRK, [MATE])):
            self.server.joins(user, *roles)

    @property
    def code(self) -> str:
        """Return the table's code."""
        return self.harness.code

    async def plays(self, place: int, *people: int, **more: Any) -> str:
        """Begin a game in this channel. Return the table's code."""
        await self.harness.begin(*people, channel=place, **more)
        await self.harness.show()
        return self.code

    def click(self, user: int, where: int | None, act: Action | None = None) -> Any:
        """Return a click in this channel, or in direct messages if it is None. With `act`, it uses that command."""
        place: Any = self.server.click(user, where).interaction
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

    async def opens(self, user: int, where: int | None, door: str, argument: str = "") -> str:
        """Press the table's button `door`. Return the reply's text (“done” if it has none), or an empty string if it is
        refused.
        """
        assert door in TABLE_BUTTONS, door
        click = self.click(user, where)
        try:
            await press_button(click, self.code, door, argument)
        except (UserError, Refusal):
            return ""
        return "\n".join(click.said) or "done"

    async def refused(self, user: int, where: int | None, door: str, code: str) -> Text | None:
        """Press the button `door` of the table with this code. Return the text of the refusal, or None if it is
        allowed.
        """
        assert door in TABLE_BUTTONS, door
        try:
            await press_button(self.click(user, where), code, door)
        except UserError as refused:
            return refused.words
        return None

    async def names(self, user: int, where: int | None, act: Action) -> str:
        """Use the command `act` with the table's code. Return the id of the table that it finds, or an empty string."""
        try:
            return (
                await find_table(self.click(user, where, act), self.code, ("lobby", "playing", "ended", "cancelled"))
            ).id
        except UserError:
            return ""

    async def listed(self, user: int, where: int | None = HALL) -> list[str]:
        """Return the codes that a person sees in /tables."""
        return [row.id for row in await findable_tables(self.click(user, where, Action.LIST))]

    async def suggested(self, user: int, where: int | None = HALL, typed: str = "") -> list[str]:
        """Return the codes that are suggested to a person."""
        return [one.value for one in await suggest_tables(self.click(user, where, Action.SEE), typed)]

    async def moves(self) -> None:
        """Let a person leave and return, a change of the table that everybody can see, and deliver it."""
        await self.harness.leave(ANNE)
        await self.harness.returns(ANNE)
        await self.harness.show()

    async def hides(self, place: int) -> None:
        """Hide a channel from everybody but the crew, with Discord's event."""
        self.server.tell("channel_update", channel(place, 0, hidden=True))
        await recheck_access(self.harness.policy, self.harness.tables, GUILD, place)

    async def sinks(self, place: int) -> None:
        """Delete a channel, with Discord's event."""
        self.server.tell("channel_delete", channel(place, 0))
        await recheck_access(self.harness.policy, self.harness.tables, GUILD, place)

    def mail(self, user: int) -> int:
        """Return how many direct messages to a person were sent or edited."""
        return self.harness.client.count("send", user) + self.harness.client.count("edit", user)

    async def follows(self, *people: int) -> None:
        """Let these people watch the table, and deliver it to them."""
        async with self.harness.store.write() as w:
            for user in people:
                await w.watch(self.code, user)
        await self.moves()

    async def invites(self, *people: int) -> None:
        """Invite these people to the private table."""
        async with self.harness.store.write() as w:
            for user in people:
                await set_guest(w, GuestRow(self.code, user, GuestKind.INVITED, f"Person {user}", 1, NO_PLACE))

    async def public(self) -> MessageRow:
        """Return the table's public message."""
        shown = await self.harness.store.receipt(self.code, "table")
        assert shown is not None
        return shown
