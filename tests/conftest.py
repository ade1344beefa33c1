"""Options of the suite, a PostgreSQL server, time limits of tests, and the record of the rules that tests prove."""

from __future__ import annotations

import asyncio
import fcntl
import functools
import gc
import inspect
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from engine.game import games
from tests.cups import register
from tests.ledger import Recorder
from tests.store.empty_database import compile_statements_once, write_without_waiting
from tests.store.postgres import Server, programs, shared, stop_shared

# Imported and collected objects all stay, and a third of that time would go into useless garbage collection.
gc.disable()
register()
write_without_waiting()
compile_statements_once()

# Tests must not fail by chance: examples are the same in each run, and have no time limit on a busy machine.
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")
# Otherwise each process would parse every module of the project for constants to try, and examples would depend on the
# modules that are loaded.
vars(providers)["_get_local_constants"] = lambda: providers._local_constants

GARBAGE = (100_000, 5, 20)
"""When Python looks for garbage. Its usual limit of 700 objects takes a twentieth of the time of the tests."""
LONGEST = 60.0
"""Seconds after which a test fails, ten times the need of the longest test on an idle machine.

The limit grows with the load if more than two programs wait for each processor.
"""
LONGEST_OUTSIDE = 600.0
"""The limit of tests that wait for a browser or other processes, which a busy machine slows down more."""
A_WEEK = 604_800.0
OVER = "time is up (`LONGEST` in tests/conftest.py)"
LIMIT = pytest.StashKey["Limit"]()
MEETING = pytest.StashKey[Path]()
"""The folder that the processes of a run share."""
OUTSIDE = ("tests/tavern/", "tests/wire/")
"""The folders of tests that wait for a browser or other processes."""
LONG = (*OUTSIDE, "tests/bot/games/", "tests/bot/tables/", "tests/conformance/", "tests/updates/")
"""The folders of tests that start first, like those marked `slow`, so that no process runs alone at the end.

Those that wait for other processes are spread among those that compute. So the processors are always busy, and never
four browsers at once.
"""


@pytest.fixture(scope="session")
def postgres(request: pytest.FixtureRequest) -> Server:
    """Return a PostgreSQL server that all processes of a run share."""
    installed = programs()
    if installed is None:
        pytest.skip("PostgreSQL is not installed here.")
    return shared(installed, request.config.stash[MEETING])


@pytest.fixture(autouse=True)
def same_games() -> Iterator[None]:
    """Check that a test leaves the list of games unchanged, because other tests rely on it."""
    before = dict(games())
    yield
    same = games() == before
    assert same, f"left behind or changed: {games().keys() ^ before.keys()}"


