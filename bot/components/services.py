"""What doors and commands get of the bot, found from a click."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import ui

from bot.delivery.hand import HandDelivery
from bot.delivery.message_builder import MessageBuilder
from bot.delivery.messages import Messages
from bot.delivery.outbox import Outbox
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import UserError
from bot.tables.loaded_table import NO_TABLE
from bot.tables.permissions.policy import Action, Decision, Person, Policy
from bot.tables.quotas import RateLimits
from bot.tables.seating.leave import handle_lost_access
from bot.tables.table_service import TableService
from bot.texts import Language
from bot.texts.preferred_language import language_of
from bot.time import Time
from engine.text import Text
from store import Store
from store.rows import TableRow

Click = discord.Interaction[Any]
"""Everything that a person does to the bot: a click, a command, a modal. Its client carries the `Services`."""


MET = 10_000
"""So many clicks are remembered: many times more than Discord repeats after a lost connection."""


class SeenInteractions:
    """The clicks that this process has heard of."""

    def __init__(self) -> None:
        self._known: set[int] = set()
        self._order: deque[int] = deque()

    def first(self, click: int) -> bool:
        """Whether it is heard of for the first time."""
        if click in self._known:
            return False
        self._known.add(click)
        self._order.append(click)
        if len(self._order) > MET:
            self._known.remove(self._order.popleft())
        return True


@dataclass(frozen=True, slots=True)
class Services:
    """What a door may need."""

    store: Store
    time: Time
    policy: Policy
    tables: TableService
    outbox: Outbox
    messages: Messages
    message_builder: MessageBuilder
    hands: HandDelivery
    seen_interactions: SeenInteractions = field(default_factory=SeenInteractions)
    limits: RateLimits = field(default_factory=RateLimits)


def services_of(click: Click) -> Services:
    """The parts of the bot that was clicked."""
    found = click.client.services
    assert isinstance(found, Services)
    return found


async def language_for(click: Click) -> Language:
    """Return the language in which whoever clicked reads private words."""
    return await language_of(services_of(click).store, click)


async def reply_text(click: Click, words: Text, how: Callable[[Click, ui.LayoutView], Awaitable[None]] = reply) -> None:
    """Answer whoever clicked with one text in their language; `how` is `reply`, `renew` or `answer`."""
    await how(click, framed(ui.TextDisplay((await language_for(click)).say(words))))


async def may(click: Click, action: Action, table: TableRow | None = None) -> Decision:
    """What the door-keeper says to whoever clicked."""
    return await services_of(click).policy.may(Person(click.user.id, click), action, table)


async def require(click: Click, action: Action, table: TableRow | None = None) -> None:
    """Ask the door-keeper; raises `UserError` where he refuses. Whoever has lost a table at which they have a part is
    turned away from it."""
    verdict = await may(click, action, table)
    if verdict.reason is not None:
        if table is not None and verdict.reason == NO_TABLE:
            await handle_lost_access(services_of(click).tables, table.id, click.user.id)
        raise UserError(verdict.reason)
