"""The outbox: the order of deliveries, and the time of retries."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Awaitable, Callable, Mapping
from types import SimpleNamespace

import pytest

from bot.app import Quarterdeck
from bot.delivery.outbox import ALONE, Outbox
from bot.delivery.rate_limit import note_answer
from bot.delivery.unstored_delivery_results import DeliveryResult
from bot.replies.errors import UserError
from bot.views.render_pool import CORES, RENDER_THREADS
from engine.text import text
from store.rows import OutboxRow
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, CHANNEL, GUILD, Harness
from tests.ledger import rule

ALL = ("table", "lobby", "hand:101", "hand:102", "watch:103", "mention")


def serving(harness: Harness, deliver: Callable[[OutboxRow], Awaitable[None]]) -> Outbox:
    """Return an outbox that delivers with this function."""
    return Outbox(harness.store, harness.time, deliver, lambda: None)


async def done(harness: Harness, row: OutboxRow) -> None:
    """Record that the row was delivered."""
    async with harness.store.write() as w:
        await w.dequeue(row.table, row.target, row.revision)


async def look(outbox: Outbox) -> None:
    """Let the outbox deliver what is due."""
    outbox.wake()
    await outbox.wait_until_idle()


@rule("H-70")
async def test_the_outbox_delivers_the_table_first_and_the_mention_after_hands(harness: Harness) -> None:
    served = list[str]()

    async def deliver(row: OutboxRow) -> None:
        served.append(row.target.partition(":")[0])
        await done(harness, row)

    outbox = serving(harness, deliver)
    await harness.lobby(ANNE, BART)
    await outbox.queue(harness.code, 1, *reversed(ALL))
    await outbox.wait_until_idle()
    assert served == ["table", "hand", "hand", "watch", "mention", "lobby"]


@rule("H-69")
async def test_a_failed_delivery_is_retried_after_growing_waits(harness: Harness) -> None:
    tries = list[float]()

    async def deliver(row: OutboxRow) -> None:
        tries.append(harness.time.now)
        raise refusal(403, 40003)

    outbox = serving(harness, deliver)
    await harness.lobby(ANNE)
    await outbox.queue(harness.code, 1, "table")
    await outbox.wait_until_idle()
    for _ in range(7):
        (again,) = [await harness.store.next_delivery_time()]
        assert again is not None
        harness.time.now = again - 0.5
        await look(outbox)
        assert tries[-1] < again - 0.5, "not before its time"
        harness.time.now = again
        await look(outbox)
    waits = [after - before for before, after in itertools.pairwise(tries)]
    assert waits == [2, 10, 60, 300, 900, 900, 900]


OUTAGE = 1500.0
"""Seconds after which a delivery has failed so often that its waits grow no more."""


class Outage:
    """Deliveries to a Discord that answers nothing, or everything but what is in `broken`.

    Rows whose target is in `needless` are dropped without a request.
    """

    def __init__(self, harness: Harness) -> None:
        self.harness = harness
        self.out = True
        self.broken, self.needless = set[str](), set[str]()
        self.served = list[tuple[float, str]]()
        self.outbox = serving(harness, self.deliver)

    async def deliver(self, row: OutboxRow) -> None:
        """Deliver a row, or fail as in an outage."""
        self.served.append((self.harness.time.now, row.target))
        if row.target in self.needless:
            self.outbox.drop(row)
            return
        if self.out or row.target in self.broken:
            raise refusal(503)
        note_answer(200)
        self.outbox.drop(row)

    async def passes(self, seconds: float) -> None:
        """Let time pass, and deliver what becomes due."""
        until = self.harness.time.now + seconds
        while (due := await self.harness.store.next_delivery_time()) is not None and due <= until:
            self.harness.time.now = max(due, self.harness.time.now)
            await look(self.outbox)
        self.harness.time.now = until

    async def waiting(self) -> set[str]:
        """Return what is not delivered yet."""
        return {row.target for row in await self.harness.store.outbox(self.harness.time.now + 10**6)}


@pytest.fixture
async def outage(harness: Harness) -> Outage:
    """Return an outage in which every delivery has come to the longest wait."""
    outage = Outage(harness)
    await harness.lobby(ANNE, BART)
    await outage.outbox.queue(harness.code, 1, *ALL)
    await outage.outbox.wait_until_idle()
    await outage.passes(OUTAGE)
    return outage


@rule("H-545")
async def test_the_first_delivery_after_an_outage_wakes_all_others(harness: Harness, outage: Outage) -> None:
    counts = [sum(target == one for _, target in outage.served) for one in ALL]
    assert sorted(counts)[-2] < 8, "all but one are tried seldom"
    assert max(counts) > OUTAGE / 16, "one is tried often"
    outage.out = False
    await outage.passes(15.0)
    assert await outage.waiting() == set()


@rule("H-545")
async def test_a_new_delivery_that_succeeds_ends_the_wait_at_once(harness: Harness, outage: Outage) -> None:
    """It may be one of the messages that wait, or any other."""
    outage.out = False
    harness.time.now += 3
    await outage.outbox.queue(harness.code, 2, "deletion:1:2")
    await outage.outbox.wait_until_idle()
    await look(outage.outbox)
    assert await outage.waiting() == set()


@rule("H-545")
async def test_a_delivery_that_needs_no_request_does_not_end_an_outage(harness: Harness, outage: Outage) -> None:
    """Neither one that is new, nor the one that is tried often. Then another one is."""
    outage.needless, waiting = {"lobby_news:104"}, await outage.waiting()
    outage.served.clear()
    for number in range(10):
        harness.time.now += 3
        await outage.outbox.queue(harness.code, 2 + number, "lobby_news:104")
        await outage.outbox.wait_until_idle()
        await look(outage.outbox)
    assert await outage.waiting() == waiting
    assert sum(target != "lobby_news:104" for _, target in outage.served) <= 3, "one is tried every 15 seconds"
    probe = outage.outbox._probe
    assert probe is not None
    outage.needless.add(probe[1])
    await outage.passes(20)
    assert await outage.waiting() == waiting - {probe[1]}
    outage.out = False
    await outage.passes(15)
    assert await outage.waiting() == set()


@rule("H-545")
async def test_a_restart_retries_all_deliveries_at_once(harness: Harness, outage: Outage) -> None:
    outage.out = False
    again = Outage(harness)
    again.out = False
    await again.outbox.resume()
    await again.outbox.wait_until_idle()
    assert await again.waiting() == set()


@rule("H-545")
async def test_a_delivery_that_fails_alone_is_not_woken_by_others(harness: Harness, outage: Outage) -> None:
    outage.out, outage.broken = False, {"hand:101"}
    await outage.passes(600)
    assert await outage.waiting() == {"hand:101"}
    outage.served.clear()
    for number in range(100):
        await outage.outbox.queue(harness.code, 3 + number, "table")
        await outage.outbox.wait_until_idle()
        harness.time.now += 0.1
    assert sum(target == "hand:101" for _, target in outage.served) <= 6, "once in two seconds at most"


@rule("H-545")
async def test_a_delivery_that_fails_alone_is_retried_seldom_and_delays_nothing(
    harness: Harness, outage: Outage
) -> None:
    outage.out, outage.broken = False, {"hand:101"}
    outage.outbox._probe = (harness.code, "hand:101")
    for number in range(200):
        await outage.outbox.queue(harness.code, 3 + number, "table")
        await outage.outbox.wait_until_idle()
        await outage.passes(9.0)
        if number == 10:
            assert await outage.waiting() == {"hand:101"}, "the others are delivered"
    assert sum(target == "hand:101" for at, target in outage.served if at > harness.time.now - 1500) <= 12


@rule("H-545")
async def test_many_deliveries_that_fail_alone_do_not_wake_each_other(harness: Harness) -> None:
    broken = [f"hand:{number}" for number in range(200, 230)]
    outage = Outage(harness)
    outage.out, outage.broken = False, set(broken)
    await harness.lobby(ANNE, BART)
    await outage.outbox.queue(harness.code, 1, *broken)
    for number in range(225):
        await outage.outbox.queue(harness.code, 2 + number, "table")
        await outage.outbox.wait_until_idle()
        await outage.passes(8.0)
    lately = [target for at, target in outage.served if at > harness.time.now - 900 and target in broken]
    assert len(lately) <= 10 * len(broken), "each is tried a few times in a quarter of an hour"


@rule("H-69")
@pytest.mark.parametrize(
    "error", [refusal(400), refusal(403, 50013), refusal(404), UserError(text("There's no such table."))]
)
async def test_a_delivery_that_is_refused_for_good_is_not_retried(harness: Harness, error: Exception) -> None:
    async def deliver(row: OutboxRow) -> None:
        raise error

    outbox = serving(harness, deliver)
    await harness.lobby(ANNE)
    await outbox.queue(harness.code, 1, "table")
    await outbox.wait_until_idle()
    assert await harness.store.next_delivery_time() is None


async def test_a_delivery_that_fails_by_our_own_fault_is_retried(
    harness: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    async def deliver(row: OutboxRow) -> None:
        raise ZeroDivisionError

    outbox = serving(harness, deliver)
    await harness.lobby(ANNE)
    await outbox.queue(harness.code, 1, "table")
    await outbox.wait_until_idle()
    assert await harness.store.next_delivery_time() == harness.time.now + 2
    assert "failed" in caplog.text


@rule("H-68")
async def test_a_slow_channel_delays_no_other_table(harness: Harness) -> None:
    free, served = asyncio.Event(), list[str]()

    async def deliver(row: OutboxRow) -> None:
        if row.table == slow:
            await free.wait()
        served.append(row.table)
        await done(harness, row)

    outbox = serving(harness, deliver)
    slow, quick = await harness.lobby(ANNE), await harness.lobby(BART)
    async with harness.store.write() as w:
        for table in (slow, quick):
            await w.enqueue(table, "table", 1, harness.time.now)
    outbox.wake()
    while served != [quick]:  # noqa: ASYNC110 (the awaited change comes from a database thread)
        await asyncio.sleep(0)
    assert outbox.busy
    free.set()
    await outbox.wait_until_idle()
    assert served == [quick, slow]


@rule("H-68")
async def test_any_number_of_hanging_channels_delays_no_other_table(harness: Harness) -> None:
    """While these deliveries hang, the outbox does not poll."""
    free, served = asyncio.Event(), list[str]()

    async def deliver(row: OutboxRow) -> None:
        if row.table in stuck:
            await free.wait()
        served.append(row.table)
        await done(harness, row)

    outbox = serving(harness, deliver)
    stuck = [await harness.lobby(ANNE) for _ in range(150)]
    async with harness.store.write() as w:
        for number, table in enumerate(stuck):
            await w.enqueue(table, "table", 1, harness.time.now - 200 + number)
    outbox.wake()
    quick = await harness.lobby(BART)
    for revision in (1, 2):
        await outbox.queue(quick, revision, "table", "hand:102")
        while len(served) < 2 * revision:  # noqa: ASYNC110 (the awaited change comes from a database thread)
            await asyncio.sleep(0)
    assert served == [quick] * 4
    assert await outbox.next() is None
    free.set()
    await outbox.wait_until_idle()
    assert sorted(served) == sorted([*stuck, *served[:4]])


@rule("H-68")
async def test_a_hanging_delivery_delays_no_other_of_its_own_table(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One person's direct messages hang, and the others play on.

    The delivery runs once, and is recorded when it ends.
    """
    monkeypatch.setattr("bot.delivery.outbox.SLOW", 0.01)
    free, served = asyncio.Event(), list[tuple[str, int]]()

    async def deliver(row: OutboxRow) -> None:
        if row.target == "hand:101":
            await free.wait()
        served.append((row.target, row.revision))
        outbox.drop(row)

    async def until(count: int) -> None:
        while len(served) < count:  # noqa: ASYNC110 (the awaited change comes from a database thread)
            await asyncio.sleep(0)

    outbox = serving(harness, deliver)
    await harness.lobby(ANNE, BART)
    await outbox.queue(harness.code, 1, "table", "hand:101", "hand:102", "mention")
    await until(3)
    await outbox.queue(harness.code, 2, "hand:101", "hand:102")
    await until(4)
    assert served == [("table", 1), ("hand:102", 1), ("mention", 1), ("hand:102", 2)]
    while await outbox.next() is not None:  # noqa: ASYNC110 (the awaited change comes from a database thread)
        await asyncio.sleep(0)
    assert outbox.busy
    with outbox.hold(harness.code) as mine:
        assert not mine
    free.set()
    await outbox.wait_until_idle()
    assert served[4:] == [("hand:101", 1), ("hand:101", 2)]
    assert await harness.store.next_delivery_time() is None


