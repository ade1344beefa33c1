"""Health checks and Prometheus metrics over HTTP. They are off unless `WATCH_AT` names a port.

Metrics have nobody's name and change once a minute. At a table of three a live counter would reveal when somebody
submits a secret ballot. For the same reason counters and histograms wait until they hold many presses
(`bot.instruments`).
"""

from __future__ import annotations

import asyncio
import logging
import platform
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from sqlalchemy.exc import SQLAlchemyError

from bot.app import Quarterdeck
from bot.instruments import PRESSES_NOW, Kind, Result, Sums
from engine.version import VERSION

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds to wait for the request line and headers, or for the database."""
LATE = 120.0
"""Number of seconds after which a message that is not delivered makes the bot unhealthy."""
LONGEST = 4096
"""Maximum size of a request in bytes."""
MINUTE = 60.0
COARSE = 10
"""Numbers of things in progress are published as multiples of this number. An exact number could reveal a single secret
answer."""
STATUS = {200: "OK", 400: "Bad Request", 404: "Not Found", 503: "Service Unavailable"}


class MinuteMetrics:
    """The metrics as they were at the end of the last minute: gauges, and sums of presses (`bot.instruments`)."""

    def __init__(self, bot: Quarterdeck) -> None:
        self.bot = bot
        self.served = False
        """Whether an HTTP server serves the metrics. If it is False, only the sums are published, for the log."""
        self.published = 503, "The first minute is not over.\n"
        """The HTTP status and body of `/metrics`."""
        self._gauges = CollectorRegistry()
        self._build = self._gauge("build_info", "The version that runs.", "version", "python")
        self._build.labels(VERSION, platform.python_version()).set(1)
        self._up = self._gauge("up", "1 if people can reach the bot.")
        self._servers = self._gauge("servers", "Servers that this process serves.")
        self._tables = self._gauge("tables", "Tables that are stored, by game and state.", "title", "state")
        self._rows = self._gauge(
            "outbox_rows", "Deliveries that have been due for a minute or longer, rounded up to tens."
        )
        self._age = self._gauge(
            "outbox_oldest_seconds", "How long the oldest delivery has been due, in whole minutes; less than one is 0."
        )
        self._drawings = self._gauge("drawings_waiting", "Messages that wait to be drawn, rounded down to tens.")
        self._minutes_waited = 0
        """Minutes since sums were last published."""

    def _gauge(self, name: str, says: str, *labels: str) -> Gauge:
        return Gauge(f"quarterdeck_{name}", says, labels, registry=self._gauges)

    async def run(self) -> None:
        """Publish the sums of presses each minute, for ever. If an HTTP server is on (`served`), publish gauges too."""
        while True:
            await self.bot.services.time.sleep(MINUTE)
            self._publish_sums()
            if self.served:
                await self.publish()

    def _publish_sums(self) -> None:
        """Publish the sums of presses, and log them at the level DEBUG. Too few presses wait for a later minute."""
        self._minutes_waited += 1
        if (sums := PRESSES_NOW.publish()) is None:
            log.debug("metrics: too few presses of different people to publish their sums; they wait for more")
            return
        log.debug("metrics: sums of presses in the last %d min: %s", self._minutes_waited, _describe(sums))
        self._minutes_waited = 0

    async def publish(self) -> None:
        """Replace the published metrics by those of this moment.

        If the database does not answer, publish status 503.
        """
        try:
            await self._set_gauges()
        except (SQLAlchemyError, OSError) as error:
            self.published = 503, f"The database does not answer ({type(error).__name__}).\n"
            return
        self.published = 200, generate_latest(self._gauges).decode() + PRESSES_NOW.published

    async def _set_gauges(self) -> None:
        bot, store, now = self.bot, self.bot.services.store, self.bot.services.time.wall()
        tables, (rows, since) = await store.count_tables(), await store.late_deliveries(now - MINUTE)
        self._up.set(bot.reachable)
        self._servers.set(len(bot.guilds))
        self._tables.clear()
        for kind, count in tables.items():
            self._tables.labels(*kind).set(count)
        self._rows.set(-(-rows // COARSE) * COARSE)
        self._age.set(0 if since is None else (now - since) // MINUTE * MINUTE)
        self._drawings.set(bot.delivery.message_builder.waiting // COARSE * COARSE)


def _describe(sums: Sums) -> str:
    """Return sums of presses as a line for the log, such as «84 presses (80 component, 4 command; 5 refused, …)»."""
    kinds = {kind: sum(n for (one, _), n in sums.results.items() if one is kind) for kind in Kind}
    results = {result: sum(n for (_, one), n in sums.results.items() if one is result) for result in Result}
    parts = ", ".join(f"{n} {kind}" for kind, n in kinds.items())
    ways = ", ".join(f"{n} {result}" for result, n in results.items())
    return (
        f"{sums.results.total()} presses ({parts}; {ways}), {sums.deferred} deferred, "
        f"slowest acknowledgement {sums.slowest:.2f} s"
    )


@asynccontextmanager
async def publishing(bot: Quarterdeck) -> AsyncIterator[MinuteMetrics]:
    """Publish the bot's metrics once a minute within the block. Yields the object that holds them."""
    minute = MinuteMetrics(bot)
    running = asyncio.create_task(_keep_publishing(minute), name="metrics")
    try:
        yield minute
    finally:
        running.cancel()


