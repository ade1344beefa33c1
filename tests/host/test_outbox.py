"""The outbox: in which order tables are shown, and when what failed is tried again."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from bot.answers.errors import Friendly
from bot.delivery.noting import Noting
from bot.delivery.outbox import WAVES, Outbox
from bot.shows.easel import BACK, CORES, PAINTERS, drawn
from engine.text import text
from store import Store
from store.rows import MessageRow, OutboxRow
from tests.host.house import ANNE, BART, CHANNEL, House
from tests.host.paper import refusal
from tests.ledger import rule
from tests.store.fresh import lay

ALL = ("table", "lobby", "hand:101", "hand:102", "watch:103", "ping")


def serving(house: House, deliver: Callable[[OutboxRow], Awaitable[None]]) -> Outbox:
    """An outbox that delivers so."""
    return Outbox(house.store, house.time, deliver, lambda: None)


async def done(house: House, row: OutboxRow) -> None:
    """It has been shown."""
    async with house.store.write() as w:
        await w.unwant(row.table, row.target, row.revision)


async def look(outbox: Outbox) -> None:
    """Serve what is due."""
    outbox.wake()
    await outbox.settled()


@rule("H-70")
async def test_the_table_comes_first_and_the_mention_below_it(house: House) -> None:
    served = list[str]()

    async def deliver(row: OutboxRow) -> None:
        served.append(row.target.partition(":")[0])
        await done(house, row)

    outbox = serving(house, deliver)
    await house.lobby(ANNE, BART)
    await outbox.want(house.code, 1, *reversed(ALL))
    await outbox.settled()
    assert served == ["table", "hand", "hand", "watch", "ping", "lobby"]


@rule("H-69")
async def test_what_failed_is_tried_again_and_again(house: House) -> None:
    tries = list[float]()

    async def deliver(row: OutboxRow) -> None:
        tries.append(house.time.now)
        raise refusal(500)

    outbox = serving(house, deliver)
    await house.lobby(ANNE)
    await outbox.want(house.code, 1, "table")
    await outbox.settled()
    for _ in range(7):
        (again,) = [await house.store.next_outbox()]
        assert again is not None
        house.time.now = again - 0.5
        await look(outbox)
        assert tries[-1] < again - 0.5, "not before its time"
        house.time.now = again
        await look(outbox)
    waits = [after - before for before, after in itertools.pairwise(tries)]
    assert waits == [2, 10, 60, 300, 900, 900, 900]


@rule("H-69")
@pytest.mark.parametrize("error", [refusal(400), refusal(403), refusal(404), Friendly(text("There is no such table."))])
async def test_what_is_refused_for_good_is_not(house: House, error: Exception) -> None:
    async def deliver(row: OutboxRow) -> None:
        raise error

    outbox = serving(house, deliver)
    await house.lobby(ANNE)
    await outbox.want(house.code, 1, "table")
    await outbox.settled()
    assert await house.store.next_outbox() is None


async def test_a_fault_of_our_own_is_tried_again_too(house: House, caplog: pytest.LogCaptureFixture) -> None:
    async def deliver(row: OutboxRow) -> None:
        raise ZeroDivisionError

    outbox = serving(house, deliver)
    await house.lobby(ANNE)
    await outbox.want(house.code, 1, "table")
    await outbox.settled()
    assert await house.store.next_outbox() == house.time.now + 2
    assert "failed" in caplog.text


@rule("H-68")
async def test_a_place_that_is_slow_holds_up_no_other_table(house: House) -> None:
    free, served = asyncio.Event(), list[str]()

    async def deliver(row: OutboxRow) -> None:
        if row.table == slow:
            await free.wait()
        served.append(row.table)
        await done(house, row)

    outbox = serving(house, deliver)
    slow, quick = await house.lobby(ANNE), await house.lobby(BART)
    async with house.store.write() as w:
        for table in (slow, quick):
            await w.want(table, "table", 1, house.time.now)
    outbox.wake()
    while served != [quick]:  # noqa: ASYNC110 (what is waited for is a thread of the database)
        await asyncio.sleep(0)
    assert outbox.busy
    free.set()
    await outbox.settled()
    assert served == [quick, slow]


@rule("H-68")
async def test_any_number_of_places_that_hang_delay_no_other_table(house: House) -> None:
    """And nothing needs to be looked at again while they hang: who does would run in circles."""
    free, served = asyncio.Event(), list[str]()

    async def deliver(row: OutboxRow) -> None:
        if row.table in stuck:
            await free.wait()
        served.append(row.table)
        await done(house, row)

    outbox = serving(house, deliver)
    stuck = [await house.lobby(ANNE) for _ in range(150)]
    async with house.store.write() as w:
        for number, table in enumerate(stuck):
            await w.want(table, "table", 1, house.time.now - 200 + number)
    outbox.wake()
    quick = await house.lobby(BART)
    for revision in (1, 2):
        await outbox.want(quick, revision, "table", "hand:102")
        while len(served) < 2 * revision:  # noqa: ASYNC110 (what is waited for is a thread of the database)
            await asyncio.sleep(0)
    assert served == [quick] * 4
    assert await outbox.next() is None
    free.set()
    await outbox.settled()
    assert sorted(served) == sorted([*stuck, *served[:4]])


@rule("H-100")
async def test_who_waits_to_be_drawn_is_drawn_as_the_table_stands_then_and_once(house: House) -> None:
    """The painters have their hands full while people move: nobody needs to see what was meanwhile."""
    await house.begin(ANNE, BART, kind="one")
    drafts, sitting = house.delivery.drafts, await house.sitting()
    async with contextlib.AsyncExitStack() as busy:
        for _ in range(PAINTERS):
            await busy.enter_async_context(drafts.turn(sitting))
        house.outbox.wake()
        while not drafts.waiting:  # noqa: ASYNC110 (what is waited for is a thread of the database)
            await asyncio.sleep(0)
        await house.answer(ANNE, "rum")
        await house.answer(BART, "rum")
    await house.outbox.settled()
    assert [one[0] for one in house.paper.done if one[1] == CHANNEL] == ["send"]
    assert house.room().sheets[0].words.count(" said rum.") == 2, "both moves are told"


def test_painters_leave_a_core_to_whoever_clicks() -> None:
    assert max(1, CORES - 1) == PAINTERS


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system knows no priority of threads")
async def test_painters_stand_back_behind_whoever_clicks() -> None:
    theirs = await drawn(lambda: os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
    assert theirs == min(19, os.getpriority(os.PRIO_PROCESS, 0) + BACK) or theirs == BACK


async def test_what_is_wanted_while_it_is_shown_is_shown_after_that(house: House) -> None:
    """Never at the same time: two edits could come to Discord in the wrong order."""
    shown, at_work = list[int](), 0

    async def deliver(row: OutboxRow) -> None:
        nonlocal at_work
        at_work += 1
        assert at_work == 1
        if not shown:
            await outbox.want(row.table, 2, "table")
        shown.append(row.revision)
        await asyncio.sleep(0)
        await done(house, row)
        at_work -= 1

    outbox = serving(house, deliver)
    await house.lobby(ANNE)
    await outbox.want(house.code, 1, "table")
    await outbox.settled()
    assert shown == [1, 2]


@rule("H-85")
async def test_what_was_not_shown_before_a_stop_is_shown_after_it(house: House) -> None:
    await house.begin(ANNE, BART)
    await house.show()
    await house.answer(ANNE, "rum")
    served = list[str]()

    async def deliver(row: OutboxRow) -> None:
        served.append(row.target)
        await done(house, row)

    await look(serving(house, deliver))
    assert {"table", f"hand:{ANNE}", f"hand:{BART}"} <= set(served)


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[House]:
    """One whose database no other process works on, so that it is remembered what is to be shown."""
    path = tmp_path / "alone.db"
    lay(path)
    store = await Store.open(f"sqlite+aiosqlite:///{path}", alone=True)
    yield House(store, path)
    await store.close()


@rule("H-70")
async def test_what_a_table_has_moved_on_to_meanwhile_is_shown_before_all_is_noted_at_once(
    alone: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    served, noted = list[tuple[str, int]](), list[dict[str, int]]()
    write = Noting.write

    async def writing(noting: Noting, table: str) -> None:
        noted.append(dict(noting._done[table]))
        await write(noting, table)

    monkeypatch.setattr(Noting, "write", writing)

    async def deliver(row: OutboxRow) -> None:
        served.append((row.target, row.revision))
        if len(served) == 1:
            async with alone.store.write() as w:
                await w.want(row.table, "table", 2, alone.time.wall())
        outbox.drop(row)

    outbox = serving(alone, deliver)
    await alone.lobby(ANNE)
    await outbox.want(alone.code, 1, "table", "hand:101")
    await outbox.settled()
    assert served == [("table", 1), ("hand:101", 1), ("table", 2)]
    assert noted == [{"table": 2, "hand:101": 1}]
    assert await alone.store.next_outbox() is None


@rule("H-70")
async def test_a_table_that_moves_on_all_the_time_is_noted_all_the_same(alone: House) -> None:
    served = list[int]()

    async def deliver(row: OutboxRow) -> None:
        served.append(row.revision)
        if row.revision < 3 * WAVES:
            async with alone.store.write() as w:
                await w.want(row.table, "table", row.revision + 1, alone.time.wall())
        outbox.drop(row)

    outbox, tables = serving(alone, deliver), list[int]()
    noting, write = outbox.noting, outbox.noting.write

    async def writing(table: str) -> None:
        tables.append(len(served))
        await write(table)

    noting.write = writing  # type: ignore[method-assign]
    await alone.lobby(ANNE)
    await outbox.want(alone.code, 1, "table")
    await outbox.settled()
    assert served == list(range(1, 3 * WAVES + 1))
    assert tables == [WAVES, 2 * WAVES, 3 * WAVES]


@rule("H-64")
async def test_a_message_that_was_renewed_and_replaced_in_one_service_is_not_noted_as_the_one_that_stands(
    alone: House,
) -> None:
    await alone.lobby(ANNE)
    row, noting = OutboxRow(alone.code, "hand:101", 1, 0, 0.0), alone.messages.noting
    old, new = (MessageRow(row.table, row.target, CHANNEL, message, 0) for message in (1, 2))
    noting.renewed(row, old, 1)
    await alone.messages.keep(row, new, 2, ends=False)
    await noting.write(row.table)
    stands = await alone.store.message(row.table, row.target)
    assert stands is not None
    assert stands.message == 2
