"""Options of the suite, a PostgreSQL server for who asks for it, and the record of which rules its tests prove."""

from __future__ import annotations

import asyncio
import functools
import inspect
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from engine.game import games
from tests.cups import register
from tests.ledger import Recorder
from tests.store.postgres import Server, programs, running

register()

# No test fails by chance: the same examples each time, however long a busy machine takes for one.
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")

LONGEST = 60.0
"""Seconds after which a test fails where it stands: ten times what the longest needs on a quiet machine. More on a
machine with more than two programs waiting for each processor, by so much as there are more."""
LONGEST_OUTSIDE = 600.0
"""The same for tests that wait for a browser or for other processes, which a busy machine slows down more."""
OUTSIDE = frozenset({"tavern", "wire"})
"""The folders of these tests."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server."""
    installed = programs()
    if installed is None:
        pytest.skip("PostgreSQL is not installed here.")
    with running(installed) as server:
        yield server


@pytest.fixture(autouse=True)
def same_games() -> Iterator[None]:
    """Whatever a test makes known, it leaves the games as they were: who counts them later may count on it."""
    before = dict(games())
    yield
    same = games() == before
    assert same, f"left behind or changed: {games().keys() ^ before.keys()}"


@pytest.fixture(autouse=True)
def named_commands(same_games: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands in sentences are written by their names, which tests can read; their ids are another for each Discord of
    tests, and known only after a while. Tests at the wire and those of mentions have them."""
    if registering := sys.modules.get("bot.commands.registering"):
        monkeypatch.setattr(registering, "learn", lambda commands: None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games", type=int, default=0, help="whole games of each kind that `make soak` plays, instead of those chosen"
    )
    parser.addoption("--ledger", action="store_true", help="record which rules the tests prove, for `make ledger`")


def pytest_configure(config: pytest.Config) -> None:
    on_worker = hasattr(config, "workerinput")
    if config.getoption("ledger") and not on_worker:
        config.pluginmanager.register(Recorder())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and inspect.iscoroutinefunction(item.obj):
            item.obj = bounded(item.obj, item)
        item.user_properties += [("rule", one) for mark in item.iter_markers("rule") for one in mark.args]


def longest(item: pytest.Item) -> float:
    """Return how many seconds a test may take."""
    busy = os.getloadavg()[0] / (2 * (os.cpu_count() or 1)) if hasattr(os, "getloadavg") else 1.0
    return (LONGEST_OUTSIDE if OUTSIDE & set(item.nodeid.split("/")) else LONGEST) * max(1.0, busy)


def bounded(test: Callable[..., Awaitable[None]], item: pytest.Item) -> Callable[..., Awaitable[None]]:
    """Return the same test with a time limit. Its failure shows what the coroutine awaited, which an alarm does not."""

    @functools.wraps(test)
    async def within(*args: Any, **more: Any) -> None:
        async with asyncio.timeout(longest(item)):
            await test(*args, **more)

    return within


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Limit the time of a test with its fixtures. An alarm also ends a loop that awaits nothing.

    Windows has no alarm: there `faulthandler_timeout` (pyproject.toml) alone ends the process. It does so everywhere
    when the interpreter itself hangs, in a library that is not written in Python.
    """
    if not hasattr(signal, "SIGALRM"):
        return (yield)
    signal.signal(signal.SIGALRM, _time_is_up)
    signal.setitimer(signal.ITIMER_REAL, longest(item) + 5)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _time_is_up(number: int, frame: object) -> None:
    pytest.fail("time is up (`LONGEST` in tests/conftest.py)")
