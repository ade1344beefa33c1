"""The services that several delivery classes share."""

from __future__ import annotations

from bot.clock import Time
from bot.delivery.messages import Messages
from bot.delivery.outbox import Outbox
from bot.delivery.table_channels import TableChannels
from store import Store


class DeliveryServices:
    """Base class of classes that deliver messages. It holds the services that they need."""

    def __init__(self, store: Store, time: Time, outbox: Outbox, messages: Messages, channels: TableChannels) -> None:
        self.store = store
        self.time = time
        self.outbox = outbox
        self.messages = messages
        self.channels = channels
