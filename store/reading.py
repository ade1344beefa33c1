"""Reading: what can be asked of the store."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, bindparam, case, func, or_, select

from engine.play import Answer, By
from engine.table import Save, SavedAnswer
from store.company import DEAD_ONES
from store.queues import QUEUE, Queue
from store.reading_story import ReadingStory
from store.rows import (
    Deed,
    DeedRow,
    Guest,
    MessageRow,
    OutboxRow,
    PersonRow,
    PostRow,
    SeatRow,
    ServerRow,
    TableRow,
)
from store.schema import (
    answers,
    bans,
    columns,
    deeds,
    followers,
    guests,
    interactions,
    messages,
    outbox,
    persons,
    posts,
    registered,
    seats,
    servers,
    tables,
)
from store.shards import of_them, unmarked

_T: BindParameter[Any] = bindparam("t")

_TABLE = select(*columns(tables, TableRow)).where(tables.c.id == _T)
_HELM = select(tables.c.helm, tables.c.reliefs).where(tables.c.id == _T)
_SEATS = select(*columns(seats, SeatRow)).where(seats.c.table == _T).order_by(seats.c.place)
_CHECKPOINT = select(*(tables.c[name] for name in ("revision", "save", "since", "told", "counter_now"))).where(
    tables.c.id == _T, tables.c.save.is_not(None)
)
_SINCE = (
    select(*columns(answers, SavedAnswer))
    .where(answers.c.table == _T, answers.c.no > bindparam("since"), answers.c.void.is_(None))
    .order_by(answers.c.no)
)
_ANSWERS = (
    select(*(answers.c[name] for name in Answer._fields))
    .where(answers.c.table == _T, answers.c.void.is_(None))
    .order_by(answers.c.no)
)
_PERSON = select(*columns(persons, PersonRow)).where(persons.c.user == bindparam("user"))
_SERVER = select(*columns(servers, ServerRow)).where(servers.c.guild == bindparam("guild"))
_FOLLOWERS = select(followers.c.user).where(followers.c.table == _T).order_by(followers.c.user)
_MESSAGE = select(*columns(messages, MessageRow)).where(
    messages.c.table == _T, messages.c.target == bindparam("target")
)
_POST = select(*columns(posts, PostRow)).where(posts.c.table == _T, posts.c.target == bindparam("target"))
_SERVING: BindParameter[Any] = bindparam("serving", expanding=True, literal_execute=True)
_HANGING: BindParameter[Any] = bindparam("hanging", expanding=True, literal_execute=True)
FREE: Final = (outbox.c.table.not_in(_SERVING), (outbox.c.table + " " + outbox.c.target).not_in(_HANGING))
"""Rows of the outbox that are not held up. What is, is written out, since a database takes only so many parameters:
there may be thousands of places that hang."""

OUTBOX = select(*columns(outbox, OutboxRow))
_FIRST = select(outbox.c.table).group_by(outbox.c.table).order_by(func.min(outbox.c.not_before), outbox.c.table)
_WAITING = OUTBOX.where(outbox.c.table.in_(_FIRST.limit(bindparam("tables"))))
_WAITING = _WAITING.order_by(outbox.c.not_before, outbox.c.table, outbox.c.target)
AT_ONCE: Final = 50
"""Of so many tables what is to be shown is read at once."""


def spelled(table: str, target: str) -> str:
    """How FREE names a row that hangs."""
    return f"{table} {target}"


def free(row: OutboxRow, serving: Collection[str], hanging: Collection[tuple[str, str]]) -> bool:
    """Whether a row of the outbox is not held up: its table is not served, and it does not hang."""
    return row.table not in serving and (row.table, row.target) not in hanging


class Reading(ReadingStory):
    """The part of a `Store` that is read from. Each method reads what stands there at that moment."""

    shared: bool = False
    """Whether several processes may work on it: unless told, one reads alone."""

    # --- tables ----------------------------------------------------------------------------------

    async def table(self, id: str) -> TableRow | None:
        """The table with this id."""
        page = None if self._memory is None else self._memory.page(id)
        rows = await self._known(tables, id, _TABLE, t=id)
        if not rows:
            return None
        row = TableRow(*rows[0])
        if self._memory is not None and page is not None:
            self._memory.see(id, row.helm, row.reliefs)
            page.read(row, rows, self.process)
        return row

    async def stands(self, row: TableRow) -> bool:
        """Whether no other process has written about a table since its row was read: what was read of it may have been
        remembered, and who is refused something commits nothing that would find out."""
        if self._memory is None or self._memory.alone or row.helm != unmarked(self.process):
            return True
        found = await self._rows(_HELM, t=row.id)
        if not found:
            self._memory.drop([(tables.name, row.id)])
            return False
        self._memory.see(row.id, found[0].helm, found[0].reliefs)
        return (found[0].helm, found[0].reliefs) == (row.helm, row.reliefs)

    async def tables(
        self,
        *,
        guild: int | None = None,
        channel: int | None = None,
        user: int | None = None,
        follower: int | None = None,
        statuses: Sequence[str] | None = None,
        limit: int | None = None,
        after: int = 0,
    ) -> list[TableRow]:
        """Tables, the newest first: of a server, in a channel or thread, with this person at it, or following it; at
        most `limit` of those that come `after` so many. When one was moved on orders nothing: that may be a secret of
        whoever did."""
        query = select(*columns(tables, TableRow)).order_by(tables.c.created.desc(), tables.c.id)
        query = query.limit(limit).offset(after or None)
        if guild is not None:
            query = query.where(tables.c.guild == guild)
        if channel is not None:
            query = query.where(or_(tables.c.channel == channel, tables.c.thread == channel))
        if user is not None:
            query = query.where(tables.c.id.in_(select(seats.c.table).where(seats.c.user == user)))
        if follower is not None:
            query = query.where(tables.c.id.in_(select(followers.c.table).where(followers.c.user == follower)))
        if statuses is not None:
            query = query.where(tables.c.status.in_(statuses))
        return [TableRow(*row) for row in await self._rows(query)]

    async def untouched(self, statuses: Sequence[str], before: float) -> list[TableRow]:
        """Tables at which nothing has happened since then, those first where it is longest ago."""
        query = select(*columns(tables, TableRow)).where(tables.c.status.in_(statuses), tables.c.touched < before)
        return [TableRow(*row) for row in await self._rows(query.order_by(tables.c.touched, tables.c.id))]

    async def count_by_status(self) -> dict[str, int]:
        """How many tables there are of each status."""
        rows = await self._rows(select(tables.c.status, func.count()).group_by(tables.c.status))
        return {row.status: row[1] for row in sorted(rows)}

    async def guilds(self) -> list[int]:
        """The servers that have tables in play, or lobbies."""
        open_ones = tables.c.status.in_(("lobby", "playing")) & tables.c.guild.is_not(None)
        return [row.guild for row in await self._rows(select(tables.c.guild).where(open_ones).distinct())]

    async def seats(self, table: str) -> list[SeatRow]:
        """Who sits there, by place."""
        return [SeatRow(*row) for row in await self._known(seats, table, _SEATS, t=table)]

    # --- the game --------------------------------------------------------------------------------

    async def load(self, table: str) -> tuple[int, Save] | None:
        """The table's revision and its save, or None if no game was started there."""
        return await self._reader.read(lambda connection: _loaded(connection, table))

    async def answers(self, table: str) -> list[Answer]:
        """All answers of the game that count, in order."""
        return [Answer(seat, name, value, By(by)) for seat, name, value, by in await self._rows(_ANSWERS, t=table)]

    # --- people and servers ----------------------------------------------------------------------

    async def person(self, user: int) -> PersonRow:
        """A person's settings; the defaults if there are none."""
        rows = await self._known(persons, user, _PERSON, user=user)
        return PersonRow(*rows[0]) if rows else PersonRow(user)

    async def persons(self, users: Collection[int]) -> dict[int, PersonRow]:
        """The settings of these people; the defaults where there are none."""
        shelves = {user: {} if self._memory is None else self._memory.shelf(persons.name, user) for user in users}
        unknown = [user for user, shelf in shelves.items() if None not in shelf]
        if unknown:
            query = select(*columns(persons, PersonRow)).where(persons.c.user.in_(unknown))
            found = {row.user: [row] for row in await self._rows(query)}
            for user in unknown:
                shelves[user][None] = found.get(user, [])
        return {user: PersonRow(*shelf[None][0]) if shelf[None] else PersonRow(user) for user, shelf in shelves.items()}

    async def server(self, guild: int) -> ServerRow:
        """A server's settings; the defaults if there are none."""
        rows = await self._known(servers, guild, _SERVER, guild=guild)
        return ServerRow(*rows[0]) if rows else ServerRow(guild)

    async def banned(self, guild: int) -> list[int]:
        """Who may neither open nor join tables in this server."""
        query = select(bans.c.user).where(bans.c.guild == guild).order_by(bans.c.user)
        return [row.user for row in await self._rows(query)]

    async def removed(self, table: str, user: int) -> bool:
        """Whether this person was removed from this table, or had themselves forgotten there (`Guest.FORGOTTEN`)."""
        theirs = (deeds.c.table == table, deeds.c.subject == user, deeds.c.kind == Deed.REMOVED)
        gone = (guests.c.table == table, guests.c.user == user, guests.c.kind == Guest.FORGOTTEN)
        return bool(await self._rows(select(deeds.c.id).where(*theirs).limit(1))) or bool(
            await self._rows(select(guests.c.no).where(*gone))
        )

    async def reported(self, table: str) -> bool:
        """Whether somebody has reported this table."""
        about = (deeds.c.table == table, deeds.c.kind == Deed.REPORTED)
        return bool(await self._rows(select(deeds.c.id).where(*about).limit(1)))

    async def deeds(self, guild: int, last: int, *, table: str | None = None) -> list[DeedRow]:
        """What was noted for the moderators of a server (about a table): first what was reported and nobody
        has seen to, then the newest."""
        query = select(*columns(deeds, DeedRow)).where(deeds.c.guild == guild)
        if table is not None:
            query = query.where(deeds.c.table == table)
        rows = await self._rows(query.order_by(deeds.c.open.desc(), deeds.c.at.desc(), deeds.c.id).limit(last))
        return [DeedRow(id, guild, at, Deed(kind), *rest) for id, guild, at, kind, *rest in rows]

    async def open_reports(self, guild: int) -> int:
        """How many reports the moderators of a server have not seen to."""
        query = select(func.count()).select_from(deeds).where(deeds.c.guild == guild, deeds.c.open)
        return int((await self._rows(query))[0][0])

    async def followers(self, table: str) -> list[int]:
        """Who follows this table."""
        return [row.user for row in await self._known(followers, table, _FOLLOWERS, t=table)]

    async def registered(self, application: int) -> str | None:
        """The digest of the commands that Discord was told of last."""
        rows = await self._rows(select(registered.c.digest).where(registered.c.application == application))
        return str(rows[0].digest) if rows else None

    # --- what Discord shows ----------------------------------------------------------------------

    async def message(self, table: str, target: str) -> MessageRow | None:
        """The message that shows this table to this target."""
        rows = await self._known(messages, (table, target), _MESSAGE, t=table, target=target)
        return MessageRow(*rows[0]) if rows else None

    async def messages_to(self, user: int, target: str) -> list[MessageRow]:
        """The messages to this target at whichever table where this person sits, the oldest first."""
        query = select(*columns(messages, MessageRow)).where(messages.c.target == target).order_by(messages.c.message)
        theirs = select(seats.c.table).where(seats.c.user == user)
        return [MessageRow(*row) for row in await self._rows(query.where(messages.c.table.in_(theirs)))]

    async def post(self, table: str, target: str) -> PostRow | None:
        """The message to this target that was on its way, and was never noted to have come."""
        rows = await self._known(posts, (table, target), _POST, t=table, target=target)
        return PostRow(*rows[0]) if rows else None

    async def next_outbox(
        self, serving: Collection[str] = (), hanging: Collection[tuple[str, str]] = ()
    ) -> float | None:
        """When there will be something to show, as far as is known now, apart from tables in `serving` and what is
        `hanging`."""
        waiting = await self._waiting()
        if waiting is not None:
            first = next((row.not_before for row in waiting.rows if free(row, serving, hanging)), waiting.until)
            if first < waiting.until or waiting.until == inf:
                return None if first == inf else first
        others = (outbox.c.claimed_by != self.process) & (outbox.c.claimed_until > outbox.c.not_before)
        if self.shared:
            others &= outbox.c.claimed_by.not_in(DEAD_ONES)
        at = case((others, outbox.c.claimed_until), else_=outbox.c.not_before)
        query = select(func.min(at)).where(*FREE, *of_them(self.shards, outbox.c.table))
        held_up = {"serving": [*serving], "hanging": [spelled(*one) for one in hanging]}
        found: float | None = (await self._rows(query, **held_up))[0][0]
        return found

    async def outbox_of(self, table: str, now: float) -> list[OutboxRow]:
        """What is to be shown of a table now, as far as that is remembered: who looks again learns of it anyway."""
        waiting = await self._waiting()
        return (
            [] if waiting is None else [OutboxRow(*r) for r in waiting.rows if r.table == table and r.not_before <= now]
        )

    async def _waiting(self) -> Queue | None:
        """What the outbox holds, as far as it is remembered; None where it is not, since others write to it or see to
        it."""
        if self._memory is None or not self._memory.alone or self.shards is not None:
            return None
        shelf = self._memory.shelf(outbox.name, None)
        known: Queue | None = shelf.get(QUEUE)
        if known is None or (not known.rows and known.until < inf):
            rows = await self._rows(_WAITING, tables=AT_ONCE)
            first = {row.table: row.not_before for row in reversed(rows)}
            known = Queue(rows, inf)
            if len(first) == AT_ONCE:  # of another one there may be something a moment later
                last = max(first.values())
                known = Queue([row for row in rows if row.not_before < last], last)
            shelf[QUEUE] = known
        return known

    async def handled(self, interaction: int) -> bool:
        """Whether somebody has noted that this interaction was handled (`Writing.once`)."""
        return bool(await self._rows(select(interactions.c.id).where(interactions.c.id == interaction)))

    async def answered(self, table: str, user: int, number: int) -> bool:
        """Whether an answer of this person to the choice of this number counts."""
        mine = (answers.c.table == table, answers.c.user == user, answers.c.number == number)
        return bool(await self._rows(select(answers.c.no).where(*mine, answers.c.void.is_(None)).limit(1)))


def _loaded(connection: Connection, table: str) -> tuple[int, Save] | None:
    found = connection.execute(_CHECKPOINT, {"t": table}).first()
    if found is None:
        return None
    revision, save, since, save.told, save.counter_now = found
    given = connection.execute(_SINCE, {"t": table, "since": since})
    save.answers = [SavedAnswer(seat, name, value, By(by), digest) for seat, name, value, by, digest in given]
    return revision, save