async def _keep_publishing(minute: MinuteMetrics) -> None:
    while True:
        try:
            await minute.run()
        except Exception:
            log.exception("metrics: publishing failed and is retried in %.0f s", MINUTE)


class HealthServer:
    """Answers the HTTP requests `GET` and `HEAD` for `/health` and `/metrics`."""

    def __init__(self, minute: MinuteMetrics) -> None:
        self.bot = minute.bot
        self.minute = minute

    async def health(self) -> tuple[int, str]:
        """Return an HTTP status and a body: 200 if the bot can serve people, else 503 with the reason."""
        if not self.bot.reachable:
            return 503, "Discord is not connected.\n"
        try:
            async with asyncio.timeout(PATIENCE):
                await self.bot.services.store.guilds()
        except Exception as error:
            return 503, f"The database does not answer ({type(error).__name__}).\n"
        if (late := await self._late()) > LATE:
            return 503, f"Discord shows nothing new: a message has waited for {late:.0f} s.\n"
        if (why := self.bot.scheduler.database_error) is not None:  # the database can be read, but not written
            return 503, f"No click can be taken: {why}.\n"
        return 200, "Well.\n"

    async def _late(self) -> float:
        """Return the number of seconds for which the oldest delivery has been due; 0.0 if none is due."""
        now = self.bot.services.time.wall()
        since = await self.bot.services.store.delivery_since(now)
        return 0.0 if since is None else now - since

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read one HTTP request from this connection, answer it, and close the connection."""
        try:
            async with asyncio.timeout(2 * PATIENCE):
                method, path = await _request(reader)
                code, text = await self._answer_to(method, path)
                head = f"HTTP/1.1 {code} {STATUS[code]}\r\nContent-Type: {CONTENT_TYPE_PLAIN_0_0_4}\r\n"
                head += f"Content-Length: {len(text.encode())}\r\nConnection: close\r\n\r\n"
                writer.write(f"{head}{'' if method == b'HEAD' else text}".encode())
                await writer.drain()
        except (OSError, TimeoutError):
            pass  # the client has gone
        except Exception:
            log.exception(
                "metrics: a request to /health or /metrics could not be answered; please report it with this traceback"
            )
        finally:
            writer.close()

    async def _answer_to(self, method: bytes, path: bytes) -> tuple[int, str]:
        """Return the HTTP status and the body for a request."""
        match method, path:
            case b"", _:
                return 400, "This is no request.\n"
            case ((b"GET" | b"HEAD"), b"/health"):
                return await self.health()
            case ((b"GET" | b"HEAD"), b"/metrics"):
                return self.minute.published
        return 404, "Here are GET /health and GET /metrics.\n"


async def _request(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    """Read a request. Return its method, and its path without the query. Both are empty if it is no request."""
    try:
        async with asyncio.timeout(PATIENCE):
            request = await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        return b"", b""
    method, _, rest = request.partition(b" ")
    return method, rest.partition(b" ")[0].partition(b"?")[0]


@asynccontextmanager
async def serve_metrics(minute: MinuteMetrics, host: str, port: int) -> AsyncIterator[int]:
    """Serve health and metrics at this address within the block.

    Yields the port. The system chooses it if `port` is 0.
    """
    minute.served = True
    await minute.publish()
    server = await asyncio.start_server(HealthServer(minute).answer, host, port, limit=LONGEST)
    async with server:
        yield int(server.sockets[0].getsockname()[1])
