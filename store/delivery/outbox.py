"""The outbox: Discord messages that must be updated. A row names a message (`MessageRow.target`), not its content."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from typing import Any, Final

from sqlalchemy import BindParameter, Integer, Select, Table, bindparam, case, delete, func, or_, select, update

from store.processes.shards import Shards, shard_condition
from store.reader_writer_base import Reader, Writer
from store.rows import OutboxRow
from store.schema import columns, outbox, tables

_SERVING: BindParameter[Any] = bindparam("serving", expanding=True, literal_execute=True)
_HANGING: BindParameter[Any] = bindparam("hanging", expanding=True, literal_execute=True)
_FREE: Final = (outbox.c.table.not_in(_SERVING), (outbox.c.table + " " + outbox.c.target).not_in(_HANGING))
"""SQL conditions that leave out rows of excluded tables, and rows of excluded messages.

The ids of both are passed with each query. They are literals in the SQL: there may be thousands, and databases limit
the number of parameters.
"""
_ROWS = select(*columns(outbox, OutboxRow))


def _exclusions(serving: Collection[str], hanging: Collection[tuple[str, str]]) -> dict[str, list[str]]:
    return {"serving": [*serving], "hanging": [f"{table} {target}" for table, target in hanging]}


_DEQUEUE: Final = delete(outbox).where(
    outbox.c.table == bindparam("table"),
    outbox.c.target == bindparam("target"),
    outbox.c.revision <= bindparam("revision"),
)


@cache
def _due_rows(shards: Shards | None) -> Select[Any]:
    due = (outbox.c.not_before <= bindparam("now"), *_FREE, *shard_condition(shards, outbox.c.table))
    longest = select(outbox.c.table).where(*due).group_by(outbox.c.table).order_by(func.min(outbox.c.not_before))
    query = _ROWS.where(*due, outbox.c.table.in_(longest.limit(bindparam("limit", type_=Integer))))
    return query.order_by(outbox.c.not_before, outbox.c.table, outbox.c.target)


@cache
def _next_time(shards: Shards | None) -> Select[Any]:
    return select(func.min(outbox.c.not_before)).where(*_FREE, *shard_condition(shards, outbox.c.table))


@cache
def _due_since(shards: Shards | None) -> Select[Any]:
    due = or_(outbox.c.unanswered, (outbox.c.tries == 0) & (outbox.c.not_before <= bindparam("now")))
    return select(func.min(outbox.c.since)).where(due, *shard_condition(shards, outbox.c.table))


class OutboxReader(Reader):
    """Reads the outbox."""

    async def outbox(
        self, now: float, serving: Collection[str] = (), tables: int = 50, hanging: Collection[tuple[str, str]] = ()
    ) -> list[OutboxRow]:
        """Return the rows of this process's tables that are due at `now`, the longest waiting first.

        At most `tables` tables have rows in the result. `serving` are ids of tables to exclude, `hanging` are pairs of
        table and target to exclude. The limit counts only the tables that remain.
        """
        query = _due_rows(self.shards)
        return [
            OutboxRow(*row) for row in await self._rows(query, now=now, limit=tables, **_exclusions(serving, hanging))
        ]

    async def next_delivery_time(
        self, serving: Collection[str] = (), hanging: Collection[tuple[str, str]] = ()
    ) -> float | None:
        """Return the time of the next delivery, or None if there is none.

        `serving` are ids of tables to exclude, `hanging` are pairs of table and target to exclude.
        """
        query = _next_time(self.shards)
        found: float | None = (await self._rows(query, **_exclusions(serving, hanging)))[0][0]
        return found

    async def delivery_since(self, now: float) -> float | None:
        """Return the time at which the oldest undelivered row became due, or None if no row is due.

        Rows whose time is still to come do not count. Nor do rows that Discord refuses for a reason other than an
        outage.
        """
        found: float | None = (await self._rows(_due_since(self.shards), now=now))[0][0]
        return found

    async def is_undelivered(self, table: str, target: str) -> bool:
        """Return True if the message `target` of a table has a row, due now or later."""
        return bool(await self._rows(select(outbox.c.table).where(*_has_key(table, target))))

    async def late_deliveries(self, before: float) -> tuple[int, float | None]:
        """Return the number of deliveries that became due before the time `before`, and the due time of the oldest.

        That time is None if there are none. Deliveries that Discord refuses for now count too. Rows whose time is still
        to come do not.
        """
        late = (outbox.c.since <= before, or_(outbox.c.tries > 0, outbox.c.not_before <= before))
        query: Any = select(func.count(), func.min(outbox.c.since)).where(
            *late, *shard_condition(self.shards, outbox.c.table)
        )
        count, oldest = (await self._rows(query))[0]
        return count, oldest


class OutboxWriter(Writer):
    """Writes the outbox. New rows are written at the end of the transaction, in one statement and in a fixed order.

    Otherwise two transactions with the same targets could deadlock.
    """

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._new_rows: dict[tuple[str, str], dict[str, Any]] = {}
        self._tables: set[str] = set()

    async def enqueue(self, table: str, target: str, revision: int, now: float) -> None:
        """Add a row to the outbox, so that the message `target` of the table is updated as soon as possible.

        The message must then show this revision of the table or a newer one.
        """
        self._new_rows[table, target] = _row(table, target, revision, now)

    async def enqueue_if_absent(self, table: str, target: str, revision: int, at: float) -> None:
        """Add a row, so that `target` is updated at the time `at`, unless it has a row already.

        An existing row keeps its time. The message must then show this revision or a newer one.
        """
        await self.flush_outbox()
        self._tables.add(table)
        await self._run(
            _on_conflict(self._insert(outbox).values(_row(table, target, revision, at)), revision_only=True)
        )

    async def flush_outbox(self) -> set[str]:
        """Write the new rows. Return the ids of the tables that got rows in this transaction so far.

        `Store.write` calls it before the commit.
        """
        rows, self._new_rows = self._new_rows, {}
        if rows:
            await self._run(_upsert(self._insert), [rows[key] for key in sorted(rows)])
        self._tables |= {table for table, _ in rows}
        return self._tables

    async def dequeue(self, table: str, target: str, revision: int) -> None:
        """Delete the target's row, because the message shows `revision` of the table now.

        The row stays if it was enqueued for a newer revision meanwhile.
        """
        await self.flush_outbox()
        await self._run(_DEQUEUE, {"table": table, "target": target, "revision": revision})

    async def retry_later(
        self, table: str, target: str, revision: int, not_before: float, *, unanswered: bool = False
    ) -> None:
        """Set the time of the next attempt after a failed delivery to the time `not_before`.

        `target` names the message. `revision` is the one whose delivery failed. If a newer one was enqueued meanwhile,
        nothing changes. `unanswered`: True if Discord did not answer or had a fault.
        """
        await self.flush_outbox()
        later = {"tries": outbox.c.tries + 1, "not_before": not_before, "unanswered": unanswered}
        failed = (*_has_key(table, target), outbox.c.revision <= revision)
        await self._run(update(outbox).where(*failed).values(later))

    async def defer_delivery(self, table: str, target: str, revision: int, not_before: float) -> None:
        """Set the time of the delivery to the time `not_before`, and reset the number of tries.

        This counts as no failure. `target` names the message. `revision` is the one that was to be delivered. If a
        newer one was enqueued meanwhile, nothing changes.
        """
        await self.flush_outbox()
        row = self._insert(outbox).values(_row(table, target, revision, not_before))
        await self._run(
            row.on_conflict_do_update(
                index_elements=outbox.primary_key,
                set_={
                    "tries": 0,
                    "not_before": row.excluded.not_before,
                    "since": row.excluded.since,
                    "unanswered": False,
                },
                where=outbox.c.revision <= row.excluded.revision,
            )
        )

    async def retry_unanswered(self, now: float, *, only: tuple[str, str] | None = None, first: bool = False) -> None:
        """Make deliveries due at once that failed because Discord did not answer.

        They become due at the time `now`. `only` is the table and the target of the only row to retry; None means all
        such rows. With `first`, only the one with the earliest time is retried.
        """
        failed = (outbox.c.unanswered, outbox.c.not_before > now, *shard_condition(self._shards, outbox.c.table))
        if first:
            earliest = select(outbox.c.table, outbox.c.target).where(*failed).order_by(outbox.c.not_before).limit(1)
            for table, target in await self._query(earliest):
                await self.retry_unanswered(now, only=(table, target))
            return
        if only is not None:
            await self._run(update(outbox).where(*failed, *_has_key(*only)).values(not_before=now))
        else:
            await self._run(update(outbox).where(*failed).values(tries=0, not_before=now))

    async def retry_now(self, guild: int, now: float) -> None:
        """Make failed deliveries of this server due at once, and reset their number of tries."""
        there = select(tables.c.id).where(tables.c.guild == guild)
        failed = (outbox.c.tries > 0, outbox.c.table.in_(there))
        await self._run(update(outbox).where(*failed).values(tries=0, not_before=now))


def _row(table: str, target: str, revision: int, at: float) -> dict[str, Any]:
    new = {"table": table, "target": target, "revision": revision, "tries": 0, "not_before": at}
    return new | {"since": at, "unanswered": False}


def _has_key(table: str, target: str) -> tuple[Any, ...]:
    return outbox.c.table == table, outbox.c.target == target


@cache
def _upsert(insert: Callable[[Table], Any]) -> Any:
    return _on_conflict(insert(outbox))


def _on_conflict(row: Any, *, revision_only: bool = False) -> Any:
    # A delivery of the old row may be in progress. The higher revision keeps the new row when that one is done.
    newest = case((row.excluded.revision > outbox.c.revision, row.excluded.revision), else_=outbox.c.revision + 1)
    changes = {"revision": newest}
    if not revision_only:
        changes |= {"tries": row.excluded.tries, "not_before": row.excluded.not_before}
        # Edits coalesce: the age is that of the first one which is not shown yet.
        changes |= {"since": case((outbox.c.since < row.excluded.since, outbox.c.since), else_=row.excluded.since)}
    return row.on_conflict_do_update(index_elements=outbox.primary_key, set_=changes)
