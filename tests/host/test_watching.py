"""The port for programs that watch the bot: whether it is well, and figures that tell nothing of anybody."""

from __future__ import annotations

import asyncio

import pytest

from bot.app import Quarterdeck
from bot.operating.watching import watched
from tests.host.house import ANNE, BART, CHANNEL, GUILD, House
from tests.host.sundial import Sundial
from tests.ledger import rule


@pytest.fixture
async def bot(house: House) -> Quarterdeck:
    """A bot on the store of the house, which has never reached Discord."""
    await house.begin(ANNE, BART)
    return Quarterdeck(house.store, time=Sundial())


@pytest.fixture
def reached(bot: Quarterdeck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Quarterdeck, "reachable", True)


async def asked(port: int, request: str) -> tuple[int, str]:
    """What is answered to this first line of a request: its status and its text."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"{request}\r\nHost: localhost\r\n\r\n".encode())
    answer = (await reader.read()).decode()
    writer.close()
    head, _, text = answer.partition("\r\n\r\n")
    assert f"Content-Length: {len(text.encode())}" in head
    return int(head.split()[1]), text


@rule("H-371")
async def test_before_people_can_reach_it_it_is_not_well(bot: Quarterdeck) -> None:
    async with watched(bot, "127.0.0.1", 0) as port:
        status, text = await asked(port, "GET /health HTTP/1.1")
        assert status == 503
        assert "Discord" in text
        assert "quarterdeck_up 0" in (await asked(port, "GET /metrics HTTP/1.1"))[1]


@rule("H-371")
@pytest.mark.usefixtures("reached")
async def test_it_is_well_as_long_as_its_database_answers(bot: Quarterdeck, monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched(bot, "127.0.0.1", 0) as port:
        assert (await asked(port, "GET /health HTTP/1.1"))[0] == 200

        async def broken() -> list[int]:
            raise OSError("a secret path")

        monkeypatch.setattr(bot.parts.store, "guilds", broken)
        status, text = await asked(port, "GET /health HTTP/1.1")
        assert status == 503
        assert "database" in text
        assert "path" not in text


@rule("H-371")
@pytest.mark.parametrize(
    "request_line", ["POST /health HTTP/1.1", "GET / HTTP/1.1", "GET /healthy HTTP/1.1", "nothing"]
)
async def test_nothing_else_is_answered(bot: Quarterdeck, request_line: str) -> None:
    async with watched(bot, "127.0.0.1", 0) as port:
        assert (await asked(port, request_line))[0] == 404


@rule("H-372")
@pytest.mark.usefixtures("reached")
async def test_figures_are_taken_once_a_minute_and_name_nobody(house: House, bot: Quarterdeck) -> None:
    time = bot.parts.time
    assert isinstance(time, Sundial)
    async with watched(bot, "127.0.0.1", 0) as port:
        first = (await asked(port, "GET /metrics HTTP/1.1"))[1]
        assert 'quarterdeck_tables{status="playing"} 1' in first
        code = house.code
        await house.lobby(ANNE)
        bot.delivery.budget.all += 5
        assert (await asked(port, "GET /metrics HTTP/1.1"))[1] == first
        time.now += 60
        later = (await asked(port, "GET /metrics HTTP/1.1"))[1]
        assert 'quarterdeck_tables{status="lobby"} 1' in later
        assert "quarterdeck_requests_total 5" in later
    words = {word.strip('{}"') for word in later.replace("=", " ").split()}
    assert not words & {code, house.code, *map(str, (ANNE, BART, GUILD, CHANNEL))}
