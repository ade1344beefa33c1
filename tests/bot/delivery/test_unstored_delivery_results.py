"""The results of deliveries are written in one transaction, which keeps requests and records made meanwhile."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.delivery.unstored_delivery_results import DeliveryResults
from store import Store, Transaction
from store.rows import MessageRow, OutboxRow
from tests.ledger import rule
from tests.store.stored_game import NOW, new_table

HAND = "hand:1"


@pytest.fixture
async def table(store: Store) -> str:
    """Return a table with outbox rows for its message and a hand at revision 3. The hand's message says "old"."""
    async with store.write() as w:
        code = (await new_table(w)).id
        await w.save_receipt(MessageRow(code, HAND, 1, 2, 1, "old"))
        for target in ("table", HAND):
            await w.enqueue(code, target, 3, NOW)
    return code


async def hand(store: Store) -> OutboxRow:
    return next(row for row in await store.outbox(NOW) if row.target == HAND)


async def digest(store: Store, table: str) -> str:
    shown = await store.receipt(table, HAND)
    assert shown is not None
    return shown.digest


@rule("H-70")
async def test_delivering_a_newer_revision_completes_the_outbox_row(store: Store, table: str) -> None:
    results, row = DeliveryResults(store), await hand(store)
    async with store.write() as w:
        await w.enqueue(table, HAND, 5, NOW)
    results.done(row, 5)
    assert await results.write(table)
    assert [left.target for left in await store.outbox(NOW)] == ["table"]
    assert not await results.write(table), "it is written once"


@rule("H-70")
async def test_a_row_that_is_renewed_during_its_delivery_stays_in_the_outbox(store: Store, table: str) -> None:
    results, row = DeliveryResults(store), await hand(store)
    async with store.write() as w:
        await w.enqueue(table, HAND, 4, NOW)
    results.done(row)
    await results.write(table)
    assert (await hand(store)).revision == 4


@rule("H-70")
async def test_an_edit_stores_the_digest_of_the_message(store: Store, table: str) -> None:
    results = DeliveryResults(store)
    results.edited(await hand(store), MessageRow(table, HAND, 1, 2, 1, "new"), 2, "old")
    await results.write(table)
    assert await store.receipt(table, HAND) == MessageRow(table, HAND, 1, 2, 3, "new")
    assert [left.target for left in await store.outbox(NOW)] == ["table"]


@rule("H-70")
async def test_a_result_that_arrives_during_a_write_is_written_next(
    store: Store, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow delivery fails again while the result of its last attempt is written."""
    results, row, write = DeliveryResults(store), await hand(store), store.write

    @asynccontextmanager
    async def slow() -> AsyncIterator[Transaction]:
        async with write() as w:
            yield w
        monkeypatch.undo()
        results.failed(row, NOW + 60)

    results.failed(row, NOW + 2)
    monkeypatch.setattr(store, "write", slow)
    assert await results.write(table)
    assert await results.write(table)
    (again,) = [one for one in await store.outbox(NOW + 100) if one.target == HAND]
    assert again.tries == 2
    assert not await results.write(table)


@rule("H-70")
async def test_overlapping_edits_of_a_message_clear_its_stored_digest(store: Store, table: str) -> None:
    results = DeliveryResults(store)
    results.edited(await hand(store), MessageRow(table, HAND, 1, 2, 1, "new"), 3, "older")
    await results.write(table)
    assert await digest(store, table) == ""


@rule("H-70")
async def test_an_edit_of_a_replaced_message_is_not_recorded(store: Store, table: str) -> None:
    results = DeliveryResults(store)
    results.edited(await hand(store), MessageRow(table, HAND, 1, 99, 1, "new"), 3, "old")
    await results.write(table)
    assert await store.receipt(table, HAND) == MessageRow(table, HAND, 1, 2, 1, "old")


@rule("H-70")
async def test_a_postponed_row_keeps_the_receipt_of_its_edit(store: Store, table: str) -> None:
    results, row = DeliveryResults(store), await hand(store)
    results.edited(row, MessageRow(table, HAND, 1, 2, 1, "new"), 3, "old")
    results.later(row, 3, NOW + 60)
    await results.write(table)
    assert await digest(store, table) == "new"
    assert [left.target for left in await store.outbox(NOW + 59)] == ["table"]
    assert OutboxRow(table, HAND, 3, 0, NOW + 60) in await store.outbox(NOW + 60)


@rule("H-70")
async def test_a_row_postponed_at_a_newer_revision_becomes_due_only_later(store: Store, table: str) -> None:
    results, row = DeliveryResults(store), await hand(store)
    async with store.write() as w:
        await w.enqueue(table, HAND, 5, NOW)
    results.later(row, 5, NOW + 60)
    await results.write(table)
    assert [left.target for left in await store.outbox(NOW + 59)] == ["table"]


@rule("H-69")
async def test_a_failed_delivery_is_retried_later_and_its_digest_is_cleared(store: Store, table: str) -> None:
    results = DeliveryResults(store)
    results.failed(await hand(store), NOW + 10)
    await results.write(table)
    assert await digest(store, table) == ""
    assert OutboxRow(table, HAND, 3, 1, NOW + 10) in await store.outbox(NOW + 10)


@rule("H-70")
async def test_a_restart_clears_only_digests_of_messages_with_outbox_rows(store: Store, table: str) -> None:
    async with store.write() as w:
        await w.save_receipt(MessageRow(table, "watch:7", 1, 3, 3, "still true"))
        await w.clear_pending_digests()
    watched = await store.receipt(table, "watch:7")
    assert watched is not None
    assert watched.digest == "still true"
    assert await digest(store, table) == ""


@rule("H-70", "H-571")
async def test_a_second_edit_during_a_write_follows_the_first(
    store: Store, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are edits of one message in order, so the digest of the second is known."""
    results, row, write = DeliveryResults(store), await hand(store), store.write

    @asynccontextmanager
    async def slow() -> AsyncIterator[Transaction]:
        async with write() as w:
            yield w
        monkeypatch.undo()
        results.edited(row, MessageRow(table, HAND, 1, 2, 3, "newest"), 4, "new")

    results.edited(row, MessageRow(table, HAND, 1, 2, 1, "new"), 3, "old")
    monkeypatch.setattr(store, "write", slow)
    assert await results.write(table)
    assert await digest(store, table) == "new"
    assert await results.write(table)
    assert await digest(store, table) == "newest"


@rule("H-571")
async def test_a_postponed_row_is_not_done_although_its_message_was_edited(store: Store, table: str) -> None:
    results, row = DeliveryResults(store), await hand(store)
    results.edited(row, MessageRow(table, HAND, 1, 2, 1, "new"), 3, "old")
    assert results.is_done(row)
    results.later(row, 3, NOW + 60)
    assert not results.is_done(row)


@rule("H-571")
async def test_a_receipt_includes_what_is_not_stored_unless_another_message_is_stored(store: Store, table: str) -> None:
    results, row = DeliveryResults(store), await hand(store)
    results.failed(row, NOW + 10)
    assert await results.receipt(table, HAND) == MessageRow(table, HAND, 1, 2, 1, ""), "its content is unknown"
    results.edited(row, MessageRow(table, HAND, 1, 2, 1, "new"), 3, "old")
    assert await results.receipt(table, HAND) == MessageRow(table, HAND, 1, 2, 3, "new")
    other = MessageRow(table, HAND, 1, 99, 3, "posted")
    async with store.write() as w:
        await w.save_receipt(other)
    assert await results.receipt(table, HAND) == other
