"""Send, edit and delete the messages that show a table."""

from __future__ import annotations

from collections import OrderedDict

import discord
from discord import ui

from bot.clock import Time
from bot.delivery.direct_messages import DirectMessages, TooManyOldEdits
from bot.delivery.discord_refusals import REPLACE, UNKNOWN_CHANNEL, closed_messages, content_refused
from bot.delivery.idempotent_posts import IdempotentPosts, MessageChannel, has_nonce, with_nonce
from bot.delivery.lru import LruDict
from bot.delivery.rate_limit import RateLimiter
from bot.tables import outbox_targets
from bot.views.layout import Pictures, RenderedMessage
from store import Store
from store.delivery.posted_messages import NOTHING
from store.rows import MessageRow, OutboxRow, SeatRow

INVALID, BROKEN = 400, 500
QUIET = discord.AllowedMentions.none()
"""Allowed mentions of a message that notifies nobody, even if its text mentions people."""
RINGING = frozenset(
    {
        outbox_targets.HAND,
        outbox_targets.READY_CHECK,
        outbox_targets.STAND_IN_NOTICE,
        outbox_targets.REMINDER,
        outbox_targets.LOBBY_NEWS,
        outbox_targets.START_TIME,
        outbox_targets.EVENING_CALL,
        outbox_targets.SUMMARY,
        outbox_targets.REPORT,
    }
)
"""The kinds of messages of which Discord notifies their readers (H-796). All others are silent."""
KNOWN = 5_000
"""Maximum number of messages whose pictures are remembered."""
SEVERAL = 50
"""Number from which the maximum of remembered attachment lists follows: 16 times as many (`LruDict`).

They are the attachments of messages with several pictures.
"""


