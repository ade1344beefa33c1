"""Writing: what can be done within one transaction.

The statements of a click are made once, here, since making one takes longer than running it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from sqlalchemy import BindParameter, bindparam, delete, func, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.play import Report
from engine.store.rows import DueRow, SeatRow, TableRow
from engine.store.schema import (
    answers,
    checkpoints,
    dues,
    events,
    followers,
    interactions,
    messages,
    outbox,
    persons,
    seats,
    servers,
    tables,
)
from engine.store.upserts import Upserts
from engine.table import Save, SavedAnswer

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No 0 and O, no 1, I and L: an id is read aloud and typed."""

CLAIM: Final = 60.0
"""Seconds for which a process that showed nothing yet keeps others from showing it."""

REMEMBERED: Final = 2 * 24 * 3600.0
"""Seconds for which a repeated interaction is known; Discord's tokens live for a quarter of an hour."""


class Repeated(Exception):
    """This interaction was handled before."""


class Moved(Exception):
    """Somebody else has moved the table on since that revision."""


_T: BindParameter[Any] = bindparam("t")

_MOVE_ON = (
    update(tables)
    .where(tables.c.id == _T, tables.c.revision == bindparam("seen"))
    .values(revision=tables.c.revision + 1, touched=bindparam("now"))
)


def _next(column: Any) -> Any:
    """The next running number of a table, counted by the database: no process can hold a stale one."""
    return select(func.coalesce(func.max(column), 0) + 1).where(column.table.c.table == _T).scalar_subquery()


def _numbered(table: Any, *names: str) -> Any:
    params = {name: bindparam(f"_{name}", type_=table.c[name].type) for name in names}
    return insert(table).values(table=_T, no=_next(table.c.no), **params)


_ANSWER = _numbered(answers, "seat", "name", "value", "by_clock", "digest")
_EVENT = _numbered(events, "text", "to", "icon", "scene", "at")

_BOOKKEEPING = (
    update(checkpoints)
    .where(checkpoints.c.table == _T)
    .values(told=bindparam("_told"), counter_now=bindparam("_counter_now"))
)
_CHECKPOINT = _BOOKKEEPING.values(since=_next(answers.c.no) - 1, save=bindparam("_save", type_=checkpoints.c.save.type))
_VOID = (
    update(answers)
    .where(
        answers.c.table == _T,
        answers.c.no > select(checkpoints.c.since).where(checkpoints.c.table == _T).scalar_subquery(),
    )
    .values(void=True)
)

_DUE_KEY = (dues.c.kind, dues.c.seat, dues.c.number)
_OTHER_DUES = delete(dues).where(dues.c.table == _T, tuple_(*_DUE_KEY).not_in(bindparam("keys", expanding=True)))
_SHOWN = delete(outbox).where(
    outbox.c.table == _T, outbox.c.target == bindparam("what"), outbox.c.revision <= bindparam("seen")
)


def _bookkeeping(table: str, save: Save) -> dict[str, Any]:
    return {"t": table, "_told": save.told, "_counter_now": save.counter_now}


def _checkpoint(table: str, save: Save) -> dict[str, Any]:
    return _bookkeeping(table, save) | {"_save": replace(save, answers=[])}


