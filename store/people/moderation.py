"""The moderation log of a server (reports, removals, exclusions), and the people who are excluded from its tables."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from store.reader_writer_base import Reader, Writer, values_of
from store.rows import NO_PLACE, GuestKind, ModerationKind, ModerationRow
from store.schema import bans, columns, guests, moderation_log, tables
from store.tables.tables import LETTERS

DAY = 24 * 3600.0


class ModerationReader(Reader):
    """Reads the moderation log and the excluded people."""

    async def excluded_people(self, guild: int) -> list[int]:
        """Return the ids of the people who are excluded from the tables of this server, in ascending order."""
        query = select(bans.c.user).where(bans.c.guild == guild).order_by(bans.c.user)
        return [row.user for row in await self._rows(query)]

    async def was_removed(self, table: str, user: int) -> bool:
        """Return True if this person may not come back to this table: they were removed, or had their data deleted
        while it ran.
        """
        theirs = (
            moderation_log.c.table == table,
            moderation_log.c.subject == user,
            moderation_log.c.kind == ModerationKind.REMOVED,
        )
        gone = (guests.c.table == table, guests.c.user == user, guests.c.kind == GuestKind.DATA_DELETED)
        return bool(await self._rows(select(moderation_log.c.id).where(*theirs).limit(1))) or bool(
            await self._rows(select(guests.c.user).where(*gone))
        )

    async def is_reported(self, table: str) -> bool:
        """Return True if a person has reported this table. A closed report counts too."""
        about = (moderation_log.c.table == table, moderation_log.c.kind == ModerationKind.REPORTED)
        return bool(await self._rows(select(moderation_log.c.id).where(*about).limit(1)))

    async def moderation_log(self, guild: int, last: int, *, table: str | None = None) -> list[ModerationRow]:
        """Return the newest `last` entries of a server, or of one of its tables. Open reports come first.

        `table` is the id of that table, or None for the whole server.
        """
        query = select(*columns(moderation_log, ModerationRow)).where(moderation_log.c.guild == guild)
        if table is not None:
            query = query.where(moderation_log.c.table == table)
        rows = await self._rows(
            query.order_by(moderation_log.c.open.desc(), moderation_log.c.at.desc(), moderation_log.c.id).limit(last)
        )
        return [ModerationRow(id, guild, at, ModerationKind(kind), *rest) for id, guild, at, kind, *rest in rows]

    async def count_open_reports(self, guild: int) -> int:
        """Return the number of reports of this server that no moderator has closed yet."""
        query = (
            select(func.count())
            .select_from(moderation_log)
            .where(moderation_log.c.guild == guild, moderation_log.c.open)
        )
        return int((await self._rows(query))[0][0])


class ModerationWriter(Writer):
    """Writes the moderation log and exclusions."""

    async def exclude(self, guild: int, user: int) -> None:
        """Exclude a person from the tables of a server, and from its waiting lists and reserved places.

        Their invitations to private tables stay, without a reserved place. The record that they had a seat
        stays too.
        """
        await self._run(self._upsert(bans, {"guild": guild, "user": user}))
        there = select(tables.c.id).where(tables.c.guild == guild)
        back = (guests.c.user == user, guests.c.kind == GuestKind.ASKS_TO_RETURN, guests.c.table.in_(there))
        await self._run(update(guests).where(*back).values(kind=GuestKind.GAVE_UP_SEAT))
        coming = (
            guests.c.user == user,
            guests.c.kind.in_((GuestKind.WAITING, GuestKind.ASKS_FOR_SEAT, GuestKind.INVITED)),
        )
        open_to_all = guests.c.table.in_(there.where(~tables.c.private))
        asking = update(guests).where(*coming, open_to_all, guests.c.kind == GuestKind.ASKS_FOR_SEAT)
        await self._run(asking.values(kind=GuestKind.NAMED_IN_EVENT))
        await self._run(delete(guests).where(*coming, open_to_all))
        private = update(guests).where(*coming, guests.c.table.in_(there.where(tables.c.private)))
        await self._run(private.values(kind=GuestKind.INVITED, reserved_until=NO_PLACE))

    async def readmit(self, guild: int, user: int) -> None:
        """End the exclusion of a person."""
        await self._run(delete(bans).where(bans.c.guild == guild, bans.c.user == user))

    async def log_moderation(self, kind: ModerationKind, guild: int, now: float, **fields: Any) -> str:
        """Add an entry to the server's moderation log, and return its id.

        `fields` are further fields of the `ModerationRow` by name.
        """
        row = ModerationRow("".join(secrets.choice(LETTERS) for _ in range(8)), guild, now, kind, **fields)
        await self._run(insert(moderation_log), values_of(row))
        return row.id

    async def log_many_lobbies(self, guild: int, table: str, now: float) -> bool:
        """Add an entry to the log that newcomers have opened many lobbies.

        `table` is the last of these lobbies. Return False, without an entry, if there was such an entry in the last
        day.
        """
        recent = (
            moderation_log.c.guild == guild,
            moderation_log.c.kind == ModerationKind.MANY_LOBBIES,
            moderation_log.c.at > now - DAY,
        )
        if await self._query(select(moderation_log.c.id).where(*recent).limit(1)):
            return False
        await self.log_moderation(ModerationKind.MANY_LOBBIES, guild, now, table=table)
        return True

    async def close_reports(self, guild: int, since: float, before: float) -> int:
        """Close the open reports made from the time `since` to the time `before`. Return their number."""
        reports = (
            moderation_log.c.guild == guild,
            moderation_log.c.open,
            moderation_log.c.at >= since,
            moderation_log.c.at < before,
        )
        return await self._run(update(moderation_log).where(*reports).values(open=False))
