"""The store: everything that must outlive the process. It knows no game and reads no clock."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from types import ModuleType
from typing import Any, Final

from sqlalchemy import BindParameter, Select, bindparam, case, delete, func, insert, make_url, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from engine.play import Answer
from engine.store import postgresql, sqlite
from engine.store.migrate import upgrade
from engine.store.rows import DueRow, EventRow, MessageRow, OutboxRow, PersonRow, SeatRow, ServerRow, TableRow
from engine.store.schema import (
    answers,
    beats,
    checkpoints,
    columns,
    dues,
    events,
    followers,
    messages,
    outbox,
    persons,
    seats,
    servers,
    tables,
)
from engine.store.upserts import Upserts
from engine.store.writing import CLAIM, Writing
from engine.table import Save, SavedAnswer

DATABASES: Final = {"sqlite": sqlite, "postgresql": postgresql}

_T: BindParameter[Any] = bindparam("t")

_TABLE = select(*columns(tables, TableRow)).where(tables.c.id == _T)
_SEATS = select(*columns(seats, SeatRow)).where(seats.c.table == _T).order_by(seats.c.place)
_CHECKPOINT = (
    select(tables.c.revision, *(checkpoints.c[name] for name in ("save", "since", "told", "counter_now")))
    .join(checkpoints)
    .where(tables.c.id == _T)
)
_SINCE = (
    select(*columns(answers, SavedAnswer))
    .where(answers.c.table == _T, answers.c.no > bindparam("since"))
    .order_by(answers.c.no)
)
_ANSWERS = (
    select(*(answers.c[name] for name in Answer._fields))
    .where(answers.c.table == _T, ~answers.c.void)
    .order_by(answers.c.no)
)
_OUTBOX_KEY = (outbox.c.table == _T, outbox.c.target == bindparam("what"))


class Store:
    """The open database. Reading is by its methods, writing only within `write`."""

    def __init__(self, database: ModuleType, reading: AsyncEngine, writing: AsyncEngine) -> None:
        """Use `Store.open`."""
        self.process: Final = secrets.token_hex(8)
        """Names this process among those that share the database."""
        self._upserts = Upserts(database.insert)
        self._reading = reading
        self._writing = writing

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database and bring its schema up to date."""
        parsed = make_url(url)
        database = DATABASES[parsed.get_backend_name()]
        store = cls(database, *database.engines(parsed))
        async with store._writing.begin() as connection:
            await connection.run_sync(database.lock_schema)
            await connection.run_sync(upgrade)
            if not database.SHARED:
                # Whoever had claimed something is dead: nobody needs to wait for it.
                await connection.execute(update(outbox).values(claimed_until=0.0))
        return store

    async def close(self) -> None:
        """Let others show what this process was about to show, and close."""
        async with self._writing.begin() as connection:
            mine = outbox.c.claimed_by == self.process
            await connection.execute(update(outbox).where(mine).values(claimed_until=0.0))
        await self._reading.dispose()
        await self._writing.dispose()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Writing]:
        """A transaction: committed when the block ends, undone if it raises.

        Writers may wait for each other, so nothing slow belongs into the block, and no second one.
        """
        async with self._writing.begin() as connection:
            writing = Writing(connection, self._upserts, self.process)
            yield writing
            await writing.finish()

    async def _rows(self, statement: Select[Any], **params: Any) -> list[Any]:
        async with self._reading.connect() as connection:
            return list((await connection.execute(statement, params)).all())

    # --- tables ----------------------------------------------------------------------------------

    async def table(self, id: str) -> TableRow | None:
        """The table with this id."""
        rows = await self._rows(_TABLE, t=id)
        return TableRow(*rows[0]) if rows else None

    async def tables(
        self,
        *,
        guild: int | None = None,
        channel: int | None = None,
        user: int | None = None,
        statuses: Sequence[str] | None = None,
        limit: int = 25,
    ) -> list[TableRow]:
        """Tables, last touched first: of a server, in a channel or thread, with this person at it."""
        query = select(*columns(tables, TableRow)).order_by(tables.c.touched.desc(), tables.c.id).limit(limit)
        if guild is not None:
            query = query.where(tables.c.guild == guild)
        if channel is not None:
            query = query.where(or_(tables.c.channel == channel, tables.c.thread == channel))
        if user is not None:
            query = query.where(tables.c.id.in_(select(seats.c.table).where(seats.c.user == user)))
        if statuses is not None:
            query = query.where(tables.c.status.in_(statuses))
        return [TableRow(*row) for row in await self._rows(query)]

    async def seats(self, table: str) -> list[SeatRow]:
        """Who sits there, by place."""
        return [SeatRow(*row) for row in await self._rows(_SEATS, t=table)]

    # --- the game --------------------------------------------------------------------------------

    async def load(self, table: str) -> tuple[int, Save] | None:
        """The table's revision and its save, or None if no game was started there."""
        async with self._reading.connect() as connection:
            found = (await connection.execute(_CHECKPOINT, {"t": table})).first()
            if found is None:
                return None
            revision, save, since, save.told, save.counter_now = found
            given = await connection.execute(_SINCE, {"t": table, "since": since})
            save.answers = [SavedAnswer(*row) for row in given]
            return revision, save

    async def answers(self, table: str) -> list[Answer]:
        """All answers of the game that count, in order."""
        return [Answer(*row) for row in await self._rows(_ANSWERS, t=table)]

    async def events(
        self, table: str, *, after: int = 0, limit: int | None = None, last: int | None = None
    ) -> list[EventRow]:
        """What was told, in order: after event number `after` at most `limit`, or of these the `last` ones."""
        query = select(*columns(events, EventRow)).where(events.c.table == table, events.c.no > after)
        if last is not None:
            rows = await self._rows(query.order_by(events.c.no.desc()).limit(last))
            return [EventRow(*row) for row in reversed(rows)]
        return [EventRow(*row) for row in await self._rows(query.order_by(events.c.no).limit(limit))]

    # --- people and servers ----------------------------------------------------------------------

    async def person(self, user: int) -> PersonRow:
        """A person's settings; the defaults if there are none."""
        rows = await self._rows(select(*columns(persons, PersonRow)).where(persons.c.user == user))
        return PersonRow(*rows[0]) if rows else PersonRow(user)

    async def server(self, guild: int) -> ServerRow:
        """A server's settings; the defaults if there are none."""
        rows = await self._rows(select(*columns(servers, ServerRow)).where(servers.c.guild == guild))
        return ServerRow(*rows[0]) if rows else ServerRow(guild)

    async def followers(self, table: str) -> list[int]:
        """Who follows this table."""
        query = select(followers.c.user).where(followers.c.table == table).order_by(followers.c.user)
        return [row.user for row in await self._rows(query)]

    # --- what Discord shows ----------------------------------------------------------------------

    async def message(self, table: str, target: str) -> MessageRow | None:
        """The message that shows this table to this target."""
        where = (messages.c.table == table, messages.c.target == target)
        rows = await self._rows(select(*columns(messages, MessageRow)).where(*where))
        return MessageRow(*rows[0]) if rows else None

    async def outbox(self, now: float, limit: int = 100) -> list[OutboxRow]:
        """What is due to be shown and is not another process's to show. It is this one's now, for a while."""
        free = or_(outbox.c.claimed_by == self.process, outbox.c.claimed_until <= now)
        due = select(*columns(outbox, OutboxRow), outbox.c.claimed_by, outbox.c.claimed_until)
        due = due.where(outbox.c.not_before <= now, free).order_by(outbox.c.not_before).limit(limit)
        rows = await self._rows(due)
        # Mostly all are this process's own already, and nothing needs to be written.
        if any(row.claimed_by != self.process or row.claimed_until <= now for row in rows):
            async with self._writing.begin() as connection:
                rows = list((await connection.execute(due.with_for_update(skip_locked=True))).all())
                claim = update(outbox).where(*_OUTBOX_KEY)
                claim = claim.values(claimed_by=self.process, claimed_until=now + CLAIM)
                if rows:
                    await connection.execute(claim, [{"t": row.table, "what": row.target} for row in rows])
        return [OutboxRow(*row[:-2]) for row in rows]

    async def next_outbox(self) -> float | None:
        """When there will be something to show, as far as is known now."""
        others = (outbox.c.claimed_by != self.process) & (outbox.c.claimed_until > outbox.c.not_before)
        at = case((others, outbox.c.claimed_until), else_=outbox.c.not_before)
        return await self._least(at)

    # --- time ------------------------------------------------------------------------------------

    async def dues(self, now: float) -> list[DueRow]:
        """What is due, oldest first."""
        query = select(*columns(dues, DueRow)).where(dues.c.at <= now).order_by(dues.c.at)
        return [DueRow(*row) for row in await self._rows(query)]

    async def next_due(self) -> float | None:
        """When the next due is."""
        return await self._least(dues.c.at)

    async def deadline(self, table: str) -> float | None:
        """When the next person's time at this table is up; None where nobody's runs."""
        return await self._least(dues.c.at, dues.c.table == table, dues.c.kind == "clock")

    async def _least(self, expression: Any, *where: Any) -> float | None:
        least: float | None = (await self._rows(select(func.min(expression)).where(*where)))[0][0]
        return least

    async def credit(self, now: float) -> float:
        """At the start: give back to every clock the time since the last heartbeat, when nothing ran.

        Returns these seconds. A second call, from whichever process, counts from the first.
        """
        async with self._writing.begin() as connection:
            # The lock makes a second process wait here, and find these rows gone.
            last = (await connection.execute(select(beats.c.at).with_for_update())).scalars().all()
            await connection.execute(delete(beats))
            await connection.execute(insert(beats), {"process": self.process, "at": now})
            gone = max(0.0, now - max(last, default=now))
            await connection.execute(update(dues).where(dues.c.kind == "clock").values(at=dues.c.at + gone))
        return gone
