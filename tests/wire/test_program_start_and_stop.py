"""The program `python -m bot`, started and stopped as an operator does it, at the tavern's server.

The codes 4004, 4011 and 4014 end a connection for good (documentation, «Gateway Close Event Codes»). discord.py's
`Client.connect` raises an error for them. 30034 is the daily limit of new commands («JSON Error Codes»). A wrong token
is answered with 401 (`HTTPClient.static_login`).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.__main__ import CLOSED, REFUSED
from store.databases.backup_file import address
from store.databases.sqlite import lock_file
from store.schema import metadata
from tavern.app import DATABASE_FILE
from tavern.fake_server.channels import Message
from tavern.wire_types import JSON
from tests.ledger import rule
from tests.wire import bot_program
from tests.wire.discord_faults import Fault
from tests.wire.forked_process import fork
from tests.wire.simulated_person import begin, opened
from tests.wire.tavern_with_bot import HANGS, TavernWithBot, stored, tavern_with_bot, told

ROOT = Path(__file__).parents[2]
REGISTERED = "PUT /applications/"


@asynccontextmanager
async def started(
    port: TavernWithBot, *, token: str | None = None, how: str = "", **more: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Yield the program in the tavern's folder, on the tavern's database, with `more` settings.

    With «program» the system starts it. Otherwise it is forked from a process that has loaded it.
    """
    settings = {
        "DISCORD_TOKEN": token or port.house.token,
        "DATABASE_URL": f"sqlite+aiosqlite:///{port.house.folder / DATABASE_FILE}",
        "PYTHONPATH": str(ROOT),
        **more,
    }
    if how == "program":
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.wire.bot_program", port.world.address, how),
            cwd=port.house.folder,
            env={**os.environ, **settings},
            stderr=asyncio.subprocess.PIPE,
        )
    else:
        process = await fork(partial(bot_program.run, port.world.address, how), port.house.folder, settings)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def online(port: TavernWithBot) -> None:
    """Wait until the program is connected and has registered its commands."""
    await port.until(lambda: port.house.gateway.session is not None and port.world.commands, "the program is there")


async def ended(process: asyncio.subprocess.Process) -> str:
    """Wait until the process ends. Return its standard error."""
    assert process.stderr is not None
    async with asyncio.timeout(HANGS):
        said = (await process.stderr.read()).decode()
        await process.wait()
    return said


def registrations(port: TavernWithBot) -> int:
    """Return how often the commands were registered with Discord."""
    return sum(one.startswith(REGISTERED) for one in port.faults.requests)


async def told_to_wait(port: TavernWithBot, lobby: Message, custom_id: str) -> None:
    """Let Bart press until he reads that he must try again later."""
    bart = port.somebody("Bart")
    async with asyncio.timeout(HANGS):
        while not any("I'm restarting" in told(message) for message in port.messages(bart)):
            pressed = await asyncio.wait_for(port.house.actions.press(bart, lobby, custom_id), 5)
            assert pressed.data != "offline", "it went without telling him"


@rule("H-86", "H-97")
@pytest.mark.parametrize(
    ("asked", "how"), [(signal.SIGTERM, "program"), (signal.SIGINT, ""), (signal.SIGTERM, "windows")]
)
async def test_a_stop_is_orderly_even_while_discord_hangs(tmp_path: Path, asked: signal.Signals, how: str) -> None:
    """An edit hangs, and people who click meanwhile are informed.

    The unfinished delivery is given up together with its claim, and shown after the next start.
    """
    async with tavern_with_bot(tmp_path, start=False) as port:
        anne, calico = port.somebody("Anne"), port.somebody("Calico")
        async with started(port, how=how) as process:
            await online(port)
            code, lobby = await opened(port, anne, game="yarr")
            await port.press(calico, lobby, f"button:{code}:join")
            held = asyncio.Event()
            hanging = port.faults.order(Fault("(PATCH|POST) /channels", times=None, held=held))
            await port.press(anne, lobby, f"button:{code}:start")
            await port.until(lambda: hanging.met, "something hangs")
            process.send_signal(asked)
            await told_to_wait(port, lobby, f"button:{code}:join")
            said = await ended(process)
            assert process.returncode == 0, said
            assert "Traceback" not in said
            assert [line for line in said.splitlines() if "ERROR" in line] == []
            assert stored(port, "SELECT count(*) FROM outbox")
        port.faults.ordered.clear()
        held.set()
        async with started(port) as process:
            for person in (anne, calico):
                asked_for = partial(port.with_control, person, f"button:{code}:ready")
                await port.press(person, await port.until(asked_for, "words are closed"), f"button:{code}:ready")
            await port.until(lambda: port.with_control(anne, f"answer:{code}:"), "the game is shown")


def copy_game(file: Path, code: str, copies: int) -> None:
    """Copy a game of a stopped bot so often, and ask for all messages of all copies."""
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        for number in range(copies):
            for table in metadata.sorted_tables:
                key = "id" if table.name == "tables" else "table"
                if key not in table.c:
                    continue
                columns = ", ".join(f'"{one.name}"' for one in table.c)
                values = columns.replace(f'"{key}"', f"'COPY{number}'", 1)
                database.execute(
                    f'INSERT INTO {table.name} ({columns}) SELECT {values} FROM {table.name} WHERE "{key}" = ?', (code,)
                )
        wanted = """INSERT OR REPLACE INTO outbox SELECT "table", target, revision + 1, 0, 0, 0, 0 FROM messages"""
        database.execute(wanted)


