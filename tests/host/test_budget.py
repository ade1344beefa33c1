"""No more requests in a second than Discord allows."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
import yarl

from bot.delivery.budget import MOST, Budget
from tests.host.house import ANNE, BART, CHANNEL, House
from tests.host.sundial import Sundial
from tests.ledger import rule


def request(path: str) -> Any:
    return SimpleNamespace(url=yarl.URL("https://discord.com/api/v10") / path)


@rule("H-108")
async def test_one_too_many_waits_and_answers_to_clicks_do_not() -> None:
    time = Sundial()
    budget = Budget(time)
    for number in range(MOST):
        time.now += 0.01
        await budget.starts(None, None, request(f"channels/{number}/messages"))
    for _ in range(3):
        await budget.starts(None, None, request("interactions/1/token/callback"))
        await budget.starts(None, None, request("webhooks/1/token/messages/@original"))
    assert not time.anybody_sleeps
    late = asyncio.create_task(budget.starts(None, None, request("channels/1/messages")))
    await time.wakes()
    await late
    assert time.slept == [pytest.approx(1.0 - 0.01 * (MOST - 1), abs=1e-5)]


@rule("H-108", "H-471")
async def test_processes_share_what_is_allowed() -> None:
    time = Sundial()
    budget = Budget(time)
    budget.shared_by = 4
    for number in range(MOST // 4):
        await budget.starts(None, None, request(f"channels/{number}/messages"))
    late = asyncio.create_task(budget.starts(None, None, request("channels/1/messages")))
    await time.wakes()
    await late
    assert time.slept == [pytest.approx(1.0)]


@rule("H-108")
async def test_what_is_to_be_shown_waits_for_room_before_it_is_drawn() -> None:
    time = Sundial()
    budget = Budget(time)
    await budget.room()
    for _ in range(MOST):
        await budget.starts(None, None, request("channels/1/messages"))
    waiting = asyncio.create_task(budget.room())
    await time.asleep()
    assert not waiting.done()
    await time.wakes()
    await waiting


def edited(place: int, left: int | None, wait: float = 2.0) -> Any:
    """Discord's answer to an edit in this place: how many more it takes, and when it takes more."""
    url = yarl.URL(f"https://discord.com/api/v10/channels/{place}/messages/5")
    said = {} if left is None else {"X-RateLimit-Remaining": str(left), "X-RateLimit-Reset-After": str(wait)}
    return SimpleNamespace(url=url, method="PATCH", response=SimpleNamespace(headers=said))


@rule("H-235")
async def test_a_place_that_takes_no_more_edits_is_waited_for_and_no_other() -> None:
    time = Sundial()
    budget = Budget(time)
    for left in (None, 1):
        await budget.ends(None, None, edited(1, left))
    assert not budget.tight
    await budget.ends(None, None, edited(1, 0))
    assert budget.tight
    await budget.room_in(2)
    waiting = asyncio.create_task(budget.room_in(1))
    await time.wakes()
    await waiting
    assert time.slept == [pytest.approx(2.0)]
    assert not budget.tight
    budget.shared_by = 3
    await budget.ends(None, None, edited(1, 2))
    assert not budget.tight
    await budget.ends(None, None, edited(1, 1))
    assert budget.tight, "somebody else may need what is left"


@rule("H-235")
async def test_what_happens_while_a_place_takes_no_edits_becomes_one(house: House) -> None:
    await house.begin(ANNE, BART, kind="shout")
    await house.show()
    acting, before = (await house.people())[0], house.paper.count("edit", CHANNEL)
    await house.delivery.budget.ends(None, None, edited(CHANNEL, 0))
    for _ in range(3):
        await house.answer(acting, "rum")
        house.outbox.wake()
        await house.time.asleep()
    assert house.paper.count("edit", CHANNEL) == before
    await house.time.wakes()
    await house.outbox.settled()
    assert house.paper.count("edit", CHANNEL) == before + 1
    noted = await house.store.message(house.code, "table")
    assert noted is not None
    assert noted.revision == (await house.row()).revision, "it shows all of it"
