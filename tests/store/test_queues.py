"""What is due and to be shown is remembered row by row, and is at every moment what stands there."""

from __future__ import annotations

from random import Random

import pytest

from store import Store
from store.reading import AT_ONCE, OUTBOX, Reading
from store.reading_time import SOON
from store.rows import DueRow, OutboxRow
from store.writing import Writing
from tests.ledger import rule
from tests.store.playing import new_table

NOW = 1_800_000_000.0
KINDS = ("clock", "remind", "wish", "player")
TARGETS = ("table", "hand:1", "hand:2", "ping")


async def change(w: Writing, codes: list[str], random: Random) -> None:
    """Something that clicks, the clock or delivery do."""
    code, at, revision = random.choice(codes), NOW + random.randrange(-50, 50), random.randrange(4)
    target = random.choice(TARGETS)
    some = [DueRow(code, random.choice(KINDS), random.randrange(3), random.randrange(3), at) for _ in range(4)]
    dues = list({(due.kind, due.seat, due.number): due for due in some}.values())
    what = random.randrange(9)
    if what < 3:
        await w.set_dues(code, dues[:2], keep=dues[2:], done=dues[:1] if what == 2 else ())
    elif what == 3:
        await w.postpone(dues[0], at)
        await w.drop_due(dues[1] if len(dues) > 1 else dues[0])
    elif what == 4:
        await w.shorten(code, 1, at)
        await w.lengthen(code, 2, at, at)
    elif what < 7:
        await w.want(code, target, revision, at)
        await w.want_too(code, random.choice(TARGETS), revision, at)
    elif what == 7:
        first, second = random.sample(TARGETS, 2)
        await w.noted(code, {first: revision}, [], {second: (revision, at)})
        await w.later(code, target, at)
    else:
        await w.defer(code, target, revision, at)
        await w.unwant(code, random.choice(TARGETS), revision)


@rule("H-331")
@pytest.mark.parametrize("tables", [3, SOON, AT_ONCE + 10])
async def test_queues_are_what_stands_there(alone: Store, tables: int) -> None:
    random, reader = Random(tables), Reading(alone.process, alone._reader)
    async with alone.write() as w:
        codes = [(await new_table(w)).id for _ in range(tables)]
        for code in codes:
            await w.set_dues(code, [DueRow(code, "clock", 1, 1, NOW + random.randrange(-50, 50))])
            await w.want(code, "table", 1, NOW + random.randrange(-50, 50))
    for number in range(150):
        async with alone.write() as w:
            for _ in range(random.randrange(1, 4)):
                await change(w, codes, random)
            if number % 40 == 39:  # what says nothing of what it did
                await w.forget_tables(idle=0.0)
        now, serving = NOW + random.randrange(-60, 60), random.sample(codes, tables // 3)
        assert await alone.next_due() == await reader.next_due()
        assert await alone.dues(now) == await reader.dues(now)
        code = random.choice(codes)
        for number in range(3):
            assert await alone.held(code, number, now) == await reader.held(code, number, now)
        assert await alone.running(code) == await reader.running(code)
        rows = [OutboxRow(*row) for row in await reader._rows(OUTBOX)]
        first = [row for row in rows if row.not_before <= now and row.table not in serving]
        first.sort(key=lambda row: (row.not_before, row.table, row.target))
        found = await alone.outbox(now, serving, tables)
        assert sorted(found, key=repr) == sorted(first, key=repr)
        assert await alone.outbox(now, serving, 2) == [
            row for row in first if row.table in [*dict.fromkeys(one.table for one in first)][:2]
        ]
        others = [row.not_before for row in rows if row.table not in serving]
        assert await alone.next_outbox(serving) == min(others, default=None)