class Writing:
    """One transaction. Get it from `Store.write`; it is over when that block ends."""

    def __init__(self, connection: AsyncConnection, upserts: Upserts, process: str) -> None:
        self._connection = connection
        self._upserts = upserts
        self._process = process
        self._wanted: list[dict[str, Any]] = []

    async def _do(self, statement: Any, params: Any = None) -> int:
        """Run a statement; the number of rows that it touched."""
        await self.finish()
        return (await self._connection.execute(statement, params)).rowcount

    async def finish(self) -> None:
        """Write what was kept back: a click has several wishes, and one statement for all is faster."""
        if self._wanted:
            wanted, self._wanted = self._wanted, []
            await self._connection.execute(self._upserts.want, wanted)

    # --- order -----------------------------------------------------------------------------------

    async def once(self, interaction: int, now: float) -> None:
        """Note that an interaction is being handled; raises `Repeated` if it was before."""
        if not await self._do(self._upserts.once, {"id": interaction, "at": now}):
            raise Repeated

    async def move_on(self, table: str, revision: int, now: float) -> int:
        """The table's next revision; raises `Moved` unless it is at `revision`.

        Until the transaction ends no other can move this table.
        """
        if not await self._do(_MOVE_ON, {"t": table, "seen": revision, "now": now}):
            raise Moved
        return revision + 1

    async def prune(self, now: float) -> None:
        """Forget interactions that are so old that Discord cannot repeat them."""
        await self._do(delete(interactions).where(interactions.c.at < now - REMEMBERED))

    async def beat(self, process: str, now: float) -> None:
        """Say that a process is alive; see `Store.credit`."""
        await self._do(self._upserts.beat, {"process": process, "at": now})

    # --- tables ----------------------------------------------------------------------------------

    async def new_table(
        self,
        *,
        game: str,
        guild: int | None,
        channel: int,
        host: int,
        locale: str,
        pace: str,
        options: dict[str, Any],
        seed: str,
        now: float,
        thread: int | None = None,
        status: str = "lobby",
    ) -> TableRow:
        """Open a table at revision 0 under an id that no other has."""
        row = TableRow("", game, status, guild, channel, thread, host, locale, pace, options, seed, 0, now, now)
        while True:
            row.id = "".join(secrets.choice(LETTERS) for _ in range(5))
            if await self._do(self._upserts.new_table, asdict(row)):
                return row

    async def set_table(self, id: str, **fields: Any) -> None:
        """Set fields of a `TableRow`. Does not move the table on."""
        await self._do(update(tables).where(tables.c.id == id).values(**fields))

    async def add_seat(self, row: SeatRow) -> None:
        """Seat somebody at a free place."""
        await self._do(insert(seats), asdict(row))

    async def set_seat(self, table: str, place: int, **fields: Any) -> None:
        """Set fields of a `SeatRow`."""
        await self._do(update(seats).where(seats.c.table == table, seats.c.place == place).values(**fields))

    async def remove_seat(self, table: str, place: int) -> None:
        """Free a place; those behind it move up."""
        mine = seats.c.table == table
        await self._do(delete(seats).where(mine, seats.c.place == place))
        # By way of negative places, since a place is unique at every moment, not only in the end.
        await self._do(update(seats).where(mine, seats.c.place > place).values(place=-seats.c.place))
        await self._do(update(seats).where(mine, seats.c.place < 0).values(place=-seats.c.place - 1))

    # --- the game --------------------------------------------------------------------------------

    async def start(self, table: str, save: Save) -> None:
        """The game begins: its first checkpoint."""
        row = {"table": table, "since": 0, "told": save.told, "counter_now": save.counter_now}
        await self._do(insert(checkpoints), row | {"save": replace(save, answers=[])})

    async def answer(self, table: str, answer: SavedAnswer, save: Save) -> None:
        """Append an answer; `save` is the table after it. Call `move_on` before, in the same transaction."""
        params = {"t": table, "_seat": answer.seat, "_name": answer.name, "_value": answer.value}
        await self._do(_ANSWER, params | {"_by_clock": answer.by_clock, "_digest": answer.digest})
        if save.answers:
            await self._do(_BOOKKEEPING, _bookkeeping(table, save))
        else:
            await self._do(_CHECKPOINT, _checkpoint(table, save))

    async def reopen(self, table: str, save: Save) -> None:
        """A step was opened again (`Table.reopened`): the answers given in it count no more."""
        await self._do(_VOID, {"t": table})
        await self._do(_CHECKPOINT, _checkpoint(table, save))

    async def tell(self, table: str, reports: Sequence[Report], now: float) -> None:
        """Append events."""
        if reports:
            rows = [
                {"t": table, "_text": r.text, "_to": r.to, "_icon": r.icon, "_scene": r.scene, "_at": now}
                for r in reports
            ]
            await self._do(_EVENT, rows)

    # --- time ------------------------------------------------------------------------------------

    async def set_dues(self, table: str, dues: Sequence[DueRow], keep: Sequence[DueRow] = ()) -> None:
        """These are the table's dues now. One that there was before keeps its time. Those to `keep` stay if
        they are there, but are not made."""
        keys = [(due.kind, due.seat, due.number) for due in (*dues, *keep)]
        await self._do(_OTHER_DUES, {"t": table, "keys": keys})
        if dues:
            await self._do(self._upserts.due, [asdict(due) for due in dues])

    async def postpone(self, due: DueRow, at: float) -> None:
        """Let one due come later."""
        key = zip((dues.c.table, *_DUE_KEY), (due.table, due.kind, due.seat, due.number), strict=True)
        await self._do(update(dues).where(*(column == value for column, value in key)).values(at=at))

    async def drop_due(self, due: DueRow) -> None:
        """Remove one due, whatever its time."""
        key = zip((dues.c.table, *_DUE_KEY), (due.table, due.kind, due.seat, due.number), strict=True)
        await self._do(delete(dues).where(*(column == value for column, value in key)))

    # --- what Discord must show ------------------------------------------------------------------

    async def want(self, table: str, target: str, revision: int, now: float) -> None:
        """Discord must show the table to `target`, at this revision or a newer one, as soon as it can.

        New wishes are this process's own to fulfil at first (see `Store.outbox`).
        """
        row = {"table": table, "target": target, "revision": revision, "tries": 0, "not_before": now}
        self._wanted.append(row | {"claimed_by": self._process, "claimed_until": now + CLAIM})

    async def shown(
        self, table: str, target: str, channel: int, message: int, revision: int, wanted: int | None = None
    ) -> None:
        """This message shows the table at this revision; a newer one that is wanted stays wanted. `wanted`
        is the revision up to which nothing more is wanted, where `revision` notes something else."""
        # In the same order as a click touches them, or two transactions could wait for each other.
        seen = revision if wanted is None else wanted
        await self._do(_SHOWN, {"t": table, "what": target, "seen": seen})
        row = {"table": table, "target": target, "channel": channel, "message": message, "revision": revision}
        await self._do(self._upserts.shown, row)

    async def unwant(self, table: str, target: str, revision: int) -> None:
        """Nothing is to be shown up to this revision; what was wanted for a newer one meanwhile stays wanted."""
        key = (outbox.c.table == table, outbox.c.target == target)
        await self._do(delete(outbox).where(*key, outbox.c.revision <= revision))

    async def later(self, table: str, target: str, not_before: float) -> None:
        """It failed; try again at that time."""
        what = update(outbox).where(outbox.c.table == table, outbox.c.target == target)
        await self._do(what.values(tries=outbox.c.tries + 1, not_before=not_before))

    async def defer(self, table: str, target: str, revision: int, not_before: float) -> None:
        """Show it at that time again, unless something newer was wanted meanwhile."""
        key = (outbox.c.table == table, outbox.c.target == target, outbox.c.revision <= revision)
        await self._do(update(outbox).where(*key).values(tries=0, not_before=not_before))

    async def forget_message(self, table: str, target: str) -> None:
        """The message is gone."""
        await self._do(delete(messages).where(messages.c.table == table, messages.c.target == target))

    # --- people and servers ----------------------------------------------------------------------

    async def follow(self, table: str, user: int) -> None:
        """Let a person follow a table."""
        await self._do(self._upserts.follow, {"table": table, "user": user})

    async def unfollow(self, table: str, user: int) -> None:
        """End that."""
        await self._do(delete(followers).where(followers.c.table == table, followers.c.user == user))

    async def set_person(self, user: int, **fields: Any) -> None:
        """Set fields of a `PersonRow`."""
        await self._do(self._upserts.setting(persons, {"user": user}, fields))

    async def set_server(self, guild: int, **fields: Any) -> None:
        """Set fields of a `ServerRow`."""
        await self._do(self._upserts.setting(servers, {"guild": guild}, fields))
