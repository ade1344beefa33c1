"""A lobby whose host is away: others may start or take over after an hour."""

from __future__ import annotations

from typing import Any

import pytest

from bot.components.button_registry import press_button
from bot.replies.errors import UserError
from bot.tables.due_jobs import run_due_job
from bot.tables.planned_start import plan_start
from bot.tables.quotas import LOBBIES
from store.rows import DueJob, JobKind
from tests.host.harness import ANNE, BART, CLEO, Harness
from tests.ledger import rule

HOUR = 3600.0


async def press(harness: Harness, user: int, name: str) -> Any:
    click = harness.click(user)
    await press_button(click, harness.code, name)
    return click


async def pass_time(harness: Harness, seconds: float) -> None:
    """Let this time pass, and run the job that looks for the host if it is due."""
    harness.time.now += seconds
    due = (await harness.dues(JobKind.HOST_AWAY)).get(0)
    if due is not None and due.at <= harness.time.now:
        await run_due_job(harness.tables, due)


async def lobby_with_guest(harness: Harness) -> None:
    """Open a lobby of Anne in which Bart sits down."""
    await harness.lobby(ANNE)
    await press(harness, BART, "join")


@rule("H-754", "H-8")
@pytest.mark.parametrize("way", ["start", "take-over"])
async def test_after_an_hour_anybody_seated_may_start_or_take_over(harness: Harness, way: str) -> None:
    await lobby_with_guest(harness)
    await pass_time(harness, HOUR - 1)
    for name in ("start", "take-over", "options"):
        with pytest.raises(UserError, match="Only the host"):
            await press(harness, BART, name)
    await pass_time(harness, 1)
    await harness.show()
    assert "Anybody seated can press Start" in harness.room().last.words
    assert "Take over" in harness.room().last.labels
    with pytest.raises(UserError, match="Take over"):
        await press(harness, BART, "options")
    with pytest.raises(UserError, match="no seat"):
        await press(harness, CLEO, way)
    await press(harness, BART, way)
    row = await harness.row()
    if way == "take-over":
        assert (row.host, row.host_away) == (BART, False)
        await press(harness, BART, "options")
        with pytest.raises(UserError, match="Only the host"):
            await press(harness, ANNE, "start")
    else:
        assert row.ready_deadline is not None, "words close and Ready follows as ever"
        await press(harness, BART, "put-off-start")
        assert (await harness.row()).ready_deadline is None


@rule("H-755")
async def test_a_host_who_presses_is_not_away(harness: Harness) -> None:
    await lobby_with_guest(harness)
    await pass_time(harness, 0.9 * HOUR)
    await press(harness, ANNE, "options")
    await pass_time(harness, 0.9 * HOUR)
    assert not (await harness.row()).host_away
    await pass_time(harness, 0.2 * HOUR)
    assert (await harness.row()).host_away, "presses of others do not count"
    await press(harness, ANNE, "options")
    await harness.show()
    assert not (await harness.row()).host_away
    assert "Take over" not in harness.room().last.labels


@rule("H-755")
async def test_the_hour_begins_when_somebody_sits_down_and_when_the_host_changes(harness: Harness) -> None:
    await harness.lobby(ANNE)
    await pass_time(harness, 5 * HOUR)
    await press(harness, BART, "join")
    assert not (await harness.row()).host_away
    await press(harness, CLEO, "join")
    await pass_time(harness, HOUR)
    assert (await harness.row()).host_away
    await press(harness, ANNE, "leave")
    row = await harness.row()
    assert (row.host, row.host_away) == (BART, False)
    await press(harness, CLEO, "leave")
    await pass_time(harness, HOUR)
    assert not (await harness.row()).host_away, "nobody else sits there"
    assert await harness.dues(JobKind.HOST_AWAY) == {}


@rule("H-754")
async def test_the_hour_begins_at_a_start_time_that_lies_ahead(harness: Harness) -> None:
    await lobby_with_guest(harness)
    async with harness.store.write() as w:
        await plan_start(w, await harness.row(), harness.time.now + 5 * HOUR, harness.time.now)
    await pass_time(harness, 2 * HOUR)
    assert not (await harness.row()).host_away
    (due,) = (await harness.dues(JobKind.HOST_AWAY)).values()
    assert due == DueJob(harness.code, JobKind.HOST_AWAY, 0, 0, harness.time.now + 4 * HOUR)


@rule("H-754", "H-153")
async def test_nobody_takes_over_more_lobbies_than_they_may_host(harness: Harness) -> None:
    for _ in range(LOBBIES):
        await harness.lobby(BART)
    await lobby_with_guest(harness)
    await pass_time(harness, HOUR)
    with pytest.raises(UserError, match="lobbies waiting"):
        await press(harness, BART, "take-over")
    assert (await harness.row()).host == ANNE
