"""Restarts that follow one another connect to Discord fewer than 1,000 times a day."""

from __future__ import annotations

import pytest

from bot.tables.processes.restart_backoff import wait_before_connecting
from store import Store
from store.processes.gateway_starts import DAY, record_gateway_start
from tests.host.harness import Harness
from tests.ledger import rule

LIMIT = 1000
"""The identifies of a day after which Discord resets a token."""


@rule("H-546")
@pytest.mark.parametrize("shards", [1, 2, 16, 50])
def test_a_bot_that_fails_at_once_stays_below_discords_limit_of_starts(shards: int) -> None:
    starts, now = list[float](), 1_700_000_000.0
    while now < 1_700_000_000.0 + 2 * DAY:
        now += wait_before_connecting([at for at in starts if at > now - DAY], now, shards)
        starts.append(now)
        now += 5.0
    busiest = max(sum(at <= one < at + DAY for one in starts) for at in starts)
    assert busiest * shards < LIMIT
    assert busiest > 480 / shards, "it goes on"


@rule("H-546")
def test_a_few_restarts_do_not_wait() -> None:
    assert wait_before_connecting([], 0.0, 1) == 0
    assert wait_before_connecting([5.0 * number for number in range(19)], 100.0, 1) == 0
    assert wait_before_connecting([5.0 * number for number in range(20)], 100.0, 1) > 60


@rule("H-546")
async def test_starts_are_remembered_for_a_day(harness: Harness) -> None:
    store: Store = harness.store
    async with store.write() as w:
        assert await record_gateway_start(w, 1000.0) == []
        assert await record_gateway_start(w, 1005.0) == [1000.0]
        assert await record_gateway_start(w, 1002.0 + DAY) == [1005.0]
