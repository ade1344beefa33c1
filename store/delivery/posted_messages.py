"""Receipts: which message shows a table, what it says, and which posts are unconfirmed."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BindParameter, bindparam, case, delete, exists, not_, select, update

from store.delivery.outbox import OutboxWriter
from store.processes.shards import shard_condition
from store.reader_writer_base import Reader, upsert, values_of
from store.rows import MessageRow, PostRow
from store.schema import columns, messages, outbox, pending_posts, seats

NOTHING: Final = -1
"""A value for the parameter `wanted` of `save_receipt`. It is below all revisions, so no outbox row is deleted."""
LIST: Final = "summary:"
"""The prefix of the targets of summaries of several tables. Their digests also record which choices they have listed.
"""
_TABLE: BindParameter[str] = bindparam("table")
_TARGET: BindParameter[str] = bindparam("target")
_RECEIPT = select(*columns(messages, MessageRow)).where(messages.c.table == _TABLE, messages.c.target == _TARGET)
_THEIRS: Final = (
    select(*columns(messages, MessageRow))
    .where(
        messages.c.target == _TARGET,
        messages.c.table.in_(select(seats.c.table).where(seats.c.user == bindparam("user"))),
    )
    .order_by(messages.c.message)
)
_POST = select(*columns(pending_posts, PostRow))
_POST = _POST.where(pending_posts.c.table == _TABLE, pending_posts.c.target == _TARGET)
_DELETE_POST = delete(pending_posts).where(pending_posts.c.table == _TABLE, pending_posts.c.target == _TARGET)


class ReceiptReader(Reader):
    """Reads receipts."""

    async def receipt(self, table: str, target: str) -> MessageRow | None:
        """Return the receipt of this target, or None if no message shows the target."""
        found = await self._rows(_RECEIPT, table=table, target=target)
        return MessageRow(*found[0]) if found else None

    async def receipts_of(self, user: int, target: str) -> list[MessageRow]:
        """Return the receipts of this target at all tables where this person has a seat, the oldest message first."""
        return [MessageRow(*row) for row in await self._rows(_THEIRS, user=user, target=target)]

    async def unconfirmed_post(self, table: str, target: str) -> PostRow | None:
        """Return the post to this target of which it is unknown if it succeeded, or None.

        Such a post has neither a receipt nor a known failure.
        """
        found = await self._rows(_POST, table=table, target=target)
        return PostRow(*found[0]) if found else None


class ReceiptWriter(OutboxWriter):
    """Writes receipts, and the nonces of posts that are not confirmed yet."""

    async def save_receipt(self, shown: MessageRow, wanted: int | None = None) -> None:
        """Store which message shows a target now, and which revision of the table it shows (the receipt `shown`).

        A target is what is delivered, such as the table or one person's hand. Its row in the outbox asks for the newest
        revision, and is deleted if it asks for `wanted` or an older one. None stands for `shown.revision`. `wanted` is
        newer if the message did not change since, so that it was not edited.
        """
        await self._run(upsert(self._insert, messages), [values_of(shown)])
        seen = shown.revision if wanted is None else wanted
        if seen != NOTHING:
            await self.dequeue(shown.table, shown.target, seen)

    async def update_receipt(self, shown: MessageRow, before: str) -> None:
        """Store the new revision and digest of an edited message, unless another message has replaced it.

        `shown` is the receipt after the edit, and `before` the digest before it. If another digest is stored, two edits
        overlapped and their order is unknown. Then the digest is cleared, so that the message is edited again.
        """
        mine = (messages.c.table == shown.table, messages.c.target == shown.target)
        digest = case((messages.c.digest == before, shown.digest), else_="")
        says = {"revision": shown.revision, "digest": digest}
        await self._run(update(messages).where(*mine, messages.c.message == shown.message).values(says))

    async def clear_digest(self, table: str, target: str) -> None:
        """Clear the digest of the message `target`, so that the next delivery edits the message in any case."""
        mine = (messages.c.table == table, messages.c.target == target)
        await self._run(update(messages).where(*mine).values(digest=""))

    async def clear_pending_digests(self) -> None:
        """Clear the digest of each message with a row in the outbox, so that the next delivery edits it in any
        case.

        A killed process may have edited it without storing a receipt. Summaries of several tables keep their
        digests.
        """
        wanted = exists().where(outbox.c.table == messages.c.table, outbox.c.target == messages.c.target)
        mine = shard_condition(self._shards, messages.c.table)
        doubted = update(messages).where(wanted, not_(messages.c.target.startswith(LIST)), *mine)
        await self._run(doubted.values(digest=""))

    async def delete_receipt(self, table: str, target: str) -> None:
        """Delete the receipt of the message `target`, which was deleted on Discord."""
        await self._run(delete(messages).where(messages.c.table == table, messages.c.target == target))

    async def record_post(self, post: PostRow) -> None:
        """Store that a message is about to be posted, with its nonce. Call it before the post."""
        await self._run(upsert(self._insert, pending_posts), [values_of(post)])

    async def delete_post(self, table: str, target: str) -> None:
        """Delete the nonce of the message `target`, which has its receipt now or was certainly not posted."""
        await self._run(_DELETE_POST, {"table": table, "target": target})
