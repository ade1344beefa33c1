"""What deliveries came to. The outbox writes it, a table at a time, in the transaction that removes its rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError

from store import Store
from store.rows import MessageRow, OutboxRow


@dataclass(frozen=True, slots=True)
class Receipt:
    """What came of one row. Nothing more is wanted up to this revision, unless it is to be shown `again` at a time.

    `edited` is the message as it stands now, which said `before` what had this digest. `failed`: nobody knows what the
    message says, and the next try waits longer.
    """

    revision: int
    again: float | None = None
    edited: MessageRow | None = None
    before: str = ""
    failed: bool = False


class ReceiptWriter:
    """Receipts that are not written yet."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._pending: defaultdict[str, dict[str, Receipt]] = defaultdict(dict)

    def done(self, row: OutboxRow, revision: int = 0) -> None:
        """Note that there is nothing more to show, up to this revision or the row's."""
        self._pending[row.table][row.target] = Receipt(max(row.revision, revision))

    def edited(self, row: OutboxRow, shown: MessageRow, revision: int, before: str) -> None:
        """Note that the message shows what the row wanted, at this revision of the table or a newer one that the row
        names."""
        shown.revision = max(row.revision, revision)
        self._pending[row.table][row.target] = Receipt(shown.revision, edited=shown, before=before)

    def later(self, row: OutboxRow, revision: int, at: float) -> None:
        """Note that the row is to be served again at that time, unless something newer than this revision is wanted
        meanwhile. What is noted of its message stays noted."""
        noted = self._pending[row.table].get(row.target)
        edited, before = (None, "") if noted is None else (noted.edited, noted.before)
        self._pending[row.table][row.target] = Receipt(max(row.revision, revision), at, edited, before)

    def failed(self, row: OutboxRow, again: float) -> None:
        """Note that the delivery failed, and when it is tried again."""
        self._pending[row.table][row.target] = Receipt(row.revision, again, failed=True)

    async def write(self, table: str) -> bool:
        """Write the receipts of a table; return whether there were any. Where that fails they stay, and can be written
        again."""
        receipts = dict(self._pending[table])
        if receipts:
            await self._write(table, receipts)
        left = {target: one for target, one in self._pending.pop(table).items() if one is not receipts.get(target)}
        if left:  # what hung came meanwhile
            self._pending[table] = left
        return bool(receipts)

    async def _write(self, table: str, receipts: Mapping[str, Receipt]) -> None:
        try:
            async with self.store.write() as w:
                for target, one in sorted(receipts.items()):
                    if one.edited is not None:
                        await w.edited(one.edited, one.before)
                    if one.failed and one.again is not None:
                        await w.later(table, target, one.revision, one.again)
                        await w.say_again(table, target)
                    elif one.again is not None:
                        await w.defer(table, target, one.revision, one.again)
                    else:
                        await w.unwant(table, target, one.revision)
        except IntegrityError:
            if await self.store.table(table) is not None:
                raise
            # It was deleted meanwhile, and all that was to be shown of it.
