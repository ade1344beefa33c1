"""What is remembered of a database that one process alone works on is what stands there."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from engine.play import Report
from engine.text import Who, text
from store import Store
from store.memory import SHELVES, Memory
from store.reading import OUTBOX, Reading
from store.rows import DueRow, MessageRow, OutboxRow, PostRow, SeatRow, Stand
from store.schema import outbox
from store.showing import Renewed
from store.writing import Writing
from tests.ledger import rule
from tests.store.playing import Playing

TOLD = [
    Report(text("{who} sails on.", who=Who(1)), block=True, scores=(1, 2)),
    Report(text("{who} draws {n}.", who=Who(0), n=3), to=(0, 1), icon="card", scene={"roll": [1, [2, 3]]}),
]
NOW = 1_800_000_000.0


async def all_of(store: Reading, table: str) -> list[Any]:
    """Everything that showing a table asks for."""
    return [
        await store.table(table),
        await store.seats(table),
        await store.followers(table),
        await store.clocks(table),
        await store.next_due(),
        await store.dues(NOW + 65),
        await store.message(table, "table"),
        await store.message(table, "hand:1"),
        await store.post(table, "table"),
        await store.person(1),
        await store.persons([1, 2]),
        await store.running(table),
        await store.server(1),
        await store.since(table, 0, before=20, last=400),
        await store.since(table, 3, before=3, last=8),
        await store.elsewhere("OTHER", [1, 2, 77]),
        await store.next_outbox(),
        await store.next_outbox([table]),
    ]


async def _moved(w: Writing, table: str, revision: int, fields: dict[str, Any]) -> None:
    """Twice, with that in between."""
    await w.move_on(Stand(table, revision), NOW + 1)
    await w.set_table(table, **fields)
    await w.move_on(Stand(table, revision + 1), NOW + 2, decided=True)


async def _twice(w: Writing, table: str, revision: int) -> None:
    """One after the other, with nothing in between."""
    await w.move_on(Stand(table, revision), NOW + 3)
    await w.move_on(Stand(table, revision + 1), NOW + 4)


async def rows(reader: Reading) -> list[OutboxRow]:
    """What is to be shown by then, as it stands there."""
    return [OutboxRow(*row) for row in await reader._rows(OUTBOX.where(outbox.c.not_before <= NOW + 10))]


@rule("H-331")
async def test_whatever_is_written_the_same_is_remembered_as_is_read(alone: Store) -> None:
    table = (await Playing.start(alone)).id
    reader = Reading(alone.process, alone._reader)
    waited = list[set[int]]()

    async def same() -> None:
        assert await alone.outbox(NOW + 10) == await rows(reader)
        waited.append(await alone.elsewhere("OTHER", [1, 2, 77]))
        assert await all_of(alone, table) == await all_of(reader, table)

    def renewed(target: str, message: int, digest: str, was: str) -> Renewed:
        return Renewed(MessageRow(table, target, 1, message, 1, digest), was)

    await same()
    due, wish = (DueRow(table, kind, 0, 1, NOW) for kind in ("clock", "wish"))
    for write in (
        lambda w: w.add_seat(SeatRow(table, 5, None, 77, "Anne", None, "")),
        lambda w: w.set_seat(table, 5, ready=3, seat=0),
        lambda w: w.move_on(Stand(table, 0), NOW, decided=True),
        lambda w: w.tell(table, TOLD, NOW),
        lambda w: w.tell(table, TOLD[1:] * 30, NOW, moved=True),
        lambda w: w.set_table(table, thread=9),
        lambda w: _moved(w, table, 1, {"held": True}),
        lambda w: _twice(w, table, 3),
        lambda w: w.reopen_words(table),
        lambda w: w.set_dues(table, [due, wish]),
        lambda w: w.set_dues(table, [due], keep=[DueRow(table, "wish", 0, 1, 0.0), DueRow(table, "remind", 0, 1, 0.0)]),
        lambda w: w.set_dues(table, [due, DueRow(table, "clock", 1, 2, NOW + 70)], done=[due]),
        lambda w: w.set_dues(table, [due]),
        lambda w: w.shorten(table, 0, NOW - 3),
        lambda w: w.set_seat(table, 5, player="easy"),
        lambda w: w.set_seat(table, 5, player=None),
        lambda w: w.lengthen(table, 0, NOW + 8, NOW + 9),
        lambda w: w.postpone(due, NOW + 60),
        lambda w: w.drop_due(due),
        lambda w: w.shown(table, "table", 1, 2, 3, digest="a"),
        lambda w: w.shown(table, "table", 1, 4, 3, digest="b"),
        lambda w: w.shown(table, "hand:1", 2, 5, 3, digest="h"),
        lambda w: w.noted(table, {"ping": 1}, [renewed("table", 4, "c", "b"), renewed("hand:1", 5, "i", "h")], {}),
        lambda w: w.noted(table, {}, [renewed("table", 4, "d", "b"), renewed("hand:1", 6, "j", "i")], {}),
        lambda w: w.say_again(table, "table"),
        lambda w: w.forget_message(table, "table"),
        lambda w: w.noted(table, {"table": 1}, [renewed("table", 4, "e", "")], {}),
        lambda w: w.want(table, "table", 1, NOW + 5),
        lambda w: w.want(table, "hand:1", 1, NOW),
        lambda w: w.later(table, "hand:1", NOW + 9),
        lambda w: w.want(table, "hand:1", 4, NOW - 2),
        lambda w: w.want_too(table, "hand:1", 3, NOW + 9),
        lambda w: w.want_too(table, "watch:1", 3, NOW + 9),
        lambda w: w.defer(table, "hand:1", 9, NOW + 12),
        lambda w: w.defer(table, "hand:1", 3, NOW + 99),
        lambda w: w.unwant(table, "watch:1", 1),
        lambda w: w.unwant(table, "watch:1", 9),
        lambda w: w.noted(table, {"hand:1": 0}, [], {}),
        lambda w: w.noted(table, {}, [], {"hand:1": (9, NOW + 14), "watch:1": (9, NOW + 3)}),
        lambda w: w.send(PostRow(table, "table", 1, 2, NOW)),
        lambda w: w.send(PostRow(table, "table", 1, 3, NOW)),
        lambda w: w.sent(table, "table"),
        lambda w: w.follow(table, 8),
        lambda w: w.unfollow(table, 8),
        lambda w: w.set_person(1, text_mode=True),
        lambda w: w.set_server(1, locale="it"),
        lambda w: w.remove_seat(table, 5),
        lambda w: w.set_table(table, status="off"),
        lambda w: w.forget_tables(idle=2 * NOW, ended=2 * NOW),
    ):
        async with alone.write() as w:
            await write(w)
        await same()
    assert await alone.table(table) is None
    assert {77} in waited


@rule("H-331")
async def test_what_was_not_committed_is_not_remembered(alone: Store) -> None:
    table = (await Playing.start(alone)).id
    async with alone.write() as w:
        await w.shown(table, "table", 1, 2, 3, digest="a")
    with contextlib.suppress(ZeroDivisionError):
        async with alone.write() as w:
            await w.shown(table, "table", 9, 9, 9, digest="b")
            raise ZeroDivisionError
    assert await alone.message(table, "table") == MessageRow(table, "table", 1, 2, 3, "a")


@rule("H-331")
async def test_what_was_read_before_a_commit_is_not_laid_upon_what_came_after(alone: Store) -> None:
    table = (await Playing.start(alone)).id

    async def turning() -> None:
        for thread in range(30):
            async with alone.write() as w:
                await w.set_table(table, thread=thread)
            row = await alone.table(table)
            assert row is not None
            assert row.thread == thread

    async def looking() -> None:
        for _ in range(90):
            await alone.table(table)

    await asyncio.gather(turning(), *(looking() for _ in range(4)))


async def test_what_somebody_changes_of_a_row_is_their_own(alone: Store) -> None:
    table = (await Playing.start(alone)).id
    row = await alone.table(table)
    assert row is not None
    row.thread = 12345
    again = await alone.table(table)
    assert again is not None
    assert again.thread != 12345


def test_what_was_not_asked_for_longest_is_forgotten() -> None:
    memory = Memory(tables=1)
    memory.shelf("tables", "first")["x"] = 1
    for number in range(SHELVES - 1):
        memory.shelf("tables", number)
    assert memory.shelf("tables", "first") == {"x": 1}
    for number in range(SHELVES):
        memory.shelf("seats", number)
    assert memory.shelf("tables", "first") == {}
