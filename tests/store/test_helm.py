"""Processes that remember tables while others write: none decides on what is no longer so."""

from __future__ import annotations

import asyncio
import math
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from store import Moved, Store, Writing, helm
from store.reading import Reading
from store.rows import DueRow, EventRow, MessageRow, PostRow, SeatRow, TableRow
from store.showing import Renewed
from tests.ledger import rule
from tests.store.playing import GUILD, NOW, Playing, new_table
from tests.store.postgres import Server

PEOPLE = (1, 2, 3)
TARGETS = ("table", "hand:1")
ROUNDS = 150


class Process:
    """One that remembers, and hears the others only when it is its turn to."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.unheard = deque[str]()

    @classmethod
    async def open(cls, url: str) -> Process:
        found = cls(await Store.open(url, alone=True))
        store = found.store
        hear, store._hear = partial(store._hear, lambda _: None), found._later  # type: ignore[assignment,method-assign]
        found.hear = hear
        await store.live()
        await store.listen(lambda _: None)
        assert store._told is not None
        store._told.trust(math.inf)
        return found

    hear: Callable[[str], None]

    def _later(self, _: object, word: str) -> None:
        self.unheard.append(word)

    async def catch_up(self, most: int | None = None) -> None:
        """Hear what was told, or so much of it."""
        assert self.store._ear is not None
        assert await self.store._ear.answers()
        await asyncio.sleep(0)
        while self.unheard and most != 0:
            self.hear(self.unheard.popleft())
            most = None if most is None else most - 1


@pytest.fixture
async def crew(postgres: Server) -> AsyncIterator[list[Process]]:
    url = await asyncio.to_thread(postgres.new_database)
    processes = [await Process.open(url) for _ in range(2)]
    yield processes
    for process in processes:
        await process.store.close()


Facts = tuple[
    TableRow | None,
    list[SeatRow],
    list[int],
    dict[tuple[int, int], float],
    list[MessageRow | PostRow | None],
    list[EventRow],
]


async def facts(store: Reading, table: str) -> Facts:
    """All of a table that is remembered."""
    return (
        await store.table(table),
        await store.seats(table),
        await store.followers(table),
        await store.running(table),
        [await read(table, target) for read in (store.message, store.post) for target in TARGETS],
        await store.since(table, 0, before=20, last=400),
    )


async def settings(store: Reading) -> list[Any]:
    return [await store.persons(PEOPLE), await store.person(1), await store.server(GUILD)]


def writes(random: Random, table: str) -> Callable[[Writing], Awaitable[Any]]:
    """Something that is written without a look at what was so."""
    some, place = random.randrange(1000), random.randrange(3)
    user, target = random.choice(PEOPLE), random.choice(TARGETS)
    what: list[Callable[[Writing], Awaitable[Any]]] = [
        lambda w: w.set_seat(table, place, bank=float(some)),
        lambda w: w.set_table(table, thread=some),
        lambda w: w.set_dues(table, [DueRow(table, "clock", place, some, NOW + some)]),
        lambda w: w.follow(table, user),
        lambda w: w.unfollow(table, user),
        lambda w: w.shown(table, target, 1, some, some, digest=str(some)),
        lambda w: w.noted(
            table, {target: some}, [Renewed(MessageRow(table, target, 1, some, some, "c"), str(some))], {}
        ),
        lambda w: w.say_again(table, target),
        lambda w: w.send(PostRow(table, target, 1, some, NOW)),
        lambda w: w.sent(table, target),
        lambda w: w.seen(table, 10**6 + place, some),
        lambda w: w.decided(table),
        lambda w: w.want(table, target, some, NOW),
        lambda w: w.set_person(user, text_mode=bool(some % 2), away=float(some)),
        lambda w: w.set_server(GUILD, reports=some),
        lambda w: w.reopen_words(table),
    ]
    return random.choice(what)


async def write(store: Store, *steps: Callable[[Writing], Awaitable[Any]], fails: bool = False) -> None:
    async with store.write() as w:
        for step in steps:
            await step(w)
        if fails:
            if w._helm is not None:
                await w._unit.now(w.take)
            raise ZeroDivisionError


class Evening:
    """What two processes do at two tables in some order, and what must hold whatever it is."""

    def __init__(self, crew: list[Process], seed: int) -> None:
        self.crew = crew
        self.random = Random(seed)
        self.missed = Counter[tuple[str, int]]()
        self.done = Counter[str]()
        store = crew[0].store
        self.truth = Reading("nobody", store._reader)
        self.tables = list[str]()

    async def begin(self) -> None:
        for process in self.crew:
            table = (await Playing.start(process.store)).id
            self.tables.append(table)
            async with process.store.write() as w:
                for place in range(3):
                    await w.add_seat(SeatRow(table, place, place, 10**6 + place, "Anne", None, ""))

    async def decide(self, process: Process, table: str) -> None:
        """What is written follows from what was read, as a click's does."""
        found = await facts(process.store, table)
        await process.catch_up(self.random.choice((0, 0, 1, None)))
        so = await facts(self.truth, table)
        seat, row = self.random.choice(found[1]), found[0]
        assert row is not None
        try:
            async with process.store.write() as w:
                await w.move_on(row, NOW, decided=bool(self.random.randrange(2)))
                await w.set_seat(table, seat.place, missed=seat.missed + 1)
                await writes(self.random, table)(w)
        except Moved:
            self.done["moved"] += 1
            assert found != so, "what was believed was so"
            assert await facts(process.store, table) == so, "who reads again reads what is so"
        else:
            self.done["decided"] += 1
            self.missed[table, seat.place] += 1
            assert found == so, "it was decided on what was not so"

    async def together(self, process: Process, table: str) -> None:
        """One process reads and writes at once."""
        store, random = process.store, self.random
        await asyncio.gather(
            *(write(store, *(writes(random, table) for _ in range(2))) for _ in range(3)),
            *(facts(store, random.choice(self.tables)) for _ in range(3)),
            return_exceptions=True,
        )

    async def whatever(self) -> None:
        random, process, table = self.random, self.random.choice(self.crew), self.random.choice(self.tables)
        match random.randrange(12):
            case 0 | 1 | 2 | 3:
                await self.decide(process, table)
            case 4 | 5:
                await write(process.store, *(writes(random, table) for _ in range(random.randint(1, 3))))
            case 6:
                await facts(process.store, table)
                await settings(process.store)
            case 7:
                await self.together(process, table)
            case 8:
                with pytest.raises(ZeroDivisionError):
                    await write(process.store, writes(random, table), fails=True)
            case 9:
                await process.catch_up(random.choice((1, 2, None)))
            case 10:
                await self.same()
            case _:
                if random.randrange(6) == 0:
                    await process.store.move_in_time(float(random.randrange(100)))
                else:
                    await process.store.outbox(NOW)

    async def same(self) -> None:
        """Who has heard everything remembers what is so."""
        for process in self.crew:
            await process.catch_up()
            for table in self.tables:
                assert await facts(process.store, table) == await facts(self.truth, table)
            assert await settings(process.store) == await settings(self.truth)

    async def pass_by(self) -> None:
        await self.begin()
        for _ in range(ROUNDS):
            await self.whatever()
        await self.same()
        for (table, place), missed in self.missed.items():
            assert (await self.truth.seats(table))[place].missed == missed, "what somebody wrote was lost"
        assert min(self.done["decided"], self.done["moved"]) > 3, "neither happened often enough to say anything"


