"""The bot's services, found from an interaction, and functions that all handlers need."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import ui

from bot.clock import Time
from bot.components.playing_replays import PlayingReplays
from bot.delivery.hand import HandDelivery
from bot.delivery.message_builder import MessageBuilder
from bot.delivery.messages import Messages
from bot.delivery.outbox import Outbox
from bot.delivery.tournament import TournamentDelivery
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import UserError
from bot.tables.loaded_table import NO_TABLE
from bot.tables.permissions.policy import Action, Decision, Person, Policy
from bot.tables.puzzles import PuzzleLoader
from bot.tables.quotas import RateLimits
from bot.tables.seating.leave import handle_lost_access
from bot.tables.table_service import TableService
from bot.texts import Language
from bot.texts.preferred_language import language_of
from engine.replay_steps import OpenReplays
from engine.text import Text
from store import Store
from store.rows import TableRow

Click = discord.Interaction[Any]
"""Any interaction of a person: a click, a command or a modal. Its client has the attribute `services`."""


MET = 10_000
"""Maximum number of interactions whose ids are remembered. Discord repeats far fewer after a lost connection."""


class SeenInteractions:
    """The ids of the newest interactions that this process has handled."""

    def __init__(self) -> None:
        self._known: set[int] = set()
        self._order: deque[int] = deque()

    def first(self, click: int) -> bool:
        """Remember the interaction id `click`, and return True. Return False if it was remembered before."""
        if click in self._known:
            return False
        self._known.add(click)
        self._order.append(click)
        if len(self._order) > MET:
            self._known.remove(self._order.popleft())
        return True


@dataclass(frozen=True, slots=True)
class Services:
    """The services that handlers and commands use."""

    store: Store
    time: Time
    policy: Policy
    tables: TableService
    outbox: Outbox
    messages: Messages
    message_builder: MessageBuilder
    hands: HandDelivery
    tournaments: TournamentDelivery
    seen_interactions: SeenInteractions = field(default_factory=SeenInteractions)
    limits: RateLimits = field(default_factory=RateLimits)
    open_replays: OpenReplays = field(default_factory=OpenReplays)
    playing_replays: PlayingReplays = field(default_factory=PlayingReplays)
    puzzles: PuzzleLoader = field(default_factory=PuzzleLoader)


def services_of(click: Click) -> Services:
    """Return the services of the bot that received the interaction."""
    found = click.client.services
    assert isinstance(found, Services)
    return found


def server_of(click: Click) -> int | None:
    """Return the id of the server of the click, or None if the bot is not there.

    It is not there in direct messages, and elsewhere if only the person has installed the app.
    """
    return None if is_elsewhere(click) else click.guild_id


def is_elsewhere(click: Click) -> bool:
    """Return True if the bot is not where the click is, on a server or in messages of people.

    The person has then installed the app for themselves.
    """
    return click.is_user_integration() and not (click.is_guild_integration() or click.context.dm_channel)


async def language_for(click: Click) -> Language:
    """Return the language of private replies to this person."""
    return await language_of(services_of(click).store, click)


async def reply_text(click: Click, words: Text, how: Callable[[Click, ui.LayoutView], Awaitable[None]] = reply) -> None:
    """Reply with the text `words` in the person's language.

    `how` sends it: `reply`, `edit_in_place` or `reply_in_place`.
    """
    await how(click, framed(ui.TextDisplay((await language_for(click)).say(words))))


async def may(click: Click, action: Action, table: TableRow | None = None) -> Decision:
    """Return the policy's decision whether this person may do this action, at a table if one is given."""
    return await services_of(click).policy.may(Person(click.user.id, click), action, table)


async def require(click: Click, action: Action, table: TableRow | None = None) -> None:
    """Raise `UserError` unless the policy allows the person this action, at a table if one is given.

    If the person can no longer see the table, they also lose their seat there and stop watching it.
    """
    verdict = await may(click, action, table)
    if verdict.reason is not None:
        if table is not None and verdict.reason == NO_TABLE:
            await handle_lost_access(services_of(click).tables, table.id, click.user.id)
        raise UserError(verdict.reason)
