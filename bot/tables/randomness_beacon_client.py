"""Fetch rounds of the public beacon from a drand relay, and check their signatures."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import aiohttp

from engine.randomness_beacon import CHAIN, Beacon, is_genuine

log = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds after which a round counts as unreachable."""
PAUSE = 1.0
"""Seconds between two requests for the same round."""

Get = Callable[[str], Awaitable[Any]]
"""A function that returns the JSON value at an address. It raises aiohttp.ClientError or ValueError if it fails."""


async def _get_json(url: str) -> Any:
    async with aiohttp.ClientSession() as session, session.get(url, raise_for_status=True) as answer:
        return await answer.json(content_type=None)


class BeaconClient:
    """Fetches rounds of the beacon from the drand relay at the address `relay`, such as https://api.drand.sh.

    `get` requests a JSON value. After `patience` seconds a round counts as unreachable.
    """

    def __init__(self, relay: str, get: Get = _get_json, patience: float = PATIENCE) -> None:
        self.relay = relay.rstrip("/")
        self._get = get
        self._patience = patience
        self._running: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run `work`, which starts a game, in the background, so that due jobs of other tables do not wait for the
        relay.

        An error in it is logged.
        """
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._note_end)

    def _note_end(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error(
                "beacon: starting a game with the beacon's round failed and is retried as a due job", exc_info=error
            )

    async def wait(self) -> None:
        """Wait until all work that `run` has begun is done."""
        while self._running:
            await asyncio.wait(self._running)

    async def fetch(self, number: int) -> Beacon | None:
        """Fetch round `number` of the beacon with its signature.

        Return None if the relay gives no genuine signature in time.
        """
        try:
            async with asyncio.timeout(self._patience):
                found = await self._fetch(number)
        except TimeoutError:
            log.warning(
                "beacon: %s did not give round %d within %.0f s; the players are asked whether to start without it",
                self.relay,
                number,
                self._patience,
            )
            return None
        if await asyncio.to_thread(is_genuine, found):
            return found
        log.warning(
            "beacon: %s gave a false signature of round %d; the players are asked whether to start without it",
            self.relay,
            number,
        )
        return None

    async def _fetch(self, number: int) -> Beacon:
        while True:
            try:
                answer = await self._get(f"{self.relay}/{CHAIN}/public/{number}")
                return Beacon(number, str(answer["signature"]))
            except (aiohttp.ClientError, ValueError, KeyError, TypeError) as error:
                log.debug("beacon: the relay does not have round %d yet: %s", number, type(error).__name__)
                await asyncio.sleep(PAUSE)
