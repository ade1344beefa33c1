"""The health and metrics port: whether the bot works, and figures without personal data."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import SystemRandom
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
import yarl
from prometheus_client import generate_latest
from sqlalchemy.exc import OperationalError

from bot.app import Quarterdeck
from bot.components.answer import take_answer, turn_page
from bot.components.button_registry import press_button
from bot.components.serve_interaction_once import committing, serve_once
from bot.instruments import LEAST, MORE, PRESSES_NOW, SUMS, Kind, Presses, Result, Sums, measure_requests, route_group
from bot.operating.metrics import COARSE, MINUTE, publishing, serve_metrics
from bot.tables.scheduler import LONGEST, RECOVERY
from store.write_transaction import Transaction
from tests.host.fake_time import FakeTime
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, GUILD, Harness
from tests.ledger import rule


@pytest.fixture
async def bot(harness: Harness) -> Quarterdeck:
    """Return a bot on the house's store that has never connected to Discord."""
    await harness.begin(ANNE, BART)
    return Quarterdeck(harness.store, time=FakeTime())


@pytest.fixture
def reached(bot: Quarterdeck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Quarterdeck, "reachable", True)


@pytest.fixture(autouse=True)
def sums(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin new sums, which need the fewest presses, by the house's clock."""
    new = {
        "_sums": Sums(),
        "_least": LEAST,
        "clock": harness.time.monotonic,
        "published": generate_latest(SUMS).decode(),
    }
    for name, value in new.items():
        monkeypatch.setattr(PRESSES_NOW, name, value)


@asynccontextmanager
async def served(bot: Quarterdeck) -> AsyncIterator[int]:
    """Yield the port at which the bot's metrics are served."""
    async with publishing(bot) as minute, serve_metrics(minute, "127.0.0.1", 0) as port:
        yield port


async def metrics(port: int) -> str:
    """Return what the bot publishes."""
    status, text = await asked(port, "GET /metrics HTTP/1.1")
    assert status == 200
    return text


def clock_of(bot: Quarterdeck) -> FakeTime:
    """Return the bot's clock, which the test moves."""
    time = bot.services.time
    assert isinstance(time, FakeTime)
    return time


def values(text: str) -> dict[str, float]:
    """Return all published values by name and labels, without those of the process."""
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith(("#", "process_"))]
    return {name: float(value) for name, _, value in lines}


def grown(before: str, after: str) -> dict[str, float]:
    """Return by how much each published value has changed, if it has."""
    old = values(before)
    changes = {name: value - old.get(name, 0.0) for name, value in values(after).items()}
    return {name: change for name, change in changes.items() if change}


async def asked(port: int, request: str) -> tuple[int, str]:
    """Send this first line of a request, and return the status and text of the response."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"{request}\r\nHost: localhost\r\n\r\n".encode())
    answer = (await reader.read()).decode()
    writer.close()
    head, _, text = answer.partition("\r\n\r\n")
    if not request.startswith("HEAD"):
        assert f"Content-Length: {len(text.encode())}" in head
    return int(head.split()[1]), text


@rule("H-371")
async def test_health_is_503_before_discord_is_connected(bot: Quarterdeck) -> None:
    async with served(bot) as port:
        status, text = await asked(port, "GET /health HTTP/1.1")
        assert status == 503
        assert "Discord" in text
        assert "quarterdeck_up 0" in (await asked(port, "GET /metrics HTTP/1.1"))[1]


@rule("H-371")
@pytest.mark.usefixtures("reached")
async def test_health_is_200_as_long_as_the_database_answers(bot: Quarterdeck, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(bot) as port:
        assert (await asked(port, "GET /health HTTP/1.1"))[0] == 200

        async def broken() -> list[int]:
            raise OSError("a secret path")

        monkeypatch.setattr(bot.services.store, "guilds", broken)
        status, text = await asked(port, "GET /health HTTP/1.1")
        assert status == 503
        assert "database" in text
        assert "path" not in text


@rule("H-545")
@pytest.mark.usefixtures("reached")
async def test_health_is_503_while_no_delivery_reaches_discord(harness: Harness, bot: Quarterdeck) -> None:
    time = bot.services.time
    assert isinstance(time, FakeTime)
    await harness.lobby(ANNE)
    async with harness.store.write() as w:
        await w.enqueue(harness.code, "lobby", 1, time.now)
        await w.enqueue_if_absent(harness.code, "mention", 1, time.now + 10**6)
    async with served(bot) as port:
        time.now += 119
        assert (await asked(port, "GET /health HTTP/1.1"))[0] == 200
        async with harness.store.write() as w:
            await w.retry_later(harness.code, "lobby", 1, time.now + 900, unanswered=True)
            await w.enqueue(harness.code, "lobby", 2, time.now)
        time.now += 2
        status, text = await asked(port, "GET /health HTTP/1.1")
        assert (status, "a message has waited for 121 s" in text) == (503, True)
        async with harness.store.write() as w:
            for row in await harness.store.outbox(time.now):
                await w.dequeue(row.table, row.target, row.revision)
        assert (await asked(port, "GET /health HTTP/1.1"))[0] == 200


@rule("H-98", "H-371")
@pytest.mark.usefixtures("reached")
async def test_health_is_503_while_the_database_is_read_only(
    harness: Harness, bot: Quarterdeck, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a full disk, reads still work but no click can be stored."""
    clock, beat, full = bot.scheduler, Transaction.record_heartbeat, True

    async def beating(w: Transaction, now: float) -> None:
        if full:
            raise OperationalError("", {}, sqlite3.OperationalError("database or disk is full"))
        await beat(w, now)

    async def answers() -> bool:
        return True

    monkeypatch.setattr(Transaction, "record_heartbeat", beating)
    monkeypatch.setattr(clock.downtime.health, "answers", answers)
    time = bot.services.time
    assert isinstance(time, FakeTime)
    await clock.resume()
    clock.wake()
    await time.asleep()
    async with served(bot) as port:
        await time.passes(LONGEST)
        status, text = await asked(port, "GET /health HTTP/1.1")
        assert (status, "disk of the database is full" in text) == (503, True)
        full = False
        await time.passes(RECOVERY + LONGEST)
        assert (await asked(port, "GET /health HTTP/1.1"))[0] == 200
    clock.stop()


