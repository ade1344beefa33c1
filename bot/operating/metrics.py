"""Health checks and Prometheus metrics over HTTP. Off unless `WATCH_AT` names a port.

Metrics are measured at most once a minute and name nobody. At a table of three a live counter would reveal when
somebody submits a secret ballot.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.exc import SQLAlchemyError

from bot.app import Quarterdeck
from engine.version import VERSION

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds to wait for the request line and headers, and for the database."""
LATE = 120.0
"""Seconds after which an undelivered message makes the bot unhealthy."""
LONGEST = 4096
"""Longest request in bytes."""
MINUTE = 60.0
STATUS = {200: "OK", 400: "Bad Request", 404: "Not Found", 503: "Service Unavailable"}


class MetricsServer:
    """Answers the HTTP requests `GET /health` and `GET /metrics`."""

    def __init__(self, bot: Quarterdeck) -> None:
        self.bot = bot
        self._taken: tuple[float, str] | None = None

    async def health(self) -> tuple[int, str]:
        """Return an HTTP status and its body: 200 if the bot accepts clicks, else 503 with the reason."""
        if not self.bot.reachable:
            return 503, "Discord is not connected.\n"
        try:
            async with asyncio.timeout(PATIENCE):
                await self.bot.services.store.guilds()
        except Exception as error:
            return 503, f"The database does not answer ({type(error).__name__}).\n"
        if (late := await self._late()) > LATE:
            return 503, f"Discord shows nothing new: a message has waited for {late:.0f} s.\n"
        if (why := self.bot.scheduler.obstacle) is not None:  # it can be read, but not written
            return 503, f"No click can be taken: {why}.\n"
        return 200, "Well.\n"

    async def _late(self) -> float:
        """Return for how many seconds the oldest delivery has been due."""
        now = self.bot.services.time.wall()
        since = await self.bot.services.store.delivery_since(now)
        return 0.0 if since is None else now - since

    async def metrics(self) -> tuple[int, str]:
        """Return an HTTP status and the metrics, at most a minute old; 503 if the database does not answer."""
        now = self.bot.services.time.monotonic()
        if self._taken is None or now - self._taken[0] >= MINUTE:
            try:
                self._taken = now, await self._figures()
            except SQLAlchemyError as error:
                return 503, f"The database does not answer ({type(error).__name__}).\n"
        return 200, self._taken[1]

    async def _figures(self) -> str:
        bot, store = self.bot, self.bot.services.store
        tables = await store.count_by_status()
        lines = [
            *_figure("build_info", "gauge", "The version that runs.", {f'version="{VERSION}"': 1}),
            *_figure("up", "gauge", "1 if people can reach the bot.", int(bot.reachable)),
            *_figure("servers", "gauge", "Servers that this process serves.", len(bot.guilds)),
            *_figure(
                "drawings_waiting", "gauge", "Messages that wait to be drawn.", bot.delivery.message_builder.waiting
            ),
            *_figure(
                "requests_total",
                "counter",
                "Requests to Discord, without answers to clicks.",
                bot.delivery.budget.all,
            ),
            *_figure("cpu_seconds_total", "counter", "Processor time of this process.", round(time.process_time(), 2)),
            *_figure("tables", "gauge", "Tables that are stored.", {f'status="{s}"': n for s, n in tables.items()}),
        ]
        return "\n".join(lines) + "\n"

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read one HTTP request from this connection, answer it, and close the connection."""
        try:
            async with asyncio.timeout(2 * PATIENCE):
                code, text = await self._asked(reader)
                head = f"HTTP/1.1 {code} {STATUS[code]}\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"
                writer.write(f"{head}Content-Length: {len(text.encode())}\r\nConnection: close\r\n\r\n{text}".encode())
                await writer.drain()
        except (OSError, TimeoutError):
            pass  # the client has gone
        except Exception:
            log.exception("metrics: a request failed")
        finally:
            writer.close()

    async def _asked(self, reader: asyncio.StreamReader) -> tuple[int, str]:
        try:
            async with asyncio.timeout(PATIENCE):
                request = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return 400, "This is no request.\n"
        match request.split(b" ", 2)[:2]:
            case [b"GET", b"/health"]:
                return await self.health()
            case [b"GET", b"/metrics"]:
                return await self.metrics()
        return 404, "Here are GET /health and GET /metrics.\n"


@asynccontextmanager
async def serve_metrics(bot: Quarterdeck, host: str, port: int) -> AsyncIterator[int]:
    """Serve health and metrics at this address within the block.

    Yields the port, which the system chooses if `port` is 0.
    """
    server = await asyncio.start_server(MetricsServer(bot).answer, host, port, limit=LONGEST)
    async with server:
        yield int(server.sockets[0].getsockname()[1])


def _figure(name: str, kind: str, says: str, value: float | dict[str, int]) -> list[str]:
    full = f"quarterdeck_{name}"
    values = {f"{{{label}}}": n for label, n in value.items()} if isinstance(value, dict) else {"": value}
    return [f"# HELP {full} {says}", f"# TYPE {full} {kind}", *(f"{full}{label} {n}" for label, n in values.items())]
