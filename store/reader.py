"""Everything that can be read, in parts by subject."""

from __future__ import annotations

from store.delivery.outbox import OutboxReader
from store.delivery.receipts import ReceiptReader
from store.games.answers import AnswerReader
from store.games.event_log import EventReader
from store.people.settings import PeopleReader
from store.tables.seats import SeatReader
from store.tables.tables import TableReader
from store.timing.due_jobs import DueJobReader


class StoreReader(
    TableReader, SeatReader, AnswerReader, EventReader, DueJobReader, OutboxReader, ReceiptReader, PeopleReader
):
    """The part of a `Store` that is read from."""
