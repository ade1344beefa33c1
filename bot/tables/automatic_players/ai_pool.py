"""Who thinks for strong automatic players: processes of their own, never the loop.

While the time runs after which a player will answer, whatever it holds, a worker may think of that answer. If it has
not come by then, or nobody was free, or a worker died, the player answers by rules of thumb: nothing is waited for.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from random import SystemRandom
from typing import NamedTuple

from bot.tables.advice import AdvicePool
from bot.tables.automatic_players.worker_process import GONE, Worker, ask_worker, start_worker, stop_worker
from bot.tables.loaded_table import LoadedTable
from engine.players import Answering, thinking_of
from engine.players.strengths import STRONG
from engine.players.worker_process import question
from engine.possible_worlds import Worlds

log = logging.getLogger(__name__)

AT_A_TABLE = 1
"""So many workers think for one table at a time."""
TOO_LONG = 20.0
"""Seconds after which a worker that says nothing is ended."""
KEPT = 200
"""So many answers are kept for players who have not asked for them yet."""


class Computation(NamedTuple):
    """Whose decision: the table, its seat, and the number of the choice."""

    table: str
    seat: int
    number: int


class AiPool:
    """The workers, and what they came to; and who advises people. It is used from one loop."""

    def __init__(self, workers: int | None = None) -> None:
        self.adviser = AdvicePool()
        self._most = max(1, (os.cpu_count() or 1) - 1) if workers is None else workers
        self._idle: list[Worker] = []
        self._busy: dict[Computation, asyncio.Task[None]] = {}
        self._found: dict[Computation, Answering] = {}
        self._random = SystemRandom()

    def consider(self, loaded: LoadedTable) -> None:
        """Have a thought about what strong players at this table are asked, where a worker is free. For tables at which
        no person plays nobody thinks."""
        if loaded.row.status != "playing" or loaded.paused or not loaded.people():
            return
        if thinking_of(loaded.game.key) is None:
            return
        for seat in loaded.automatic():
            number = next((o.number for o in loaded.table.open.get(seat, ()) if o.choice.blocks), None)
            if number is None or loaded.at(seat).player != STRONG:
                continue
            what = Computation(loaded.row.id, seat, number)
            if what in self._busy or what in self._found or len(self._busy) >= self._most:
                continue
            if Counter(one.table for one in self._busy)[what.table] >= AT_A_TABLE:
                continue
            if message := _question(loaded, seat, self._random):
                self._busy[what] = asyncio.create_task(self._think(what, message))

    def thought(self, table: str, seat: int, number: int) -> Answering | None:
        """What was thought of, if it was; it is forgotten then."""
        return self._found.pop(Computation(table, seat, number), None)

    async def _think(self, what: Computation, message: bytes) -> None:
        worker: Worker | None = None
        try:
            worker = self._idle.pop() if self._idle else await start_worker()
            answer: Answering | None = await asyncio.wait_for(ask_worker(worker, message), TOO_LONG)
            self._idle.append(worker)
            if answer is not None:
                self._found[what] = answer
                while len(self._found) > KEPT:
                    self._found.pop(next(iter(self._found)))
        except GONE as error:
            log.warning(
                "a worker that thinks for automatic players is gone (%s); another is hired", type(error).__name__
            )
            stop_worker(worker)
        except asyncio.CancelledError:
            stop_worker(worker)
            raise
        finally:
            self._busy.pop(what, None)

    async def stop(self) -> None:
        """Let all workers go."""
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
    """What a worker is asked. Whatever goes wrong here, the table goes on: the rule of thumb answers."""
    try:
        world = Worlds(loaded.table, seat).draw(random)
        return question(world, seat) if world else None
    except Exception:
        log.exception("no world of table %s could be drawn", loaded.row.id)
        return None
