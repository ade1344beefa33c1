"""A pool of worker processes that compute strong players' answers outside the event loop.

An automatic player answers after a random delay that does not depend on its hand. A worker may compute its answer in
that time. If no answer is ready by then, simple rules give one: nothing waits for a worker.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import Counter
from random import SystemRandom
from typing import NamedTuple

from bot.instruments import BY_WORKER
from bot.tables.advice import AdvicePool
from bot.tables.automatic_players.worker_process import GONE, Worker, ask_worker, start_worker, stop_worker
from bot.tables.loaded_table import LoadedTable
from engine.players import Answering, search_settings_of
from engine.players.strengths import STRONG
from engine.players.worker_process import question
from engine.possible_worlds import Worlds

log = logging.getLogger(__name__)

AT_A_TABLE = 1
"""Maximum number of workers that compute for one table at a time."""
TOO_LONG = 20.0
"""Seconds after which a worker that has not answered is killed."""
KEPT = 200
"""Maximum number of computed answers in memory. Beyond that the oldest are dropped."""


class Computation(NamedTuple):
    """The decision that is computed: the table's id, the seat, and the number of the choice."""

    table: str
    seat: int
    number: int


class AiPool:
    """The worker processes and the answers that they have computed. Use the pool from one event loop.

    `adviser` computes advice for people in a process of its own. `workers` is the maximum number of workers at a time.
    None means one less than the number of processor cores.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.adviser = AdvicePool()
        self._most = max(1, (os.cpu_count() or 1) - 1) if workers is None else workers
        self._idle: list[Worker] = []
        self._busy: dict[Computation, asyncio.Task[None]] = {}
        self._found: dict[Computation, Answering] = {}
        self._random = SystemRandom()

    def start_computing(self, loaded: LoadedTable) -> None:
        """Start computing a strong player's answer for each choice that blocks this table, as far as workers are free.

        Does nothing if the game is not running, has no people, or has no strong player that searches.
        """
        if loaded.row.status != "playing" or loaded.paused or not loaded.people():
            return
        if search_settings_of(loaded.game.key) is None:
            return
        for seat in loaded.automatic():
            number = next((o.number for o in loaded.table.open.get(seat, ()) if o.choice.blocks), None)
            if number is None or loaded.at(seat).automatic_player != STRONG:
                continue
            what = Computation(loaded.row.id, seat, number)
            if what in self._busy or what in self._found or len(self._busy) >= self._most:
                continue
            if Counter(one.table for one in self._busy)[what.table] >= AT_A_TABLE:
                continue
            if message := _question(loaded, seat, self._random):
                self._busy[what] = asyncio.create_task(self._compute(what, message))

    def take_result(self, table: str, seat: int, number: int) -> Answering | None:
        """Return the computed answer to this choice and drop it; None if there is none."""
        return self._found.pop(Computation(table, seat, number), None)

    async def _compute(self, what: Computation, message: bytes) -> None:
        """Let a worker compute the answer to the decision `what`, and keep it for `take_result`.

        `message` is the request to the worker (`_question`). A worker that fails is stopped.
        """
        worker: Worker | None = None
        begun = time.monotonic()
        try:
            worker = self._idle.pop() if self._idle else await start_worker()
            answer: Answering | None = await asyncio.wait_for(ask_worker(worker, message), TOO_LONG)
            BY_WORKER.observe(time.monotonic() - begun)
            self._idle.append(worker)
            if answer is not None:
                self._found[what] = answer
                while len(self._found) > KEPT:
                    self._found.pop(next(iter(self._found)))
        except GONE as error:
            log.warning(
                "ai pool: a worker process failed after %.1f s at table %s (%s); another one is started",
                time.monotonic() - begun,
                what.table,
                type(error).__name__,
            )
            stop_worker(worker)
        except asyncio.CancelledError:
            stop_worker(worker)
            raise
        finally:
            self._busy.pop(what, None)

    async def stop(self) -> None:
        """Stop all workers and wait for their end."""
        await self.adviser.stop()
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        idle, self._idle = self._idle, []
        for worker in idle:
            stop_worker(worker)
            await worker.wait()


def _question(loaded: LoadedTable, seat: int, random: SystemRandom) -> bytes | None:
    """Return the message that asks a worker for this seat's answer.

    The worker gets a guess of the hidden cards, drawn by `random`, in place of the real ones. Returns None if no guess
    fits what the seat sees.
    """
    try:
        world = Worlds(loaded.table, seat).draw(random)
        return question(world, seat) if world else None
    except Exception:
        log.exception(
            "ai pool: the hidden cards of table %s could not be guessed; simple rules answer there", loaded.row.id
        )
        return None