BUSY = 50
"""Tables that must be shown while Discord hangs."""
STOPS = 10.0
"""Seconds in which the bot must have stopped, by a processor of its own."""


@rule("H-86")
@pytest.mark.soak
async def test_a_stop_at_fifty_busy_tables_is_short_while_discord_hangs(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path, start=False) as port:
        anne, bart = port.somebody("Anne"), port.somebody("Bart")
        async with started(port) as process:
            await online(port)
            code = await begin(port, [anne, bart], game="yarr")
            await port.until(lambda: port.with_control(anne, f"answer:{code}:"), "the hand is there")
            await port.until(lambda: stored(port, "SELECT count(*) FROM outbox") == 0, "all is shown")
            process.send_signal(signal.SIGTERM)
            await ended(process)
        copy_game(port.house.folder / DATABASE_FILE, code, BUSY - 1)
        held = asyncio.Event()
        hanging = port.faults.order(Fault("(PATCH|POST) /channels", times=None, held=held))
        async with started(port, how="program") as process:
            await port.until(lambda: hanging.met >= 3, "edits hang")
            pressed = asyncio.create_task(
                port.press(anne, port.with_control(anne, f"button:{code}:hand"), f"button:{code}:hand")  # type: ignore[arg-type]
            )
            await pressed
            begun = time.monotonic()
            process.send_signal(signal.SIGTERM)
            said = await ended(process)
            took = time.monotonic() - begun
            print(f"stopped after {took:.1f} s")
            assert process.returncode == 0, said
            assert took < STOPS * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
            assert "Traceback" not in said
        held.set()


@rule("H-543")
async def test_the_start_waits_for_a_database_that_a_command_uses(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path, start=False) as port:
        place = port.house.folder / DATABASE_FILE
        lock = lock_file(make_url(address(place)))
        async with started(port) as process:
            assert process.stderr is not None
            async with asyncio.timeout(HANGS):
                while b"open already" not in await process.stderr.readline():
                    pass
            lock.close()
            await online(port)
            process.send_signal(signal.SIGTERM)
            await ended(process)
            assert process.returncode == 0


@rule("H-543")
async def test_a_signal_ends_the_wait_for_the_database(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path, start=False) as port:
        nowhere = f"postgresql+asyncpg://quarterdeck@/quarterdeck?host={tmp_path}"
        async with started(port, DATABASE_URL=nowhere) as process:
            assert process.stderr is not None
            async with asyncio.timeout(HANGS):
                while b"cannot be reached" not in await process.stderr.readline():
                    pass
            process.send_signal(signal.SIGTERM)
            await ended(process)
            assert process.returncode == 0


@rule("H-97")
@pytest.mark.parametrize("code", [4004, 4011, 4014])
async def test_a_refusing_gateway_stops_the_bot_with_one_line_of_advice(tmp_path: Path, code: int) -> None:
    async with tavern_with_bot(tmp_path, start=False) as port:
        port.house.gateway.refuses = code
        async with started(port) as process:
            said = await ended(process)
            assert process.returncode == 2
            assert "Traceback" not in said
            assert " <- " not in said, "no error as a chain of places"
            assert said.splitlines()[-1] == CLOSED[code]


async def test_a_wrong_token_stops_the_bot_with_one_line_of_advice(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path, start=False) as port, started(port, token="not.the.token") as process:
        said = await ended(process)
        assert process.returncode == 2
        assert said.splitlines()[-1] == REFUSED
        assert "Traceback" not in said


async def test_the_start_waits_for_a_discord_that_does_not_answer(tmp_path: Path) -> None:
    """At first nothing answers. Then the gateway closes the connection before its first payload."""
    async with tavern_with_bot(tmp_path, start=False) as port:
        away = port.faults.order(Fault("GET /users/@me", broken="before"))
        async with started(port):
            await port.until(lambda: away.met, "it comes too early")
            await online(port)
            await opened(port, port.somebody("Anne"), game="yarr")


async def test_commands_are_registered_only_when_they_have_changed(tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path, start=False) as port:
        for _ in range(2):
            async with started(port) as process:
                await online(port)
                await opened(port, port.somebody("Anne"), game="yarr")
                process.send_signal(signal.SIGTERM)
                await ended(process)
        assert registrations(port) == 1
        with contextlib.closing(sqlite3.connect(port.house.folder / DATABASE_FILE)) as database, database:
            database.execute("UPDATE registered_commands SET digest = 'of the last release'")
        async with started(port):
            await port.until(lambda: registrations(port) == 2, "Discord learns the new ones")


@pytest.mark.parametrize(("status", "body"), [(503, {}), (400, {"code": 30034, "message": "Too many."})])
async def test_a_bot_whose_commands_are_refused_serves_all_the_same(tmp_path: Path, status: int, body: JSON) -> None:
    """Discord still has the previous commands. The registration is tried again, and the log has one line about it."""
    async with tavern_with_bot(tmp_path) as port:
        await port.house.supervisor.stop()
        with contextlib.closing(sqlite3.connect(port.house.folder / DATABASE_FILE)) as database, database:
            database.execute("UPDATE registered_commands SET digest = 'of the last release'")
        before = registrations(port)
        refused = port.faults.order(Fault(REGISTERED, status=status, body=body))
        await port.house.supervisor.start()
        await port.until(lambda: refused.met, "the commands are refused")
        await port.online()
        await opened(port, port.somebody("Anne"), game="yarr")
        assert registrations(port) == before + 1
        port.house.context.hurry(3600)
        await port.until(lambda: registrations(port) == before + 2, "it is tried again")
