from __future__ import annotations

import pytest

from store import Store
from store.rows import MessageRow, OutboxRow
from tests.ledger import rule
from tests.store.stored_game import GUILD, NOW, new_table


@pytest.fixture
async def table(store: Store) -> str:
    async with store.write() as w:
        return (await new_table(w)).id


async def enqueue(store: Store, table: str, target: str, revision: int, now: float = NOW) -> None:
    async with store.write() as w:
        await w.enqueue(table, target, revision, now)


async def test_the_outbox_keeps_the_newest_revision_of_each_target(store: Store, table: str) -> None:
    assert await store.outbox(NOW) == []
    assert await store.next_delivery_time() is None
    async with store.write() as w:
        for revision in (1, 3):
            await w.enqueue(table, "table", revision, NOW)
        await w.enqueue(table, "hand:1", 1, NOW + 1)
    assert await store.outbox(NOW) == [OutboxRow(table, "table", 3, 0, NOW)]
    assert await store.next_delivery_time() == NOW
    assert [row.target for row in await store.outbox(NOW + 1)] == ["table", "hand:1"]


async def test_a_delivery_requested_again_at_the_same_revision_stays(store: Store, table: str) -> None:
    """A delivery can be requested again for another reason than a move, such as the reader's settings."""
    await enqueue(store, table, "hand:1", 3)
    (row,) = await store.outbox(NOW)
    await enqueue(store, table, "hand:1", 3)
    async with store.write() as w:
        await w.save_receipt(MessageRow(table, "hand:1", 1, 2, row.revision))
    assert [row.target for row in await store.outbox(NOW)] == ["hand:1"]


@rule("H-68")
async def test_a_busy_table_does_not_keep_others_from_being_picked(store: Store, table: str) -> None:
    async with store.write() as w:
        others = [(await new_table(w)).id for _ in range(3)]
        for at, one in enumerate(others):
            for number in range(30):
                await w.enqueue(one, f"hand:{number}", 1, NOW - 10 + at)
        await w.enqueue(table, "table", 1, NOW)
    assert {row.table for row in await store.outbox(NOW, tables=2)} == set(others[:2])
    assert len(await store.outbox(NOW, tables=2)) == 60, "a table's rows come together"
    hang = [*others, *(f"{number:05}" for number in range(40_000))]
    assert [row.table for row in await store.outbox(NOW, hang, tables=2)] == [table]
    assert await store.next_delivery_time(hang) == NOW
    assert await store.next_delivery_time([*hang, table]) is None


async def test_outbox_changes_keep_their_order_within_a_transaction(store: Store, table: str) -> None:
    async with store.write() as w:
        await w.enqueue(table, "gone", 1, NOW)
        await w.dequeue(table, "gone", 9)
        await w.dequeue(table, "here", 9)
        await w.enqueue(table, "here", 1, NOW)
    assert [row.target for row in await store.outbox(NOW)] == ["here"]


async def test_a_transaction_names_all_tables_to_which_it_added_rows(store: Store, table: str) -> None:
    """Another process that serves a table is told by that (`Leadership.notify_others`)."""
    async with store.write() as w:
        later, third = (await new_table(w)).id, (await new_table(w)).id
        await w.enqueue(table, "lobby", 1, NOW)
        await w.enqueue_if_absent(later, "stand_in_notice:1", 1, NOW)
        await w.dequeue(later, "table", 1)
        await w.enqueue(third, "lobby", 1, NOW)
        assert await w.flush_outbox() == {table, later, third}


async def test_dequeuing_an_old_revision_keeps_the_newer_row(store: Store, table: str) -> None:
    await enqueue(store, table, "mention", 4)
    async with store.write() as w:
        await w.dequeue(table, "mention", 3)
    assert [row.target for row in await store.outbox(NOW)] == ["mention"]


async def test_a_receipt_removes_the_outbox_row_of_its_revision(store: Store, table: str) -> None:
    await enqueue(store, table, "table", 4)
    await enqueue(store, table, "hand:1", 4)
    async with store.write() as w:
        await w.save_receipt(MessageRow(table, "table", 1, 2, 3))
    assert len(await store.outbox(NOW)) == 2, "it showed an older revision than is wanted"
    async with store.write() as w:
        await w.save_receipt(MessageRow(table, "table", 1, 2, 4))
    assert await store.outbox(NOW) == [OutboxRow(table, "hand:1", 4, 0, NOW)]


async def test_a_failed_row_is_due_again_later_and_its_tries_are_counted(store: Store, table: str) -> None:
    await enqueue(store, table, "table", 1)
    for tries in (1, 2):
        async with store.write() as w:
            await w.retry_later(table, "table", 1, NOW + 10 * tries)
        assert await store.outbox(NOW + 10 * tries - 1) == []
        assert await store.next_delivery_time() == NOW + 10 * tries
        assert await store.outbox(NOW + 10 * tries) == [OutboxRow(table, "table", 1, tries, NOW + 10 * tries)]
    await enqueue(store, table, "table", 2, NOW + 3)
    assert await store.outbox(NOW + 3) == [OutboxRow(table, "table", 2, 0, NOW + 3)]


async def test_a_failure_does_not_postpone_a_newer_row(store: Store, table: str) -> None:
    await enqueue(store, table, "table", 1)
    await enqueue(store, table, "table", 2, NOW + 1)
    async with store.write() as w:
        await w.retry_later(table, "table", 1, NOW + 900)
    assert await store.outbox(NOW + 1) == [OutboxRow(table, "table", 2, 0, NOW + 1)]


async def test_failed_rows_of_a_server_become_due_at_once_with_no_tries_counted(store: Store, table: str) -> None:
    async with store.write() as w:
        elsewhere = (await new_table(w, guild=GUILD + 1)).id
        for one, target in ((table, "table"), (table, "hand:1"), (elsewhere, "table")):
            await w.enqueue(one, target, 1, NOW if target == "table" else NOW + 50)
        for one in (table, elsewhere):
            await w.retry_later(one, "table", 1, NOW + 100)
    async with store.write() as w:
        await w.retry_now(GUILD, NOW + 1)
    assert await store.outbox(NOW + 1) == [OutboxRow(table, "table", 1, 0, NOW + 1)], "what never failed has its time"
