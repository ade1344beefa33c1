"""No more requests in a second than Discord allows."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
import yarl
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.utils import time_snowflake

from bot.delivery.rate_limit import (
    BUSY,
    MOST,
    OLD,
    OLD_EDITS,
    OLD_EDITS_WITHIN,
    REFUSALS,
    REFUSALS_WITHIN,
    RateLimiter,
    noting_answers,
)
from tests.host.fake_time import FakeTime
from tests.ledger import rule


def request(path: str, method: str = "POST") -> Any:
    return SimpleNamespace(url=yarl.URL("https://discord.com/api/v10") / path, method=method)


def answer(status: int, **headers: str) -> Any:
    return SimpleNamespace(response=SimpleNamespace(status=status, headers=headers))


@rule("H-108")
async def test_a_request_beyond_the_limit_waits_and_replies_to_clicks_do_not() -> None:
    time = FakeTime()
    budget = RateLimiter(time)
    for number in range(MOST):
        time.now += 0.01
        await budget.on_request(None, SimpleNamespace(), request(f"channels/{number}/messages"))
    for _ in range(3):
        await budget.on_request(None, SimpleNamespace(), request("interactions/1/token/callback"))
        await budget.on_request(None, SimpleNamespace(), request("webhooks/1/token/messages/@original"))
    assert not time.anybody_sleeps
    late = asyncio.create_task(budget.on_request(None, SimpleNamespace(), request("channels/1/messages")))
    await time.wakes()
    await late
    assert time.slept == [pytest.approx(1.0 - 0.01 * (MOST - 1), abs=1e-5)]


@rule("H-545")
async def test_responses_are_recorded_for_the_delivery_that_sent_the_request() -> None:
    """Also if a task of the delivery sends the request."""

    traced = aiohttp.ClientSession(trace_configs=[RateLimiter(FakeTime()).trace])
    async with TestServer(web.Application()) as server, traced as session:

        async def ask() -> None:
            await session.get(server.make_url("/nowhere"))

        with noting_answers() as answers:
            await asyncio.create_task(ask())
        await ask()
    assert answers == [404]


@rule("H-108")
async def test_the_processes_share_the_request_limit() -> None:
    time = FakeTime()
    budget = RateLimiter(time, lambda: 4)
    for number in range(MOST // 4):
        await budget.on_request(None, SimpleNamespace(), request(f"channels/{number}/messages"))
    late = asyncio.create_task(budget.on_request(None, SimpleNamespace(), request("channels/1/messages")))
    await time.wakes()
    await late
    assert time.slept == [pytest.approx(1.0)]


@rule("H-473")
async def test_a_process_that_no_longer_leads_sends_nothing_more() -> None:
    """A process that was suspended during a delivery would overwrite a newer message with an older table."""
    leads = True
    budget = RateLimiter(FakeTime(), leads=lambda: leads)
    await budget.on_request(None, SimpleNamespace(), request("channels/1/messages"))
    leads = False
    with pytest.raises(ConnectionError):
        await budget.on_request(None, SimpleNamespace(), request("channels/1/messages"))
    await budget.on_request(None, SimpleNamespace(), request("interactions/1/token/callback"))


@rule("H-108")
async def test_a_delivery_waits_for_a_free_request_before_it_is_drawn() -> None:
    time = FakeTime()
    budget = RateLimiter(time)
    await budget.wait_for_room()
    for _ in range(MOST):
        await budget.on_request(None, SimpleNamespace(), request("channels/1/messages"))
    waiting = asyncio.create_task(budget.wait_for_room())
    await time.asleep()
    assert not waiting.done()
    await time.wakes()
    await waiting


@rule("H-529")
async def test_old_messages_of_a_channel_are_edited_at_most_three_times_in_seven_seconds() -> None:
    """Discord takes three edits in six seconds. Messages of the last hour have no such limit."""
    assert OLD <= 3600 - 60, "Discord's clock may be a minute ahead"
    assert (OLD_EDITS, OLD_EDITS_WITHIN, BUSY) == (3, 7.0, 60.0), "as H-529 says"
    time = FakeTime()
    budget = RateLimiter(time)
    old, young = (time_snowflake(datetime.fromtimestamp(time.wall() - age, UTC)) for age in (OLD + 1, OLD - 60))

    async def edit(channel: int, message: int) -> None:
        await budget.on_request(None, None, request(f"channels/{channel}/messages/{message}", "PATCH"))

    for _ in range(5):
        await edit(1, young)
    assert not budget.is_old_and_busy(1, old)
    for _ in range(OLD_EDITS):
        await edit(1, old)
    await edit(2, old)
    assert budget.is_old_and_busy(1, old)
    assert not budget.is_old_and_busy(1, young)
    assert not time.slept
    time.now += 2
    assert budget.seconds_to_edit(1, old) == OLD_EDITS_WITHIN - 2
    assert budget.seconds_to_edit(1, young) == budget.seconds_to_edit(2, old) == 0
    late = asyncio.create_task(edit(1, old))
    await time.wakes()
    await late
    assert time.slept == [OLD_EDITS_WITHIN - 2]
    time.now += BUSY
    assert not budget.is_old_and_busy(1, old)


@rule("H-108")
async def test_after_many_refusals_all_deliveries_wait(caplog: pytest.LogCaptureFixture) -> None:
    """Discord blocks an address after 10,000 answers with status 401, 403 or 429 in ten minutes."""
    time = FakeTime()
    budget = RateLimiter(time, lambda: 2)
    for status in (200, 400, 404, 500, 429):
        for _ in range(REFUSALS):
            await budget.on_answer(None, None, answer(status, **{"X-RateLimit-Scope": "shared"}))
    await budget.wait_for_room()
    assert not time.slept, "none of these counts"
    for number in range(REFUSALS // 2):
        time.now += 0.01
        await budget.on_answer(None, None, answer((401, 403, 429)[number % 3]))
    await budget.on_request(None, None, request("interactions/1/token/callback"))
    assert not time.anybody_sleeps
    late = asyncio.create_task(budget.on_request(None, None, request("channels/1/messages")))
    await time.wakes()
    await late
    assert time.slept == [pytest.approx(REFUSALS_WITHIN - 0.01 * (REFUSALS // 2 - 1))]
    await budget.on_answer(None, None, answer(403))
    late = asyncio.create_task(budget.wait_for_room())
    await time.wakes()
    await late
    assert len(time.slept) == 2, "and again, without another line in the log"
    assert [one.message.partition(".")[0] for one in caplog.records] == ["Discord refused 2500 requests in 10 min"]
