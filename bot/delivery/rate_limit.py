"""Keep the bot's requests within Discord's limits.

- All requests: Discord allows 50 a second.
- Edits of messages older than an hour: Discord accepts three in six seconds for each channel (discord-userdoccers,
  "Edit Message"; Discord documents only the code 30046).
- Refused requests: after 10,000 answers with status 401, 403 or 429 in ten minutes Discord blocks the address for a day
  ("Invalid Request Limit" in its documentation).

discord.py handles the limits of single routes, which response headers state. No header states these three.
"""

from __future__ import annotations

import logging
import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from typing import Any, NamedTuple

import aiohttp
import discord

from bot.clock import Time
from bot.delivery.lru import LruDict
from bot.settings import REMEMBERED_TABLES

log = logging.getLogger(__name__)

MOST = 40
"""Maximum requests a second, shared by all processes. The rest of Discord's 50 is for discord.py's own."""
SECOND = 1.0
"""The length in seconds of the interval in which requests are counted."""
FREE = ("/interactions/", "/webhooks/")
"""Paths of replies to interactions, which do not count against Discord's global limit."""
OLD = 3540.0
"""Age in seconds from which a message counts as old. Discord's clock may be a minute ahead."""
OLD_EDITS, OLD_EDITS_WITHIN = 3, 7.0
"""Maximum number of edits of a channel's old messages in `OLD_EDITS_WITHIN` seconds.

That is one second more than Discord's six, because requests take different times to arrive.
"""
BUSY = 60.0
"""Seconds after an edit of an old message in which further edits of the channel's old messages are likely."""
REFUSED = frozenset({401, 403, 429})
SHARED = "shared"
"""Scope, in a response header, of a limit that other bots use too. Discord does not count refusals by such a limit."""
REFUSALS, REFUSALS_WITHIN = 5000, 600.0
"""Maximum refused requests in `REFUSALS_WITHIN` seconds, shared by all processes: half of Discord's limit."""
ALARMS_APART = 3600.0
"""Minimum seconds between two log lines about too many refused requests."""
EDIT = re.compile(r"/channels/(\d+)/messages/(\d+)$")


class Edited(NamedTuple):
    """A message that a request edits: the id of its channel, and its own id."""

    channel: int
    message: int


_answers = ContextVar[list[int]]("answers")


@contextmanager
def noting_answers() -> Iterator[list[int]]:
    """Yield a list that collects the HTTP statuses of Discord's answers to requests.

    They are the requests in this block, and in tasks that it starts.
    """
    found = list[int]()
    token = _answers.set(found)
    try:
        yield found
    finally:
        _answers.reset(token)


def note_answer(status: int) -> None:
    """Add an HTTP status to the list that `noting_answers` has yielded, if the caller runs inside its block."""
    if (found := _answers.get(None)) is not None:
        found.append(status)


class RateLimiter:
    """Delays requests so that Discord refuses none of them for their number.

    All requests of the client pass through `trace`. Deliveries also call `wait_for_room` before they draw. So they draw
    the newest state after the wait, and several changes become one edit.
    """

    def __init__(
        self,
        time: Time,
        processes: Callable[[], int] = lambda: 1,
        leads: Callable[[], bool] = lambda: True,
        remembered_tables: int = REMEMBERED_TABLES,
    ) -> None:
        """Share the limits with other processes. `processes` returns the number of them all.

        `leads` returns True while this process is the leader. Channels are not shared: each belongs to one leader. A
        person's direct messages may be edited by several leaders. Then discord.py waits if Discord demands it.
        """
        self.time = time
        self.processes = processes
        self._leads = leads
        self._sent: deque[float] = deque(maxlen=MOST)
        self._old_edits = LruDict[int, deque[float]](remembered_tables)
        """By channel: the monotonic seconds of the newest edits of old messages."""
        self._refused: deque[float] = deque(maxlen=REFUSALS)
        self._alarmed = -inf

    @property
    def trace(self) -> aiohttp.TraceConfig:
        """The trace configuration to install in the client's HTTP session."""
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self.on_request)
        config.on_request_end.append(self.on_answer)
        return config

    async def on_request(self, _: object, __: object, asked: Any) -> None:
        """Wait until the request `asked` may be sent, and count it.

        Raises ConnectionError if this process is no longer the leader, because it would overwrite newer messages.
        """
        if any(path in asked.url.path for path in FREE):
            return
        found = EDIT.search(asked.url.path) if asked.method == "PATCH" else None
        edited = Edited(int(found[1]), int(found[2])) if found else None
        await self.wait_for_room(edited)
        if not self._leads():
            raise ConnectionError("this process no longer leads its shards, so it sends nothing more to Discord")
        now = self.time.monotonic()
        self._sent.append(now)
        if edited is not None and self._is_old(edited.message):
            times = self._old_edits.get(edited.channel, ())
            self._old_edits[edited.channel] = deque([*times, now], maxlen=OLD_EDITS)

    async def on_answer(self, _: object, __: object, answered: Any) -> None:
        """Pass the status of Discord's answer to `note_answer`. Count a request that was refused, as Discord does."""
        answer = answered.response
        note_answer(answer.status)
        if answer.status in REFUSED and answer.headers.get("X-RateLimit-Scope") != SHARED:
            self._refused.append(self.time.monotonic())

    async def wait_for_room(self, edited: Edited | None = None) -> None:
        """Wait until another request may be sent. `edited` is the message that it edits, if it is an edit."""
        while (wait := self._seconds_to_wait(edited)) > 0:
            await self.time.sleep(wait)

    def seconds_to_edit(self, channel: int, message: int) -> float:
        """Return the seconds until this message may be edited; 0.0 if it may be now."""
        if not self._is_old(message):
            return 0.0
        return max(0.0, self._room(self._old_edits.get(channel, ()), OLD_EDITS, OLD_EDITS_WITHIN))

    def is_old_and_busy(self, channel: int, message: int) -> bool:
        """Return True if a message is old, and an old message of its channel was edited in the last minute (`BUSY`)."""
        last = self._old_edits.get(channel)
        return self._is_old(message) and last is not None and self.time.monotonic() - last[-1] < BUSY

    def _is_old(self, message: int) -> bool:
        return self.time.wall() - discord.utils.snowflake_time(message).timestamp() > OLD

    def _seconds_to_wait(self, edited: Edited | None) -> float:
        """Return the seconds until another request, or the edit `edited`, may be sent.

        Log an error if refusals delay it.
        """
        processes = self.processes()
        refusals = max(1, REFUSALS // processes)
        wait = self._room(self._refused, refusals, REFUSALS_WITHIN)
        if wait > 0 and self.time.monotonic() - self._alarmed >= ALARMS_APART:
            self._alarmed = self.time.monotonic()
            log.error(
                "Discord refused %s requests in %.0f min. Deliveries wait %.0f s, because Discord blocks the address "
                "after twice as many. Earlier lines of the log name the refused deliveries.",
                refusals,
                REFUSALS_WITHIN / 60,
                wait,
            )
        wait = max(wait, self._room(self._sent, max(1, MOST // processes), SECOND))
        return wait if edited is None else max(wait, self.seconds_to_edit(*edited))

    def _room(self, times: Sequence[float], most: int, within: float) -> float:
        """Return the seconds until fewer than `most` of these times are within the last `within` seconds."""
        if len(times) < most:
            return 0.0
        return times[-most] + within - self.time.monotonic()
