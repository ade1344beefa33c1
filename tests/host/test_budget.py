"""No more requests in a second than Discord allows."""

from __future__ import annotations

import asyncio
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import yarl

from bot.delivery.buckets import LOOK
from bot.delivery.budget import MOST, Budget
from tests.host.house import ANNE, BART, CHANNEL, House
from tests.host.sundial import Sundial
from tests.ledger import rule


def request(path: str) -> Any:
    return SimpleNamespace(url=yarl.URL("https://discord.com/api/v10") / path, method="POST")


@rule("H-108")
async def test_one_too_many_waits_and_answers_to_clicks_do_not() -> None:
    time = Sundial()
    budget = Budget(time)
    for number in range(MOST):
        time.now += 0.01
        await budget.starts(None, SimpleNamespace(), request(f"channels/{number}/messages"))
    for _ in range(3):
        await budget.starts(None, SimpleNamespace(), request("interactions/1/token/callback"))
        await budget.starts(None, SimpleNamespace(), request("webhooks/1/token/messages/@original"))
    assert not time.anybody_sleeps
    late = asyncio.create_task(budget.starts(None, SimpleNamespace(), request("channels/1/messages")))
    await time.wakes()
    await late
    assert time.slept == [pytest.approx(1.0 - 0.01 * (MOST - 1), abs=1e-5)]


@rule("H-108", "H-471")
async def test_processes_share_what_is_allowed() -> None:
    time = Sundial()
    budget = Budget(time)
    budget.shared_by = 4
    for number in range(MOST // 4):
        await budget.starts(None, SimpleNamespace(), request(f"channels/{number}/messages"))
    late = asyncio.create_task(budget.starts(None, SimpleNamespace(), request("channels/1/messages")))
    await time.wakes()
    await late
    assert time.slept == [pytest.approx(1.0)]


@rule("H-108")
async def test_what_is_to_be_shown_waits_for_room_before_it_is_drawn() -> None:
    time = Sundial()
    budget = Budget(time)
    await budget.room()
    for _ in range(MOST):
        await budget.starts(None, SimpleNamespace(), request("channels/1/messages"))
    waiting = asyncio.create_task(budget.room())
    await time.asleep()
    assert not waiting.done()
    await time.wakes()
    await waiting


def edit(place: int) -> Any:
    """A request to edit a message there."""
    return SimpleNamespace(
        url=yarl.URL(f"https://discord.com/api/v10/channels/{place}/messages/5"),
        method="PATCH",
        response=SimpleNamespace(headers={}),
    )


async def edited(budget: Budget, place: int, left: int | None = None, wait: float = 2.0, most: int = 2) -> None:
    """Edit a message there; Discord answers how many more the place takes, and when it takes more."""
    request, asked = SimpleNamespace(), edit(place)
    await budget.starts(None, request, asked)
    if left is not None:
        asked.response.headers = headers(most, left, wait, budget.time.wall() + wait)
    await budget.ends(None, request, asked)


def headers(most: int, left: int, wait: float, ends: float) -> dict[str, str]:
    said = {"Limit": most, "Remaining": left, "Reset-After": wait, "Reset": ends}
    return {f"X-RateLimit-{name}": str(number) for name, number in said.items()}


@rule("H-235")
async def test_a_place_that_takes_no_more_edits_is_waited_for_and_no_other() -> None:
    time = Sundial()
    budget = Budget(time)
    for left in (None, 1):
        await edited(budget, 1, left)
    assert not budget.tight
    await edited(budget, 1, 0)
    assert budget.tight
    await budget.room_in(2)
    waiting = asyncio.create_task(budget.room_in(1))
    await time.wakes()
    await waiting
    assert time.slept == [pytest.approx(2.0)]
    assert not budget.tight
    budget.shared_by = 3
    await edited(budget, 1, 2, most=3)
    time.now += LOOK
    assert not budget.tight
    await edited(budget, 1, 1, most=3)
    assert budget.tight, "somebody else may need what is left"


@rule("H-235")
@pytest.mark.parametrize("seed", range(20))
async def test_however_late_requests_and_answers_come_a_place_gets_no_more_edits_than_it_takes(seed: int) -> None:
    """A window begins when Discord gets its first edit, and answers overtake one another."""
    random, time, most, wait = Random(seed), Sundial(), 3, 2.0
    budget, ends, left, taken, refused = Budget(time), 0.0, 0, 0, 0

    async def someone() -> None:
        nonlocal ends, left, taken, refused
        for _ in range(12):
            request, asked = SimpleNamespace(), edit(1)
            await budget.starts(None, request, asked)
            await time.sleep(random.random())
            if time.now >= ends:
                ends, left = time.now + wait, most
            taken, refused, left = taken + 1, refused + (not left), max(0, left - 1)
            asked.response.headers = headers(most, left, ends - time.now, ends)
            await time.sleep(random.random())
            await budget.ends(None, request, asked)

    await edited(budget, 1, most - 1, wait, most)
    ends, left = time.now + wait, most - 1
    await time.flows(*(asyncio.create_task(someone()) for _ in range(5)))
    assert (taken, refused) == (60, 0)


@rule("H-235")
async def test_what_happens_while_a_place_takes_no_edits_becomes_one(house: House) -> None:
    await house.begin(ANNE, BART, kind="shout")
    await house.show()
    acting, before = (await house.people())[0], house.paper.count("edit", CHANNEL)
    await edited(house.delivery.budget, CHANNEL, 0)
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
