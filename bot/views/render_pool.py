"""Where pictures are drawn: in a few threads of their own, which stand back behind whoever answers a click."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

CORES: Final = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
PAINTERS: Final = max(1, CORES - 1)
"""One fewer than there are cores: clicks are acknowledged on the one that is left."""
BACK: Final = 10
"""How far they stand back, as `nice` counts it."""


def _step_back() -> None:
    # Where a thread has no priority of its own, drawing goes on at the program's.
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BACK)


_painters = ThreadPoolExecutor(PAINTERS, "painter", _step_back)


async def run_in_render_pool(draw: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What this draws, as soon as a painter is free."""
    return await asyncio.get_running_loop().run_in_executor(_painters, lambda: draw(*args, **kwargs))
