"""Processes that share a database: who of them lives, who takes over, what one tells the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import text

from bot.play.company import Company
from bot.time import Time
from store import Store, company
from store.company import BEFORE, DEAD, Beating
from store.rows import MessageRow
from store.showing import CLAIM, NOTHING, Renewed
from tests.ledger import rule
from tests.store.playing import NOW, new_table
from tests.store.postgres import Server


@pytest.fixture
async def url(postgres: Server) -> str:
    return await asyncio.to_thread(postgres.new_database)


@pytest.fixture
async def crew(url: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two processes that live."""
    one, other = await Store.open(url), await Store.open(url)
    await one.live()
    assert set(await other.live()) == {one.process, other.process}
    assert len(await one.live()) == 2
    yield one, other
    await one.close()
    await other.close()


async def do(store: Store, statement: str, **params: Any) -> None:
    await store._writer.unit().commit(lambda connection: connection.execute(text(statement), params))


async def falls_silent(store: Store) -> None:
    await do(store, "UPDATE processes SET seen = seen - :s WHERE process = :p", s=DEAD + 1, p=store.process)


async def wanted(store: Store) -> str:
    """A table whose message this process is about to show."""
    async with store.write() as w:
        table = (await new_table(w)).id
        await w.want(table, "table", 1, NOW)
    assert len(await store.outbox(NOW)) == 1
    return table


@rule("H-472")
async def test_what_a_silent_process_was_about_to_show_others_show(crew: tuple[Store, Store]) -> None:
    one, other = crew
    await wanted(one)
    assert await other.outbox(NOW) == []
    assert await other.next_outbox() != NOW
    await falls_silent(one)
    assert await other.live() == [other.process]
    assert await other.next_outbox() == NOW
    assert [row.target for row in await other.outbox(NOW)] == ["table"]
    await one.live()
    assert await one.outbox(NOW) == [], "it has it no more"


@rule("H-473")
@pytest.mark.parametrize("shown_by_other", [False, True])
async def test_what_is_shown_without_a_claim_is_shown_anew(crew: tuple[Store, Store], shown_by_other: bool) -> None:
    """The one wakes when the other is showing it, or has."""
    one, other = crew
    table = await wanted(one)
    async with one.write() as w:
        await w.shown(table, "table", 1, 2, 0, NOTHING, digest="old")
    await falls_silent(one)
    await other.outbox(NOW)
    theirs = Renewed(MessageRow(table, "table", 1, 2, 1, "theirs"), "old")
    if shown_by_other:
        async with other.write() as w:
            await w.noted(table, {"table": 1}, [theirs], {})
    async with one.write() as w:
        await w.noted(table, {"table": 1}, [Renewed(MessageRow(table, "table", 1, 2, 1, "mine"), "old")], {})
    if not shown_by_other:
        async with other.write() as w:
            await w.noted(table, {"table": 1}, [theirs], {})
    found = await other.message(table, "table")
    assert found is not None
    assert found.digest == "", "nobody knows what it says"
    assert [row.target for row in await other.outbox(NOW)] == ["table"]
    async with other.write() as w:
        await w.noted(table, {"table": 9}, [Renewed(MessageRow(table, "table", 1, 2, 1, "the newest"), "")], {})
    found = await one.message(table, "table")
    assert found is not None
    assert found.digest == "the newest"
    assert await other.outbox(NOW) == []


