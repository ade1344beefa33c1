"""The outbox: what Discord must yet show. A row names a target, not a content."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from typing import Any, Final

from sqlalchemy import BindParameter, Table, bindparam, case, delete, func, select, update

from store.base import Reader, Writer
from store.processes.shards import in_shards
from store.rows import OutboxRow
from store.schema import columns, outbox, tables

_SERVING: BindParameter[Any] = bindparam("serving", expanding=True, literal_execute=True)
_HANGING: BindParameter[Any] = bindparam("hanging", expanding=True, literal_execute=True)
_FREE: Final = (outbox.c.table.not_in(_SERVING), (outbox.c.table + " " + outbox.c.target).not_in(_HANGING))
"""Rows that are not held up. What is, is written out, since a database takes only so many parameters: there may be
thousands of places that hang."""
_ROWS = select(*columns(outbox, OutboxRow))


def _held_up(serving: Collection[str], hanging: Collection[tuple[str, str]]) -> dict[str, list[str]]:
    return {"serving": [*serving], "hanging": [f"{table} {target}" for table, target in hanging]}


class OutboxReader(Reader):
    """Reading the outbox."""

    async def outbox(
        self, now: float, serving: Collection[str] = (), tables: int = 50, hanging: Collection[tuple[str, str]] = ()
    ) -> list[OutboxRow]:
        """Return what is due to be shown of so many tables on this process's servers, those first that have waited
        longest. Tables in `serving` are left out, and single targets of tables that are `hanging`: however many are
        held up, they take no other's place."""
        due = (outbox.c.not_before <= now, *_FREE, *in_shards(self.shards, outbox.c.table))
        longest = select(outbox.c.table).where(*due).group_by(outbox.c.table).order_by(func.min(outbox.c.not_before))
        query = _ROWS.where(*due, outbox.c.table.in_(longest.limit(tables)))
        query = query.order_by(outbox.c.not_before, outbox.c.table, outbox.c.target)
        return [OutboxRow(*row) for row in await self._rows(query, **_held_up(serving, hanging))]

    async def next_delivery_time(
        self, serving: Collection[str] = (), hanging: Collection[tuple[str, str]] = ()
    ) -> float | None:
        """Return when there will be something to show, apart from tables in `serving` and what is `hanging`."""
        query = select(func.min(outbox.c.not_before)).where(*_FREE, *in_shards(self.shards, outbox.c.table))
        found: float | None = (await self._rows(query, **_held_up(serving, hanging)))[0][0]
        return found


class OutboxWriter(Writer):
    """Writing the outbox. What is wanted is written at the end of the transaction, all at once and in one order:
    two transactions that want the same targets could otherwise wait for each other."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._wanted: dict[tuple[str, str], dict[str, Any]] = {}

    async def enqueue(self, table: str, target: str, revision: int, now: float) -> None:
        """Have Discord show the table to `target`, at this revision or a newer one, as soon as it can."""
        self._wanted[table, target] = _row(table, target, revision, now)

    async def enqueue_if_absent(self, table: str, target: str, revision: int, at: float) -> None:
        """Have it shown from that time on, or, where it is wanted already, when it would have been shown."""
        await self.flush_outbox()
        await self._run(_want(self._insert(outbox).values(_row(table, target, revision, at)), revision_only=True))

    async def flush_outbox(self) -> set[str]:
        """Write what is wanted; return at which tables."""
        wanted, self._wanted = self._wanted, {}
        if wanted:
            await self._run(_upsert(self._insert), [wanted[key] for key in sorted(wanted)])
        return {table for table, _ in wanted}

    async def dequeue(self, table: str, target: str, revision: int) -> None:
        """Show nothing up to this revision; what was wanted for a newer one meanwhile stays wanted."""
        await self.flush_outbox()
        await self._run(delete(outbox).where(*_one(table, target), outbox.c.revision <= revision))

    async def retry_later(self, table: str, target: str, revision: int, not_before: float) -> None:
        """Try again at that time what failed, unless something newer than this revision was wanted meanwhile."""
        await self.flush_outbox()
        later = {"tries": outbox.c.tries + 1, "not_before": not_before}
        failed = (*_one(table, target), outbox.c.revision <= revision)
        await self._run(update(outbox).where(*failed).values(later))

    async def defer_delivery(self, table: str, target: str, revision: int, not_before: float) -> None:
        """Show it at that time, again or for the first time, unless something newer was wanted meanwhile."""
        await self.flush_outbox()
        row = self._insert(outbox).values(_row(table, target, revision, not_before))
        await self._run(
            row.on_conflict_do_update(
                index_elements=outbox.primary_key,
                set_={"tries": 0, "not_before": row.excluded.not_before},
                where=outbox.c.revision <= row.excluded.revision,
            )
        )

    async def retry_now(self, guild: int, now: float) -> None:
        """Try at once what failed at the tables of this server, as patiently as at first."""
        there = select(tables.c.id).where(tables.c.guild == guild)
        failed = (outbox.c.tries > 0, outbox.c.table.in_(there))
        await self._run(update(outbox).where(*failed).values(tries=0, not_before=now))


def _row(table: str, target: str, revision: int, at: float) -> dict[str, Any]:
    return {"table": table, "target": target, "revision": revision, "tries": 0, "not_before": at}


def _one(table: str, target: str) -> tuple[Any, ...]:
    return outbox.c.table == table, outbox.c.target == target


@cache
def _upsert(insert: Callable[[Table], Any]) -> Any:
    return _want(insert(outbox))


def _want(row: Any, *, revision_only: bool = False) -> Any:
    # What is wanted once more may be shown just now as it was before: only a higher number keeps it wanted then.
    newest = case((row.excluded.revision > outbox.c.revision, row.excluded.revision), else_=outbox.c.revision + 1)
    changes = {"revision": newest}
    if not revision_only:
        changes |= {"tries": row.excluded.tries, "not_before": row.excluded.not_before}
    return row.on_conflict_do_update(index_elements=outbox.primary_key, set_=changes)
