"""The gateway closes or stops answering during a game. The bot reconnects, and no event is applied twice.

discord.py (`DiscordWebSocket.poll_event`) resumes after every close code except 1000, 4004 and 4010 to 4014, so also
after 4000 and 4009. A session that has timed out (4009) cannot be resumed (documentation, «Gateway Close Event Codes»).
The RESUME is answered with INVALID_SESSION, and discord.py identifies again. discord.py itself closes a connection
whose heartbeats are not acknowledged (`KeepAliveHandler.run`).
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from random import Random

import pytest
import pytest_asyncio

from tests.wire import short_heartbeat_bot
from tests.wire.simulated_person import SimulatedPerson, begin, play
from tests.wire.tavern_with_bot import TavernWithBot, stored, tavern_with_bot

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("wire-lines")]
BEAT = 0.5
REPEATED = 6
"""The number of events that RESUME repeats. The last press is among them."""
MOVES = 4


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def port(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[TavernWithBot]:
    async with tavern_with_bot(tmp_path_factory.mktemp("tavern"), bot=short_heartbeat_bot.run, start=False) as opened:
        opened.house.gateway.beat = BEAT
        opened.house.gateway.overlap = REPEATED
        await opened.house.supervisor.start()
        await opened.online()
        yield opened


async def under_way(port: TavernWithBot) -> tuple[str, list[SimulatedPerson]]:
    """Begin a game in which the newest event that the bot received is a move."""
    people = [port.somebody("Anne"), port.somebody("Bart")]
    code = await begin(port, people, game="yarr")
    for person in people:
        await port.until(partial(port.with_control, person, f"answer:{code}:"), "the hand comes")
    sailors = [SimulatedPerson(port, person, Random(number)) for number, person in enumerate(people)]
    await play(port, code, sailors, MOVES)
    return code, sailors


def given(port: TavernWithBot, code: str) -> int:
    """Return how many answers of people count at a table."""
    count: int = stored(port, f"SELECT count(*) FROM answers WHERE \"table\" = '{code}' AND user IS NOT NULL")
    return count


async def goes_on(port: TavernWithBot, code: str, sailors: list[SimulatedPerson], before: int) -> None:
    """Let everybody play on. Check that each press counted at most once."""
    clicks = sum(sailor.clicks for sailor in sailors)
    await play(port, code, sailors, MOVES)
    made = sum(sailor.clicks for sailor in sailors) - clicks
    assert before < given(port, code) <= before + made


@pytest.mark.parametrize("code", [4000, 4009])
async def test_a_game_goes_on_after_the_gateway_closes(port: TavernWithBot, code: int) -> None:
    table, sailors = await under_way(port)
    gateway, before = port.house.gateway, given(port, table)
    session = gateway.session
    assert session is not None
    if code == 4009:
        gateway.forget_sessions()
    await gateway.close(code)
    await port.until(lambda: gateway.session not in ((session, None) if code == 4009 else (None,)), "it is back")
    assert (gateway.session is session) is (code == 4000)
    assert given(port, table) == before, "what came twice is done once"
    await goes_on(port, table, sailors, before)


async def test_a_game_goes_on_after_the_connection_has_died(port: TavernWithBot) -> None:
    """The socket is open and nothing is acknowledged. After a while discord.py closes it and connects again."""
    table, sailors = await under_way(port)
    gateway, before = port.house.gateway, given(port, table)
    session, alive = gateway.session, gateway.connections
    gateway.heartbeats = False
    await port.until(lambda: gateway.connections > alive, "the bot has left the dead line")
    gateway.heartbeats = True
    await port.until(lambda: gateway.session is session, "the session is resumed")
    assert given(port, table) == before, "what came twice is done once"
    await goes_on(port, table, sailors, before)
    beats = gateway.beats
    await port.until(lambda: gateway.beats > beats + 1, "the new line beats")
    assert gateway.session is session, "the new line stands"
