"""The event log of a finished game, with the number of answers before each event."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from sqlalchemy import select

from store.games.rules_upgrade_log import valid_answers
from store.rows import EventRow
from store.schema import columns, events
from store.store_reader import StoreReader


class ReplayEvent(NamedTuple):
    """An event, and the number of valid answers that the game had when the event was reported.

    An answer that caused the event is counted too.
    """

    event: EventRow
    answers: int


async def replay_events(store: StoreReader, table: str) -> list[ReplayEvent]:
    """Return the events of a game in order, without those whose answers were undone."""
    query = select(*columns(events, EventRow), events.c.answer_number).where(events.c.table == table)
    counting, found, answers = await valid_answers(store, table), list[ReplayEvent](), 0
    for *fields, number in await store._rows(query.order_by(events.c.number)):
        event = EventRow(*fields)
        # An event without an answer, such as a new player in a seat, came after the answers before it.
        answers = answers if number is None else max(answers, bisect_right(counting, number))
        if not event.undone:
            found.append(ReplayEvent(event, answers))
    return found
