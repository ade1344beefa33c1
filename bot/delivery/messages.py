"""Sending, editing and deleting the messages that show a table."""

from __future__ import annotations

from collections import OrderedDict

import discord
from discord import ui

from bot.delivery.idempotent_posts import IdempotentPosts, Place, carries, signed
from bot.delivery.outbox import FORBIDDEN, passes
from bot.tables import outbox_targets
from bot.time import Time
from bot.views.layout import Pictures, RenderedMessage
from store import Store
from store.messages import NOTHING
from store.rows import MessageRow, OutboxRow, SeatRow

INVALID, BROKEN = 400, 500
UNKNOWN_CHANNEL = 10003
REPLACE = {UNKNOWN_CHANNEL, 10008, 30046, 50083}
"""A message that is gone, was edited too often since it is an hour old, or lies in an archived thread (which
a new message opens again): a new one takes its place."""
QUIET = discord.AllowedMentions.none()
TO_NOBODY = 50007
"""Discord's code where somebody's direct messages are closed."""
KNOWN = 5_000
"""Of so many messages it is known which pictures they have."""


class Messages:
    """The bot's messages on Discord, and what the store notes of them. Memory holds which pictures they have."""

    def __init__(self, client: discord.Client, store: Store, time: Time) -> None:
        self.client = client
        self.store = store
        self.time = time
        self.posts = IdempotentPosts(client, store, time)
        self._pictures: OrderedDict[int, tuple[Pictures, str] | None] = OrderedDict()

    async def renew(self, shown: MessageRow, show: RenderedMessage, guild: int | None = None) -> bool:
        """Put a new show into a message, if that says anything else: Discord writes «edited» beside it, and when, and
        what was done in secret must not be seen by that. False where a new message must take its place."""
        return shown.digest == show.seen or await self.edit(shown, show, guild)

    async def edit(self, shown: MessageRow, show: RenderedMessage, guild: int | None = None) -> bool:
        """Put a new show into a message; False where a new message must take its place."""
        message = self.client.get_partial_messageable(shown.channel, guild_id=guild).get_partial_message(shown.message)
        try:
            if not await self._edit_beside_pictures(message, show, shown.digest):
                self._pictures[message.id] = None
                await message.edit(view=show.layout, attachments=show.files, allowed_mentions=QUIET)
                if message.id in self._pictures:
                    self._has(message.id, show)
        except discord.HTTPException as error:
            if error.code not in REPLACE:
                raise
            return False
        shown.digest = show.seen
        return True

    async def _edit_beside_pictures(self, message: discord.PartialMessage, show: RenderedMessage, noted: str) -> bool:
        """Edit a message that has these pictures already: an edit that does not speak of files keeps them. False where
        it has others, or nobody knows: another process may have edited it, unless what is `noted` is what it said."""
        known = self._pictures.get(message.id)
        if not show.files or known is None or known != (show.pictures, noted):
            return False
        try:
            await message.edit(view=show.layout, allowed_mentions=QUIET)
        except discord.HTTPException as error:
            if error.status != INVALID or error.code in REPLACE:
                raise
            return False
        self._has(message.id, show)
        return True

    def _has(self, message: int, show: RenderedMessage) -> None:
        self._pictures[message] = show.pictures, show.seen
        self._pictures.move_to_end(message)
        while len(self._pictures) > KNOWN:
            self._pictures.popitem(last=False)

    def forget_pictures(self, message: int) -> None:
        """Somebody else is about to edit it: nobody knows which pictures it has."""
        self._pictures.pop(message, None)

    async def send(
        self, place: Place, show: RenderedMessage, row: OutboxRow, mentioned: int | None = None
    ) -> MessageRow:
        """Send a show for a row of the outbox to this place; it may mention one person. What was sent before a stop,
        and never noted, is brought up to date instead."""
        named = await self.posts.name(row, place, carries)
        layout = signed(show.layout, named.name)
        if named.found is not None:
            found = MessageRow(row.table, row.target, place.id, named.found.id, row.revision)
            if await self.edit(found, show):
                return found
            await self.posts.is_over(row, place.id, named.found.id)
        allowed = QUIET
        if mentioned is not None:
            allowed = discord.AllowedMentions(users=[discord.Object(mentioned)], everyone=False, roles=False)
        for file in show.files:
            file.reset()  # it may have been read by an edit that failed
        try:
            sent = await place.send(view=layout, files=show.files, allowed_mentions=allowed, nonce=str(named.name))
        except discord.HTTPException as error:
            if error.status < 500:
                await self.posts.refused(row)
            raise
        posted = MessageRow(row.table, row.target, place.id, sent.id, row.revision, show.seen)
        self._has(sent.id, show)
        if named.left:
            self.forget_pictures(sent.id)
            # Where nobody may read, only the nonce told that it was posted, and it stands there as it was then.
            await self.edit(posted, show)
        return posted

    async def send_dm(self, user: int, show: RenderedMessage, row: OutboxRow) -> MessageRow | None:
        """Send a DM. None where the person's DMs are closed: that is remembered, and not tried again until
        they ask."""
        try:
            room = await self.client.create_dm(discord.Object(user))
            return await self.send(room, show, row)
        except discord.HTTPException as error:
            if not closed(error):
                raise
            await self._close_dm(user)
            return None

    async def greet(self, user: int, view: ui.LayoutView) -> bool:
        """Open the DM to somebody with these words. False where their DMs are closed, which is remembered; a
        passing fault is none: what comes later will get through, or find them closed."""
        try:
            channel = await self.client.create_dm(discord.Object(user))
            await channel.send(view=view, allowed_mentions=QUIET)
        except discord.HTTPException as error:
            if closed(error):
                await self._close_dm(user)
                return False
        return True

    async def _close_dm(self, user: int) -> None:
        async with self.store.write() as w:
            await w.set_person(user, dm_closed=True)

    async def delete(self, shown: MessageRow) -> bool:
        """Delete a message, which may be gone already. False where its place does not allow it now."""
        try:
            await self.client.get_partial_messageable(shown.channel).get_partial_message(shown.message).delete()
        except discord.NotFound:
            pass
        except discord.HTTPException as error:
            if error.status not in (400, 403):
                raise
            return False
        return True

    async def keep(
        self,
        row: OutboxRow,
        shown: MessageRow,
        revision: int,
        instead: MessageRow | None = None,
        called: SeatRow | None = None,
        *,
        ends: bool = True,
    ) -> None:
        """Note that this message shows what the row wanted, at this revision of the table or a newer one that the row
        names. It stands `instead` of an old one, which the outbox deletes next. By it this seat's person was `called`.
        Unless the row `ends` with that, its receipt says when it does."""
        shown.revision = max(row.revision, revision)
        if instead is not None and instead.message == shown.message:
            instead = None
        async with self.store.write() as w:
            if called is not None:  # before the outbox, as a click does, or two transactions could wait for each other
                await w.set_seat(row.table, called.place, called=called.called)
            await w.shown(shown, None if ends else NOTHING)
            await w.sent(row.table, row.target)
            if instead is not None:
                gone = outbox_targets.gone(instead.channel, instead.message)
                await w.want(row.table, gone, shown.revision, self.time.wall())


def is_refused(error: BaseException) -> bool:
    """Whether Discord says that it did not do something. Where it fails itself nobody knows."""
    return isinstance(error, discord.HTTPException) and error.status < BROKEN


def closed(error: discord.HTTPException) -> bool:
    """Whether somebody's direct messages are closed. That of a person who shut the bot out cannot even be opened, which
    is another status."""
    return error.code == TO_NOBODY or (error.status == FORBIDDEN and not passes(error))
