"""Writing: what can be done within one transaction."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update

from engine.draws import Draw
from engine.play import Report
from engine.save import Save, SavedAnswer
from engine.source import promise
from store import statements
from store.rows import NO_PLACE, Deed, DeedRow, DueRow, Guest, SeatRow, Stand, TableRow, Void
from store.schema import (
    bans,
    columns,
    deeds,
    dues,
    followers,
    guests,
    interactions,
    persons,
    seats,
    servers,
    tables,
)
from store.shards import unmarked
from store.statements import UNANSWERED, Came
from store.writing_time import WritingTime

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No 0 and O, no 1, I and L: an id is read aloud and typed."""

REMEMBERED: Final = 2 * 24 * 3600.0
"""Seconds for which a repeated interaction is known; Discord's tokens live for a quarter of an hour."""


AT_ONCE: Final = 20
"""So many events are told by one statement."""
OLD_AT_ONCE: Final = 50
"""So many tables one transaction deletes: thousands take it seconds, in which nobody could play."""


class Repeated(Exception):
    """This interaction was handled before."""


class Moved(Exception):
    """Somebody else has moved the table on since that revision."""


class Writing(WritingTime):
    """One transaction. Get it from `Store.write`; it is over when that block ends."""

    # --- order -----------------------------------------------------------------------------------

    async def once(self, interaction: int, now: float) -> None:
        """Note that an interaction is being handled; raises `Repeated` if it was before."""
        self._do(self._upserts.once, {"id": interaction, "at": now}, about=interaction, unless=Repeated)

    async def move_on(
        self, row: TableRow | Stand, now: float, came: Came = UNANSWERED, *, decided: bool = False
    ) -> int:
        """The table's next revision; raises `Moved` unless it stands as it did when its `row` was read: at this
        revision, and nothing else of it written by another process. So it `came` of the answers that are appended next.
        Where something was `decided` of which everybody knows, the story had come so far then (see `decided`).

        Until the transaction ends no other can move this table.
        """
        statement, hears = statements.move_on(came, decided=decided), None
        params = {"t": row.id, "seen": row.revision, "now": now} | came.params(row.id)
        if self._helm is not None:
            statement, more, hears = self._helm.move_on(row, statement)
            params |= more
        self._do_all(statement, params, {(tables.name, row.id): None}, Moved, hears)
        return row.revision + 1

    async def prune(self, now: float) -> None:
        """Forget interactions that are so old that Discord cannot repeat them."""
        self._do(delete(interactions).where(interactions.c.at < now - REMEMBERED))

    async def beat(self, process: str, now: float) -> None:
        """Say that a process is alive; see `Store.credit`."""
        self._do(self._upserts.beat, {"process": process, "at": now})

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
        private: bool = False,
    ) -> TableRow:
        """Open a table at revision 0 under an id that no other has, with the promise of its seed."""
        row = TableRow(
            "", game, status, guild, channel, thread, host, locale, pace, options, seed, 0, now, now, promise(seed)
        )
        row.private = private
        row.helm = "" if self._helm is None else unmarked(self._process)
        while True:
            row.id = "".join(secrets.choice(LETTERS) for _ in range(5))
            if await self._count(self._upserts.new_table, statements.of(row), about=row.id):
                return row

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
        """How many tables there are with this host, in this server, in this channel, with this person at it who is not
        stood in for, the private ones too or without them, so with those whose people have all gone; as this
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
        return int((await self._ask(query))[0][0])

    async def set_table(self, id: str, **fields: Any) -> None:
        """Set fields of a `TableRow`. Does not move the table on."""
        self._do(update(tables).where(tables.c.id == id).values(**fields), about=id)

    async def add_seat(self, row: SeatRow) -> None:
        """Seat somebody at a free place."""
        self._do(insert(seats), statements.of(row), about=row.table)

    async def set_seat(self, table: str, place: int, **fields: Any) -> None:
        """Set fields of a `SeatRow`."""
        self._seats.setdefault((table, place), {}).update(fields)

    async def remove_seat(self, table: str, place: int) -> None:
        """Free a place; those behind it move up."""
        mine = seats.c.table == table
        self._do(delete(seats).where(mine, seats.c.place == place), about=table)
        # By way of negative places, since a place is unique at every moment, not only in the end.
        self._do(update(seats).where(mine, seats.c.place > place).values(place=-seats.c.place), about=table)
        self._do(update(seats).where(mine, seats.c.place < 0).values(place=-seats.c.place - 1), about=table)

    async def wish(self, table: str, place: int, seat: int, wishes: list[str]) -> None:
        """Note what a seat's person wants answered for them; what it is asked now is looked at again."""
        await self.set_seat(table, place, wishes=wishes)
        self._do(
            delete(dues)
            .where(dues.c.table == table, dues.c.kind == "wish", dues.c.seat == seat)
            .returning(*columns(dues, DueRow)),
            about=table,
        )

    # --- the game --------------------------------------------------------------------------------

    async def reopen_words(self, table: str) -> None:
        """Words are open again, nobody is ready, and nothing begins by itself."""
        await self.set_table(table, closing=None)
        self._do(update(seats).where(seats.c.table == table).values(ready=None), about=table)
        await self.set_dues(table, [], keep=[DueRow(table, kind, 0, 0, 0.0) for kind in ("begin", "kept")])

    async def start(self, table: str, save: Save) -> None:
        """The game begins: its first checkpoint."""
        await self.set_table(
            table, since=0, told=save.told, counter_now=save.counter_now, save=replace(save, answers=[])
        )

    async def answer(
        self,
        table: str,
        answer: SavedAnswer,
        user: int | None = None,
        number: int | None = None,
        *,
        earlier: Sequence[SavedAnswer] = (),
    ) -> None:
        """Append an answer, given by this person to the choice of this number. Call `move_on` before, in the same
        transaction, with what came of it. `earlier` answers were given just before it for nobody but wishes, and
        nothing came of them."""
        given = {"_user": user, "_number": number}
        rows = [statements.answer(table, one) | given for one in (*earlier, answer)]
        self._do(statements.ANSWER, rows, about=table)

    async def drew(self, table: str, drawn: Mapping[int, Draw]) -> None:
        """Note what was drawn when the game began, or upon the newest answer, by its place in the stream."""
        if drawn:
            rows = [
                {"t": table, "_at": at, "_kind": one.kind, "_n": one.n, "_fell": one.fell} for at, one in drawn.items()
            ]
            self._do(statements.DRAW, rows, about=table)

    async def reopen(self, table: str, save: Save) -> None:
        """A step was opened again (`Table.reopened`): the answers given in it count no more, and it draws anew."""
        self._do(statements.VOID, {"t": table, "why": Void.REOPENED})
        self._do(statements.DRAWN_ANEW, {"t": table, "_at": save.drawn})
        self._do(statements.CHECKPOINT, statements.checkpoint(table, save), about=table)

    async def keep(self, table: str, save: Save) -> None:
        """The table is as it was, but the numbers of its choices are others."""
        self._do(statements.KEEP, statements.checkpoint(table, save), about=table)

    async def forget_tables(
        self,
        *,
        ended: float | None = None,
        idle: float | None = None,
        abandoned: float | None = None,
        most: int = OLD_AT_ONCE,
    ) -> int:
        """Delete games that ended before that time, lobbies that became no game and in which nothing has happened since
        that one, and games in play whose people have not come since the last; how many tables, at `most`. All that
        belongs to them goes with them."""
        status, begun = tables.c.status, tables.c.save.is_not(None)
        over, lobbies = status.in_(("ended", "off")), (status == "lobby") | ((status == "off") & ~begun)
        gone = 0
        for before, old in ((ended, over), (idle, lobbies), (abandoned, status == "playing")):
            if before is not None:
                gone += await self.forget_some((old, tables.c.touched < before), most - gone)
        return gone

    async def forget_some(self, which: Sequence[Any], most: int) -> int:
        """Delete at most so many of these tables; how many."""
        found = [row.id for row in await self._ask(select(tables.c.id).where(*which).limit(most))]
        return await self._count(delete(tables).where(tables.c.id.in_(found))) if found else 0  # or memory would forget

    async def tell(self, table: str, reports: Sequence[Report], now: float, *, moved: bool = False) -> None:
        """Append events. `moved`: they tell what came of the newest answer."""
        rows = [
            {"_text": r.text, "_to": r.to, "_icon": r.icon, "_scene": r.scene}
            | {"_block": r.block, "_scores": r.scores, "_at": now}
            for r in reports
        ]
        if self._helm is not None and rows:
            statement = statements.OF_ANSWER if moved else statements.EVENT
            self._do(statement, [{"t": table} | row for row in rows], about=table)
            return
        for some in (rows[at : at + AT_ONCE] for at in range(0, len(rows), AT_ONCE)):
            self._do(statements.told(len(some), moved=moved), statements.numbered(table, *some), about=table)

    async def decided(self, table: str, place: int | None = None) -> None:
        """The story had come so far when a decision was taken of which everybody knows; or one by the person at this
        `place`. Call it before what comes of it is told."""
        if place is None:
            self._do(statements.DECIDED, {"t": table}, about=table)
        else:
            await self.set_seat(table, place, **statements.HEARD)

    async def seen(self, table: str, user: int, no: int) -> None:
        """This person has been shown the story up to this event."""
        self._do(statements.SEEN, {"t": table, "_user": user, "_no": no}, about=table)

    # --- people and servers ----------------------------------------------------------------------

    async def follow(self, table: str, user: int) -> None:
        """Let a person follow a table."""
        self._do(self._upserts.follow, {"table": table, "user": user}, about=table)

    async def unfollow(self, table: str, user: int) -> None:
        """End that."""
        self._do(delete(followers).where(followers.c.table == table, followers.c.user == user), about=table)

    async def set_person(self, user: int, **fields: Any) -> None:
        """Set fields of a `PersonRow`."""
        self._do(self._upserts.setting(persons, {"user": user}, fields), about=user)

    async def set_server(self, guild: int, **fields: Any) -> None:
        """Set fields of a `ServerRow`."""
        self._do(self._upserts.setting(servers, {"guild": guild}, fields), about=guild)

    async def ban(self, guild: int, user: int) -> None:
        """Keep a person from the tables of a server: they wait for no seat there any more, and no place is kept for
        them. At private ones they stay invited; and who had a seat somewhere is known to have had it."""
        self._do(self._upserts.ban, {"guild": guild, "user": user})
        there = select(tables.c.id).where(tables.c.guild == guild)
        back = (guests.c.user == user, guests.c.kind == Guest.BACK, guests.c.table.in_(there))
        self._do(update(guests).where(*back).values(kind=Guest.GAVE))
        coming = (guests.c.user == user, guests.c.kind.in_((Guest.WAITING, Guest.ASKS, Guest.INVITED)))
        open_to_all = guests.c.table.in_(there.where(~tables.c.private))
        self._do(update(guests).where(*coming, open_to_all, guests.c.kind == Guest.ASKS).values(kind=Guest.NAMED))
        self._do(delete(guests).where(*coming, open_to_all))
        private = update(guests).where(*coming, guests.c.table.in_(there.where(tables.c.private)))
        self._do(private.values(kind=Guest.INVITED, until=NO_PLACE))

    async def unban(self, guild: int, user: int) -> None:
        """End that."""
        self._do(delete(bans).where(bans.c.guild == guild, bans.c.user == user))

    async def note(self, kind: Deed, guild: int, now: float, **fields: Any) -> str:
        """Note something for a server's moderators, with fields of a `DeedRow`; its id."""
        row = DeedRow("".join(secrets.choice(LETTERS) for _ in range(8)), guild, now, kind, **fields)
        self._do(insert(deeds), statements.of(row))
        return row.id

    async def see_to_reports(self, guild: int, since: float, before: float) -> int:
        """A server's moderators have seen to what was reported in that time; how many there were."""
        reports = (deeds.c.guild == guild, deeds.c.open, deeds.c.at >= since, deeds.c.at < before)
        return await self._count(update(deeds).where(*reports).values(open=False))

    async def registered(self, application: int, digest: str) -> None:
        """Discord knows these commands of ours."""
        self._do(self._upserts.registered, {"application": application, "digest": digest})
