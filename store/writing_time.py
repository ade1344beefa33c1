"""Writing what is about time: what is due, and when."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, select, update

from store import schema, statements
from store.rows import DueRow
from store.schema import columns, dues
from store.showing import Showing

_DUE = columns(dues, DueRow)


class WritingTime(Showing):
    """The part of a transaction that is about time; see `Writing`."""

    async def set_dues(
        self, table: str, dues: Sequence[DueRow], keep: Sequence[DueRow] = (), done: Sequence[DueRow] = ()
    ) -> None:
        """These are the table's dues now. One that there was before keeps its time, unless it is `done`. Those to
        `keep` stay if they are there, but are not made."""
        over = {(due.kind, due.seat, due.number) for due in done}
        keys = dict.fromkeys(key for due in (*dues, *keep) if (key := (due.kind, due.seat, due.number)) not in over)
        params = statements.numbered(table, *({"kind": kind, "seat": seat, "number": no} for kind, seat, no in keys))
        self._do(statements.other_dues(len(keys)), params, about=table)
        if dues:
            self._do(self._upserts.due, [statements.of(due) for due in dues], about=table)
        if self._helm is not None:
            self._look(schema.dues, table, statements.RUNNING, {"t": table})

    async def postpone(self, due: DueRow, at: float) -> None:
        """Let one due come later."""
        key = zip((dues.c.table, *statements.DUE_KEY), (due.table, due.kind, due.seat, due.number), strict=True)
        self._do(
            update(dues).where(*(column == value for column, value in key)).values(at=at).returning(*_DUE),
            about=due.table,
        )

    async def shorten(self, table: str, seat: int, at: float) -> None:
        """No time for what this seat is asked is up later."""
        mine = (dues.c.table == table, dues.c.kind == "clock", dues.c.seat == seat, dues.c.at > at)
        self._do(update(dues).where(*mine).values(at=at).returning(*_DUE), about=table)

    async def lengthen(self, table: str, seat: int, back: float, at: float) -> None:
        """No time for what this seat is asked is up earlier than `at`. It is so for all who are asked the same: of a
        ballot nobody may learn whose time it is. Until its person is `back` they are not reminded of it, and nobody
        answers it since they do not look."""
        clocks = (dues.c.table == table, dues.c.kind == "clock")
        numbers = select(dues.c.number).where(*clocks, dues.c.seat == seat).scalar_subquery()
        earlier = (*clocks, dues.c.number.in_(numbers), dues.c.at < at)
        self._do(update(dues).where(*earlier).values(at=at).returning(*_DUE), about=table)
        mine = (dues.c.table == table, dues.c.seat == seat)
        early = (dues.c.kind == "remind", dues.c.at < back)
        self._do(update(dues).where(*mine, *early).values(at=back).returning(*_DUE), about=table)
        self._do(delete(dues).where(*mine, dues.c.kind == "silent").returning(*_DUE), about=table)

    async def take_due(self, due: DueRow, *, unless: type[Exception]) -> None:
        """What was due is being done; raises that where it is due no more, or later than when it was read."""
        key = zip((dues.c.table, *statements.DUE_KEY), (due.table, due.kind, due.seat, due.number), strict=True)
        mine = (column == value for column, value in key)
        statement = delete(dues).where(*mine, dues.c.at <= due.at).returning(*_DUE)
        self._do(statement, about=due.table, unless=unless)

    async def drop_due(self, due: DueRow, *, unless: type[Exception] | None = None) -> None:
        """Remove one due, whatever its time; raises that if it was not there."""
        key = zip((dues.c.table, *statements.DUE_KEY), (due.table, due.kind, due.seat, due.number), strict=True)
        mine = (column == value for column, value in key)
        self._do(delete(dues).where(*mine).returning(*_DUE), about=due.table, unless=unless)