@rule("H-371")
@pytest.mark.usefixtures("reached")
@pytest.mark.parametrize(
    "fault",
    [
        OperationalError("SELECT", {}, sqlite3.OperationalError("disk I/O error")),
        ConnectionRefusedError("a secret host"),
    ],
)
async def test_metrics_that_cannot_be_collected_are_not_logged_as_errors(
    bot: Quarterdeck, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: Exception
) -> None:
    async def broken() -> dict[str, int]:
        raise fault

    async with served(bot) as port:
        with monkeypatch.context() as patch:
            patch.setattr(bot.services.store, "count_tables", broken)
            await clock_of(bot).passes(MINUTE)
            assert (await asked(port, "GET /metrics HTTP/1.1"))[0] == 503
        await clock_of(bot).passes(MINUTE)
        assert "quarterdeck_up 1.0" in await metrics(port)
    assert caplog.records == []


@rule("H-371")
@pytest.mark.parametrize(
    "request_line",
    ["POST /health HTTP/1.1", "GET / HTTP/1.1", "GET /healthy HTTP/1.1", "HEAD /?/health HTTP/1.1", "nothing"],
)
async def test_other_requests_get_404(bot: Quarterdeck, request_line: str) -> None:
    async with served(bot) as port:
        assert (await asked(port, request_line))[0] == 404


@rule("H-371")
@pytest.mark.usefixtures("reached")
@pytest.mark.parametrize("path", ["/health", "/metrics"])
async def test_head_requests_and_queries_are_answered_like_get(bot: Quarterdeck, path: str) -> None:
    async with served(bot) as port:
        status, text = await asked(port, f"GET {path} HTTP/1.1")
        assert await asked(port, f"GET {path}?x=1 HTTP/1.1") == (status, text)
        assert await asked(port, f"HEAD {path} HTTP/1.1") == (status, "")
        assert await asked(port, f"HEAD {path}?x HTTP/1.1") == (status, "")
    assert status == 200


@rule("H-372")
@pytest.mark.usefixtures("reached")
async def test_metrics_change_once_a_minute_and_name_nobody(harness: Harness, bot: Quarterdeck) -> None:
    async with served(bot) as port:
        first = await metrics(port)
        assert 'quarterdeck_tables{state="playing",title="kinds"} 1.0' in first
        code = harness.code
        await harness.lobby(ANNE)
        await clock_of(bot).passes(MINUTE - 1)
        assert await metrics(port) == first
        await clock_of(bot).passes(1)
        later = await metrics(port)
        assert 'quarterdeck_tables{state="lobby",title="kinds"} 1.0' in later
    # A status of Discord, such as 500, a bound, or a value may equal a short id of these tests.
    named = re.sub(r'\b(?:le|status)="[^"]*"|(?<=[ }])[-+.\w]+$', "", later, flags=re.MULTILINE)
    assert 'title="kinds"' in named
    assert not re.search(rf"\b(?:{'|'.join(map(str, (code, harness.code, ANNE, BART, GUILD, CHANNEL)))})\b", named)


