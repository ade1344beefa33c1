"""Everything that can be read, in parts by subject."""

from __future__ import annotations

from store.delivery.outbox import OutboxReads
from store.delivery.receipts import MessageReads
from store.games.answers import AnswerReads
from store.games.event_log import EventReads
from store.people.settings import PeopleReads
from store.tables.seats import SeatReads
from store.tables.tables import TableReads
from store.timing.due_jobs import DueReads


class Reading(TableReads, SeatReads, AnswerReads, EventReads, DueReads, OutboxReads, MessageReads, PeopleReads):
    """The part of a `Store` that is read from."""
