"""Functions that tests run in other processes, and their start.

A worker reports each click as one message through a pipe. Sent messages can be read even after the worker is killed.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from multiprocessing.synchronize import Barrier
from random import Random
from typing import Literal, NamedTuple

from engine.play import Answer
from store import DuplicateInteraction, StaleRevision, Store
from tests.store.empty_database import write_without_waiting
from tests.store.stored_game import StoredGame

write_without_waiting()
CONTEXT = get_context("forkserver")
CONTEXT.set_forkserver_preload([__name__])


class Did(NamedTuple):
    """The result of a click.

    An «applied» click has a receipt for the person. A «repeated» one was applied before. A «moved» one is tried again,
    because another process was faster.
    """

    what: Literal["applied", "repeated", "moved"]
    interaction: int
    revision: int = 0
    answer: Answer | None = None


def start(work: Callable[..., None], *args: object) -> tuple[ForkServerProcess, Connection]:
    """Start a worker. Its pipe raises EOFError after it ends."""
    reading, writing = CONTEXT.Pipe(duplex=False)
    process = CONTEXT.Process(target=work, args=(writing, *args))
    process.start()
    writing.close()
    return process, reading


def all_of(pipe: Connection) -> list[Did]:
    """Return the worker's remaining reports, up to its end."""
    said: list[Did] = []
    while True:
        try:
            said.append(pipe.recv())
        except EOFError:
            return said


def click_on(pipe: Connection, url: str, id: str, first: int, seed: int, most: int | None = None) -> None:
    """Click until the game is over, or at most `most` times.

    Clicks are numbered from `first`, which an earlier worker may have tried already.
    """
    asyncio.run(_click(pipe, url, id, first, seed, most))


def click_together(pipe: Connection, url: str, id: str, first: int, seed: int, most: int, ready: Barrier) -> None:
    """Click `most` times. All workers wait for one another before each click."""
    asyncio.run(_click(pipe, url, id, first, seed, most, ready.wait))


def click_once(pipe: Connection, url: str, id: str, interaction: int, seed: int, dies: bool) -> None:
    """Click once, and die before the commit if `dies` is true, otherwise right after it."""

    async def click() -> None:
        store = await Store.open(url)
        playing = await StoredGame.load(store, id)
        if dies:
            playing.dues = _die  # type: ignore[assignment, method-assign]
        await playing.click(interaction, Random(seed))
        _die()

    asyncio.run(click())


def _die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def _click(
    pipe: Connection,
    url: str,
    id: str,
    first: int,
    seed: int,
    most: int | None = None,
    ready: Callable[[], object] = lambda: None,
) -> None:
    store, random = await Store.open(url), Random(seed)
    playing, interaction = await StoredGame.load(store, id), first
    ready()
    while playing.table.waiting() and (most is None or interaction < first + most):
        try:
            answer = await playing.click(interaction, random)
        except StaleRevision:
            pipe.send(Did("moved", interaction))
            playing = await StoredGame.load(store, id)
            continue
        except DuplicateInteraction:
            pipe.send(Did("repeated", interaction))
            playing = await StoredGame.load(store, id)
        else:
            pipe.send(Did("applied", interaction, playing.revision, answer))
        interaction += 1
        ready()
    await store.close()
