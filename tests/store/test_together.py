"""Clicks that come while another is committed are one transaction, and yet each is whole or not at all by itself."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from store import Repeated, Store, Writing
from store.together import Together
from store.unit import Step
from tests.ledger import rule
from tests.store.playing import new_table

Write = Callable[[Writing], Awaitable[None]]


@contextlib.asynccontextmanager
async def busy(store: Store) -> AsyncIterator[Together]:
    """Whoever would write waits until the block ends."""
    writer, over = store._writer, threading.Event()
    assert isinstance(writer, Together)
    waits = asyncio.create_task(writer.do(over.wait))
    await asyncio.sleep(0)
    try:
        yield writer
    finally:
        over.set()
        await waits


@contextlib.contextmanager
def begins(store: Store) -> Iterator[list[object]]:
    """The transactions that are begun."""
    found = list[object]()
    assert isinstance(store._writer, Together)

    def begun(connection: object) -> None:
        found.append(connection)

    event.listen(store._writer._engine, "begin", begun)
    yield found
    event.remove(store._writer._engine, "begin", begun)


async def write(store: Store, *steps: Write) -> None:
    async with store.write() as w:
        for step in steps:
            await step(w)


async def waiting(writer: Together, units: int) -> None:
    while len(writer._waiting) < units:  # noqa: ASYNC110
        await asyncio.sleep(0)


async def together(store: Store, *units: list[Write]) -> list[BaseException | None]:
    """All these wait while another is committed; what came of each."""
    async with busy(store) as writer:
        tasks = [asyncio.create_task(write(store, *unit)) for unit in units]
        await waiting(writer, len(units))
    return await asyncio.gather(*tasks, return_exceptions=True)


def follow(table: str, user: int) -> Write:
    return lambda w: w.follow(table, user)


def show(table: str, message: int) -> Write:
    return lambda w: w.shown(table, "table", 1, message, message, digest="d")


def handle(interaction: int) -> Write:
    return lambda w: w.once(interaction, 0.0)


async def opened(store: Store) -> str:
    async with store.write() as w:
        return (await new_table(w)).id


@rule("H-477")
async def test_who_waits_is_committed_with_the_others(alone: Store) -> None:
    table = await opened(alone)
    with begins(alone) as begun:
        assert await together(alone, *([follow(table, no)] for no in range(40))) == [None] * 40
    assert len(begun) == 1
    assert await alone.followers(table) == list(range(40))


@rule("H-477")
async def test_one_that_fails_takes_nobody_along(alone: Store) -> None:
    table = await opened(alone)
    await write(alone, handle(7))
    repeated: list[Write] = [follow(table, 2), handle(7), follow(table, 3)]
    broken: list[Write] = [follow(table, 4), follow("NONE2", 5)]
    found = await together(alone, [follow(table, 1)], repeated, broken, [follow(table, 6)])
    assert [type(one).__name__ for one in found] == ["NoneType", "Repeated", "IntegrityError", "NoneType"]
    assert await alone.followers(table) == [1, 6]


@rule("H-477")
async def test_a_commit_that_fails_is_told_to_all_of_its_group(alone: Store, tmp_path: Path) -> None:
    table = await opened(alone)
    writer = alone._writer
    assert isinstance(writer, Together)

    def fail(_: object) -> None:
        raise OperationalError("COMMIT", {}, sqlite3.OperationalError("disk I/O error"))

    event.listen(writer._engine, "commit", fail)
    found = await together(alone, *([follow(table, no)] for no in range(3)))
    event.remove(writer._engine, "commit", fail)
    assert [type(one) for one in found] == [OperationalError] * 3
    assert await alone.followers(table) == []
    await write(alone, follow(table, 9))
    assert await alone.followers(table) == [9]


@rule("H-477")
async def test_an_error_that_undoes_the_transaction_is_told_to_all(alone: Store) -> None:
    """As SQLite does where the disk is full: then there is no savepoint to go back to."""
    table = await opened(alone)

    async def undone(w: Writing) -> None:
        await w.follow(table, 2)

        def lost(_: object) -> None:
            raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

        w._steps += [Step(text("ROLLBACK")), Step(text("SELECT 1"), returns=True, hears=lost)]

    found = await together(alone, [follow(table, 1)], [undone], [follow(table, 3)])
    assert all(isinstance(one, OperationalError) for one in found)
    assert await alone.followers(table) == []
    await write(alone, follow(table, 9))
    assert await alone.followers(table) == [9]


@rule("H-477")
async def test_what_memory_learns_of_a_group_is_what_came_last(alone: Store) -> None:
    table = await opened(alone)
    shown = [[show(table, no)] for no in range(1, 6)]
    failing: list[Write] = [show(table, 99), follow("NONE2", 5)]
    await together(alone, *shown, failing)
    noted = await alone.message(table, "table")
    assert noted is not None
    assert noted.message == 5


@rule("H-477")
async def test_who_goes_away_while_they_wait_writes_nothing(alone: Store) -> None:
    table = await opened(alone)
    async with busy(alone) as writer:
        tasks = [asyncio.create_task(write(alone, follow(table, no))) for no in range(3)]
        await waiting(writer, 3)
        tasks[1].cancel()
        await asyncio.sleep(0)
    await asyncio.gather(*tasks, return_exceptions=True)
    assert await alone.followers(table) == [0, 2]


@rule("H-477")
async def test_who_must_know_what_stands_there_has_the_database_alone_till_the_end(alone: Store) -> None:
    """Of twelve who open a table where there is room for five, five do."""

    async def open_one() -> None:
        async with alone.write() as w:
            if await w.count_tables(("lobby",)) < 5:
                await asyncio.sleep(0)
                await new_table(w)

    table = await opened(alone)
    await asyncio.gather(*(open_one() for _ in range(12)), *(write(alone, follow(table, 1)) for _ in "ab"))
    assert len(await alone.tables(statuses=("lobby",))) == 5
    assert await alone.followers(table) == [1]


@rule("H-477")
async def test_who_breaks_off_in_the_middle_lets_the_others_go_on(alone: Store) -> None:
    table = await opened(alone)
    waits = list[asyncio.Task[None]]()

    async def broken_off(w: Writing) -> None:
        await w.follow(table, 1)
        await w.count_tables(("lobby",))
        waits.append(asyncio.create_task(write(alone, follow(table, 2))))
        await asyncio.sleep(0)
        raise Repeated

    with pytest.raises(Repeated):
        await write(alone, broken_off)
    await waits[0]
    assert await alone.followers(table) == [2]
