"""Options of the suite, a PostgreSQL server for who asks for it, and the record of which rules its tests prove."""

from __future__ import annotations

import asyncio
import functools
import inspect
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

LONGEST = 600.0
"""Seconds after which a test that waits is broken off, and says for what it waited: four times as busy a machine needs
fewer. Where even that does not help, the process ends after `faulthandler_timeout` (pyproject.toml)."""

BUSY = frozenset({"tavern", "wire"})
"""Rooms of tests that wait for a browser or another process. One that fails there is tried once more, and the summary
names it (RERUN): one race in seven thousand tests must not hide what the others say, and is to be mended all the same.
Nowhere else: a rule that fails is wrong."""


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
    parser.addoption("--games", type=int, default=60, help="whole games that the conformance suite plays of each game")
    parser.addoption("--ledger", action="store_true", help="record which rules the tests prove, for `make ledger`")


def pytest_configure(config: pytest.Config) -> None:
    on_worker = hasattr(config, "workerinput")
    if config.getoption("ledger") and not on_worker:
        config.pluginmanager.register(Recorder())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and inspect.iscoroutinefunction(item.obj):
            item.obj = bounded(item.obj)
        if BUSY & set(item.nodeid.split("/")):
            item.add_marker(pytest.mark.flaky(reruns=1))
        item.user_properties += [("rule", one) for mark in item.iter_markers("rule") for one in mark.args]


def bounded(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """The same test, but it cannot hang."""

    @functools.wraps(test)
    async def within(*args: Any, **more: Any) -> None:
        async with asyncio.timeout(LONGEST):
            await test(*args, **more)

    return within
