"""Handle the signals that ask the process to stop."""

from __future__ import annotations

import asyncio
import contextlib
import signal

ASKING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name))
"""The signals that ask the process to stop: of Ctrl+C, of the service manager, and of Ctrl+Break on Windows."""


def stop_requested() -> asyncio.Event:
    """Return an event that is set by the first signal to stop. After it, a second signal ends the program at once."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()

    def ask() -> None:
        stop.set()
        for one in ASKING:
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(one)
            signal.signal(one, signal.default_int_handler if one == signal.SIGINT else signal.SIG_DFL)

    for one in ASKING:
        try:
            loop.add_signal_handler(one, ask)
        except NotImplementedError:  # Windows has no signal handlers in the loop; Python itself calls this one
            signal.signal(one, lambda *_: loop.call_soon_threadsafe(ask))
    return stop
