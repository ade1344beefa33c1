"""During a stop, the shutdown gate lets interactions in progress finish, up to a limit, and refuses new ones."""

from __future__ import annotations

import asyncio

from bot.tables.processes.shutdown_gate import ShutdownGate


async def test_a_stop_cancels_an_interaction_that_takes_too_long() -> None:
    gangway, logbook = ShutdownGate(), list[str]()

    async def served() -> None:
        assert gangway.enter()
        try:
            await asyncio.Event().wait()
        finally:
            logbook.append("left")

    async def late() -> None:
        logbook.append("let in" if gangway.enter() else "turned away")

    slow = asyncio.create_task(served())
    await asyncio.sleep(0)
    gangway.close()
    await asyncio.create_task(late())
    await gangway.wait_until_empty(0)
    assert logbook == ["turned away", "left"]
    assert slow.cancelled()
