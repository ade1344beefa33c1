"""Ratings and statistics on each kind of database, also if two games end at once in two processes."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables.results.leaderboard import ALL_TIME, leaderboard
from bot.tables.results.ratings import rate_result, rebuild_ratings
from bot.tables.results.stats import stats_of
from store import Store
from store.results.answer_speed import add_turns, answer_speed_of
from store.results.ratings import Ladder
from store.results.results import add_result, add_result_seats
from store.results.stats import most_played, people_who_finished
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


@rule("H-686", "H-688", "H-690", "H-691")
async def test_leaderboards_statistics_and_counts_are_read_from_each_kind_of_database(store: Store) -> None:
    result = ResultRow("AAAAA", 5, 6, "yarr", {}, 1, "1", 0.0, 60.0, ResultEnding.PLAYED_OUT, 9, 1, players_version=1)
    seats = [ResultSeatRow("AAAAA", seat, user, "N", None, place=seat + 1) for seat, user in enumerate((1, 2))]
    async with store.write() as w:
        await add_result(w, result)
        await add_result_seats(w, seats)
        await rate_result(w, result, seats)
        for _ in range(2):
            await add_turns(w, "live", {(1, 0): 3, (1, 4): 1})
    assert [one.user for one in await leaderboard(store, Ladder(5, "yarr"), ALL_TIME, 99.0)] == [1, 2]
    assert [one.user for one in await leaderboard(store, Ladder(5, "yarr"), "1970-01", 99.0)] == [1, 2]
    stats = await stats_of(store, 5, 1, own=False)
    assert (stats.games, stats.wins, stats.companions) == (1, 1, [])
    assert [one.user for one in (await stats_of(store, 5, 1, own=True)).companions] == [2]
    assert await people_who_finished(store, 5, "yarr", [1, 2, 3]) == {1, 2}
    assert await people_who_finished(store, None, "yarr", [1]) == set()
    assert await most_played(store, 5) == "yarr"
    assert await answer_speed_of(store, [1, 2]) == {1: {"live": (6, 0, 0, 0, 2)}}
