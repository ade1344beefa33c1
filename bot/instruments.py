"""Counters and histograms of what this process does, for the metrics and the log.

No label has the name of a table, game, person or server. Nothing here is published at once: see `Presses.publish`.
"""

from __future__ import annotations

import time
from collections import Counter as Tally
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from random import SystemRandom
from typing import Any, Final

import aiohttp
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

disable_created_metrics()  # type: ignore[no-untyped-call]  # they would name the moment of the first press of each result

LEAST: Final = 10
"""Minimum number of presses in published sums, without those of the person who made the most."""
MORE: Final = 10
"""Maximum number of presses that are required in addition to `LEAST`.

The number for each publication is random, so that nobody can predict when sums are published.
"""
GROUPS: Final = ("applications", "channels", "guilds", "interactions", "users", "webhooks")
"""First parts of paths of Discord's API. Each of them is a group of routes in the metrics."""

SUMS: Final = CollectorRegistry()
"""The metrics that one press may change. They include the process's use of processor and memory."""
ProcessCollector(registry=SUMS)
ACKNOWLEDGEMENT: Final = Histogram(
    "quarterdeck_acknowledgement_seconds",
    "Time from the receipt of a press until Discord has accepted its acknowledgement. Discord waits 3 seconds.",
    registry=SUMS,
    buckets=(0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0),
)
DEFERRED: Final = Counter(
    "quarterdeck_presses_deferred", "Presses that were acknowledged before they were stored.", registry=SUMS
)
PRESSES: Final = Counter(
    "quarterdeck_presses", "Served presses, by kind and result.", ("kind", "result"), registry=SUMS
)
REQUESTS: Final = Counter(
    "quarterdeck_requests",
    "Requests to Discord, by group of routes and HTTP status; the status is «none» without an answer.",
    ("group", "status"),
    registry=SUMS,
)
DRAWING: Final = Histogram(
    "quarterdeck_drawing_seconds",
    "Time to draw one picture in its thread.",
    registry=SUMS,
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0),
)
THINKING: Final = Histogram(
    "quarterdeck_thinking_seconds",
    "Time that automatic players compute for one decision, in a worker process or by simple rules.",
    ("method",),
    registry=SUMS,
    buckets=(0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0),
)


class Kind(StrEnum):
    """The kinds of presses.

    Buttons, menus and forms are one kind. A kind for menus alone would count ballots, because some games use menus only
    for ballots.
    """

    COMPONENT = "component"
    COMMAND = "command"


class Result(StrEnum):
    """The results of a press."""

    DONE = "done"
    REFUSED = "refused"
    """The press does not count, and a sentence told the person why."""
    FAILED = "failed"
    """The bot, its database or Discord had a fault."""
    REPEATED = "repeated"
    """Another process had served the press before."""


_COUNTED: Final = {(kind, result): PRESSES.labels(kind, result) for kind in Kind for result in Result}
BY_RULES: Final = THINKING.labels("rules")
BY_WORKER: Final = THINKING.labels("worker")


@dataclass(slots=True)
class Press:
    """A press that is being served.

    `begun` is the time in seconds, by the monotonic clock, at which it was received. `acknowledged`: True once Discord
    has accepted the first reply.
    """

    kind: Kind
    begun: float
    result: Result = Result.DONE
    acknowledged: bool = False


@dataclass(slots=True)
class Sums:
    """Totals of the presses since sums were last published.

    `people` has the number of presses by user id, and never leaves this process. `results` has their number by kind and
    result. `deferred` is the number that were acknowledged before they were stored. `slowest` is the longest time in
    seconds until an acknowledgement.
    """

    people: Tally[int] = field(default_factory=Tally)
    results: Tally[tuple[Kind, Result]] = field(default_factory=Tally)
    deferred: int = 0
    slowest: float = 0.0

    @property
    def of_others(self) -> int:
        """The number of presses without those of the person who made the most.

        Each person who reads the published sums knows their own presses. At least this many are other people's.
        """
        return self.people.total() - max(self.people.values(), default=0)


class Presses:
    """Counts and times the presses that this process serves: clicks on components, submitted forms, and commands."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._served: dict[int, Press] = {}
        self._sums = Sums()
        self._least = _random_least()
        self.published = _sums_text()
        """The counters and histograms as they were when they were last published, in Prometheus's text format."""

    def begin(self, interaction: int, user: int, kind: Kind) -> None:
        """Note that a press of this user was received. The caller must call `end` for its interaction later."""
        self._served[interaction] = Press(kind, self.clock())
        self._sums.people[user] += 1

    def acknowledged(self, interaction: int) -> None:
        """Note that Discord has accepted the acknowledgement of a press. Ignores interactions that are no presses."""
        press = self._served.get(interaction)
        if press is not None and not press.acknowledged:
            press.acknowledged = True
            took = self.clock() - press.begun
            ACKNOWLEDGEMENT.observe(took)
            self._sums.slowest = max(self._sums.slowest, took)

    def note(self, interaction: int, result: Result) -> None:
        """Set the result of a press that is being served. Without this call it is `DONE`."""
        if interaction in self._served:
            self._served[interaction].result = result

    def defer(self) -> None:
        """Count a press that is acknowledged before it is stored."""
        DEFERRED.inc()
        self._sums.deferred += 1

    def end(self, interaction: int) -> None:
        """Count a press that has been served."""
        if (press := self._served.pop(interaction, None)) is not None:
            _COUNTED[press.kind, press.result].inc()
            self._sums.results[press.kind, press.result] += 1

    def publish(self) -> Sums | None:
        """Publish the sums since the last publication, and return them. Return None if they have too few presses yet.

        Sums of one table and one minute could reveal a secret ballot. So they must have enough presses, without those
        of the person who made the most. The required number is random: 10 (`LEAST`) to 20.
        """
        if self._sums.of_others < self._least:
            return None
        self.published = _sums_text()
        done, self._sums, self._least = self._sums, Sums(), _random_least()
        return done


def _random_least() -> int:
    return SystemRandom().randint(LEAST, LEAST + MORE)


def _sums_text() -> str:
    return generate_latest(SUMS).decode()


PRESSES_NOW: Final = Presses()
"""The presses that this process serves."""


def route_group(path: str) -> str:
    """Return the group of routes to which a path of Discord's API belongs, such as `messages`.

    The group contains no ids and no tokens.
    """
    parts = path.split("/")  # "", "api", "v10", "channels", …
    if "threads" in parts or "thread-members" in parts:
        return "threads"
    first = parts[3] if len(parts) > 3 else ""
    if first == "channels" and "messages" in parts:
        return "messages"
    return first if first in GROUPS else "other"


def measure_requests(config: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
    """Let this configuration of an HTTP session count all requests, and time the acknowledgements among them.

    Return it.
    """
    config.on_request_end.append(_on_request_end)
    config.on_request_exception.append(_on_request_exception)
    return config


async def _on_request_end(_: object, __: object, done: Any) -> None:
    path: str = done.url.path
    REQUESTS.labels(route_group(path), done.response.status).inc()
    if path.endswith("/callback") and done.response.status < 300:
        PRESSES_NOW.acknowledged(int(path.split("/")[-3]))


async def _on_request_exception(_: object, __: object, failed: Any) -> None:
    REQUESTS.labels(route_group(failed.url.path), "none").inc()
