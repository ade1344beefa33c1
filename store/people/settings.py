"""People and servers: their settings, who follows what, and what moderators may look up."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import bindparam, delete, func, insert, select, update

from store.base import Reader, Writer, values_of
from store.processes.shards import shard_label
from store.rows import NO_PLACE, Guest, ModerationKind, ModerationRow, PersonRow, ServerRow
from store.schema import (
    bans,
    beats,
    columns,
    deeds,
    followers,
    guests,
    interactions,
    persons,
    registered,
    servers,
    tables,
)
from store.tables.tables import LETTERS

REMEMBERED: Final = 2 * 24 * 3600.0
"""Seconds for which a repeated interaction is known; Discord's tokens live for a quarter of an hour."""

_PERSON = select(*columns(persons, PersonRow)).where(persons.c.user == bindparam("user"))
_SERVER = select(*columns(servers, ServerRow)).where(servers.c.guild == bindparam("guild"))
_PERSONS = select(*columns(persons, PersonRow)).where(persons.c.user.in_(bindparam("users", expanding=True)))
_FOLLOWERS = select(followers.c.user).where(followers.c.table == bindparam("table")).order_by(followers.c.user)


class DuplicateInteraction(Exception):
    """This interaction was handled before."""


class PeopleReader(Reader):
    """Reading about people and servers."""

    async def person(self, user: int) -> PersonRow:
        """Return a person's settings; the defaults if there are none."""
        rows = await self._rows(_PERSON, user=user)
        return PersonRow(*rows[0]) if rows else PersonRow(user)

    async def persons(self, users: Collection[int]) -> dict[int, PersonRow]:
        """Return the settings of these people; the defaults where there are none."""
        found = {row.user: PersonRow(*row) for row in await self._rows(_PERSONS, users=[*users])} if users else {}
        return {user: found.get(user) or PersonRow(user) for user in users}

    async def server(self, guild: int) -> ServerRow:
        """Return a server's settings; the defaults if there are none."""
        rows = await self._rows(_SERVER, guild=guild)
        return ServerRow(*rows[0]) if rows else ServerRow(guild)

    async def banned_users(self, guild: int) -> list[int]:
        """Return who may neither open nor join tables in this server."""
        query = select(bans.c.user).where(bans.c.guild == guild).order_by(bans.c.user)
        return [row.user for row in await self._rows(query)]

    async def was_removed(self, table: str, user: int) -> bool:
        """Return whether this person was removed from this table, or had themselves forgotten there
        (`Guest.FORGOTTEN`)."""
        theirs = (deeds.c.table == table, deeds.c.subject == user, deeds.c.kind == ModerationKind.REMOVED)
        gone = (guests.c.table == table, guests.c.user == user, guests.c.kind == Guest.FORGOTTEN)
        return bool(await self._rows(select(deeds.c.id).where(*theirs).limit(1))) or bool(
            await self._rows(select(guests.c.no).where(*gone))
        )

    async def is_reported(self, table: str) -> bool:
        """Return whether somebody has reported this table."""
        about = (deeds.c.table == table, deeds.c.kind == ModerationKind.REPORTED)
        return bool(await self._rows(select(deeds.c.id).where(*about).limit(1)))

    async def moderation_log(self, guild: int, last: int, *, table: str | None = None) -> list[ModerationRow]:
        """Return what was noted for the moderators of a server (about a table): first what was reported and nobody
        has seen to, then the newest."""
        query = select(*columns(deeds, ModerationRow)).where(deeds.c.guild == guild)
        if table is not None:
            query = query.where(deeds.c.table == table)
        rows = await self._rows(query.order_by(deeds.c.open.desc(), deeds.c.at.desc(), deeds.c.id).limit(last))
        return [ModerationRow(id, guild, at, ModerationKind(kind), *rest) for id, guild, at, kind, *rest in rows]

    async def count_open_reports(self, guild: int) -> int:
        """Return how many reports the moderators of a server have not seen to."""
        query = select(func.count()).select_from(deeds).where(deeds.c.guild == guild, deeds.c.open)
        return int((await self._rows(query))[0][0])

    async def followers(self, table: str) -> list[int]:
        """Return who follows this table."""
        return [row.user for row in await self._rows(_FOLLOWERS, table=table)]

    async def registered_commands(self, application: int) -> str | None:
        """Return the digest of the commands that Discord was told of last."""
        rows = await self._rows(select(registered.c.digest).where(registered.c.application == application))
        return str(rows[0].digest) if rows else None

    async def was_handled(self, interaction: int) -> bool:
        """Return whether somebody has noted that this interaction was handled (`Transaction.once`)."""
        return bool(await self._rows(select(interactions.c.id).where(interactions.c.id == interaction)))


