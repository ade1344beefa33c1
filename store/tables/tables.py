"""Tables: their rows, searches, revisions and deletion."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import BindParameter, Select, Update, bindparam, delete, func, or_, select, update

from engine.entropy import promise
from store.games.answers import CHANGES, NO_CHANGE, StateChange
from store.games.event_log import newest_event
from store.reader_writer_base import Reader, Writer, values_of
from store.rows import BeaconUse, JobKind, TableRow
from store.schema import columns, due_jobs, results, seats, tables, watchers

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""The characters of a table id. 0, O, 1, I and L are left out, because people read ids aloud and type them."""
OVER: Final = ("ended", "cancelled")
OLD_AT_ONCE: Final = 50
"""The maximum number of tables that one transaction deletes. Thousands would block all moves for seconds."""

_TABLES = select(*columns(tables, TableRow))
_ONE = _TABLES.where(tables.c.id == bindparam("table"))
_TABLE: BindParameter[str] = bindparam("_table")
_ADVANCE = update(tables).where(tables.c.id == _TABLE, tables.c.revision == bindparam("_seen"))
_ADVANCE = _ADVANCE.values(revision=tables.c.revision + 1, changed=bindparam("_now"))


@cache
def _advance(kind: str, *noted: str) -> Update:
    values = {**CHANGES[kind], **dict.fromkeys(noted, newest_event(_TABLE))}
    return _ADVANCE.values(**values) if values else _ADVANCE


class StaleRevision(Exception):
    """Raised by `advance` if another transaction has advanced the table since the caller read its revision."""


def _games_of(user: Any, guild: Any) -> Select[Any]:
    """Return a query for the finished games of the person `user` on the server `guild` in which another person played
    too.

    Both parameters may also be columns of a query around it.
    """
    game, mine, theirs = tables.alias(), seats.alias(), seats.alias()
    query = select(game.c.id).join(mine, mine.c.table == game.c.id).join(theirs, theirs.c.table == game.c.id)
    both = (mine.c.user == user, theirs.c.user.is_not(None), theirs.c.user != mine.c.user)
    return query.where(game.c.guild == guild, game.c.status == "ended", *both)


class TableReader(Reader):
    """Reads tables."""

    async def table(self, id: str) -> TableRow | None:
        """Return the table with this id, or None."""
        found = await self._rows(_ONE, table=id)
        return TableRow(*found[0]) if found else None

    async def tables(
        self,
        *,
        guild: int | None = None,
        channel: int | None = None,
        user: int | None = None,
        watcher: int | None = None,
        statuses: Sequence[str] | None = None,
        limit: int | None = None,
        after: int = 0,
    ) -> list[TableRow]:
        """Return tables, the newest first, that meet all given conditions.

        `channel` also matches threads. `after` is the number of tables to skip, and `limit` the largest number to
        return. The order never depends on when a table last changed, because that may be secret. A condition that is
        None is not checked. `user` has a seat at the table, `watcher` watches it.
        """
        query = _TABLES.order_by(tables.c.created.desc(), tables.c.id).limit(limit).offset(after or None)
        if guild is not None:
            query = query.where(tables.c.guild == guild)
        if channel is not None:
            query = query.where(or_(tables.c.channel == channel, tables.c.thread == channel))
        if user is not None:
            query = query.where(tables.c.id.in_(select(seats.c.table).where(seats.c.user == user)))
        if watcher is not None:
            query = query.where(tables.c.id.in_(select(watchers.c.table).where(watchers.c.user == watcher)))
        if statuses is not None:
            query = query.where(tables.c.status.in_(statuses))
        return [TableRow(*row) for row in await self._rows(query)]

    async def tables_unchanged_since(self, statuses: Sequence[str], before: float) -> list[TableRow]:
        """Return tables of these statuses that have not changed since the time `before`, the oldest change first."""
        query = _TABLES.where(tables.c.status.in_(statuses), tables.c.changed < before)
        return [TableRow(*row) for row in await self._rows(query.order_by(tables.c.changed, tables.c.id))]

    async def count_tables(self) -> dict[tuple[str, str], int]:
        """Return the number of tables by game and status. A pair without tables is missing."""
        kinds = tables.c.game, tables.c.status
        rows = await self._rows(select(*kinds, func.count()).group_by(*kinds).order_by(*kinds))
        return {(row.game, row.status): row[2] for row in rows}

    async def guilds(self) -> list[int]:
        """Return the ids of the servers that have lobbies or running games, in any order."""
        open_ones = tables.c.status.in_(("lobby", "playing")) & tables.c.guild.is_not(None)
        return [row.guild for row in await self._rows(select(tables.c.guild).where(open_ones).distinct())]


