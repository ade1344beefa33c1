"""A gateway connection that is split into shards.

The facts are from Discord's documentation. A bot with too many servers for its shards is refused with 4011, and an
impossible shard with 4010 («Gateway Close Event Codes»). The page «Sharding» says which shard receives a server's
events, and that the first one receives direct messages. The request «Get Gateway Bot» recommends the number of shards.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from random import Random

import pytest

from store import Store
from tavern.app import TavernApp
from tavern.fake_server.people import Person
from tavern.gateway import IDENTIFY
from tests.ledger import rule
from tests.store.postgres import Server
from tests.wire.chaos import Evening
from tests.wire.leader_loss import wait_until_shown
from tests.wire.simulated_person import SimulatedPerson, begin, play
from tests.wire.tavern_with_bot import TavernWithBot, tavern_with_bot
from tests.wire.test_gateway import line
from tests.wire.test_program_start_and_stop import ended, online, started
from tests.wire.unanswered_clicks import TavernWithKills

SHARDS = 2


def sessions(port: TavernWithBot) -> set[int]:
    """Return the connected shards."""
    return {one.shard for one in port.house.gateway.sessions if one.shards == SHARDS and one.link is not None}


def ids(port: TavernWithBot) -> set[str]:
    """Return the ids of their sessions."""
    return {one.id for one in port.house.gateway.sessions}


@pytest.mark.parametrize(("shard", "code"), [([3, 3], 4010), ([0, 1], 4011), (None, 4011), (["0", 3], 4010)])
async def test_impossible_shards_are_refused(tmp_path: Path, shard: object, code: int) -> None:
    async with TavernApp(tmp_path) as house, line(house) as found:
        house.server.shards = 2
        await found.say(IDENTIFY, {"token": house.token, "intents": 1, "shard": shard})
        await found.socket.receive()
        assert found.socket.close_code == code


async def test_each_shard_receives_only_its_own_events(tmp_path: Path) -> None:
    async with TavernApp(tmp_path) as house:
        house.server.shards = SHARDS
        its = (int(house.server.guild) >> 22) % SHARDS
        for shard in range(SHARDS):
            async with line(house) as found:
                await found.say(IDENTIFY, {"token": house.token, "intents": 1, "shard": [shard, SHARDS]})
                ready = (await found.hear())["d"]
                assert ready["shard"] == [shard, SHARDS]
                assert len(ready["guilds"]) == (shard == its)
                if shard == its:
                    assert (await found.hear())["t"] == "GUILD_CREATE"
                house.server.deny("attach_files", shard % 2 == 0)
                told = house.gateway.send("INTERACTION_CREATE", {"id": "1"})
                assert told is (shard == 0), "direct messages come to the first one"
                if shard == its:
                    assert (await found.hear())["t"] == "CHANNEL_UPDATE"
                if told:
                    assert (await found.hear())["t"] == "INTERACTION_CREATE"


async def begun(evening: Evening, port: TavernWithBot, people: list[Person]) -> str:
    """Begin a game of Captain Yarr's Curse, and wait for all hands. Return the table's code."""
    code = await begin(port, people, game="yarr")
    for person in people:
        await port.until(partial(port.with_control, person, f"answer:{code}:"), "the hand comes")
    evening.codes.append(code)
    evening.sailors[code] = [SimulatedPerson(port, one, Random(number)) for number, one in enumerate(people)]
    return code


@rule("H-470")
@pytest.mark.parametrize("count", ["", pytest.param(str(SHARDS), marks=pytest.mark.soak)])
async def test_a_game_goes_on_over_several_shards_after_one_fails(tmp_path: Path, count: str) -> None:
    """The number of shards is set by the operator or recommended by Discord.

    One shard stops answering and reconnects, and the game continues. One shard receives clicks in the server, and
    another one those in direct messages.
    """
    async with tavern_with_bot(tmp_path, start=False) as port:
        port.world.shards = SHARDS
        async with started(port, SHARD_COUNT=count) as process:
            await online(port)
            await port.until(lambda: sessions(port) == {*range(SHARDS)}, "all shards are there")
            people = [port.somebody("Anne"), port.somebody("Bart")]
            code = await begin(port, people, game="yarr")
            for person in people:
                await port.until(partial(port.with_control, person, f"answer:{code}:"), "the hand comes")
            sailors = [SimulatedPerson(port, person, Random(number)) for number, person in enumerate(people)]
            await play(port, code, sailors, 4)
            before = ids(port)
            port.house.gateway.invalidate(resumable=False)
            await port.until(
                lambda: sessions(port) == {*range(SHARDS)} and before.isdisjoint(ids(port)), "all are there again"
            )
            await play(port, code, sailors, 4)
            process.terminate()
            said = await ended(process)
            assert process.returncode == 0, said
            assert "Traceback" not in said


async def test_a_shard_count_that_is_too_small_stops_the_bot_with_one_line_of_advice(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path, start=False) as port:
        port.world.shards = SHARDS
        async with started(port, SHARD_COUNT="1") as process:
            said = await ended(process)
            assert process.returncode == 2, said
            assert "SHARD_COUNT" in said.splitlines()[-1]
            assert "Traceback" not in said


def shared_out(port: TavernWithBot) -> tuple[int, dict[str, str]]:
    """Choose a number of shards for which the server and direct messages have different ones.

    Return the server's shard, and the shards of the processes «there» (the server) and «direct» (direct messages).
    """
    guild = int(port.world.guild) >> 22
    port.world.shards = shards = next(count for count in (2, 3, 5, 7, 11, 13, 17, 19) if guild % count)
    there = guild % shards
    return there, {"there": str(there), "direct": ",".join(str(one) for one in range(shards) if one != there)}


def listens(port: TavernWithBot, shard: int) -> bool:
    """Return whether a process is connected with this shard."""
    return any(one.shard == shard and one.link is not None for one in port.house.gateway.sessions)


@rule("H-475")
async def test_a_process_is_notified_of_clicks_that_another_process_received(
    tmp_path: Path,
    postgres: Server,
) -> None:
    """The process that shows the table polls only once an hour here, so it must be notified of each click."""
    url = await asyncio.to_thread(postgres.new_database)
    async with tavern_with_bot(tmp_path, start=False) as port:
        there, ids = shared_out(port)
        shared = {"SHARD_COUNT": str(port.world.shards), "DATABASE_URL": url}
        evening = Evening(TavernWithKills(port), url, Random(1))
        people = [port.somebody("Anne"), port.somebody("Bart")]
        async with started(port, how="patient", SHARD_IDS=ids["there"], **shared):
            await port.until(lambda: listens(port, there) and port.world.commands, "the server is heard of")
            async with started(port, SHARD_IDS=ids["direct"], **shared):
                await port.until(lambda: listens(port, 0), "direct messages are heard")
                code = await begun(evening, port, people)
                store = await Store.open(url)
                for _ in range(2):
                    await play(port, code, evening.sailors[code], 2)
                    await wait_until_shown(evening, store)
                await store.close()


@rule("H-475")
async def test_two_processes_divide_the_shards(tmp_path: Path, postgres: Server) -> None:
    """One process receives the server's events and shows everything there. The other one receives direct messages.

    People answer in direct messages. Each process is stopped and started again during the game.
    """
    url = await asyncio.to_thread(postgres.new_database)
    async with tavern_with_bot(tmp_path, start=False) as port:
        there, ids = shared_out(port)
        connected = partial(listens, port)

        def sailing(part: str) -> AbstractAsyncContextManager[asyncio.subprocess.Process]:
            return started(port, SHARD_COUNT=str(port.world.shards), SHARD_IDS=ids[part], DATABASE_URL=url)

        async def stopped(process: asyncio.subprocess.Process) -> None:
            process.terminate()
            said = await ended(process)
            assert process.returncode == 0, said
            assert not [line for line in said.splitlines() if "ERROR" in line or "Traceback" in line], said

        evening = Evening(TavernWithKills(port), url, Random(1))
        people = [port.somebody("Anne"), port.somebody("Bart")]
        async with sailing("there") as first:
            await port.until(lambda: connected(there) and port.world.commands, "the server is heard of")
            assert not connected(0)
            async with sailing("direct") as second:
                await port.until(lambda: connected(0), "direct messages are heard")
                code = await begun(evening, port, people)
                store = await Store.open(url)
                await play(port, code, evening.sailors[code], 4)
                await wait_until_shown(evening, store)
                await stopped(second)
            async with sailing("direct") as second:
                await port.until(lambda: connected(0), "direct messages are heard again")
                await play(port, code, evening.sailors[code], 8)
                await stopped(first)
                async with sailing("there") as first:
                    await port.until(lambda: connected(there), "the server is heard of again")
                    await play(port, code, evening.sailors[code], 12)
                    await wait_until_shown(evening, store)
                    await store.close()
                    await stopped(first)
                await stopped(second)
