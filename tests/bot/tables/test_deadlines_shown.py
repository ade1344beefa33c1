"""After a downtime, every table with a running deadline is edited to show the new one."""

from __future__ import annotations

from bot.tables.after_move import A_SECOND, show_deadlines
from store import Store
from store.rows import DueJob, JobKind, OutboxRow, SeatRow
from tests.ledger import rule
from tests.store.stored_game import NOW, new_table

TABLES = 3 * A_SECOND
ANNE, BART = 10**18 + 7, 10**18 + 8


async def timed(store: Store, *users: int) -> str:
    async with store.write() as w:
        row = await new_table(w)
        for place, user in enumerate(users):
            await w.add_seat(SeatRow(row.id, place, place, user, f"Sailor {place}", None, ""))
        await w.set_table(row.id, status="playing")
        await w.set_due_jobs(row.id, [DueJob(row.id, JobKind.DEADLINE, 0, 1, NOW + 5000)])
    return row.id


async def due(store: Store, at: float) -> list[OutboxRow]:
    return [row for row in await store.outbox(at, tables=1000) if row.not_before <= at]


@rule("H-476")
async def test_the_new_deadlines_of_many_tables_are_shown_five_a_second(store: Store) -> None:
    codes = {await timed(store, ANNE) for _ in range(TABLES)}
    await show_deadlines(store, NOW)
    first = await due(store, NOW)
    assert {row.target for row in first} == {"table", f"hand:{ANNE}"}, "nobody is called for it"
    assert len({row.table for row in first}) == 1
    assert len({row.table for row in await due(store, NOW + 1)}) == A_SECOND + 1
    clicked = max(codes - {row.table for row in await due(store, NOW + 1)})
    async with store.write() as w:
        await w.enqueue(clicked, "table", 1, NOW)
    assert (clicked, "table") in {(row.table, row.target) for row in await due(store, NOW)}, "a click does not wait"
    assert {row.table for row in await due(store, NOW + TABLES / A_SECOND)} == codes


@rule("H-476")
async def test_an_outbox_row_that_is_due_already_keeps_its_time_when_deadlines_change(store: Store) -> None:
    """A table that is being shown with the old deadline is shown again."""
    codes = sorted([await timed(store, BART) for _ in range(TABLES)])
    async with store.write() as w:
        await w.enqueue(codes[-1], "table", 7, NOW - 1)
    await show_deadlines(store, NOW)
    [found] = [row for row in await due(store, NOW) if row.table == codes[-1]]
    assert found.target == "table"
    assert found.revision > 7
    async with store.write() as w:
        await w.dequeue(codes[-1], "table", 7)
    assert codes[-1] in {row.table for row in await due(store, NOW)}


@rule("H-476")
async def test_watchers_are_shown_new_deadlines_too(store: Store) -> None:
    code = await timed(store, ANNE)
    async with store.write() as w:
        await w.watch(code, BART)
    await show_deadlines(store, NOW)
    assert {row.target for row in await due(store, NOW)} == {"table", f"hand:{ANNE}", f"watch:{BART}"}
