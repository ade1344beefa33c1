"""Refusals by Discord, and what they concern: a person, a channel, a message, or the whole bot for a while.

The codes are those of the list "JSON Error Codes" in Discord's documentation. A refusal with status 403 is final only
if its code is listed here. Any other one is temporary. Discord may have put the bot in quarantine (20026), slowed it
down (40003) or stopped its messages for a while (40004). A proxy in front of Discord refuses without a code.
"""

from __future__ import annotations

import logging
from math import inf

import discord

from bot.clock import Time
from bot.replies.ephemeral import ACKNOWLEDGED

log = logging.getLogger(__name__)

ALARMS_APART = 3600.0
"""Seconds between two alarms about the same code."""
FORBIDDEN, NOT_FOUND, TOO_LARGE = 403, 404, 413
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
ARCHIVED, LOCKED = 50083, 160005
TOO_MANY_EDITS = 30046
CLOSED_MESSAGES = frozenset({50007, 50278})
"""Codes for a person who accepts no direct messages from the bot, or shares no server with it."""
NO_ACCESS, NO_PERMISSION = 50001, 50013
PLACE = frozenset({UNKNOWN_CHANNEL, NO_ACCESS, NO_PERMISSION, 50008, 50024, ARCHIVED, LOCKED})
"""Codes for a channel that takes no messages from the bot: it is gone, hidden, closed, archived, locked or
unsuitable."""
REPLACE = frozenset({UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, TOO_MANY_EDITS, ARCHIVED})
"""Codes for a message that can no longer be edited: it is gone, was edited too often, or its thread is archived."""
OWN_FAULT = frozenset({50003, 50005, 50021})
"""Codes for a request that can never succeed: it edits another user's message, or is made in the wrong kind
of channel."""


def closed_messages(error: discord.HTTPException) -> bool:
    """Return True if this error means that a person accepts no direct messages from the bot."""
    return error.code in CLOSED_MESSAGES


def place_refuses(error: discord.HTTPException) -> bool:
    """Return True if this error means that the channel or thread refuses all messages for good, not only this one or
    just now.
    """
    return error.status == NOT_FOUND or error.code in PLACE


def content_refused(error: BaseException) -> bool:
    """Return True if Discord refuses a message because of its content: it is invalid, too long or too large."""
    if not isinstance(error, discord.HTTPException):
        return False
    return error.status in (400, TOO_LARGE) and error.code not in {*PLACE, *REPLACE, *CLOSED_MESSAGES, ACKNOWLEDGED}


def is_transient(error: discord.HTTPException) -> bool:
    """Return True if this is a refusal with status 403 that is not final. Then the request is worth a retry."""
    return error.status == FORBIDDEN and error.code not in PLACE | CLOSED_MESSAGES | OWN_FAULT


class RefusalAlarm:
    """Logs an error for the operator when Discord refuses the bot for a while: once an hour for each code."""

    def __init__(self, time: Time) -> None:
        self.time = time
        self._raised: dict[int, float] = {}

    def refused(self, error: discord.HTTPException) -> None:
        """Log this temporary refusal for the operator, unless its code was logged within the last hour."""
        now = self.time.wall()
        if now - self._raised.get(error.code, -inf) < ALARMS_APART:
            return
        self._raised[error.code] = now
        log.error(
            "Discord refuses the bot for now: HTTP %s (code %s). Deliveries are retried. If this lasts, see the "
            "application's page in Discord's developer portal.",
            error.status,
            error.code,
        )
