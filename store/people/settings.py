"""Settings of people and servers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import bindparam, select

from store.reader_writer_base import Reader, Writer
from store.rows import PersonRow, ServerRow
from store.schema import columns, persons, servers

_PERSON = select(*columns(persons, PersonRow)).where(persons.c.user == bindparam("user"))
_SERVER = select(*columns(servers, ServerRow)).where(servers.c.guild == bindparam("guild"))
_PERSONS = select(*columns(persons, PersonRow)).where(persons.c.user.in_(bindparam("users", expanding=True)))


class SettingsReader(Reader):
    """Reads settings."""

    async def person(self, user: int) -> PersonRow:
        """Return a person's settings, or the defaults if none are stored."""
        rows = await self._rows(_PERSON, user=user)
        return PersonRow(*rows[0]) if rows else PersonRow(user)

    async def persons(self, users: Collection[int]) -> dict[int, PersonRow]:
        """Return the settings of each of these people by id. A person without stored settings has the defaults."""
        found = {row.user: PersonRow(*row) for row in await self._rows(_PERSONS, users=[*users])} if users else {}
        return {user: found.get(user) or PersonRow(user) for user in users}

    async def server(self, guild: int) -> ServerRow:
        """Return a server's settings, or the defaults if none are stored."""
        rows = await self._rows(_SERVER, guild=guild)
        return ServerRow(*rows[0]) if rows else ServerRow(guild)


class SettingsWriter(Writer):
    """Writes settings."""

    async def set_person(self, user: int, **fields: Any) -> None:
        """Set these fields of the person's `PersonRow`. The others stay, or get their defaults in a new row."""
        await self._run(self._upsert(persons, {"user": user} | fields, **fields))

    async def set_server(self, guild: int, **fields: Any) -> None:
        """Set these fields of the server's `ServerRow`. The others stay, or get their defaults in a new row."""
        await self._run(self._upsert(servers, {"guild": guild} | fields, **fields))
