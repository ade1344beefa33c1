"""Return memory that the program has freed to the system. This works with glibc, and elsewhere does nothing.

Pictures of a few megabytes come and go between small objects that stay. Without this the process keeps about 50 MB of
free memory.
"""

from __future__ import annotations

import contextlib
import ctypes
from typing import Any

_ARENA_MAX = -8
"""The number of `M_ARENA_MAX` in glibc's malloc.h."""


def _c_library() -> Any:
    with contextlib.suppress(OSError, TypeError):  # Windows has no library of the whole process
        return ctypes.CDLL(None)
    return None


_C = _c_library()


def share_one_arena() -> None:
    """Let all threads allocate from one arena. Call it before they start.

    With an arena for each thread, memory that one thread has freed is of no use to the others.
    """
    with contextlib.suppress(AttributeError):
        _C.mallopt(_ARENA_MAX, 1)


def return_freed_memory() -> None:
    """Return free memory to the system. It takes some milliseconds, in which other threads of Python run."""
    with contextlib.suppress(AttributeError):
        _C.malloc_trim(0)
