"""A pool of low-priority threads that draw pictures."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from itertools import count
from typing import Final, ParamSpec, TypeVar

from bot.instruments import DRAWING
from bot.low_priority_threads import low_priority_threads
from bot.release_freed_memory import return_freed_memory

P = ParamSpec("P")
T = TypeVar("T")

CORES: Final = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
RENDER_THREADS: Final = max(1, CORES - 1)
"""Number of threads that draw: one fewer than the cores, but at least one. So a core is free to acknowledge clicks."""
TRIM_AFTER: Final = 20
"""Number of drawings after which freed memory is given back to the system, which takes 2 ms. A drawing takes 20 ms."""


_threads = low_priority_threads(RENDER_THREADS, "painter")
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
