"""Results of deliveries. The outbox stores the results of a table in the transaction that removes the table's rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlalchemy.exc import IntegrityError

from store import Store
from store.rows import MessageRow, OutboxRow


@dataclass(frozen=True, slots=True)
class DeliveryResult:
    """The result of delivering one outbox row.

    The row needs no more delivery for changes of the table up to `revision`. If `again` is set, it is delivered again
    at that Unix time. `edited` is the row of the message that was edited, and `before` its digest before the edit.
    `failed` is True if the delivery failed. Then the message's content is unknown, and each retry waits longer.
    `unanswered` is True if the delivery failed because Discord did not answer.
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
        """Record that the row needs no more delivery up to `revision`, or up to the row's revision if that is newer.

        If an earlier delivery edited the message and that is not stored yet, it is stored with this result.
        """
        edited, before = self._unstored_edit(row)
        self._pending[row.table][row.target] = DeliveryResult(max(row.revision, revision), None, edited, before)

    def edited(self, row: OutboxRow, shown: MessageRow, revision: int, before: str) -> None:
        """Record that the message `shown` was edited, and shows `revision`, or the row's revision if that is newer.

        `before` is the digest of the message before the edit.
        """
        shown.revision = max(row.revision, revision)
        earlier, stored = self._unstored_edit(row)
        if earlier is not None and (earlier.message, earlier.digest) == (shown.message, before):
            before = stored
        self._pending[row.table][row.target] = DeliveryResult(shown.revision, edited=shown, before=before)

    def is_done(self, row: OutboxRow) -> bool:
        """Return True if the row needs no delivery, because its message was edited already and that is about to be
        stored.
        """
        noted = self._pending.get(row.table, {}).get(row.target)
        return noted is not None and noted.edited is not None and noted.again is None and noted.revision >= row.revision

    def later(self, row: OutboxRow, revision: int, at: float) -> None:
        """Record that the row is to be delivered again at the Unix time `at`, or earlier if a newer revision is queued.

        If an earlier delivery edited the message and that is not stored yet, it is stored with this result.
        """
        edited, before = self._unstored_edit(row)
        self._pending[row.table][row.target] = DeliveryResult(max(row.revision, revision), at, edited, before)

    def _unstored_edit(self, row: OutboxRow) -> tuple[MessageRow | None, str]:
        noted = self._pending.get(row.table, {}).get(row.target)
        return (None, "") if noted is None else (noted.edited, noted.before)

    async def receipt(self, table: str, target: str) -> MessageRow | None:
        """Return the receipt of this target, with results that are not stored yet. Return None if there is no message.

        If the message's content is unknown, the digest of the receipt is "".
        """
        noted = self._pending.get(table, {}).get(target)  # read first: the result may be stored meanwhile
        shown = await self.store.receipt(table, target)
        if shown is None or noted is None or (noted.edited is None and not noted.failed):
            return shown
        if noted.edited is None:  # the message's content is unknown
            return replace(shown, digest="")
        same = (shown.message, shown.digest) == (noted.edited.message, noted.before)
        return replace(noted.edited) if same else shown

    def failed(self, row: OutboxRow, again: float, *, unanswered: bool = False) -> None:
        """Record that the delivery failed and that it is retried at the Unix time `again`.

        `unanswered` is True if it failed because Discord did not answer or had a fault.
        """
        self._pending[row.table][row.target] = DeliveryResult(row.revision, again, failed=True, unanswered=unanswered)

    async def write(self, table: str) -> bool:
        """Store the collected results of a table's deliveries, and return True. Return False if there were none.

        If storing fails, the error is raised, and the results remain for the next call.
        """
        results = dict(self._pending[table])
        if results:
            await self._write(table, results)
        left = {target: one for target, one in self._pending.pop(table).items() if one is not results.get(target)}
        if left:  # a slow delivery finished meanwhile, or a click was answered
            self._pending[table] = {target: _after_stored(one, results.get(target)) for target, one in left.items()}
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


def _after_stored(result: DeliveryResult, stored: DeliveryResult | None) -> DeliveryResult:
    """Return `result` with the digest that the store has for the message before the edit.

    `stored` is the last result that was stored for the same target; None if there was none. If it was an edit, the
    store has the digest after that edit.
    """
    if stored is None or stored.edited is None or stored.failed or result.before != stored.before:
        return result
    return replace(result, before=stored.edited.digest)
