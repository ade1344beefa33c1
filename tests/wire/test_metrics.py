"""The metrics port of the bot program: its answers before and after the connection to Discord."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import aiohttp

from tests.ledger import rule
from tests.wire.faults import Fault
from tests.wire.simulated_person import begin
from tests.wire.tavern_with_bot import HANGS, TavernWithBot, tavern_with_bot
from tests.wire.test_program_start_and_stop import ended, online, started

LULL = 0.2


def free_port() -> int:
    """Return a port that no process uses."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


async def asked(port: int, path: str) -> tuple[int, str]:
    """Return the status and the text of the answer, or status 0 if nothing answers."""
    try:
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as response:
            return response.status, await response.text()
    except aiohttp.ClientError:
        return 0, ""


async def comes(port: int, status: int) -> str:
    """Wait until the health check answers with this status. Return its text."""
    async with asyncio.timeout(HANGS):
        while True:
            found = await asked(port, "/health")
            if found[0] == status:
                return found[1]
            await asyncio.sleep(LULL)


def secrets(port: TavernWithBot, code: str) -> list[str]:
    """Return the names and ids that metrics must not contain."""
    world = port.world
    return [code, world.guild, world.channel, *world.people, *(person.name for person in world.humans())]


@rule("H-371", "H-372")
async def test_the_program_says_whether_it_is_well(tmp_path: Path) -> None:
    at = free_port()
    async with tavern_with_bot(tmp_path, start=False) as port:
        held = asyncio.Event()
        port.faults.order(Fault("GET /users/@me", held=held))
        async with started(port, WATCH_AT=str(at)) as process:
            assert "Discord is not connected" in await comes(at, 503)
            held.set()
            await online(port)
            await comes(at, 200)
            code = await begin(port, [port.somebody("Anne"), port.somebody("Bart")], game="yarr")
            status, figures = await asked(at, "/metrics")
            assert status == 200
            assert "\nquarterdeck_up 1\n" in figures
            assert "\nquarterdeck_servers 1\n" in figures
            assert "quarterdeck_requests_total" in figures
            assert [word for word in secrets(port, code) if word in figures] == []
            assert (await asked(at, "/"))[0] == 404
            process.terminate()
            said = await ended(process)
            assert process.returncode == 0, said
        assert await asked(at, "/health") == (0, "")


@rule("H-371")
async def test_a_port_that_is_taken_is_one_line_that_says_so(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path, start=False) as port:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            async with started(port, WATCH_AT=str(taken.getsockname()[1])) as process:
                said = await ended(process)
        assert process.returncode == 2, said
        assert "WATCH_AT" in said.splitlines()[-1]
        assert "Traceback" not in said
