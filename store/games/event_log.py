"""The event log of a table: the reports of its game, in order."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import BindParameter, ColumnElement, Integer, bindparam, func, insert, or_, select, update

from engine.play import Report
from store.games.answers import newest_answer
from store.reader_writer_base import Reader, Writer, binds
from store.rows import EventRow
from store.schema import columns, events, seats, tables


def newest_event(table: str | BindParameter[str]) -> ColumnElement[int]:
    """Return an SQL expression for the number of a table's newest event. Its value is 0 if the table has none."""
    return select(func.coalesce(func.max(events.c.number), 0)).where(events.c.table == table).scalar_subquery()


_TABLE: BindParameter[str] = bindparam("_table")
SCENES = 8
"""The most events that `newest_scenes` returns. No title has as many kinds of scenes."""
_PUBLIC_SCENE = (events.c.scene.is_not(None), events.c.readers.is_(None), events.c.undone.is_(False))
_SCENES = select(*columns(events, EventRow)).where(events.c.table == _TABLE, *_PUBLIC_SCENE)
_SCENES = _SCENES.order_by(events.c.number.desc()).limit(SCENES)
_REPORT = binds("text", "readers", "icon", "scene", "begins_group", "scores", "at")
_APPEND = insert(events).inline().values(table=_TABLE, number=newest_event(_TABLE) + 1, **_REPORT)
_APPEND_TO_ANSWER = _APPEND.values(answer_number=newest_answer(_TABLE))
_TAKEN_OVER = update(seats).where(seats.c.table == _TABLE, seats.c.place == bindparam("_place"))
_TAKEN_OVER = _TAKEN_OVER.values(took_over_event=newest_event(_TABLE))
_DECIDED = update(seats).where(seats.c.table == _TABLE, seats.c.place == bindparam("_place"))
_DECIDED = _DECIDED.values(answered_event=newest_event(_TABLE), seen_event=newest_event(_TABLE))
_EVENTS = select(*columns(events, EventRow)).where(events.c.table == bindparam("table"))
_BEGUN = (
    events.c.table == bindparam("table"),
    events.c.begins_group,
    events.c.number <= bindparam("number", type_=Integer) + 1,
)
_BEGINS = select(func.coalesce(func.max(events.c.number), 1)).where(*_BEGUN).scalar_subquery()
_EVENTS_SINCE = (
    _EVENTS.where(
        or_(
            events.c.number >= _BEGINS,
            events.c.number > newest_event(bindparam("table")) - bindparam("before", type_=Integer),
        )
    )
    .order_by(events.c.number.desc())
    .limit(bindparam("last"))
)
_EVENTS_AFTER = _EVENTS.where(events.c.number > bindparam("after"))


class EventReader(Reader):
    """Reads the event log."""

    async def event_log(
        self, table: str, *, after: int = 0, limit: int | None = None, last: int | None = None
    ) -> list[EventRow]:
        """Return the events with numbers above `after`, in order: the first `limit` of them, or the newest `last`.

        Without both, all are returned.
        """
        query, of = _EVENTS_AFTER, {"table": table, "after": after}
        if last is not None:
            rows = await self._rows(query.order_by(events.c.number.desc()).limit(last), **of)
            return [EventRow(*row) for row in reversed(rows)]
        return [EventRow(*row) for row in await self._rows(query.order_by(events.c.number).limit(limit), **of)]

    async def events_since(self, table: str, no: int, *, before: int, last: int) -> list[EventRow]:
        """Return the events after number `no`, and enough earlier ones to begin with a whole block of the story.

        A block is a group of events, such as a turn. At least the newest `before` events are returned, and at most the
        newest `last`.
        """
        rows = await self._rows(_EVENTS_SINCE, table=table, number=no, before=before, last=last)
        return [EventRow(*row) for row in reversed(rows)]

    async def newest_scenes(self, table: str, number: int | None = None) -> list[EventRow]:
        """Return the newest public events with scenes (at most `SCENES`), the newest first, without undone
        ones.

        With a `number`, return only the event of that number, if it is such an event.
        """
        query = _SCENES if number is None else _SCENES.where(events.c.number == number)
        return [EventRow(*row) for row in await self._rows(query, _table=table)]


class EventWriter(Writer):
    """Writes the event log."""

    async def append_events(self, table: str, reports: Sequence[Report], now: float, *, moved: bool = False) -> None:
        """Append the reports to the table's event log, each as an event of the time `now`.

        `moved`: True if the newest answer caused them.
        """
        if not reports:
            return
        rows = [
            {"_table": table, "_text": r.text, "_readers": r.readers, "_icon": r.icon, "_scene": r.scene}
            | {"_begins_group": r.begins_group, "_scores": r.scores, "_at": now}
            for r in reports
        ]
        await self._run(_APPEND_TO_ANSWER if moved else _APPEND, rows)

    async def mark_decided(self, table: str, place: int | None = None) -> None:
        """Record that a person made a public decision after the newest event.

        The event's number is stored in the table's `decision_event` and `person_decision_event`. With a `place`, it is
        stored in the `answered_event` and `seen_event` of that seat instead. Call this before the events of the
        decision are appended.
        """
        if place is None:
            noted = dict.fromkeys(("decision_event", "person_decision_event"), newest_event(table))
            await self._run(update(tables).where(tables.c.id == table).values(**noted))
        else:
            await self._run(_DECIDED, {"_table": table, "_place": place})

    async def hide_private_events(self, table: str, place: int) -> None:
        """Hide the present private events of a seat from its new person.

        These events were for the person who had the seat before.
        """
        await self._run(_TAKEN_OVER, {"_table": table, "_place": place})
