"""Catalogues and rules are read before the first person types."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot.app import Quarterdeck
from bot.commands.game_parameter import suggest_games
from bot.preload import preload
from bot.texts import LANGUAGES, _load_language, language, rules_qa
from bot.texts.player_guides import HOUSE
from engine.game import games
from store import Store

READ = (_load_language, rules_qa._passages, rules_qa._rules)


@pytest.fixture(autouse=True)
def cold() -> None:
    """Clear the caches, as in a new process."""
    for one in READ:
        one.cache_clear()


def ask() -> int:
    """Ask every lookup in all languages, and return the number of files that had to be read."""
    before = sum(one.cache_info().misses for one in READ)
    for locale in LANGUAGES:
        spoken = language(locale)
        assert len(suggest_games(spoken, "")) == len(games())
        for book in (*games(), HOUSE):
            rules_qa.find_answers(book, "how do I win", locale)
            rules_qa.find_answers(book, "come si vince", locale)
    return sum(one.cache_info().misses for one in READ) - before


def test_without_a_preload_the_first_questions_read_files() -> None:
    """Without a preload, the first questions read files. So the other tests measure something."""
    assert ask() > len(games())


async def test_preloaded_files_are_not_read_again() -> None:
    await preload()
    assert ask() == 0


def test_the_preload_loads_the_renderer_of_every_game() -> None:
    """Otherwise the first table of a game would load its renderer in the event loop, and delay all clicks."""
    script = (
        "import asyncio, sys; from bot.preload import preload; from engine.game import games; "
        "there = lambda: [game for game in games() if f'renderers.{game}' in sys.modules]; "
        "assert not there(); asyncio.run(preload()); assert there() == [*games()]"
    )
    subprocess.run([sys.executable, "-c", script], check=True, cwd=Path(__file__).parents[2])


def test_the_garbage_collector_skips_preloaded_objects() -> None:
    """After the preload, the garbage collector skips the objects that were loaded.

    Nobody is served during a full collection, and nearly all objects come from the preload.
    """
    script = (
        "import asyncio, gc; from bot.app import _preload; "
        "before = len(gc.get_objects()); asyncio.run(_preload()); "
        "assert before > 100_000; assert len(gc.get_objects()) < before / 20"
    )
    subprocess.run([sys.executable, "-c", script], check=True, cwd=Path(__file__).parents[2])


async def test_the_bot_preloads_while_it_connects(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The preload goes on if it takes longer than the connection. A stop does not wait for it."""
    read, stop = asyncio.Event(), asyncio.Event()

    async def warming() -> None:
        await preload()
        read.set()
        await asyncio.Event().wait()

    async def connect(self: Quarterdeck, token: str) -> None:
        await read.wait()
        stop.set()
        await asyncio.Event().wait()

    monkeypatch.setattr("bot.app.preload", warming)
    monkeypatch.setattr(Quarterdeck, "start", connect)
    await Quarterdeck(store).run_until("no token", stop)
    assert ask() == 0


async def test_the_preload_runs_outside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The preload runs outside the event loop, so that clicks are served meanwhile."""
    where = set[str]()

    def noting(book: str, locale: str) -> None:
        where.add(threading.current_thread().name)

    monkeypatch.setattr("bot.preload.build_index", noting)
    await preload()
    assert where
    assert threading.main_thread().name not in where


async def test_a_failed_preload_does_not_stop_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    def torn(book: str, locale: str) -> None:
        raise OSError

    monkeypatch.setattr("bot.preload.build_index", torn)
    await preload()
    assert ask() > 0
