"""Give memory that the program has freed back to the system. This works with glibc, and does nothing elsewhere.

Pictures of a few megabytes come and go between small objects that stay. Without this the process keeps about 50 MB of
free memory.
"""

from __future__ import annotations

import contextlib
import ctypes
from typing import Any

_ARENA_MAX = -8
"""Value of `M_ARENA_MAX` in glibc's malloc.h."""


def _c_library() -> Any:
    with contextlib.suppress(OSError, TypeError):  # Windows has no library of the whole process
        return ctypes.CDLL(None)
    return None


_C = _c_library()


def share_one_arena() -> None:
    """Let all threads allocate memory from one arena. Call it before they start.

    If each thread has an arena, the others cannot use the memory that it has freed.
    """
    with contextlib.suppress(AttributeError):
        _C.mallopt(_ARENA_MAX, 1)


def return_freed_memory() -> None:
    """Give free memory back to the system. It takes some milliseconds, in which other threads of Python run."""
    with contextlib.suppress(AttributeError):
        _C.malloc_trim(0)
