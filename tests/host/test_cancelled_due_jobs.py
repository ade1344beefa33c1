"""Due jobs that are cancelled after the scheduler has read them and before it runs them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.components.button_registry import press_button
from bot.tables.due_jobs import run_due_job
from bot.tables.personal_time.apply_holiday import apply_holiday
from store.rows import DueJob, JobKind
from tests.host.harness import ANNE, BART, FOR_EVER, Harness
from tests.ledger import rule


async def due_now(harness: Harness, kind: str, seat: int = 0) -> DueJob:
    """Return the due job of this kind for this seat, and advance the clock to its time."""
    rows = [due for due in await harness.store.due_jobs(FOR_EVER) if (due.table, due.kind) == (harness.code, kind)]
    due = next(due for due in rows if due.seat == seat)
    harness.time.now = max(harness.time.now, due.at)
    return due


@rule("H-261", "H-262")
@pytest.mark.parametrize("wish", ["pause", "days"])
async def test_a_deadline_that_is_due_as_the_table_pauses_plays_nobodys_turn(harness: Harness, wish: str) -> None:
    await harness.begin(ANNE, BART, kind="one")
    due = await due_now(harness, JobKind.DEADLINE)
    for user in (ANNE, BART):
        await press_button(harness.click(user), harness.code, "vote-on-time", wish)
    await run_due_job(harness.tables, due)
    assert await harness.store.answers(harness.code) == []
    assert len(await harness.dues()) == (0 if wish == "pause" else 2), "and what they have now stays"


@rule("H-262")
async def test_no_automatic_player_moves_at_a_table_that_has_just_paused(harness: Harness) -> None:
    await harness.begin(ANNE, automatic=1)
    seat = (await harness.people()).index(0)
    due = await due_now(harness, JobKind.AUTOMATIC_PLAYER, seat)
    await press_button(harness.click(ANNE), harness.code, "vote-on-time", "pause")
    await run_due_job(harness.tables, due)
    assert await harness.store.answers(harness.code) == []


@rule("H-252")
async def test_a_deadline_that_is_due_as_a_holiday_begins_gives_no_default(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one")
    harness.alter("UPDATE tables SET pause_on_holiday = 1")
    due = await due_now(harness, JobKind.DEADLINE, await harness.seat(ANNE))
    async with harness.store.write() as w:
        await w.set_person(ANNE, holiday_end=harness.time.wall() + 9 * 86400)
    await apply_holiday(harness.tables, ANNE)
    await run_due_job(harness.tables, due)
    assert await harness.store.answers(harness.code) == []


@rule("H-252")
async def test_an_end_of_a_holiday_that_was_just_extended_brings_nobody_back(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one")
    async with harness.store.write() as w:
        await w.set_person(ANNE, holiday_end=harness.time.wall() + 86400)
    await apply_holiday(harness.tables, ANNE)
    seat = await harness.seat(ANNE)
    await run_due_job(harness.tables, await due_now(harness, JobKind.HOLIDAY_START, seat))
    due = await due_now(harness, JobKind.HOLIDAY_END, seat)
    async with harness.store.write() as w:
        await w.set_person(ANNE, holiday_end=harness.time.wall() + 86400)
    await apply_holiday(harness.tables, ANNE)
    await run_due_job(harness.tables, due)
    assert (await harness.sitting()).at(seat).automatic_player


@rule("H-124")
async def test_a_start_that_is_postponed_in_the_last_second_does_not_begin(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    await press_button(harness.click(ANNE), harness.code, "start")
    due = await due_now(harness, JobKind.READY_CHECK)
    await press_button(harness.click(ANNE), harness.code, "put-off-start")
    await run_due_job(harness.tables, due)
    assert (await harness.row()).status == "lobby"


@rule("H-251")
async def test_a_reminder_for_a_deadline_that_was_just_extended_waits(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one")
    later, *_ = [due for due in await harness.store.due_jobs(FOR_EVER) if due.kind == JobKind.REMINDER]
    await run_due_job(harness.tables, replace(later, at=later.at - 600))
    assert later in await harness.store.due_jobs(FOR_EVER), "it is sent when it is due"


@rule("H-284")
async def test_a_refused_due_job_does_not_delete_a_newer_one(harness: Harness) -> None:
    await harness.lobby(ANNE)
    later = DueJob(harness.code, JobKind.RESERVATION, 0, 0, harness.time.wall() + 600)
    async with harness.store.write() as w:
        await w.set_due_jobs(harness.code, [later])
    await run_due_job(harness.tables, replace(later, at=harness.time.wall()))
    assert await harness.store.due_jobs(FOR_EVER) == [later]