@rule("H-68")
async def test_any_number_of_hanging_deliveries_delays_no_other_table(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.outbox.SLOW", 0.01)
    free, served = asyncio.Event(), list[str]()

    async def deliver(row: OutboxRow) -> None:
        if row.table in stuck:
            await free.wait()
        served.append(row.table)
        outbox.drop(row)

    outbox = serving(harness, deliver)
    stuck = [await harness.lobby(ANNE) for _ in range(60)]
    for table in stuck:
        await outbox.queue(table, 1, "table")
    while len(outbox._hanging) < len(stuck):  # noqa: ASYNC110 (nothing tells)
        await asyncio.sleep(0)
    quick = await harness.lobby(BART)
    await outbox.queue(quick, 1, "table")
    while not served:  # noqa: ASYNC110 (the awaited change comes from a database thread)
        await asyncio.sleep(0)
    assert served == [quick]
    free.set()
    await outbox.wait_until_idle()
    assert sorted(served) == sorted([*stuck, quick])
    assert await harness.store.next_delivery_time() is None


@rule("H-86")
async def test_a_stop_cancels_hanging_deliveries(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.delivery.outbox.SLOW", 0.01)
    broken = list[str]()

    async def deliver(row: OutboxRow) -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            broken.append(row.target)
            raise

    outbox = serving(harness, deliver)
    await harness.lobby(ANNE)
    await outbox.queue(harness.code, 1, "table", "hand:101")
    while len(outbox._hanging) < 1:  # noqa: ASYNC110 (nothing tells)
        await asyncio.sleep(0)
    await outbox.stop(0.0)
    assert sorted(broken) == ["hand:101", "table"]
    assert not outbox.busy


@rule("H-86")
async def test_a_stop_cancels_a_delivery_that_begins_to_hang_meanwhile(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hanging delivery is abandoned, and so is the task that waited for it."""
    monkeypatch.setattr("bot.delivery.outbox.SLOW", 0.05)
    begun, broken = asyncio.Event(), list[str]()

    async def deliver(row: OutboxRow) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            broken.append(row.target)
            raise

    outbox = serving(harness, deliver)
    await harness.lobby(ANNE)
    await outbox.queue(harness.code, 1, "hand:101")
    await begun.wait()
    assert not outbox._hanging
    await outbox.stop(0.5)
    assert broken == ["hand:101"]
    assert not outbox.busy


@rule("H-100")
async def test_a_waiting_picture_is_drawn_once_from_the_newest_state(harness: Harness) -> None:
    """All renderers are busy while people move. The intermediate states are not drawn."""
    await harness.begin(ANNE, BART, kind="one")
    drafts, sitting = harness.delivery.message_builder, await harness.sitting()
    async with contextlib.AsyncExitStack() as busy:
        for _ in range(RENDER_THREADS):
            await busy.enter_async_context(drafts.drawing_slot(sitting))
        harness.outbox.wake()
        while not drafts.waiting:  # noqa: ASYNC110 (the awaited change comes from a database thread)
            await asyncio.sleep(0)
        await harness.answer(ANNE, "rum")
        await harness.answer(BART, "rum")
    await harness.outbox.wait_until_idle()
    assert [one[0] for one in harness.client.done if one[1] == CHANNEL] == ["send"]
    assert harness.room().messages[0].words.count(" said rum.") == 2, "both moves are told"


def test_the_renderers_leave_one_core_to_the_bot() -> None:
    assert max(1, CORES - 1) == RENDER_THREADS


async def test_a_change_during_a_delivery_is_delivered_after_it(harness: Harness) -> None:
    """The deliveries do not overlap, because two edits could reach Discord in the wrong order."""
    shown, at_work = list[int](), 0

    async def deliver(row: OutboxRow) -> None:
        nonlocal at_work
        at_work += 1
        assert at_work == 1
        if not shown:
            await outbox.queue(row.table, 2, "table")
        shown.append(row.revision)
        await asyncio.sleep(0)
        await done(harness, row)
        at_work -= 1

    outbox = serving(harness, deliver)
    await harness.lobby(ANNE)
    await outbox.queue(harness.code, 1, "table")
    await outbox.wait_until_idle()
    assert shown == [1, 2]


@rule("H-85")
async def test_deliveries_that_were_pending_at_a_stop_are_sent_after_it(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    await harness.show()
    await harness.answer(ANNE, "rum")
    served = list[str]()

    async def deliver(row: OutboxRow) -> None:
        served.append(row.target)
        await done(harness, row)

    await look(serving(harness, deliver))
    assert {"table", f"hand:{ANNE}", f"hand:{BART}"} <= set(served)


@rule("H-69")
async def test_no_delivery_result_is_stored_for_a_table_that_was_deleted_meanwhile(harness: Harness) -> None:
    async def deliver(row: OutboxRow) -> None:
        outbox.results.later(row, row.revision, harness.time.now + 60)
        async with harness.store.write() as w:
            assert await w.delete_old_tables(idle=harness.time.now + 1) == 1

    outbox = serving(harness, deliver)
    await harness.lobby(ANNE)
    await outbox.queue(harness.code, 1, "table")
    await outbox.wait_until_idle()
    assert not outbox.results._pending
    assert await harness.store.next_delivery_time() is None


@rule("H-70", "H-545")
async def test_a_hanging_delivery_that_ends_while_others_are_woken_is_recorded(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.outbox.SLOW", 0.01)
    goes_on, served = asyncio.Event(), list[str]()

    async def deliver(row: OutboxRow) -> None:
        served.append(row.target)
        if row.target == "hand:101":
            await goes_on.wait()
        else:
            outbox._wakes += 1  # as if another table's delivery had ended an outage meanwhile
        outbox.results.done(row)

    async def wake_all(only: tuple[str, str] | None = None) -> None:
        goes_on.set()
        while "hand:101" not in outbox.results._pending[harness.code]:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0)

    outbox = serving(harness, deliver)
    monkeypatch.setattr(outbox, "_retry_unanswered", wake_all)
    await harness.lobby(ANNE)
    await outbox.queue(harness.code, 1, "table", "hand:101")
    await outbox.wait_until_idle()
    assert served == ["table", "hand:101"]
    assert await harness.store.next_delivery_time() is None


@rule("H-70")
async def test_a_hanging_delivery_that_ends_during_a_write_is_recorded(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.outbox.SLOW", 0.01)
    goes_on, noted, served = asyncio.Event(), asyncio.Event(), list[str]()

    async def deliver(row: OutboxRow) -> None:
        served.append(row.target)
        if row.target != "table":
            await goes_on.wait()
        outbox.results.done(row)

    async def write(table: str, receipts: Mapping[str, DeliveryResult]) -> None:
        await writes(table, receipts)
        if not noted.is_set():
            noted.set()
            goes_on.set()
            while "hand:101" not in outbox.results._pending[table]:  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0)

    outbox = serving(harness, deliver)
    writes = outbox.results._write
    monkeypatch.setattr(outbox.results, "_write", write)
    await harness.lobby(ANNE)
    await outbox.queue(harness.code, 1, "table", "hand:101")
    await outbox.wait_until_idle()
    assert served == ["table", "hand:101"]
    assert await harness.store.next_delivery_time() is None


@rule("H-545")
async def test_all_deliveries_to_a_server_are_woken_when_one_of_them_succeeds(harness: Harness) -> None:
    """Only one server was unavailable. Each of its deliveries had soon been found to fail alone."""
    broken = [f"hand:{number}" for number in range(200, 205)]
    outage = Outage(harness)
    outage.out, outage.broken = False, set(broken)
    await harness.lobby(ANNE, BART)
    await outage.outbox.queue(harness.code, 1, *broken)
    for number in range(90):
        await outage.outbox.queue(harness.code, 2 + number, "table")
        await outage.outbox.wait_until_idle()
        await outage.passes(2.0)
    outage.broken, back = set(), harness.time.now
    for number in range(100, 300):
        await outage.outbox.queue(harness.code, number, "table")
        await outage.outbox.wait_until_idle()
        await outage.passes(2.0)
    served = {target: at - back for at, target in outage.served if at >= back and target in broken}
    assert served.keys() == set(broken)
    assert max(served.values()) <= ALONE
    assert max(served.values()) - min(served.values()) <= 4


@rule("H-545")
async def test_failed_deliveries_are_due_when_their_server_is_available_again(harness: Harness) -> None:
    code = await harness.lobby(ANNE)
    async with harness.store.write() as w:
        await w.enqueue(code, "lobby", 9, harness.time.now)
        await w.retry_later(code, "lobby", 9, harness.time.now + 900, unanswered=True)
    bot, server = Quarterdeck(harness.store, time=harness.time), SimpleNamespace(id=GUILD)

    await bot.on_guild_available(server)  # type: ignore[arg-type]
    assert await harness.store.next_delivery_time() == harness.time.now + 900, "it was never lost"
    await bot.on_guild_unavailable(server)  # type: ignore[arg-type]
    await bot.on_guild_available(server)  # type: ignore[arg-type]
    due = await harness.store.outbox(harness.time.now)
    assert [row.target for row in due] == ["lobby"]