@rule("H-331")
@pytest.mark.parametrize("seed", range(3))
async def test_nobody_decides_on_what_another_process_has_changed(crew: list[Process], seed: int) -> None:
    await Evening(crew, seed).pass_by()


async def test_without_the_guard_somebody_would(crew: list[Process], monkeypatch: pytest.MonkeyPatch) -> None:
    guarded = helm.Taking.move_on

    def blindly(self: helm.Taking, row: Any, statement: Any) -> Any:
        statement, params, hears = guarded(self, row, statement)
        return statement, params | {"_seen": -1}, hears

    monkeypatch.setattr(helm.Taking, "move_on", blindly)
    with pytest.raises(AssertionError, match=r"decided on what was not so|lost"):
        await Evening(crew, 1).pass_by()


@rule("H-331")
async def test_a_click_reads_nothing_that_is_remembered(crew: list[Process]) -> None:
    one, other = (process.store for process in crew)
    async with one.write() as w:
        table = (await new_table(w)).id
    await facts(one, table)
    shelves = one._told and one._told.page(table).shelves
    assert shelves, "who wrote last remembers"
    await facts(other, table)
    assert other._told is not None
    assert not other._told.page(table).shelves, "nobody else does"


@rule("H-331")
async def test_who_does_not_hear_the_others_remembers_nothing(crew: list[Process]) -> None:
    one, other = crew
    async with one.store.write() as w:
        table = (await new_table(w)).id
    await facts(one.store, table)
    await write(other.store, lambda w: w.set_table(table, thread=7))
    assert one.store._told is not None
    one.store._told.trust(0.0)
    row = await one.store.table(table)
    assert row is not None
    assert row.thread == 7
    ear = one.store._ear
    assert ear is not None
    ear._driver.terminate()
    await one.store.listen(lambda _: None)
    assert one.store._ear is not ear
    row = await one.store.table(table)
    assert row is not None
    assert row.thread == 7, "what was told meanwhile nobody heard, so all is read anew"
