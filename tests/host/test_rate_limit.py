"""No more requests in a second than Discord allows."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
import yarl

from bot.delivery.rate_limit import MOST, RateLimiter
from tests.host.fake_time import FakeTime
from tests.ledger import rule


def request(path: str) -> Any:
    return SimpleNamespace(url=yarl.URL("https://discord.com/api/v10") / path, method="POST")


@rule("H-108")
async def test_one_too_many_waits_and_answers_to_clicks_do_not() -> None:
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


@rule("H-108")
async def test_processes_share_what_is_allowed() -> None:
    time = FakeTime()
    budget = RateLimiter(time, lambda: 4)
    for number in range(MOST // 4):
        await budget.on_request(None, SimpleNamespace(), request(f"channels/{number}/messages"))
    late = asyncio.create_task(budget.on_request(None, SimpleNamespace(), request("channels/1/messages")))
    await time.wakes()
    await late
    assert time.slept == [pytest.approx(1.0)]


@rule("H-473")
async def test_who_leads_no_more_shows_nothing_more() -> None:
    """A process that was suspended during a delivery would overwrite a newer message with an older table."""
    leads = True
    budget = RateLimiter(FakeTime(), leads=lambda: leads)
    await budget.on_request(None, SimpleNamespace(), request("channels/1/messages"))
    leads = False
    with pytest.raises(ConnectionError):
        await budget.on_request(None, SimpleNamespace(), request("channels/1/messages"))
    await budget.on_request(None, SimpleNamespace(), request("interactions/1/token/callback"))


@rule("H-108")
async def test_what_is_to_be_shown_waits_for_room_before_it_is_drawn() -> None:
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
