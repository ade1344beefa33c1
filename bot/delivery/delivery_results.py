"""Results of deliveries. The outbox stores the results of a table in the transaction that removes the table's rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError

from store import Store
from store.rows import MessageRow, OutboxRow


@dataclass(frozen=True, slots=True)
class DeliveryResult:
    """The result of delivering one row.

    Up to `revision` nothing more is to be delivered, unless `again` is the Unix time at which the row must be delivered
    again. `edited` is the row of the edited message, and `before` its digest before the edit. With `failed`, the
    message's content is unknown, and the wait grows with each retry. `unanswered` is True if the delivery failed
    because Discord did not answer.
    """

    revision: int
    again: float | None = None
    edited: MessageRow | None = None
    before: str = ""
    failed: bool = False
    unanswered: bool = False


class DeliveryResults:
    """Collects the results of deliveries by table, and stores them together."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._pending: defaultdict[str, dict[str, DeliveryResult]] = defaultdict(dict)

    def done(self, row: OutboxRow, revision: int = 0) -> None:
        """Record that nothing more is to be delivered up to this revision, or the row's if that is newer."""
        self._pending[row.table][row.target] = DeliveryResult(max(row.revision, revision))

    def edited(self, row: OutboxRow, shown: MessageRow, revision: int, before: str) -> None:
        """Record that the message `shown` now shows this revision, or the row's revision if that is newer.

        `before` is its old digest.
        """
        shown.revision = max(row.revision, revision)
        self._pending[row.table][row.target] = DeliveryResult(shown.revision, edited=shown, before=before)

    def is_done(self, row: OutboxRow) -> bool:
        """Return True if the row needs no delivery, because a result up to its revision is waiting to be stored."""
        noted = self._pending.get(row.table, {}).get(row.target)
        return noted is not None and noted.edited is not None and noted.again is None and noted.revision >= row.revision

    def later(self, row: OutboxRow, revision: int, at: float) -> None:
        """Record that the row is to be delivered again at the Unix time `at`, or when something newer is queued.

        If the delivery has edited the message, that is stored too.
        """
        noted = self._pending[row.table].get(row.target)
        edited, before = (None, "") if noted is None else (noted.edited, noted.before)
        self._pending[row.table][row.target] = DeliveryResult(max(row.revision, revision), at, edited, before)

    def failed(self, row: OutboxRow, again: float, *, unanswered: bool = False) -> None:
        """Record that the delivery failed and that it is retried at the Unix time `again`.

        `unanswered` is True if it failed because Discord did not answer or had a fault.
        """
        self._pending[row.table][row.target] = DeliveryResult(row.revision, again, failed=True, unanswered=unanswered)

    async def write(self, table: str) -> bool:
        """Store a table's results; return False if there were none.

        If storing fails, the results remain for the next call.
        """
        results = dict(self._pending[table])
        if results:
            await self._write(table, results)
        left = {target: one for target, one in self._pending.pop(table).items() if one is not results.get(target)}
        if left:  # a slow delivery finished meanwhile
            self._pending[table] = left
        return bool(results)

    async def _write(self, table: str, results: Mapping[str, DeliveryResult]) -> None:
        try:
            async with self.store.write() as w:
                for target, one in sorted(results.items()):
                    if one.edited is not None:
                        await w.update_receipt(one.edited, one.before)
                    if one.failed and one.again is not None:
                        await w.retry_later(table, target, one.revision, one.again, unanswered=one.unanswered)
                        await w.clear_digest(table, target)
                    elif one.again is not None:
                        await w.defer_delivery(table, target, one.revision, one.again)
                    else:
                        await w.dequeue(table, target, one.revision)
        except IntegrityError:
            if await self.store.table(table) is not None:
                raise
            # The table was deleted meanwhile, with all its rows.
