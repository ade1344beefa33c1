"""A pool of low-priority threads that draw pictures."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Final, ParamSpec, TypeVar

from bot.instruments import DRAWING
from bot.process_memory import return_freed_memory

P = ParamSpec("P")
T = TypeVar("T")

CORES: Final = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
RENDER_THREADS: Final = max(1, CORES - 1)
"""One thread fewer than there are cores, at least one, so that a core is free to acknowledge clicks."""
BACK: Final = 10
"""The niceness of the pool's threads. A higher value is a lower priority."""
TRIM_AFTER: Final = 100
"""Freed memory goes back to the system after this many drawings, which take seconds altogether."""


def _lower_priority() -> None:
    # Where threads have no priority of their own, they keep that of the process.
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BACK)


_threads = ThreadPoolExecutor(RENDER_THREADS, "painter", _lower_priority)
_drawn = count(1)


async def run_in_render_pool(draw: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `draw` with these arguments in the pool and return its result."""

    def drawn() -> T:
        try:
            with DRAWING.time():
                return draw(*args, **kwargs)
        finally:
            if next(_drawn) % TRIM_AFTER == 0:
                return_freed_memory()

    return await asyncio.get_running_loop().run_in_executor(_threads, drawn)