class Messages:
    """Sends, edits and deletes the bot's messages on Discord, and stores a row for each of them.

    In memory it remembers which pictures a message has, so that an edit need not upload them again.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        time: Time,
        direct_messages: DirectMessages | None = None,
        rate_limiter: RateLimiter | None = None,
    ) -> None:
        self.client = client
        self.store = store
        self.time = time
        self.direct_messages = direct_messages or DirectMessages(client, store, time)
        self.rate_limiter = rate_limiter or RateLimiter(time)
        self.posts = IdempotentPosts(client, store, time)
        self._pictures: OrderedDict[int, tuple[Pictures, str] | None] = OrderedDict()
        """By message id: its pictures, and the digest in its receipt since it has them. None while it is being edited.

        An ephemeral message has no receipt. For it the ids of its attachments take the place of the digest
        (`attachment_ids`).
        """
        self._attachments = LruDict[int, list[discord.Attachment]](SEVERAL)
        """By id of a message with several pictures: its attachments, as Discord returned them after the last edit."""

    async def edit_if_changed(self, shown: MessageRow, rendered: RenderedMessage, guild: int | None = None) -> bool:
        """Edit a message if its content has changed, and return True. Return False if a new message must replace it.

        `guild` is the server's id, or None for direct messages. A message without a change is not edited. Discord marks
        edited messages with the time, which could reveal that somebody acted in secret.
        """
        return shown.digest == rendered.full_digest or await self.edit(shown, rendered, guild)

    async def edit(self, shown: MessageRow, rendered: RenderedMessage, guild: int | None = None) -> bool:
        """Edit a message, update the digest in its row `shown`, and return True.

        Return False if a new message must replace it. `guild` is the server's id, or None for direct messages. Raises
        `TooManyOldEdits` if the message is old and may not be edited yet, or Discord's other errors.
        """
        self.check_edit_limit(shown)
        message = self.client.get_partial_messageable(shown.channel, guild_id=guild).get_partial_message(shown.message)
        try:
            if rendered.files_stay and not rendered.added_files:
                await message.edit(view=rendered.layout, allowed_mentions=QUIET)
            elif not await self._edit_beside_pictures(message, rendered, shown.digest):
                await self._edit_with_files(message, rendered, shown.digest)
        except discord.HTTPException as error:
            if error.code not in REPLACE and not content_refused(error):
                raise
            return False
        shown.digest = rendered.full_digest
        return True

    def check_edit_limit(self, shown: MessageRow) -> None:
        """Raise `TooManyOldEdits` if Discord accepts no edit of this old message yet. Call it before drawing."""
        if wait := self.rate_limiter.seconds_to_edit(shown.channel, shown.message):
            raise TooManyOldEdits(self.time.wall() + wait)

    async def _edit_beside_pictures(
        self, message: discord.PartialMessage, rendered: RenderedMessage, noted: str
    ) -> bool:
        """Edit a message without uploading pictures, so that it keeps those that it has. Return True if that was done.

        Returns False if its pictures may differ from those of `rendered`. `noted` is the digest that is stored for the
        message. If it differs from the remembered one, another process has edited the message.
        """
        if not self.has_pictures(message.id, rendered, noted):
            return False
        try:
            await message.edit(view=rendered.layout, allowed_mentions=QUIET)
        except discord.HTTPException as error:
            if error.status != INVALID or error.code in REPLACE:
                raise
            return False
        self._remember_pictures(message.id, rendered)
        return True

    async def _files_to_send(
        self, message: discord.PartialMessage, rendered: RenderedMessage
    ) -> list[discord.File | discord.Attachment]:
        """Return the attachments of the sent message that stay, and the files that the edit adds.

        Discord tells which attachments a message has. Files that stay are never uploaded again.
        """
        sent = (await message.fetch()).attachments
        kept = [one for one in sent if one.filename not in rendered.added_files]
        return [*kept, *(file for file in rendered.files if file.filename in rendered.added_files)]

    async def _edit_with_files(self, message: discord.PartialMessage, rendered: RenderedMessage, noted: str) -> None:
        """Edit a message. Upload those of its pictures that it does not have yet.

        `noted` is the digest that is stored for the message. If it differs from the remembered one, another process has
        edited the message, and all pictures are uploaded.
        """
        known = self._pictures.get(message.id)
        stays = {one[0] for one in rendered.pictures if known and known[1] == noted and one in known[0]}
        kept = {one.filename: one for one in self._attachments.get(message.id, ()) if one.filename in stays}
        files = [kept.get(file.filename, file) for file in rendered.files]
        if rendered.files_stay:
            kept, files = {}, await self._files_to_send(message, rendered)
        self._pictures[message.id] = None
        try:
            edited = await message.edit(view=rendered.layout, attachments=files, allowed_mentions=QUIET)
        except discord.HTTPException as error:
            if not kept or error.status != INVALID or error.code in REPLACE:
                raise
            for file in rendered.files:
                file.reset()  # the failed edit may have read the file
            edited = await message.edit(view=rendered.layout, attachments=rendered.files, allowed_mentions=QUIET)
        if message.id in self._pictures:
            self._remember_pictures(message.id, rendered)
            self._attachments.pop(message.id, None)  # those of an earlier edit may be gone
            if len(rendered.files) > 1:
                self._attachments[message.id] = edited.attachments

    def has_pictures(self, message: int, rendered: RenderedMessage, noted: str) -> bool:
        """Return True if this message is known to have the pictures of `rendered`.

        `noted` is the digest that is stored for the message, or for an ephemeral message the ids of its attachments
        (`attachment_ids`). If it differs from the remembered one, the pictures are not known.
        """
        known = self._pictures.get(message)
        return bool(rendered.files) and known is not None and known == (rendered.pictures, noted)

    def remember_answer(self, message: int, rendered: RenderedMessage) -> None:
        """Remember that the message has the pictures of `rendered`, whose digest will be stored in its receipt."""
        self._remember_pictures(message, rendered)

    def remember_attachments(self, message: discord.Message, rendered: RenderedMessage) -> None:
        """Remember which pictures an ephemeral message has.

        `message` is what Discord returned when it was sent or edited.
        """
        self._remember_pictures(message.id, rendered, attachment_ids(message))

    def _remember_pictures(self, message: int, rendered: RenderedMessage, noted: str = "") -> None:
        self._pictures[message] = rendered.pictures, noted or rendered.full_digest
        self._pictures.move_to_end(message)
        while len(self._pictures) > KNOWN:
            self._pictures.popitem(last=False)

    def forget_pictures(self, message: int) -> None:
        """Forget which pictures a message has, because it is about to be edited by other means."""
        self._pictures.pop(message, None)
        self._attachments.pop(message, None)

    async def send(
        self,
        channel: MessageChannel,
        rendered: RenderedMessage,
        row: OutboxRow,
        mentioned: int | None = None,
        *,
        rings: bool = True,
    ) -> MessageRow:
        """Send a message for an outbox row, and return the message's row, which the caller stores.

        `mentioned` is the id of a user to notify. Without `rings`, and if messages of this kind are silent anyway
        (`RINGING`), Discord notifies nobody. If a message was sent for the row before a crash and not recorded, it
        is edited instead. Raises Discord's error.
        """
        claimed = await self.posts.claim_nonce(row, channel, has_nonce)
        layout = with_nonce(rendered.layout, claimed.nonce)
        if claimed.found is not None:
            found = MessageRow(row.table, row.target, channel.id, claimed.found.id, row.revision)
            if await self.edit(found, rendered):
                return found
            await self.posts.delete_later(row, channel.id, claimed.found.id)
            await self.posts.drop_nonce(row)  # for the same nonce Discord may return the message that is to be deleted
            return await self.send(channel, rendered, row, mentioned, rings=rings)
        allowed = QUIET
        if mentioned is not None:
            allowed = discord.AllowedMentions(users=[discord.Object(mentioned)], everyone=False, roles=False)
        for file in rendered.files:
            file.reset()  # a failed edit may have read the file
        try:
            sent = await channel.send(
                view=layout,
                files=rendered.files,
                allowed_mentions=allowed,
                nonce=str(claimed.nonce),
                silent=not rings or outbox_targets.kind(row.target) not in RINGING,
            )
        except discord.HTTPException as error:
            if error.status < 500:
                await self.posts.drop_nonce(row)
            raise
        posted = MessageRow(row.table, row.target, channel.id, sent.id, row.revision, rendered.full_digest)
        self._remember_pictures(sent.id, rendered)
        if claimed.left:
            self.forget_pictures(sent.id)
            # The channel could not be read, so Discord may have returned the message from before the crash (same nonce)
            # with its old content.
            if not await self.edit(posted, rendered):
                await self.posts.drop_nonce(row)
                return await self.send(channel, rendered, row, mentioned, rings=rings)
        return posted

    async def send_dm(
        self, user: int, rendered: RenderedMessage, row: OutboxRow, *, rings: bool = True
    ) -> MessageRow | None:
        """Send a direct message for an outbox row and return the message's row. Without `rings` it is silent.

        If the person's direct messages are closed, store that and return None. Raises `Postponed` if no more direct
        messages may be opened yet, or Discord's other errors.
        """
        try:
            try:
                return await self.send(await self.direct_messages.open(user), rendered, row, rings=rings)
            except discord.NotFound as error:
                if error.code != UNKNOWN_CHANNEL:
                    raise
                await self.direct_messages.forget_channel(user)
                return await self.send(await self.direct_messages.open(user), rendered, row, rings=rings)
        except discord.HTTPException as error:
            if not closed_messages(error):
                raise
            await self.direct_messages.close(user)
            return None

    async def greet(self, user: int, view: ui.LayoutView) -> bool:
        """Send this view as a person's first direct message, and return True.

        If the person's direct messages are closed, store that and return False. Returns True after any other error of
        Discord, because later messages may arrive. Raises `Postponed` if no more direct messages may be opened yet.
        """
        try:
            channel = await self.direct_messages.open(user)
            await channel.send(view=view, allowed_mentions=QUIET, silent=True)
        except discord.HTTPException as error:
            if closed_messages(error):
                await self.direct_messages.close(user)
                return False
        return True

    async def delete(self, shown: MessageRow) -> bool:
        """Delete a message. Return True if it is deleted or was gone already, False if Discord refuses."""
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
        """Store the row `shown` of a message that was sent or edited for the outbox row `row`.

        The message shows `revision`, or the outbox row's revision if that is newer. The deletion of the message
        `instead`, which it replaces, is queued. If the message has notified a person, `called` is their seat, which is
        stored too. With `ends` the outbox row is removed in the same transaction. Without it, the row stays until the
        delivery's result is stored.
        """
        shown.revision = max(row.revision, revision)
        if instead is not None and instead.message == shown.message:
            instead = None
        async with self.store.write() as w:
            # written before the outbox rows, in the same order as a click, or two transactions could deadlock
            if called is not None:
                await w.set_seat(row.table, called.place, called_choice=called.called_choice)
            await w.save_receipt(shown, None if ends else NOTHING)
            await w.delete_post(row.table, row.target)
            if instead is not None:
                gone = outbox_targets.deletion(instead.channel, instead.message)
                await w.enqueue(row.table, gone, shown.revision, self.time.wall())


def attachment_ids(message: discord.Message) -> str:
    """Return the ids of a message's attachments as one string. Each upload has new ones."""
    return " ".join(str(one.id) for one in message.attachments)


def is_refused(error: BaseException) -> bool:
    """Return True if Discord certainly did not carry out the request.

    After a server error that is unknown, so this returns False.
    """
    return isinstance(error, discord.HTTPException) and error.status < BROKEN
