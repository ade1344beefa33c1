"""Receipts of messages: which message shows a table to whom, what it says, and which are on their way."""

from __future__ import annotations

from typing import Final

from sqlalchemy import case, delete, exists, not_, select, update

from store.base import Reader, values_of
from store.delivery.outbox import OutboxWriter
from store.processes.shards import in_shards
from store.rows import MessageRow, PostRow
from store.schema import columns, messages, outbox, posts, seats

NOTHING: Final = -1
"""The revision up to which nothing is: what is wanted stays wanted."""
LIST: Final = "digest:"
"""Begins the targets of lists of somebody's tables: for what they called is noted with what they say."""


class ReceiptReader(Reader):
    """Reading receipts."""

    async def receipt(self, table: str, target: str) -> MessageRow | None:
        """Return the message that shows this table to this target."""
        query = select(*columns(messages, MessageRow)).where(messages.c.table == table, messages.c.target == target)
        found = await self._rows(query)
        return MessageRow(*found[0]) if found else None

    async def receipts_of(self, user: int, target: str) -> list[MessageRow]:
        """Return the messages to this target at whichever table where this person sits, the oldest first."""
        query = select(*columns(messages, MessageRow)).where(messages.c.target == target).order_by(messages.c.message)
        theirs = select(seats.c.table).where(seats.c.user == user)
        return [MessageRow(*row) for row in await self._rows(query.where(messages.c.table.in_(theirs)))]

    async def unconfirmed_post(self, table: str, target: str) -> PostRow | None:
        """Return the message to this target that was on its way, and was never noted to have come."""
        query = select(*columns(posts, PostRow)).where(posts.c.table == table, posts.c.target == target)
        found = await self._rows(query)
        return PostRow(*found[0]) if found else None


class ReceiptWriter(OutboxWriter):
    """Writing receipts."""

    async def save_receipt(self, shown: MessageRow, wanted: int | None = None) -> None:
        """Note that this message shows the table at its revision, and says what its digest is of. A newer revision
        that is wanted stays wanted. `wanted` is the revision up to which nothing more is wanted, where the message's
        revision notes something else."""
        await self._run(self._upsert(messages, values_of(shown)))
        seen = shown.revision if wanted is None else wanted
        if seen != NOTHING:
            await self.dequeue(shown.table, shown.target, seen)

    async def update_receipt(self, shown: MessageRow, before: str) -> None:
        """Note what a message says by now, if it is still the one that stands there. Where its digest is not what it
        was `before`, somebody else noted an edit meanwhile, and nobody knows which of the two came last."""
        mine = (messages.c.table == shown.table, messages.c.target == shown.target)
        digest = case((messages.c.digest == before, shown.digest), else_="")
        says = {"revision": shown.revision, "digest": digest}
        await self._run(update(messages).where(*mine, messages.c.message == shown.message).values(says))

    async def clear_digest(self, table: str, target: str) -> None:
        """Show the message to this target anew when it is next wanted, whatever it says."""
        mine = (messages.c.table == table, messages.c.target == target)
        await self._run(update(messages).where(*mine).values(digest=""))

    async def clear_pending_digests(self) -> None:
        """Trust no digest of a message that is to be shown: who died may have edited it and not noted that."""
        wanted = exists().where(outbox.c.table == messages.c.table, outbox.c.target == messages.c.target)
        mine = in_shards(self._shards, messages.c.table)
        doubted = update(messages).where(wanted, not_(messages.c.target.startswith(LIST)), *mine)
        await self._run(doubted.values(digest=""))

    async def delete_receipt(self, table: str, target: str) -> None:
        """Note that the message is gone."""
        await self._run(delete(messages).where(messages.c.table == table, messages.c.target == target))

    async def record_post(self, post: PostRow) -> None:
        """Note the name under which a message is about to be sent."""
        await self._run(self._upsert(posts, values_of(post)))

    async def delete_post(self, table: str, target: str) -> None:
        """Note that it has come and has its receipt, or that it certainly never will."""
        await self._run(delete(posts).where(posts.c.table == table, posts.c.target == target))
