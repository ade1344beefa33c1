"""Results of games on each kind of database, from the end of a game to the deletion of its people and its server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.replies.errors import UserError
from bot.tables.end_and_removal_votes import agree_to_end
from bot.tables.end_early import end_table
from bot.tables.forget_person import leave_and_forget
from bot.tables.results.past_achievements import look_at_past_games
from bot.tables.results.past_results import record_past_results
from bot.tables.scheduler import DAY, LEFT, NOTED, Retention
from engine.choice import Refusal
from store import StaleRevision, Store
from store.people.personal_data import personal_data_of
from store.results.results import Search, count_results, delete_results, find_results, lock_seats, seats_of_results
from store.rows import ModerationKind, ResultEnding
from store.schema import results
from tests.host.conftest import kinds, quick_chance
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, GUILD, Harness
from tests.ledger import rule

__all__ = ["kinds", "quick_chance"]


@pytest.fixture
async def harness(store: Store, tmp_path: Path) -> AsyncIterator[Harness]:
    opened = Harness(store, tmp_path)
    yield opened
    await opened.outbox.wait_until_idle()


async def ended(harness: Harness, *people: int, private: bool = False) -> str:
    """Play a game to its end, and return its code."""
    harness.time.now += 60
    await harness.begin(*people, private=private)
    for user in people:
        await harness.answer(user, "rum")
    return harness.code


async def look_back(harness: Harness) -> tuple[int, int]:
    """Return how many results are made from records, and how many games are looked at again."""
    found: list[int] = []

    async def look() -> None:
        found.append(await record_past_results(harness.tables))
        found.append(await look_at_past_games(harness.tables))

    await harness.time.flows(asyncio.create_task(look()))
    return found[0], found[1]


@rule("H-660", "H-662", "H-663", "H-664", "H-668")
async def test_results_are_stored_found_made_anew_made_anonymous_and_deleted(harness: Harness) -> None:
    store = harness.store
    first = await ended(harness, ANNE, BART)
    private = await ended(harness, ANNE, BART, private=True)
    await harness.begin(ANNE, BART)
    agreed = harness.code
    await agree_to_end(harness.tables, agreed, ANNE, 1)
    await agree_to_end(harness.tables, agreed, BART, 2)
    async with store.write() as w:
        await w.log_moderation(ModerationKind.REMOVED, GUILD, 0.0, table=private, subject=BART)
    for _ in range(2):
        assert {one.id for one in await find_results(store, Search(ANNE))} == {first, private, agreed}
        assert {one.id for one in await find_results(store, Search(BART, player=BART))} == {first, agreed}
        assert [one.id for one in await find_results(store, Search(CLEO, [CHANNEL], game="kinds"), limit=1)] == [agreed]
        assert await count_results(store, Search(CLEO, [CHANNEL], guild=GUILD, companion=BART)) == 2
        async with store.write() as w:
            await Retention().delete_expired(w, harness.time.now + 2 * NOTED)
            await delete_results(w, [results.c.id != ""], 9)
        assert await look_back(harness) == (3, 0)
        assert await look_back(harness) == (0, 0)
    endings = {one.ending for one in await find_results(store, Search(ANNE))}
    assert endings == {ResultEnding.PLAYED_OUT, ResultEnding.AGREED}
    await leave_and_forget(harness.tables, BART)
    for seats in (await seats_of_results(store, [first, private, agreed])).values():
        assert sorted((one.user or 0) > 0 for one in seats) == [False, True]
        assert {one.name for one in seats} == {f"Person {ANNE}", "Sailor"}
    assert (await personal_data_of(store, BART))["results"] == []
    async with store.write() as w:
        await w.set_server(GUILD, left_at=harness.time.now)
        await Retention().delete_expired(w, harness.time.now + LEFT + DAY)
    assert await find_results(store, Search(ANNE)) == []


@rule("H-660")
@pytest.mark.parametrize("head_start", [0, 5, 10, 20, 40])
async def test_two_ends_at_the_same_moment_make_one_result(
    harness: Harness, other: Store, tmp_path: Path, head_start: int
) -> None:
    await harness.begin(ANNE, BART)
    await harness.answer(ANNE, "rum")
    elsewhere = Harness(other, tmp_path)

    async def called_off() -> None:
        for _ in range(head_start):
            await asyncio.sleep(0)
        await end_table(elsewhere.tables, harness.code, "Cleo", 3, actor=CLEO)

    said = await asyncio.gather(harness.answer(BART, "rum"), called_off(), return_exceptions=True)
    assert all(isinstance(one, (StaleRevision, UserError, Refusal)) for one in said if isinstance(one, Exception)), said
    (found,) = await find_results(harness.store, Search(ANNE))
    ending = ResultEnding.PLAYED_OUT if (await harness.row()).status == "ended" else ResultEnding.MODERATORS
    assert found.ending == ending
    assert len((await seats_of_results(harness.store, [found.id]))[found.id]) == 2


@rule("H-663", "H-664")
async def test_nobody_is_forgotten_while_their_result_is_made(harness: Harness, other: Store) -> None:
    await ended(harness, ANNE, BART)
    order, locked = list[object](), asyncio.Event()

    async def makes() -> None:
        async with harness.store.write() as w:
            found = await lock_seats(w, harness.code)
            locked.set()
            for _ in range(500):  # the other one goes as far as it can
                await asyncio.sleep(0)
            order.append({seat.user for seat in found})

    async def forgets() -> None:
        await locked.wait()
        async with other.write() as w:
            await w.set_seat(harness.code, 0, user=None)
            order.append("forgotten")

    await asyncio.gather(makes(), forgets())
    assert order == [{ANNE, BART}, "forgotten"]