@rule("H-565")
@pytest.mark.usefixtures("reached")
async def test_late_deliveries_are_published_in_tens_and_whole_minutes(harness: Harness, bot: Quarterdeck) -> None:
    await harness.show()
    code = await harness.lobby(ANNE)
    async with served(bot) as port:
        async with harness.store.write() as w:
            await w.enqueue(code, "lobby", 1, clock_of(bot).now - 7)
            await w.enqueue_if_absent(code, "mention", 1, clock_of(bot).now + 10**6)
        await clock_of(bot).passes(MINUTE - 1)
        assert values(await metrics(port))["quarterdeck_outbox_rows"] == 0
        await clock_of(bot).passes(MINUTE)
        found = values(await metrics(port))
    assert (found["quarterdeck_outbox_rows"], found["quarterdeck_outbox_oldest_seconds"]) == (COARSE, 60)


def drawn_messages(waiting: int, bot: Quarterdeck) -> None:
    bot.delivery.message_builder.waiting = waiting


@rule("H-565")
async def test_a_single_waiting_drawing_is_not_published(bot: Quarterdeck) -> None:
    found = []
    async with served(bot) as port:
        for waiting in (COARSE - 1, COARSE, 2 * COARSE + 1):
            drawn_messages(waiting, bot)
            await clock_of(bot).passes(MINUTE)
            found.append(values(await metrics(port))["quarterdeck_drawings_waiting"])
    assert found == [0, COARSE, 2 * COARSE]


# --- presses -------------------------------------------------------------------------------------


async def pressed(harness: Harness, user: int, do: Callable[[Any], Awaitable[None]]) -> None:
    """Let the person press, and Discord accept the acknowledgement."""
    click = harness.click(user)

    async def served_here() -> None:
        await do(click)
        PRESSES_NOW.acknowledged(click.id)

    await serve_once(click, served_here)


async def looks(harness: Harness, user: int) -> None:
    """Let the person open a page of their hand, which nobody else learns."""
    await pressed(harness, user, lambda click: turn_page(click, harness.code, 1))


async def votes(harness: Harness, user: int, value: str) -> None:
    """Let the person cast their secret ballot."""
    number = (await harness.asked(user)).number
    await pressed(harness, user, lambda click: take_answer(click, harness.code, number, [value]))


@rule("H-372")
@pytest.mark.usefixtures("reached")
async def test_a_secret_ballot_changes_no_metric_within_its_minute(harness: Harness, bot: Quarterdeck) -> None:
    await harness.begin(ANNE, BART, kind="vote")
    async with served(bot) as port:
        for user in 5 * (ANNE, BART):  # the sums could be published at the end of this minute
            await looks(harness, user)
        await clock_of(bot).passes(MINUTE - 1)
        before = await metrics(port)
        await votes(harness, ANNE, "rum")
        await harness.show()
        assert await metrics(port) == before


@rule("H-565")
@pytest.mark.usefixtures("reached")
async def test_the_next_minutes_metrics_are_the_same_with_or_without_a_secret_ballot(
    harness: Harness, bot: Quarterdeck
) -> None:
    """At a lone table, neither that somebody voted nor in which minute can be read."""
    await harness.begin(ANNE, BART, kind="vote")
    await harness.show()
    published = []
    async with served(bot) as port:
        for act in (looks(harness, ANNE), votes(harness, ANNE, "rum")):
            before = await metrics(port)
            await act
            await harness.show()
            await clock_of(bot).passes(MINUTE)
            assert await metrics(port) == before, "the sums wait"
            for user in (LEAST + MORE) * (ANNE, BART):
                await looks(harness, user)
            await clock_of(bot).passes(MINUTE)
            after = await metrics(port)
            assert after != before
            published.append({k: v for k, v in grown(before, after).items() if "drawing" not in k})
    assert published[0] == published[1]
    assert published[0]['quarterdeck_presses_total{kind="component",result="done"}'] == 2 * (LEAST + MORE) + 1


@rule("H-565")
def test_nobody_can_force_the_publication_of_another_persons_press() -> None:
    presses = Presses()
    for number in range(1000):
        presses.begin(number, ANNE, Kind.COMPONENT)
        presses.end(number)
        if number < LEAST - 1:
            presses.begin(-number, BART if number % 2 else CLEO, Kind.COMMAND)
            presses.end(-number)
        assert presses.publish() is None


