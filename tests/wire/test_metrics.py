"""The metrics port of the bot program: its answers before and after the connection to Discord."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp

from engine.version import NAMED
from tests.ledger import rule
from tests.wire.discord_faults import Fault
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


async def published(port: int, press: Callable[[], Awaitable[None]], *beginnings: str) -> str:
    """Press until values other than 0 are published whose names begin so. Return all metrics."""
    async with asyncio.timeout(HANGS):
        while True:
            _, text = await asked(port, "/metrics")
            above = [line for line in text.splitlines() if not line.endswith(" 0.0")]
            if all(any(line.startswith(one) for line in above) for one in beginnings):
                return text
            await press()


@rule("H-371", "H-372", "H-566", "H-567")
async def test_the_program_serves_health_metrics_and_log_lines(tmp_path: Path) -> None:
    at = free_port()
    async with tavern_with_bot(tmp_path, start=False) as port:
        held = asyncio.Event()
        port.faults.order(Fault("GET /users/@me", held=held))
        settings = {"WATCH_AT": str(at), "LOG_FORMAT": "json", "LOG_LEVEL": "DEBUG"}
        async with started(port, how="minutes", **settings) as process:
            assert "Discord is not connected" in await comes(at, 503)
            held.set()
            await online(port)
            await comes(at, 200)
            people = [port.somebody("Anne"), port.somebody("Bart")]
            code = await begin(port, people, game="yarr")

            async def press() -> None:
                for person in people:
                    table = await port.until(lambda: port.with_control(people[0], f"button:{code}:hand"), "the table")
                    await port.press(person, table, f"button:{code}:hand")

            figures = await published(
                at,
                press,
                "quarterdeck_up 1.0",
                "quarterdeck_servers 1.0",
                'quarterdeck_tables{state="playing",title="yarr"} 1.0',
                'quarterdeck_requests_total{group="messages",status="200"}',
                'quarterdeck_presses_total{kind="component",result="done"}',
                'quarterdeck_presses_total{kind="command",result="done"} 1.0',
                "quarterdeck_acknowledgement_seconds_count",
                "quarterdeck_drawing_seconds_count",
                "process_resident_memory_bytes",
            )
            assert [word for word in secrets(port, code) if word in figures] == []
            assert (await asked(at, "/"))[0] == 404
            process.terminate()
            said = await ended(process)
            assert process.returncode == 0, said
        assert await asked(at, "/health") == (0, "")
        lines = [json.loads(line)["message"] for line in said.splitlines()]
        assert f"{NAMED} ready: 1 server, 0 tables" in lines
        assert lines[-1] == "Quarterdeck stopped."
        assert any(line.startswith(f"game: table {code} begins") for line in lines)
        assert any(line.startswith("metrics: sums of ") and " 1 command;" in line for line in lines)


@rule("H-371")
async def test_a_metrics_port_that_is_taken_stops_the_start_in_one_line(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path, start=False) as port:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            async with started(port, WATCH_AT=str(taken.getsockname()[1])) as process:
                said = await ended(process)
        assert process.returncode == 2, said
        assert "WATCH_AT" in said.splitlines()[-1]
        assert "Traceback" not in said
