"""All reads of the store, combined from one class for each subject."""

from __future__ import annotations

from store.delivery.outbox import OutboxReader
from store.delivery.posted_messages import ReceiptReader
from store.games.answers import AnswerReader
from store.games.event_log import EventReader
from store.people.moderation import ModerationReader
from store.people.settings import SettingsReader
from store.registered_commands import RegisteredCommandsReader
from store.served_interactions import InteractionReader
from store.tables.seats import SeatReader
from store.tables.tables import TableReader
from store.tables.watchers import WatcherReader
from store.timing.due_jobs import DueJobReader


class StoreReader(
    TableReader,
    SeatReader,
    WatcherReader,
    AnswerReader,
    EventReader,
    DueJobReader,
    OutboxReader,
    ReceiptReader,
    InteractionReader,
    RegisteredCommandsReader,
    SettingsReader,
    ModerationReader,
):
    """Reads outside of a transaction."""
