"""A stop of the bot first finishes the deliveries in progress."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.app import Quarterdeck
from store import Store
from store.rows import OutboxRow
from tests.host.fake_time import FakeTime
from tests.host.harness import Harness
from tests.ledger import rule
from tests.store.empty_database import copy_empty_database


@rule("H-86")
async def test_a_stop_finishes_the_running_delivery(tmp_path: Path) -> None:
    path = tmp_path / "stopped.db"
    copy_empty_database(path)
    harness = Harness(await Store.open(f"sqlite+aiosqlite:///{path}"), path)
    begun, free, shown = asyncio.Event(), asyncio.Event(), list[str]()
    bot = Quarterdeck(harness.store, time=FakeTime())
    await harness.lobby(1)

    async def slow(row: OutboxRow) -> None:
        begun.set()
        await free.wait()
        shown.append(row.target)
        bot.services.outbox.drop(row)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot.services.outbox, "_deliver", slow)
        await bot.services.outbox.queue(harness.code, 1, "lobby")
        await begun.wait()
        stopping = asyncio.create_task(bot.close())
        for _ in range(20):
            await asyncio.sleep(0)
        assert not stopping.done()
        free.set()
        await stopping
    assert shown == ["lobby"]
    assert harness.stored("SELECT target FROM outbox") == []
