"""Faults to order: what Discord's wire does now and then, done when a test says so.

In `python -m tavern` nothing is ever ordered.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from aiohttp import web

from tavern.limits import Limits
from tavern.replies import as_json
from tavern.shape import JSON

BROKEN = web.RequestKey("broken", bool)


@dataclass
class Fault:
    """What happens to the next `times` requests whose «METHOD /path» matches `pattern`.

    With `status` they are answered so, and not done. `broken` cuts the connection: «before» the request is done, or
    «after» it. `held` keeps them until it is set.
    """

    pattern: str
    times: int | None = 1
    status: int | None = None
    body: JSON = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    broken: str = ""
    held: asyncio.Event | None = None
    met: int = 0
    """How many requests it has happened to."""


class Faults:
    """All that is ordered, and every request that came."""

    def __init__(self) -> None:
        self.ordered: list[Fault] = []
        self.limits = Limits()
        self.requests: deque[str] = deque(maxlen=10_000)
        """«METHOD /path status» of each request, in the order in which they were answered."""

    def order(self, fault: Fault) -> Fault:
        """Let this happen."""
        self.ordered.append(fault)
        return fault

    async def meet(self, request: web.Request, path: str, headers: dict[str, str]) -> web.StreamResponse | None:
        """Do to a request what is ordered; None where it goes on. `headers` get the limits' figures."""
        refused = self.limits.take(request.method, path, headers)
        if refused is not None:
            self.done(request.method, path, 429)
            return refused
        fault = self._next(f"{request.method} {path}")
        if fault is None:
            return None
        if fault.held is not None:
            await fault.held.wait()
        if fault.broken == "before":
            return self.cut(request)
        request[BROKEN] = fault.broken == "after"
        if fault.status is None:
            return None
        await request.read()
        self.done(request.method, path, fault.status)
        return as_json(fault.body, status=fault.status, headers=dict(fault.headers))

    def cut(self, request: web.Request) -> web.StreamResponse:
        """Cut the connection; what is answered goes nowhere."""
        assert request.transport is not None
        request.transport.abort()
        return web.Response(status=500)

    def done(self, method: str, path: str, status: int) -> None:
        """A request was answered."""
        self.requests.append(f"{method} {path} {status}")

    def _next(self, what: str) -> Fault | None:
        for fault in self.ordered:
            if re.search(fault.pattern, what) and (fault.times is None or fault.met < fault.times):
                fault.met += 1
                return fault
        return None