@pytest.fixture(autouse=True)
def named_commands(same_games: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Show commands in texts by their names, which tests can read, and not as mentions with ids.

    The ids differ in each simulated Discord and are known late. Wire tests and tests of mentions use them.
    """
    if registering := sys.modules.get("bot.commands.command_registration"):
        monkeypatch.setattr(registering, "store_ids", lambda commands: None)


@pytest.fixture(autouse=True)
def unicode_emoji(same_games: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Upload no emoji. SimCord's Discord has no place for them, and each bot would take a second for them."""
    if uploading := sys.modules.get("bot.delivery.application_emoji"):
        monkeypatch.setattr(uploading.ApplicationEmoji, "begin", lambda self: None)


@pytest.fixture(scope="session")
def soaking(request: pytest.FixtureRequest) -> bool:
    """Return whether this is `make soak`, which runs more and longer checks."""
    return bool(request.config.getoption("games"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games", type=int, default=0, help="whole games of each kind that `make soak` plays, instead of those chosen"
    )
    parser.addoption("--game", help="the key of the only game to check, as `engine.prove` does")
    parser.addoption("--ledger", action="store_true", help="record which rules the tests prove, for `make ledger`")


def pytest_configure(config: pytest.Config) -> None:
    on_worker = hasattr(config, "workerinput")
    if config.getoption("ledger") and not on_worker:
        config.pluginmanager.register(Recorder())
    if on_worker:
        config.stash[MEETING] = Path(vars(config)["workerinput"]["meeting"])
    else:
        folder = tempfile.TemporaryDirectory(prefix="quarterdeck-tests-")
        config.stash[MEETING] = Path(folder.name)
        config.add_cleanup(folder.cleanup)
        config.add_cleanup(functools.partial(stop_shared, Path(folder.name)))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Give a worker process of xdist the folder that all processes of this run share."""
    node.workerinput["meeting"] = str(node.config.stash[MEETING])


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Let one process of a run collect first, and the others after it at the same time.

    The first one stores the compiled tests, which takes most of the time in a fresh clone.
    """
    with (session.config.stash[MEETING] / "collecting").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            fcntl.flock(lock, fcntl.LOCK_SH)
        return (yield)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    from tests.discord_contract.openapi_description import left_out  # late, because each worker process would load it

    if sentence := left_out():
        terminalreporter.write_line(sentence)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if key := config.getoption("game"):
        own = re.compile(rf"\[(?:.*-)?{key}(?:-.*)?\]$")
        items[:] = [one for one in items if own.search(one.nodeid) or not one.nodeid.startswith("tests/")]
    for item in items:
        if isinstance(item, pytest.Function) and inspect.iscoroutinefunction(item.obj):
            item.obj = bounded(item.obj, item)
        item.user_properties += [("rule", one) for mark in item.iter_markers("rule") for one in mark.args]
    early = [one for one in items if one.nodeid.startswith(LONG) or one.get_closest_marker("slow") is not None]
    outside = [one for one in early if one.nodeid.startswith(OUTSIDE)]
    begun = {*early}
    busy = [one for one in early if not one.nodeid.startswith(OUTSIDE)]
    items[:] = [*mixed(outside, busy), *(one for one in items if one not in begun)]


def mixed(*rows: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield the tests of all rows, spread evenly, each row in its order."""
    places = [((number + 0.5) / len(row), item) for row in rows for number, item in enumerate(row)]
    return (item for _, item in sorted(places, key=itemgetter(0)))


def longest(item: pytest.Item) -> float:
    """Return the time limit of a test in seconds. `make soak` has practically none."""
    if item.config.getoption("games") or item.get_closest_marker("soak"):
        return A_WEEK
    busy = os.getloadavg()[0] / (2 * (os.cpu_count() or 1)) if hasattr(os, "getloadavg") else 1.0
    return (LONGEST_OUTSIDE if item.nodeid.startswith(OUTSIDE) else LONGEST) * max(1.0, busy)


class Limit:
    """The time limit of the running test. Time in which this process waits for a processor does not count."""

    def __init__(self, item: pytest.Item) -> None:
        self.left = longest(item)
        self.task: asyncio.Task[Any] | None = None
        self.begun, self.starved = time.monotonic(), _starved()

    def ring(self, number: int, frame: object) -> None:
        """Fail the test if its time is used up. Otherwise set the alarm for the remaining time."""
        spent = time.monotonic() - self.begun - (_starved() - self.starved)
        if spent < self.left:
            signal.setitimer(signal.ITIMER_REAL, max(1.0, self.left - spent))
        elif (task := self.task) is not None:  # the traceback shows the line that the test awaits
            self.task = None
            task.get_loop().call_soon_threadsafe(task.cancel)
            signal.setitimer(signal.ITIMER_REAL, 5.0)  # for a test that awaits nothing
        else:
            pytest.fail(OVER)


def _starved() -> float:
    """Return the seconds for which this process was ready but did not run, or 0 if the system does not report them."""
    try:
        return int(Path("/proc/self/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


def bounded(test: Callable[..., Awaitable[None]], item: pytest.Item) -> Callable[..., Awaitable[None]]:
    """Return the same test, which the time limit can cancel."""

    @functools.wraps(test)
    async def within(*args: Any, **more: Any) -> None:
        limit = item.stash.get(LIMIT, None)
        if limit is not None:
            limit.task = asyncio.current_task()
        try:
            await test(*args, **more)
        except asyncio.CancelledError as cancelled:
            raise TimeoutError(OVER) from cancelled
        finally:
            if limit is not None:
                limit.task = None

    return within


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Limit the time of a test with its fixtures. An alarm also ends a loop that awaits nothing.

    Windows has no alarm. There, only `faulthandler_timeout` (pyproject.toml) ends the process. On all systems it also
    does so if the interpreter hangs in a library that is not written in Python.
    """
    if not hasattr(signal, "SIGALRM"):
        return (yield)
    item.stash[LIMIT] = limit = Limit(item)
    signal.signal(signal.SIGALRM, limit.ring)
    signal.setitimer(signal.ITIMER_REAL, limit.left)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
