"""The processes that share the database: each says that it lives, and sees to its own part of the tables."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from hashlib import blake2b

from bot.answers.trouble import for_the_log
from bot.time import Time
from store import Store
from store.shards import hears_directly, part

log = logging.getLogger(__name__)

BEAT = 1.0
"""Seconds between two words that this process lives. Whoever is silent for three is taken for dead."""


class Company:
    """`going` is whether people can reach this process: one that they cannot lets others do its part. `fewer` is called
    when somebody has come or gone, `heard` with a table at which another process has something shown, `deaf` when such
    news may have been missed."""

    def __init__(
        self,
        store: Store,
        time: Time,
        going: Callable[[], bool],
        fewer: Callable[[], None],
        heard: Callable[[str], None],
        deaf: Callable[[], None],
    ) -> None:
        self.store = store
        self.time = time
        self.living: Sequence[str] = [store.process]
        self._going = going
        self._fewer = fewer
        self._heard = heard
        self._deaf = deaf
        self._hindered: str | None = None

    def mine(self, table: str) -> bool:
        """Whether this process does what is due at a table, one of the servers that it serves: of those who live and
        serve them each has its own, and all agree."""
        alike = [process for process in self.living if part(process) == part(self.store.process)]
        return max(alike, key=lambda process: _lot(process, table), default=None) in (self.store.process, None)

    @property
    def heard_directly(self) -> bool:
        """Whether direct messages reach one who lives. Where shards are shared out it may be another one."""
        return any(hears_directly(process) for process in (self.store.process, *self.living))

    @property
    def alone(self) -> bool:
        """Whether no other process lives."""
        return len(self.living) <= 1

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            try:
                await self.beat()
                self._hindered = None
            except Exception as error:
                sentence = for_the_log(error)
                if sentence is None:
                    log.error("this process could not say that it lives", exc_info=error)
                elif sentence != self._hindered:
                    log.error("this process cannot say that it lives: %s", sentence)
                self._hindered = sentence
            await self.time.sleep(BEAT)

    async def beat(self) -> None:
        """Say that this process lives, and see who does."""
        if not self._going():
            return
        living = await self.store.live()  # first: while a dead line is found out others must not take this one for dead
        if await self.store.listen(self._heard):
            self._deaf()
        if living != self.living:
            self.living = living
            self._fewer()


def _lot(process: str, table: str) -> bytes:
    return blake2b(f"{process} {table}".encode(), digest_size=8).digest()
