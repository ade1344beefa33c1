"""Extend people's deadlines by the downtime, in which they could not answer.

Downtime is time while the process was suspended, the machine slept, the calendar was changed or Discord did not answer.
It is added before any time limit expires.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from bot.clock import Time
from bot.tables.after_move import show_deadlines
from store import Store

log = logging.getLogger(__name__)

LATE = 5.0
"""Seconds by which a busy machine may delay the process. If it is delayed longer, it counts as suspended."""

SLIP = 1.0
"""Seconds by which system clock and monotonic clock may diverge before all stored times are shifted."""

TOLD = 20.0
"""Seconds. If more downtime was added to the deadlines, the messages that show them are updated."""

NEAR = 60.0
"""A clock counts as right if another process's last heartbeat differs from it by less than this many seconds."""


class HealthCheck(Protocol):
    """The part of `GatewayHealth` that is used here."""

    async def answers(self) -> bool:
        """Return True if Discord answers now on every connection."""


class Downtime:
    """Measures downtime and adds it to the deadlines.

    Time counts against people only while the process ran and Discord answered. `known` is True if all downtime until
    the last check has been added.
    """

    def __init__(self, store: Store, time: Time, health: HealthCheck) -> None:
        self.store = store
        self.time = time
        self.health = health
        self.known = False
        self._heard: float | None = None
        """Monotonic second at which Discord last answered; None after the start, when the store's heartbeat counts."""
        self._halted = 0.0
        self._awake = time.seconds()
        self._sleeps = 0.0
        self._giving = asyncio.Lock()

    def note_running(self) -> None:
        """Record that the process runs now.

        If much more time has passed since the last call than was planned (`planned_sleep`), the process was suspended.
        """
        now = self.time.seconds()
        if now - self._awake > self._sleeps + LATE:
            self._halted += now - self._awake
        self._awake = now

    @contextmanager
    def planned_sleep(self, seconds: float) -> Iterator[None]:
        """Mark a block that sleeps for `seconds`, so that the sleep does not count as a suspension of the process."""
        self.note_running()
        self._sleeps = seconds
        try:
            yield
        finally:
            self.note_running()
            self._sleeps = 0.0

    def lose_contact(self) -> None:
        """Begin downtime, because Discord does not answer. It lasts from Discord's last answer until the next one."""
        self.known = False

    async def all_refunded(self) -> bool:
        """Return True if time limits may expire now: Discord answers, and all downtime is added to the deadlines."""
        self.note_running()
        if not await self.health.answers():
            self.lose_contact()
            return False
        await self.refund()
        return True

    async def refund(self) -> None:
        """Add the downtime until now to the deadlines. Call it while Discord answers."""
        async with self._giving:
            self.note_running()
            await self._follow_calendar()
            now, heard, halted = self.time.wall(), self.time.monotonic(), self._halted
            if self._heard is None:
                given = await self.store.refund_downtime(now)
            elif not self.known:
                given = await self.store.refund_downtime(now, since=now - (heard - self._heard))
            elif halted:
                given = await self.store.refund_downtime(now, since=now - halted)
            else:
                given = 0.0
            self._halted -= halted
            self._heard, self.known = heard, True
            if given >= TOLD:
                log.info("downtime: moved all deadlines by %.0f s, because nobody could answer in that time", given)
                await show_deadlines(self.store, now)

    async def _follow_calendar(self) -> None:
        """Shift all stored times if the system clock was changed, so that each stays as far away as it was.

        A time that is stored during the change may come late by the difference, never early. If only this process had a
        wrong clock, its clock is corrected and the stored times stay.
        """
        slip = self.time.slip()
        if abs(slip) <= SLIP:
            return
        if (others := await self.store.last_heartbeat_of_others()) is not None:
            # Processes with one database share its calendar. This process's clock is being set, or was set wrongly.
            if abs(others - self.time.wall() - slip) < min(NEAR, abs(others - self.time.wall())):
                self.time.set_right(slip)
                return
            if abs(others - self.time.wall()) < NEAR:
                return
        log.info("downtime: the system clock jumped by %.0f s; all stored times were moved by as much", slip)
        if slip > 0:
            self.time.set_right(slip)
            await self.store.shift_times(slip)
        else:
            await self.store.shift_times(slip)
            self.time.set_right(slip)
