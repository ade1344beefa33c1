"""Watchers: people who watch a table."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, select

from store.reader_writer_base import Reader, Writer
from store.schema import watchers

_WATCHERS = select(watchers.c.user).where(watchers.c.table == bindparam("table")).order_by(watchers.c.user)


class WatcherReader(Reader):
    """Reads watchers."""

    async def watchers(self, table: str) -> list[int]:
        """Return the ids of the people who watch this table, in ascending order."""
        return [row.user for row in await self._rows(_WATCHERS, table=table)]


class WatcherWriter(Writer):
    """Writes watchers."""

    async def watch(self, table: str, user: int) -> None:
        """Add a watcher to a table. Do nothing if the person watches it already."""
        await self._run(self._upsert(watchers, {"table": table, "user": user}))

    async def unwatch(self, table: str, user: int) -> None:
        """Remove a watcher from a table. Do nothing if the person does not watch it."""
        await self._run(delete(watchers).where(watchers.c.table == table, watchers.c.user == user))