class TableWriter(Writer):
    """Writes tables."""

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
        beacon: BeaconUse | None = None,
    ) -> TableRow:
        """Create a table at revision 0 with a unique id, and store the hash that promises its seed.

        No table gets the id of a stored result, because results outlive their tables.
        `thread` is the table's thread, if it has one. `beacon` says how the lobby uses the public beacon. The
        other parameters are the fields of the `TableRow`.
        """
        row = TableRow(
            "", game, status, guild, channel, thread, host, locale, pace, options, seed, 0, now, now, promise(seed)
        )
        row.private, row.beacon, row.promise_file = private, beacon, True
        while True:
            row.id = "".join(secrets.choice(LETTERS) for _ in range(5))
            taken = await self._query(select(results.c.id).where(results.c.id == row.id))
            if not taken and await self._insert_new(tables, values_of(row)):
                return row

    async def advance(
        self,
        row: TableRow,
        now: float,
        change: StateChange = NO_CHANGE,
        *,
        decided: bool = False,
        by_person: bool = False,
    ) -> int:
        """Increment the table's revision and return it. Raises `StaleRevision` if it is no longer `row.revision`.

        `change` is the effect of the answers that are appended next. With `decided` the newest event is stored as that
        of the newest public decision, and with `by_person` also as that of a person's. The table's row stays locked
        until the transaction ends.
        """
        kind, params = change.columns()
        params |= {"_table": row.id, "_seen": row.revision, "_now": now}
        noted = ["decision_event"] * decided + ["person_decision_event"] * (decided and by_person)
        await self._run(_advance(kind, *noted), params, unless=StaleRevision)
        return row.revision + 1

    async def set_table(self, id: str, **fields: Any) -> None:
        """Set these fields of the `TableRow` with this id. The revision stays the same.

        When a table of a tournament is over, the job of its round becomes due.
        """
        await self._run(update(tables).where(tables.c.id == id).values(**fields))
        if fields.get("status") in OVER:
            mine = (due_jobs.c.table == id, due_jobs.c.kind == JobKind.ROUND)
            await self._run(update(due_jobs).where(*mine).values(at=0.0))

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
        newcomers: bool | None = None,
    ) -> int:
        """Return the number of tables that meet all given conditions, as this transaction sees it.

        `player` is the id of a person who plays there without a stand-in. False for `private` excludes private tables.
        Tables of tournaments do not count, because no limit concerns them. A newcomer has finished no game on that
        server. With `newcomers` True, only tables hosted by newcomers count, with False only the others. Tables of
        evenings are among the others. False for `deserted` excludes tables where stand-ins play for all people. A
        condition that is None is not checked.
        """
        query = select(func.count()).select_from(tables)
        query = query.where(tables.c.status.in_(statuses), tables.c.tournament.is_(None))
        for column, wanted in ((tables.c.host, host), (tables.c.guild, guild), (tables.c.channel, channel)):
            if wanted is not None:
                query = query.where(column == wanted)
        if not private:
            query = query.where(~tables.c.private)
        if newcomers is not None:
            known = _games_of(tables.c.host, tables.c.guild).exists() | tables.c.evening.is_not(None)
            query = query.where(~known if newcomers else known)
        there = select(seats.c.table).where(seats.c.user.is_not(None))
        if not deserted:
            playing = tables.c.id.in_(there.where(seats.c.automatic_player.is_(None)))
            query = query.where(playing | tables.c.id.not_in(there))
        if player is not None:
            theirs = there.where(seats.c.user == player, seats.c.automatic_player.is_(None))
            query = query.where(tables.c.id.in_(theirs))
        return int((await self._query(query))[0][0])

    async def is_newcomer(self, user: int, guild: int | None) -> bool:
        """Return True if this person has finished no game with another person on this server.

        `guild` is the server's id, or None for direct messages.
        """
        return not await self._query(_games_of(user, guild).limit(1))

    async def delete_old_tables(
        self,
        *,
        ended: float | None = None,
        idle: float | None = None,
        abandoned: float | None = None,
        most: int = OLD_AT_ONCE,
    ) -> int:
        """Delete at most `most` old tables and all that belongs to them. Return their number.

        It deletes games that ended before the time `ended`, and lobbies that have not changed since `idle`. It deletes
        running games that have not changed since `abandoned`. None deletes no table of that kind.
        """
        status, begun = tables.c.status, tables.c.save.is_not(None)
        over, lobbies = status.in_(("ended", "cancelled")), (status == "lobby") | ((status == "cancelled") & ~begun)
        gone = 0
        for before, old in ((ended, over), (idle, lobbies), (abandoned, status == "playing")):
            if before is not None:
                gone += await self.delete_tables((old, tables.c.changed < before), most - gone)
        return gone

    async def delete_tables(self, which: Collection[Any], most: int) -> int:
        """Delete at most `most` of the tables that meet all SQL conditions in `which`. Return their number."""
        some = select(tables.c.id).where(*which).limit(most)
        return await self._run(delete(tables).where(tables.c.id.in_(some.scalar_subquery())))
