"""Reading what was told at a table."""

from __future__ import annotations

from math import inf

from sqlalchemy import func, or_, select

from store import story
from store.reading_time import ReadingTime
from store.rows import EventRow
from store.schema import columns, events


class ReadingStory(ReadingTime):
    """The part of a `Store` that is read from where it is about what was told; see `Reading`."""

    async def events(
        self, table: str, *, after: int = 0, limit: int | None = None, last: int | None = None
    ) -> list[EventRow]:
        """What was told, in order: after event number `after` at most `limit`, or of these the `last` ones."""
        query = select(*columns(events, EventRow)).where(events.c.table == table, events.c.no > after)
        if last is not None:
            rows = await self._rows(query.order_by(events.c.no.desc()).limit(last))
            return [EventRow(*row) for row in reversed(rows)]
        return [EventRow(*row) for row in await self._rows(query.order_by(events.c.no).limit(limit))]

    async def since(self, table: str, no: int, *, before: int, last: int, least: int | None = None) -> list[EventRow]:
        """What was told after event `no`, with the beginning of the block in which that falls, and so many events
        `before`; of all that the `last` ones. Where it will be asked for after event `least`, too, that is read with
        it."""
        if self._memory is None:
            return await self._since(table, no, before, last)
        shelf = self._memory.shelf(events.name, table)
        known, found, stored = shelf.get((before, last), (inf, (), ()))
        if no < known:
            known = no if least is None else min(no, least)
            found = await self._since(table, known, before, last)
        else:
            found = [*found, *map(story.read, stored)][-last:]
        shelf[before, last] = known, found, ()
        begins = max((one.no for one in found if one.block and one.no <= no + 1), default=1)
        return [one for one in found if one.no >= begins or one.no > found[-1].no - before]

    async def _since(self, table: str, no: int, before: int, last: int) -> list[EventRow]:
        begun = (events.c.table == table, events.c.block, events.c.no <= no + 1)
        begins = select(func.coalesce(func.max(events.c.no), 1)).where(*begun).scalar_subquery()
        query = select(*columns(events, EventRow)).where(events.c.table == table)
        newest = select(func.max(events.c.no)).where(events.c.table == table).scalar_subquery()
        query = query.where(or_(events.c.no >= begins, events.c.no > newest - before))
        rows = await self._rows(query.order_by(events.c.no.desc()).limit(last))
        return [EventRow(*row) for row in reversed(rows)]