@rule("H-67", "H-472")
@pytest.mark.parametrize("ends", ["dies", "leaves", "is too slow"])
async def test_what_another_process_was_to_show_nobody_knows_the_words_of(
    crew: tuple[Store, Store], url: str, ends: str
) -> None:
    """It may have died between showing something and noting that. What a list called for is noted with what it says,
    and stays."""
    one, _ = crew
    other = await Store.open(url, alone=True)
    await other.live()
    await other.listen(lambda _: None)
    table = await wanted(one)
    async with one.write() as w:
        await w.want(table, "digest:1", 1, NOW)
        await w.want(table, "hand:2", 1, NOW + 9 * CLAIM)
    async with other.write() as w:  # which has the table's helm now, and remembers what stands there
        for number, target in enumerate(("table", "digest:1", "hand:2")):
            await w.shown(table, target, 1, number + 2, 0, NOTHING, digest=f"12 {table}-1 old")

    async def said() -> list[str]:
        rows = [await other.message(table, target) for target in ("table", "digest:1", "hand:2")]
        return [row.digest for row in rows if row is not None]

    assert "" not in await said()
    assert await other.outbox(NOW) == []
    if ends == "dies":
        await falls_silent(one)
    elif ends == "leaves":
        await one.close()
    late = NOW + CLAIM + 1 if ends == "is too slow" else NOW
    assert [row.target for row in await other.outbox(late)] == ["digest:1", "table"]
    assert await said() == ["", f"12 {table}-1 old", f"12 {table}-1 old"], "the hand was not to be shown yet"
    async with other.write() as w:
        await w.noted(table, {}, [Renewed(MessageRow(table, "table", 1, 2, 1, "newest"), "")], {})
    assert len(await other.outbox(late)) == 2
    assert (await said())[0] == "newest", "it is its own now"
    await other.close()


@rule("H-471")
async def test_the_others_hear_where_something_is_shown(crew: tuple[Store, Store]) -> None:
    one, other = crew
    heard: asyncio.Queue[str] = asyncio.Queue()
    for store in crew:
        await store.listen(heard.put_nowait)
    table = await wanted(one)
    async with asyncio.timeout(60):
        assert await heard.get() == table
    last = await wanted(other)
    async with asyncio.timeout(60):
        assert await heard.get() == last, "nobody hears what they have said themselves"
    assert heard.empty()


@rule("H-471")
async def test_what_was_told_while_a_line_was_dead_is_looked_for(crew: tuple[Store, Store]) -> None:
    one, other = crew
    heard, missed = list[str](), list[bool]()
    listening = Company(one, Time(), lambda: True, lambda: None, heard.append, lambda: missed.append(True))
    await listening.beat()
    await listening.beat()
    assert len(missed) == 1, "before the first beat"
    assert one._ear is not None
    one._ear._driver.terminate()
    await wanted(other)
    await listening.beat()
    assert (len(missed), heard) == (2, [])


@rule("H-474")
async def test_the_schema_is_not_changed_under_a_process_that_works(
    crew: tuple[Store, Store], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = crew
    await (await Store.open(url)).close()
    monkeypatch.setattr(company, "is_current", lambda _: False)
    with pytest.raises(Beating):
        await Store.open(url)
    # A release whose processes said only now and then that they live.
    await do(one, "ALTER TABLE processes RENAME TO unheard_of")
    await do(one, "INSERT INTO beats VALUES ('old', extract(epoch FROM clock_timestamp()))")
    with pytest.raises(Beating):
        await Store.open(url)
    await do(one, "UPDATE beats SET at = at - :s", s=BEFORE + 1)
    await (await Store.open(url)).leave()
    await do(one, "ALTER TABLE unheard_of RENAME TO processes")


@rule("H-471")
async def test_what_is_due_each_does_at_tables_of_its_own(crew: tuple[Store, Store]) -> None:
    """All agree who; when one goes, only its tables change hands."""
    companies = [Company(store, Time(), lambda: True, lambda: None, lambda _: None, lambda: None) for store in crew]
    tables = [f"T{number:04}" for number in range(400)]
    for each in companies:
        await each.beat()
    for each in companies:
        await each.beat()
    owned = [{table for table in tables if each.mine(table)} for each in companies]
    assert owned[0] | owned[1] == set(tables)
    assert not owned[0] & owned[1]
    assert all(len(mine) > 100 for mine in owned)
    await falls_silent(crew[0])
    await companies[1].beat()
    assert all(companies[1].mine(table) for table in tables)


@rule("H-472")
async def test_a_process_that_people_cannot_reach_says_nothing(crew: tuple[Store, Store]) -> None:
    one, other = crew
    await falls_silent(one)
    await Company(one, Time(), lambda: False, lambda: None, lambda _: None, lambda: None).beat()
    assert await other.live() == [other.process]
