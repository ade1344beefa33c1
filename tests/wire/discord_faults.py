"""Faults of Discord's HTTP interface, injected when a test asks for them."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tavern.api.server import BASE
from tavern.json_response import as_json
from tavern.page_server import Handler
from tavern.wire_types import JSON
from tests.wire.rate_limits import Limits


@dataclass
class Fault:
    """A fault for the next `times` requests whose «METHOD /path» matches `pattern`.

    With `status`, the request is answered with it and not executed. `broken` closes the connection «before» or «after»
    the request is executed. `held` delays the request until the event is set.
    """

    pattern: str
    times: int | None = 1
    status: int | None = None
    body: JSON = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    broken: str = ""
    held: asyncio.Event | None = None
    met: int = 0
    """The number of requests that had this fault."""


class Faults:
    """All injected faults and all received requests."""

    def __init__(self) -> None:
        self.ordered: list[Fault] = []
        self.limits = Limits()
        self.requests: deque[str] = deque(maxlen=10_000)
        """«METHOD /path status» of each request, in the order of the answers."""

    def order(self, fault: Fault) -> Fault:
        """Add a fault."""
        self.ordered.append(fault)
        return fault

    @property
    def middleware(self) -> Any:
        """Return the middleware that applies the faults to a tavern's requests."""

        @web.middleware
        async def faulty(request: web.Request, handler: Handler) -> web.StreamResponse:
            if not request.path.startswith(BASE):
                return await handler(request)
            path = request.path.removeprefix(BASE)
            response, fault = await self._answer(request, path, handler)
            self.requests.append(f"{request.method} {path} {response.status}")
            if fault is not None and fault.broken:
                assert request.transport is not None
                request.transport.abort()
            return response

        return faulty

    async def _answer(
        self, request: web.Request, path: str, handler: Handler
    ) -> tuple[web.StreamResponse, Fault | None]:
        headers: dict[str, str] = {}
        refused = self.limits.take(request.method, path, headers)
        if refused is not None:
            return refused, None
        fault = self._next(f"{request.method} {path}")
        if fault is not None and fault.held is not None:
            await fault.held.wait()
        if fault is not None and fault.broken == "before":
            return web.Response(status=500), fault
        if fault is not None and fault.status is not None:
            await request.read()
            return as_json(fault.body, status=fault.status, headers=dict(fault.headers)), fault
        response = await handler(request)
        response.headers.update(headers)
        return response, fault

    def _next(self, what: str) -> Fault | None:
        for fault in self.ordered:
            if re.search(fault.pattern, what) and (fault.times is None or fault.met < fault.times):
                fault.met += 1
                return fault
        return None
