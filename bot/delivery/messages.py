"""Send, edit and delete the messages that show a table."""

from __future__ import annotations

from collections import OrderedDict

import discord
from discord import ui

from bot.delivery.idempotent_posts import IdempotentPosts, Place, has_name, with_name
from bot.delivery.outbox import FORBIDDEN, is_temporary
from bot.tables import outbox_targets
from bot.time import Time
from bot.views.layout import Pictures, RenderedMessage
from store import Store
from store.delivery.receipts import NOTHING
from store.rows import MessageRow, OutboxRow, SeatRow

INVALID, BROKEN = 400, 500
UNKNOWN_CHANNEL = 10003
REPLACE = {UNKNOWN_CHANNEL, 10008, 30046, 50083}
"""Discord's codes for a message that must be replaced: it is gone, was edited too often or is archived."""
QUIET = discord.AllowedMentions.none()
TO_NOBODY = 50007
"""Discord's code if a person's direct messages are closed."""
KNOWN = 5_000
"""Messages whose pictures are remembered."""


class Messages:
    """The bot's messages on Discord, and their rows in the store. Memory holds which pictures they have."""

    def __init__(self, client: discord.Client, store: Store, time: Time) -> None:
        self.client = client
        self.store = store
        self.time = time
        self.posts = IdempotentPosts(client, store, time)
        self._pictures: OrderedDict[int, tuple[Pictures, str] | None] = OrderedDict()

    async def edit_if_changed(self, shown: MessageRow, show: RenderedMessage, guild: int | None = None) -> bool:
        """Edit a message if its content has changed; return False if a new message must replace it.

        Discord marks edited messages with the time. An edit without a change could reveal a secret action.
        """
        return shown.digest == show.seen or await self.edit(shown, show, guild)

    async def edit(self, shown: MessageRow, show: RenderedMessage, guild: int | None = None) -> bool:
        """Edit a message; return False if a new message must replace it."""
        message = self.client.get_partial_messageable(shown.channel, guild_id=guild).get_partial_message(shown.message)
        try:
            if not await self._edit_beside_pictures(message, show, shown.digest):
                self._pictures[message.id] = None
                await message.edit(view=show.layout, attachments=show.files, allowed_mentions=QUIET)
                if message.id in self._pictures:
                    self._remember_pictures(message.id, show)
        except discord.HTTPException as error:
            if error.code not in REPLACE:
                raise
            return False
        shown.digest = show.seen
        return True

    async def _edit_beside_pictures(self, message: discord.PartialMessage, show: RenderedMessage, noted: str) -> bool:
        """Edit a message without uploading its pictures again; return False if it has other or unknown pictures.

        An edit without files keeps them. Another process may have edited the message, unless it still says what is
        `noted`.
        """
        known = self._pictures.get(message.id)
        if not show.files or known is None or known != (show.pictures, noted):
            return False
        try:
            await message.edit(view=show.layout, allowed_mentions=QUIET)
        except discord.HTTPException as error:
            if error.status != INVALID or error.code in REPLACE:
                raise
            return False
        self._remember_pictures(message.id, show)
        return True

    def _remember_pictures(self, message: int, show: RenderedMessage) -> None:
        self._pictures[message] = show.pictures, show.seen
        self._pictures.move_to_end(message)
        while len(self._pictures) > KNOWN:
            self._pictures.popitem(last=False)

    def forget_pictures(self, message: int) -> None:
        """Forget which pictures a message has, because another caller is about to edit it."""
        self._pictures.pop(message, None)

    async def send(
        self, place: Place, show: RenderedMessage, row: OutboxRow, mentioned: int | None = None
    ) -> MessageRow:
        """Send a message for an outbox row. It may mention one person.

        A message that was sent before a crash and not recorded is edited instead.
        """
        named = await self.posts.claim_name(row, place, has_name)
        layout = with_name(show.layout, named.name)
        if named.found is not None:
            found = MessageRow(row.table, row.target, place.id, named.found.id, row.revision)
            if await self.edit(found, show):
                return found
            await self.posts.delete_later(row, place.id, named.found.id)
        allowed = QUIET
        if mentioned is not None:
            allowed = discord.AllowedMentions(users=[discord.Object(mentioned)], everyone=False, roles=False)
        for file in show.files:
            file.reset()  # a failed edit may have read the file
        try:
            sent = await place.send(view=layout, files=show.files, allowed_mentions=allowed, nonce=str(named.name))
        except discord.HTTPException as error:
            if error.status < 500:
                await self.posts.drop_name(row)
            raise
        posted = MessageRow(row.table, row.target, place.id, sent.id, row.revision, show.seen)
        self._remember_pictures(sent.id, show)
        if named.left:
            self.forget_pictures(sent.id)
            # Where nobody may read, only the nonce told that it was posted, and it stands there as it was then.
            await self.edit(posted, show)
        return posted

    async def send_dm(self, user: int, show: RenderedMessage, row: OutboxRow) -> MessageRow | None:
        """Send a direct message; return None if the person's are closed, which is recorded until they ask again."""
        try:
            room = await self.client.create_dm(discord.Object(user))
            return await self.send(room, show, row)
        except discord.HTTPException as error:
            if not dms_closed(error):
                raise
            await self._close_dm(user)
            return None

    async def greet(self, user: int, view: ui.LayoutView) -> bool:
        """Open the direct messages of a person with this text; return False if they are closed, which is recorded.

        A temporary fault counts as success: later messages will get through, or find them closed.
        """
        try:
            channel = await self.client.create_dm(discord.Object(user))
            await channel.send(view=view, allowed_mentions=QUIET)
        except discord.HTTPException as error:
            if dms_closed(error):
                await self._close_dm(user)
                return False
        return True

    async def _close_dm(self, user: int) -> None:
        async with self.store.write() as w:
            await w.set_person(user, dm_closed=True)

    async def delete(self, shown: MessageRow) -> bool:
        """Delete a message, which may be gone already; return False if its channel does not allow it now."""
        try:
            await self.client.get_partial_messageable(shown.channel).get_partial_message(shown.message).delete()
        except discord.NotFound:
            pass
        except discord.HTTPException as error:
            if error.status not in (400, 403):
                raise
            return False
        return True

    async def record(
        self,
        row: OutboxRow,
        shown: MessageRow,
        revision: int,
        instead: MessageRow | None = None,
        called: SeatRow | None = None,
        *,
        ends: bool = True,
    ) -> None:
        """Record that this message shows the row's revision or a newer one.

        The outbox deletes the message that it replaces (`instead`). It notified the person of the seat `called`. Unless
        it `ends` the row, the row's receipt does.
        """
        shown.revision = max(row.revision, revision)
        if instead is not None and instead.message == shown.message:
            instead = None
        async with self.store.write() as w:
            # written before the outbox rows, in the same order as a click, or two transactions could deadlock
            if called is not None:
                await w.set_seat(row.table, called.place, called=called.called)
            await w.save_receipt(shown, None if ends else NOTHING)
            await w.delete_post(row.table, row.target)
            if instead is not None:
                gone = outbox_targets.gone(instead.channel, instead.message)
                await w.enqueue(row.table, gone, shown.revision, self.time.wall())


def is_refused(error: BaseException) -> bool:
    """Return True if Discord says that it did not do something. After a server error nobody knows."""
    return isinstance(error, discord.HTTPException) and error.status < BROKEN


def dms_closed(error: discord.HTTPException) -> bool:
    """Return True if a person's direct messages are closed.

    Those of a person who blocked the bot cannot even be opened, which has another status.
    """
    return error.code == TO_NOBODY or (error.status == FORBIDDEN and not is_temporary(error))
