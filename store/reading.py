"""Everything that can be read, in parts by subject."""

from __future__ import annotations

from store.answers import AnswerReads
from store.due_jobs import DueReads
from store.events import EventReads
from store.messages import MessageReads
from store.outbox import OutboxReads
from store.people import PeopleReads
from store.seats import SeatReads
from store.tables import TableReads


class Reading(TableReads, SeatReads, AnswerReads, EventReads, DueReads, OutboxReads, MessageReads, PeopleReads):
    """The part of a `Store` that is read from."""
