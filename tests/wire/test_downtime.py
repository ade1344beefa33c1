"""Downtime over the wire: no deadline passes while Discord does not answer.

Discord's documentation («Sending Heartbeats») says that a missing acknowledgement means a dead connection.
"""

from __future__ import annotations

import asyncio
import signal
from functools import partial
from pathlib import Path

import pytest

from bot.tables.scheduler import LONGEST
from bot.tables.time_limits.downtime import LATE
from tests.ledger import rule
from tests.wire import suspension_detecting_bot
from tests.wire.simulated_person import begin
from tests.wire.tavern_with_bot import TavernWithBot, stored, tavern_with_bot

SOON = 4.0
"""Seconds until the deadline when the process is suspended."""


async def asked(port: TavernWithBot) -> None:
    """Move the clock so far that the scheduler runs. Wait until the bot has sent a heartbeat to the gateway."""
    before = port.house.gateway.beats
    port.house.context.hurry(LONGEST + 1)
    await port.until(lambda: port.house.gateway.beats > before, "the bot asks")


@rule("H-32", "H-95")
async def test_a_silent_gateway_costs_nobody_a_turn(tmp_path: Path) -> None:
    """The connection is open, but heartbeats are not acknowledged, so the bot cannot rely on it."""
    async with tavern_with_bot(tmp_path, bot=partial(suspension_detecting_bot.run, late=LATE)) as port:
        people = [port.somebody("Anne"), port.somebody("Bart")]
        code = await begin(port, people, game="yarr", pace="live")
        for person in people:
            await port.until(partial(port.with_control, person, f"answer:{code}:"), "the hand comes")
        gateway = port.house.gateway
        gateway.heartbeats = False
        await asked(port)
        due = stored(port, "SELECT at FROM due_jobs")
        port.house.context.hurry(100 * 60)
        await asked(port)
        assert stored(port, "SELECT count(*) FROM answers") == 0
        gateway.heartbeats = True
        await port.until(lambda: stored(port, "SELECT at FROM due_jobs") != due, "time is given back")
        assert stored(port, "SELECT count(*) FROM answers") == 0
        assert 100 * 60 <= stored(port, "SELECT at FROM due_jobs") - due <= 102 * 60
        port.house.context.hurry(stored(port, "SELECT at FROM due_jobs") - port.world.clock.now() + 1)
        await port.until(lambda: stored(port, "SELECT count(*) FROM answers"), "time decides")


@rule("H-95")
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system cannot halt a process")
async def test_a_suspended_process_expires_no_deadline_on_waking(tmp_path: Path) -> None:
    """All clocks go on during the suspension, and Discord answers. The deadline passes before the process continues."""
    async with tavern_with_bot(tmp_path, bot=suspension_detecting_bot.run) as port:
        people = [port.somebody("Anne"), port.somebody("Bart")]
        code = await begin(port, people, game="yarr", pace="live")
        for person in people:
            await port.until(partial(port.with_control, person, f"answer:{code}:"), "the hand comes")
        due = stored(port, "SELECT at FROM due_jobs")
        halted = port.house.supervisor.process
        assert halted is not None
        beats = port.house.gateway.beats
        port.house.context.hurry(due - port.world.clock.now() - SOON)
        await port.until(lambda: port.house.gateway.beats > beats, "the bot looks")
        halted.send_signal(signal.SIGSTOP)
        stopped = port.world.clock.now()
        # The deadline passes in real time, because a suspended process cannot receive a clock change.
        await asyncio.sleep(due + 1 - stopped)
        lost = port.world.clock.now() - stopped
        halted.send_signal(signal.SIGCONT)
        await port.until(lambda: stored(port, "SELECT at FROM due_jobs") >= due + lost, "the halt is given back")
        assert stored(port, "SELECT count(*) FROM answers") == 0
