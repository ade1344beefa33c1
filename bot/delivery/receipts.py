"""Receipts: the results of deliveries. The outbox stores those of a table in the transaction that removes its rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError

from store import Store
from store.rows import MessageRow, OutboxRow


@dataclass(frozen=True, slots=True)
class Receipt:
    """The result of delivering one row.

    Up to `revision` nothing more is to be delivered, unless the row must be delivered `again` at that time. `edited` is
    the row of the edited message, and `before` its digest before the edit. With `failed`, the message's content is
    unknown, and the wait grows with each retry.
    """

    revision: int
    again: float | None = None
    edited: MessageRow | None = None
    before: str = ""
    failed: bool = False


class ReceiptWriter:
    """Collects the receipts of deliveries by table, and stores them together."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._pending: defaultdict[str, dict[str, Receipt]] = defaultdict(dict)

    def done(self, row: OutboxRow, revision: int = 0) -> None:
        """Record that nothing more is to be delivered up to this revision, or up to the row's if that is newer."""
        self._pending[row.table][row.target] = Receipt(max(row.revision, revision))

    def edited(self, row: OutboxRow, shown: MessageRow, revision: int, before: str) -> None:
        """Record that the message `shown` now shows this revision, or the row's if that is newer.

        `before` is its old digest.
        """
        shown.revision = max(row.revision, revision)
        self._pending[row.table][row.target] = Receipt(shown.revision, edited=shown, before=before)

    def later(self, row: OutboxRow, revision: int, at: float) -> None:
        """Record that the row is to be delivered again at the time `at`, or when something newer is queued.

        `at` is in seconds since 1970. If the delivery has edited the message, that is stored too.
        """
        noted = self._pending[row.table].get(row.target)
        edited, before = (None, "") if noted is None else (noted.edited, noted.before)
        self._pending[row.table][row.target] = Receipt(max(row.revision, revision), at, edited, before)

    def failed(self, row: OutboxRow, again: float) -> None:
        """Record that the delivery failed and that it is retried at the time `again` (seconds since 1970)."""
        self._pending[row.table][row.target] = Receipt(row.revision, again, failed=True)

    async def write(self, table: str) -> bool:
        """Store a table's receipts; return False if there were none.

        If storing fails, they remain for the next call.
        """
        receipts = dict(self._pending[table])
        if receipts:
            await self._write(table, receipts)
        left = {target: one for target, one in self._pending.pop(table).items() if one is not receipts.get(target)}
        if left:  # a slow delivery finished meanwhile
            self._pending[table] = left
        return bool(receipts)

    async def _write(self, table: str, receipts: Mapping[str, Receipt]) -> None:
        try:
            async with self.store.write() as w:
                for target, one in sorted(receipts.items()):
                    if one.edited is not None:
                        await w.update_receipt(one.edited, one.before)
                    if one.failed and one.again is not None:
                        await w.retry_later(table, target, one.revision, one.again)
                        await w.clear_digest(table, target)
                    elif one.again is not None:
                        await w.defer_delivery(table, target, one.revision, one.again)
                    else:
                        await w.dequeue(table, target, one.revision)
        except IntegrityError:
            if await self.store.table(table) is not None:
                raise
            # The table was deleted meanwhile, with all its rows.
