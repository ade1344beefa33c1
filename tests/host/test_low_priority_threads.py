"""Heavy work is done in threads of low priority: drawing, and the derivation of a table's chance."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from bot.components.verify import verify_chance
from bot.low_priority_threads import NICENESS, run_in_chance_thread
from bot.views.render_pool import run_in_render_pool
from engine.entropy import Source
from engine.replay_check import check_replay
from tests.host.harness import ANNE, BART, Harness
from tests.ledger import rule

RUNS = (run_in_render_pool, run_in_chance_thread)


@rule("H-570")
@pytest.mark.parametrize("run", RUNS)
@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system knows no priority of threads")
async def test_heavy_work_runs_at_low_priority(run: Callable[..., Any]) -> None:
    theirs = await run(lambda: os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
    assert theirs == min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS) or theirs == NICENESS


@rule("H-570")
async def test_chance_is_derived_for_one_table_at_a_time() -> None:
    at_once, most, lock = 0, 0, threading.Lock()

    def derive() -> None:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        time.sleep(0.01)
        with lock:
            at_once -= 1

    await asyncio.gather(*(run_in_chance_thread(derive) for _ in range(5)))
    assert most == 1


@rule("H-570")
async def test_a_game_is_verified_in_the_chance_thread(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = list[str]()

    def checked(*given: Any) -> Any:
        threads.append(threading.current_thread().name)
        return check_replay(*given)

    monkeypatch.setattr("bot.components.verify.check_replay", checked)
    await harness.begin(ANNE, BART)
    await harness.end_table()
    await verify_chance(harness.click(ANNE), await harness.row())
    assert [name.rpartition("_")[0] for name in threads] == ["chance"]


@rule("H-570")
async def test_a_game_begins_with_chance_from_the_chance_thread(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = list[str]()

    def sealed(seed: str, *_: object) -> Source:
        threads.append(threading.current_thread().name)
        return Source(seed)

    monkeypatch.setattr("bot.tables.table_service.sealed", sealed)
    await harness.begin(ANNE, BART)
    assert [name.rpartition("_")[0] for name in threads] == ["chance"]
