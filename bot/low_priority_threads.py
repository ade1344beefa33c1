"""Threads of low priority for heavy work, so that clicks are acknowledged while it runs."""

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

NICENESS: Final = 10
"""The system's niceness of the threads. A higher value is a lower priority."""


def low_priority_threads(count: int, name: str) -> ThreadPoolExecutor:
    """Return a pool of this number of threads with low priority. `name` is the first part of their names."""
    return ThreadPoolExecutor(count, name, _lower_priority)


def _lower_priority() -> None:
    # Where threads have no priority of their own, they keep that of the process.
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


_chance: Final = low_priority_threads(1, "chance")


async def run_in_chance_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `work` in the single thread for heavy computations about chance, and return its result.

    Computing the chance of a table from its seed takes 32 MiB and about two seconds of a core. So only one such
    computation runs at a time. Verifications run there too.
    """
    return await asyncio.get_running_loop().run_in_executor(_chance, lambda: work(*args, **kwargs))
