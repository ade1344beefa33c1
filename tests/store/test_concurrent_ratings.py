"""Two games of one server end at once, in two transactions or two processes."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables.results.ratings import rate_result, rebuild_ratings
from store import Store
from store.results.results import add_result, add_result_seats
from store.rows import ResultEnding, ResultRow, ResultSeatRow
from tests.ledger import rule


@rule("H-685")
@pytest.mark.parametrize("first", [1.0, 3.0])
async def test_games_that_end_at_once_are_rated_in_the_order_of_their_ends(
    store: Store, other: Store, first: float
) -> None:
    stored = asyncio.Event()

    async def end(by: Store, id: str, ended: float, go: asyncio.Event, done: asyncio.Event) -> None:
        result = ResultRow(id, 5, 6, "yarr", {}, 1, "1", 0.0, ended, ResultEnding.PLAYED_OUT, 9, 1, players_version=1)
        seats = [ResultSeatRow(id, seat, user, "N", None, place=seat + 1) for seat, user in enumerate((1, 2, 3))]
        await go.wait()
        async with by.write() as w:
            await add_result(w, result)
            await add_result_seats(w, seats)
            await rate_result(w, result, seats)
            done.set()
            for _ in range(20):  # the other transaction goes as far as it can
                await asyncio.sleep(0)

    now = asyncio.Event()
    now.set()
    await asyncio.gather(end(store, "AAAAA", first, now, stored), end(other, "BBBBB", 2.0, stored, asyncio.Event()))
    assert await rebuild_ratings(store) == (2, 0)
