"""The health and metrics port: whether the bot works, and figures without personal data."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest
from sqlalchemy.exc import OperationalError

from bot.app import Quarterdeck
from bot.operating.metrics import serve_metrics
from bot.tables.scheduler import LONGEST, RECOVERY
from store.transaction import Transaction
from tests.host.fake_time import FakeTime
from tests.host.harness import ANNE, BART, CHANNEL, GUILD, Harness
from tests.ledger import rule


@pytest.fixture
async def bot(harness: Harness) -> Quarterdeck:
    """Return a bot on the house's store that has never connected to Discord."""
    await harness.begin(ANNE, BART)
    return Quarterdeck(harness.store, time=FakeTime())


@pytest.fixture
def reached(bot: Quarterdeck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Quarterdeck, "reachable", True)


async def asked(port: int, request: str) -> tuple[int, str]:
    """Send this first line of a request, and return the status and text of the response."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"{request}\r\nHost: localhost\r\n\r\n".encode())
    answer = (await reader.read()).decode()
    writer.close()
    head, _, text = answer.partition("\r\n\r\n")
    assert f"Content-Length: {len(text.encode())}" in head
    return int(head.split()[1]), text


@rule("H-371")
async def test_before_people_can_reach_it_it_is_not_well(bot: Quarterdeck) -> None:
    async with serve_metrics(bot, "127.0.0.1", 0) as port:
        status, text = await asked(port, "GET /health HTTP/1.1")
        assert status == 503
        assert "Discord" in text
        assert "quarterdeck_up 0" in (await asked(port, "GET /metrics HTTP/1.1"))[1]


@rule("H-371")
@pytest.mark.usefixtures("reached")
async def test_it_is_well_as_long_as_its_database_answers(bot: Quarterdeck, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serve_metrics(bot, "127.0.0.1", 0) as port:
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
async def test_it_is_not_well_while_discord_shows_nothing(harness: Harness, bot: Quarterdeck) -> None:
    time = bot.services.time
    assert isinstance(time, FakeTime)
    await harness.lobby(ANNE)
    async with harness.store.write() as w:
        await w.enqueue(harness.code, "lobby", 1, time.now)
        await w.enqueue_if_absent(harness.code, "mention", 1, time.now + 10**6)
    async with serve_metrics(bot, "127.0.0.1", 0) as port:
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
async def test_it_is_not_well_while_its_database_can_only_be_read(
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
    async with serve_metrics(bot, "127.0.0.1", 0) as port:
        await time.passes(LONGEST)
        status, text = await asked(port, "GET /health HTTP/1.1")
        assert (status, "disk of the database is full" in text) == (503, True)
        full = False
        await time.passes(RECOVERY + LONGEST)
        assert (await asked(port, "GET /health HTTP/1.1"))[0] == 200
    clock.stop()


@rule("H-371")
@pytest.mark.usefixtures("reached")
async def test_figures_that_cannot_be_taken_are_no_error(
    bot: Quarterdeck, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken() -> dict[str, int]:
        raise OperationalError("SELECT", {}, sqlite3.OperationalError("disk I/O error"))

    monkeypatch.setattr(bot.services.store, "count_by_status", broken)
    async with serve_metrics(bot, "127.0.0.1", 0) as port:
        assert (await asked(port, "GET /metrics HTTP/1.1"))[0] == 503
    assert caplog.records == []


@rule("H-371")
@pytest.mark.parametrize(
    "request_line", ["POST /health HTTP/1.1", "GET / HTTP/1.1", "GET /healthy HTTP/1.1", "nothing"]
)
async def test_nothing_else_is_answered(bot: Quarterdeck, request_line: str) -> None:
    async with serve_metrics(bot, "127.0.0.1", 0) as port:
        assert (await asked(port, request_line))[0] == 404


@rule("H-372")
@pytest.mark.usefixtures("reached")
async def test_figures_are_taken_once_a_minute_and_name_nobody(harness: Harness, bot: Quarterdeck) -> None:
    time = bot.services.time
    assert isinstance(time, FakeTime)
    async with serve_metrics(bot, "127.0.0.1", 0) as port:
        first = (await asked(port, "GET /metrics HTTP/1.1"))[1]
        assert 'quarterdeck_tables{status="playing"} 1' in first
        code = harness.code
        await harness.lobby(ANNE)
        bot.delivery.budget.all += 5
        assert (await asked(port, "GET /metrics HTTP/1.1"))[1] == first
        time.now += 60
        later = (await asked(port, "GET /metrics HTTP/1.1"))[1]
        assert 'quarterdeck_tables{status="lobby"} 1' in later
        assert "quarterdeck_requests_total 5" in later
    words = {word.strip('{}"') for word in later.replace("=", " ").split()}
    assert not words & {code, harness.code, *map(str, (ANNE, BART, GUILD, CHANNEL))}