class PeopleWriter(Writer):
    """Writing about people and servers."""

    async def claim_interaction(self, interaction: int, now: float) -> None:
        """Note that an interaction is being handled; raises `DuplicateInteraction` if it was before."""
        if not await self._insert_new(interactions, {"id": interaction, "at": now}):
            raise DuplicateInteraction

    async def delete_old_interactions(self, now: float) -> None:
        """Forget interactions that are so old that Discord cannot repeat them."""
        await self._run(delete(interactions).where(interactions.c.at < now - REMEMBERED))

    async def record_heartbeat(self, now: float) -> None:
        """Note that this process runs; see `Store.credit`."""
        await self._run(self._upsert(beats, {"shards": shard_label(self._shards), "at": now}))

    async def follow(self, table: str, user: int) -> None:
        """Let a person follow a table."""
        await self._run(self._upsert(followers, {"table": table, "user": user}))

    async def unfollow(self, table: str, user: int) -> None:
        """End that."""
        await self._run(delete(followers).where(followers.c.table == table, followers.c.user == user))

    async def set_person(self, user: int, **fields: Any) -> None:
        """Set fields of a `PersonRow`."""
        await self._run(self._upsert(persons, {"user": user} | fields, **fields))

    async def set_server(self, guild: int, **fields: Any) -> None:
        """Set fields of a `ServerRow`."""
        await self._run(self._upsert(servers, {"guild": guild} | fields, **fields))

    async def ban(self, guild: int, user: int) -> None:
        """Keep a person from the tables of a server: they wait for no seat there any more, and no place is kept for
        them. At private ones they stay invited; and who had a seat somewhere is known to have had it."""
        await self._run(self._upsert(bans, {"guild": guild, "user": user}))
        there = select(tables.c.id).where(tables.c.guild == guild)
        back = (guests.c.user == user, guests.c.kind == Guest.BACK, guests.c.table.in_(there))
        await self._run(update(guests).where(*back).values(kind=Guest.GAVE))
        coming = (guests.c.user == user, guests.c.kind.in_((Guest.WAITING, Guest.ASKS, Guest.INVITED)))
        open_to_all = guests.c.table.in_(there.where(~tables.c.private))
        asking = update(guests).where(*coming, open_to_all, guests.c.kind == Guest.ASKS)
        await self._run(asking.values(kind=Guest.NAMED))
        await self._run(delete(guests).where(*coming, open_to_all))
        private = update(guests).where(*coming, guests.c.table.in_(there.where(tables.c.private)))
        await self._run(private.values(kind=Guest.INVITED, until=NO_PLACE))

    async def unban(self, guild: int, user: int) -> None:
        """End that."""
        await self._run(delete(bans).where(bans.c.guild == guild, bans.c.user == user))

    async def log_moderation(self, kind: ModerationKind, guild: int, now: float, **fields: Any) -> str:
        """Note something for a server's moderators, with fields of a `ModerationRow`; return its id."""
        row = ModerationRow("".join(secrets.choice(LETTERS) for _ in range(8)), guild, now, kind, **fields)
        await self._run(insert(deeds), values_of(row))
        return row.id

    async def close_reports(self, guild: int, since: float, before: float) -> int:
        """Note that a server's moderators have seen to what was reported in that time; return how many there were."""
        reports = (deeds.c.guild == guild, deeds.c.open, deeds.c.at >= since, deeds.c.at < before)
        return await self._run(update(deeds).where(*reports).values(open=False))

    async def set_registered_commands(self, application: int, digest: str) -> None:
        """Note that Discord knows these commands of ours."""
        await self._run(self._upsert(registered, {"application": application, "digest": digest}))
