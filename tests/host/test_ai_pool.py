"""Strong automatic players think in worker processes, and nobody waits for these."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.tables.automatic_players.ai_pool import AiPool, Computation
from bot.tables.automatic_players.turns import answer_for_player
from bot.tables.automatic_players.worker_process import start_worker
from bot.tables.loaded_table import LoadedTable
from engine.play import Answer
from store.rows import DueJob, JobKind
from tests.host.harness import ANNE, Harness
from tests.ledger import rule

PATIENCE = 300.0
"""Seconds after which a test fails, however slow the machine is."""


@pytest.fixture
async def thoughts() -> AsyncIterator[AiPool]:
    """Yield a pool with one worker, and stop it at the end."""
    found = AiPool(1)
    yield found
    await found.stop()


async def sitting_of(harness: Harness, strong: int = 1) -> LoadedTable:
    """Start a game of Anne and strong players, one of whom is on turn."""
    await harness.begin(ANNE, automatic=strong, game="yarr")
    sitting = await harness.sitting()
    for seat in sitting.seats:
        seat.automatic_player = None if seat.user else "strong"
    while not (set(sitting.table.waiting()) & sitting.automatic()):
        sitting.table.replay_answer(Answer(sitting.table.waiting()[0], "turn", "draw"))
    return sitting


async def done(thoughts: AiPool) -> None:
    """Wait until the pool is idle."""
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*thoughts._busy.values())


def asked(sitting: LoadedTable) -> DueJob:
    """Return the due job for the first strong player on turn."""
    seat = next(seat for seat in sitting.table.waiting() if seat in sitting.automatic())
    number = next(o.number for o in sitting.table.open[seat] if o.choice.blocks)
    return DueJob(sitting.row.id, JobKind.AUTOMATIC_PLAYER, seat, number, 0.0)


@rule("H-303")
async def test_a_strong_players_computed_answer_is_used_if_it_is_ready_in_time(
    harness: Harness, thoughts: AiPool
) -> None:
    sitting = await sitting_of(harness)
    due = asked(sitting)
    thoughts.start_computing(sitting)
    await done(thoughts)
    ((what, answer),) = thoughts._found.items()
    assert what == (sitting.row.id, due.seat, due.choice_number)
    if answer[0] == "call":
        return
    assert answer_for_player(sitting, due, thoughts)[1:3] == answer
    assert not thoughts._found, "it is forgotten then"


@rule("H-303", "H-37")
async def test_a_strong_player_answers_by_rule_of_thumb_if_its_computation_is_late(
    harness: Harness, thoughts: AiPool
) -> None:
    sitting = await sitting_of(harness)
    due = asked(sitting)
    thoughts.start_computing(sitting)
    assert answer_for_player(sitting, due, thoughts).seat == due.seat
    assert thoughts._busy, "it did not wait"


@rule("H-303")
async def test_nothing_is_computed_for_a_table_at_which_no_person_plays(harness: Harness, thoughts: AiPool) -> None:
    sitting = await sitting_of(harness)
    for seat in sitting.seats:
        seat.automatic_player = "strong"
    thoughts.start_computing(sitting)
    assert not thoughts._busy


@rule("H-303")
async def test_a_table_has_at_most_one_computation_at_a_time(harness: Harness) -> None:
    thoughts = AiPool(2)
    sitting = await sitting_of(harness, 3)
    for _ in range(3):
        thoughts.start_computing(sitting)
    assert len(thoughts._busy) == 1
    await thoughts.stop()


@rule("H-303")
async def test_nothing_is_computed_for_good_and_easy_players(harness: Harness, thoughts: AiPool) -> None:
    sitting = await sitting_of(harness)
    for seat in sitting.seats:
        seat.automatic_player = "good" if seat.user is None else None
    thoughts.start_computing(sitting)
    assert not thoughts._busy


@rule("H-303")
async def test_a_dead_worker_is_replaced(harness: Harness, thoughts: AiPool) -> None:
    sitting = await sitting_of(harness)
    worker = await start_worker()
    worker.kill()
    await worker.wait()
    thoughts._idle.append(worker)
    thoughts.start_computing(sitting)
    await done(thoughts)
    assert not thoughts._found
    thoughts.start_computing(sitting)
    await done(thoughts)
    assert thoughts._found


async def test_a_computed_answer_that_is_no_longer_allowed_is_dropped(harness: Harness, thoughts: AiPool) -> None:
    sitting = await sitting_of(harness)
    due = asked(sitting)
    thoughts._found[Computation(due.table, due.seat, due.choice_number)] = ("turn", "play:nonsense")
    assert answer_for_player(sitting, due, thoughts).value != "play:nonsense"


@rule("H-303")
async def test_the_table_goes_on_if_no_possible_world_can_be_drawn(
    harness: Harness, thoughts: AiPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = await sitting_of(harness)
    monkeypatch.setattr("bot.tables.automatic_players.ai_pool.Worlds", lambda table, seat: 1 / 0)
    thoughts.start_computing(sitting)
    assert not thoughts._busy
    assert answer_for_player(sitting, asked(sitting), thoughts)


@rule("H-303")
async def test_a_worker_does_not_receive_the_bots_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    worker = await start_worker()
    assert b"secret" not in _environment(worker.pid)
    assert worker.stdin
    worker.stdin.close()
    assert await asyncio.wait_for(worker.wait(), PATIENCE) == 0


def _environment(process: int) -> bytes:
    """Return the environment of a process, or nothing if the system has no `/proc`."""
    page = Path(f"/proc/{process}/environ")
    return page.read_bytes() if page.exists() else b""


@pytest.mark.parametrize(("cores", "workers"), [(None, 1), (1, 1), (2, 1), (3, 2), (8, 7)])
def test_the_workers_leave_one_core_to_the_bot(
    cores: int | None, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert AiPool()._most == workers
