"""A message in delivery at a crash is found again, if it is the bot's own and the clocks differ little."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from bot.delivery.idempotent_posts import IdempotentPosts
from store import Store
from store.rows import OutboxRow
from tests.host.fake_time import FakeTime
from tests.ledger import rule
from tests.store.stored_game import NOW, new_table

BOT = 7


@rule("H-102")
@pytest.mark.parametrize(
    ("author", "early", "found"), [(BOT, 0, True), (BOT, 60, True), (BOT, 600, False), (BOT + 1, 0, False)]
)
async def test_an_unrecorded_post_is_found_only_if_the_bot_wrote_it_recently(
    store: Store, author: int, early: int, found: bool
) -> None:
    clock = FakeTime()
    sent = datetime.fromtimestamp(clock.wall(), UTC) - timedelta(seconds=early)

    async def history(limit: int, after: datetime) -> AsyncIterator[Any]:
        if sent > after and limit:
            yield SimpleNamespace(author=SimpleNamespace(id=author))

    client: Any = SimpleNamespace(user=SimpleNamespace(id=BOT))
    place: Any = SimpleNamespace(id=5, history=history)
    async with store.write() as w:
        row = OutboxRow((await new_table(w)).id, "table", 1, 0, NOW)
    posts = IdempotentPosts(client, store, clock)
    first = await posts.claim_nonce(row, place, lambda message, name: True)
    again = await posts.claim_nonce(row, place, lambda message, name: True)
    assert (first.left, again.left, again.nonce) == (False, True, first.nonce)
    assert (again.found is not None) == found