@rule("H-565")
def test_nobody_can_predict_when_the_sums_are_published(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of presses that it takes is drawn anew each time."""
    drawn = iter([LEAST, LEAST + MORE, LEAST])
    monkeypatch.setattr(SystemRandom, "randint", lambda _, least, most: next(drawn))
    presses, taken = Presses(), []
    for number in range(2 * LEAST + MORE + 2):
        presses.begin(number, number, Kind.COMPONENT)
        presses.end(number)
        if (sums := presses.publish()) is not None:
            taken.append(sums.results.total())
    # Any of them may read the sum, so each holds one press more.
    assert taken == [LEAST + 1, LEAST + MORE + 1]


@rule("H-565")
def test_no_label_names_a_game_or_a_person_and_no_time_is_published() -> None:
    labels = {label for metric in SUMS.collect() for sample in metric.samples for label in sample.labels}
    assert labels <= {"kind", "result", "group", "status", "method", "le"}
    assert not [sample.name for metric in SUMS.collect() for sample in metric.samples if "created" in sample.name]
    assert {*Kind} == {"component", "command"}, "a menu may be nothing but a ballot"


async def test_presses_are_counted_by_kind_and_result(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    number = (await harness.asked(ANNE)).number

    async def fails(click: Any) -> None:
        raise ValueError

    await pressed(harness, ANNE, lambda click: take_answer(click, harness.code, number, ["rum"]))
    await pressed(harness, ANNE, lambda click: take_answer(click, harness.code, number, ["rum"]))
    await pressed(harness, CLEO, lambda click: press_button(click, harness.code, "nothing"))
    await pressed(harness, ANNE, fails)
    counted = PRESSES_NOW._sums
    assert {result: n for (_, result), n in counted.results.items()} == {
        Result.DONE: 1,
        Result.REFUSED: 2,
        Result.FAILED: 1,
    }
    assert PRESSES_NOW._served == {}
    assert (counted.people[ANNE], counted.people[CLEO]) == (3, 1)


async def test_the_time_until_the_acknowledgement_is_measured(
    harness: Harness,
) -> None:
    async def takes_long(click: Any) -> None:
        async with committing(click):
            await harness.time.wakes()
            while not click.response.done:  # noqa: ASYNC110 (the awaited change comes from another task)
                await asyncio.sleep(0)

    await pressed(harness, ANNE, takes_long)
    assert (PRESSES_NOW._sums.deferred, PRESSES_NOW._sums.slowest) == (1, 1.5)


@rule("H-565", "H-566")
@pytest.mark.usefixtures("reached")
async def test_debug_logging_shows_sums_and_no_single_press(
    harness: Harness, bot: Quarterdeck, caplog: pytest.LogCaptureFixture
) -> None:
    await harness.begin(ANNE, BART, kind="vote")
    async with served(bot):
        caplog.clear()
        caplog.set_level(logging.DEBUG, "bot")
        await votes(harness, ANNE, "rum")
        await clock_of(bot).passes(MINUTE)
        assert caplog.messages == [
            "metrics: too few presses of different people to publish their sums; they wait for more"
        ]
        for user in LEAST * (ANNE, BART):
            await looks(harness, user)
        await clock_of(bot).passes(MINUTE)
    assert caplog.messages[1:] == [
        "metrics: sums of presses in the last 2 min: 21 presses (21 component, 0 command; 21 done, 0 refused, "
        "0 failed, 0 repeated), 0 deferred, "
        "slowest acknowledgement 0.00 s"
    ]
    assert {record.levelno for record in caplog.records} == {logging.DEBUG}


@pytest.mark.parametrize(
    ("path", "group"),
    [
        ("interactions/15/aT0ken/callback", "interactions"),
        ("webhooks/15/aT0ken/messages/@original", "webhooks"),
        ("channels/15/messages/16", "messages"),
        ("channels/15/messages/16/threads", "threads"),
        ("channels/15/thread-members/101", "threads"),
        ("channels/15", "channels"),
        ("users/@me/channels", "users"),
        ("guilds/500/members/101", "guilds"),
        ("applications/15/commands", "applications"),
        ("gateway/bot", "other"),
        ("", "other"),
    ],
)
async def test_requests_are_counted_by_group_and_status_without_ids(path: str, group: str) -> None:
    assert route_group(f"/api/v10/{path}") == group
    config: Any = measure_requests(aiohttp.TraceConfig())
    url, count = yarl.URL(f"https://discord.com/api/v10/{path}"), "quarterdeck_requests_total"
    labels = [{"group": group, "status": status} for status in ("429", "none")]
    before = [SUMS.get_sample_value(count, one) or 0 for one in labels]
    for handler in config.on_request_end:
        await handler(None, SimpleNamespace(), SimpleNamespace(url=url, response=SimpleNamespace(status=429)))
    for handler in config.on_request_exception:
        await handler(None, SimpleNamespace(), SimpleNamespace(url=url))
    assert [SUMS.get_sample_value(count, one) for one in labels] == [one + 1 for one in before]
