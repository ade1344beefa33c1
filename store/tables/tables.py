"""Tables: their rows, who may find them, and how they move on."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import BindParameter, Update, bindparam, delete, func, or_, select, update

from engine.entropy import promise
from store.base import Reader, Writer, values_of
from store.games.answers import CHANGES, NO_CHANGE, StateChange
from store.games.event_log import newest_event
from store.rows import TableRow
from store.schema import columns, followers, seats, tables

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No 0 and O, no 1, I and L: an id is read aloud and typed."""
OLD_AT_ONCE: Final = 50
"""So many tables one transaction deletes: thousands take it seconds, in which nobody could play."""

_TABLES = select(*columns(tables, TableRow))
_ONE = _TABLES.where(tables.c.id == bindparam("table"))
_TABLE: BindParameter[str] = bindparam("_table")
_ADVANCE = update(tables).where(tables.c.id == _TABLE, tables.c.revision == bindparam("_seen"))
_ADVANCE = _ADVANCE.values(revision=tables.c.revision + 1, touched=bindparam("_now"))


@cache
def _advance(kind: str, decided: bool) -> Update:
    values = {**CHANGES[kind], **({"decided": newest_event(_TABLE)} if decided else {})}
    return _ADVANCE.values(**values) if values else _ADVANCE


class StaleRevision(Exception):
    """Somebody else has moved the table on since that revision."""


class TableReader(Reader):
    """Reading tables."""

    async def table(self, id: str) -> TableRow | None:
        """Return the table with this id."""
        found = await self._rows(_ONE, table=id)
        return TableRow(*found[0]) if found else None

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
        """Return tables, the newest first: of a server, in a channel or thread, with this person at it, or following
        it; at most `limit` of those that come `after` so many. When one was moved on orders nothing: that may be a
        secret of whoever did."""
        query = _TABLES.order_by(tables.c.created.desc(), tables.c.id).limit(limit).offset(after or None)
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

    async def tables_unchanged_since(self, statuses: Sequence[str], before: float) -> list[TableRow]:
        """Return tables at which nothing has happened since then, those first where it is longest ago."""
        query = _TABLES.where(tables.c.status.in_(statuses), tables.c.touched < before)
        return [TableRow(*row) for row in await self._rows(query.order_by(tables.c.touched, tables.c.id))]

    async def count_by_status(self) -> dict[str, int]:
        """Return how many tables there are of each status."""
        rows = await self._rows(select(tables.c.status, func.count()).group_by(tables.c.status))
        return {row.status: row[1] for row in sorted(rows)}

    async def guilds(self) -> list[int]:
        """Return the servers that have tables in play, or lobbies."""
        open_ones = tables.c.status.in_(("lobby", "playing")) & tables.c.guild.is_not(None)
        return [row.guild for row in await self._rows(select(tables.c.guild).where(open_ones).distinct())]


class TableWriter(Writer):
    """Writing tables."""

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
        private: bool = False,
    ) -> TableRow:
        """Open a table at revision 0 under an id that no other has, with the promise of its seed."""
        row = TableRow(
            "", game, status, guild, channel, thread, host, locale, pace, options, seed, 0, now, now, promise(seed)
        )
        row.private = private
        while True:
            row.id = "".join(secrets.choice(LETTERS) for _ in range(5))
            if await self._insert_new(tables, values_of(row)):
                return row

    async def advance(
        self, row: TableRow, now: float, change: StateChange = NO_CHANGE, *, decided: bool = False
    ) -> int:
        """Increment the table's revision and return it. Raises `StaleRevision` if it is no longer `row.revision`.

        `change` is the effect of the answers that are appended next. With `decided` the newest event is stored as that
        of the newest public decision. The table's row stays locked until the transaction ends.
        """
        kind, params = change.columns()
        params |= {"_table": row.id, "_seen": row.revision, "_now": now}
        await self._run(_advance(kind, decided), params, unless=StaleRevision)
        return row.revision + 1

    async def set_table(self, id: str, **fields: Any) -> None:
        """Set fields of a `TableRow`. The revision stays the same."""
        await self._run(update(tables).where(tables.c.id == id).values(**fields))

    async def count_tables(
        self,
        statuses: Sequence[str],
        *,
        host: int | None = None,
        guild: int | None = None,
        channel: int | None = None,
        player: int | None = None,
        private: bool = True,
        deserted: bool = True,
    ) -> int:
        """Return how many tables there are with this host, in this server, in this channel, with this person at it who
        is not stood in for, the private ones too or without them, so with those whose people have all gone; as this
        transaction sees it."""
        query = select(func.count()).select_from(tables).where(tables.c.status.in_(statuses))
        for column, wanted in ((tables.c.host, host), (tables.c.guild, guild), (tables.c.channel, channel)):
            if wanted is not None:
                query = query.where(column == wanted)
        if not private:
            query = query.where(~tables.c.private)
        there = select(seats.c.table).where(seats.c.user.is_not(None))
        if not deserted:
            playing = tables.c.id.in_(there.where(seats.c.player.is_(None)))
            query = query.where(playing | tables.c.id.not_in(there))
        if player is not None:
            theirs = there.where(seats.c.user == player, seats.c.player.is_(None))
            query = query.where(tables.c.id.in_(theirs))
        return int((await self._query(query))[0][0])

    async def delete_old_tables(
        self,
        *,
        ended: float | None = None,
        idle: float | None = None,
        abandoned: float | None = None,
        most: int = OLD_AT_ONCE,
    ) -> int:
        """Delete games that ended before that time, lobbies that became no game and in which nothing has happened since
        that one, and games in play whose people have not come since the last. Return how many tables, at `most`. All
        that belongs to them goes with them."""
        status, begun = tables.c.status, tables.c.save.is_not(None)
        over, lobbies = status.in_(("ended", "off")), (status == "lobby") | ((status == "off") & ~begun)
        gone = 0
        for before, old in ((ended, over), (idle, lobbies), (abandoned, status == "playing")):
            if before is not None:
                gone += await self.delete_tables((old, tables.c.touched < before), most - gone)
        return gone

    async def delete_tables(self, which: Collection[Any], most: int) -> int:
        """Delete at most so many of these tables; return how many."""
        some = select(tables.c.id).where(*which).limit(most)
        return await self._run(delete(tables).where(tables.c.id.in_(some.scalar_subquery())))
