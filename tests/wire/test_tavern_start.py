"""Access to the tavern, and its start and stop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from yarl import URL

from tavern.app import DATABASE_FILE, STORAGE_FILE, TavernApp
from tavern.fake_server.storage import StorageInUse
from tavern.launcher import FOLDER
from tests.wire.tavern_with_bot import HANGS

ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def visited(folder: Path) -> AsyncIterator[tuple[TavernApp, aiohttp.ClientSession]]:
    """Yield a tavern without a bot, and a browser without cookies."""
    async with TavernApp(folder) as house, aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        yield house, session


async def status(session: aiohttp.ClientSession, url: str | URL, **headers: str) -> int:
    async with session.get(url, headers=headers, allow_redirects=False) as response:
        return response.status


async def test_the_secret_becomes_a_strict_cookie_and_leaves_the_address(tmp_path: Path) -> None:
    async with visited(tmp_path) as (house, session):
        address = house.server.address
        async with session.get(house.page_server.address, allow_redirects=False) as response:
            # A redirect would not work: from a link on another site, its second request would lack the cookie.
            assert response.status == 200
            assert 'http-equiv="refresh" content="0; url=/"' in await response.text()
            cookie = response.headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        assert await status(session, f"{address}/") == 403
        assert await status(session, f"{address}/?key=wrong") == 403
        name = cookie.partition(";")[0]
        assert await status(session, f"{address}/", Cookie=name) == 200
        assert await status(session, f"{address}/page/../../pyproject.toml", Cookie=name) in (403, 404)


async def test_a_request_from_another_site_is_refused(tmp_path: Path) -> None:
    """The requests use a foreign host name for this machine, or another origin, with a correct cookie or token."""
    async with visited(tmp_path) as (house, session):
        address, cookie = house.server.address, f"{house.page_server.cookie}={house.page_server.key}"
        port = address.rpartition(":")[2]
        assert await status(session, f"{address}/", Cookie=cookie, Host=f"evil.example:{port}") == 403
        assert await status(session, f"{address}/", Cookie=cookie, Origin="http://evil.example") == 403
        # A browser's websocket sends an origin.
        for path in ("websocket", "transcript"):
            assert await status(session, f"{address}/{path}", Cookie=cookie) == 403
        token = f"Bot {house.token}"
        assert await status(session, f"{address}/api/v10/users/@me", Authorization=token) == 200
        assert await status(session, f"{address}/api/v10/users/@me", Authorization=token, Origin=address) == 403
        assert await status(session, f"{address}/api/v10/users/@me", Cookie=cookie) == 401


async def test_two_taverns_in_one_browser_do_not_log_each_other_out(tmp_path: Path) -> None:
    """Browsers ignore ports in cookies, so both cookies are sent to both taverns."""
    async with visited(tmp_path / "one") as (one, session), visited(tmp_path / "other") as (other, _):
        cookies = "; ".join(f"{house.page_server.cookie}={house.page_server.key}" for house in (one, other))
        for house in (one, other):
            assert await status(session, f"{house.server.address}/", Cookie=cookies) == 200


async def test_malformed_requests_are_refused_with_security_headers(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Invalid bytes, impossible file names and line breaks are refused, with the same security headers."""
    async with visited(tmp_path) as (house, session):
        address, name, key = house.server.address, house.page_server.cookie, house.page_server.key
        for cookie in (f"{name}=Käpt'n", f"{name}=\udcff\udcfe"):
            async with session.get(f"{address}/", headers={"Cookie": cookie}) as response:
                assert response.status == 403
                assert "default-src 'none'" in response.headers["Content-Security-Policy"]
                assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert await status(session, f"{address}/api/v10/users/@me", Authorization="Bot Käpt'n") == 401
        for path in ("fonts/%00", "%00", "a" * 3000):
            url = URL(f"{address}/page/{path}", encoded=True)
            assert await status(session, url, Cookie=f"{name}={key}") == 404
        assert await status(session, URL(f"{address}/api/v10/a%0Ab", encoded=True)) == 404
        assert "endpoint missing in the tavern: GET /api/v10/a%0Ab" in caplog.messages


async def test_a_browser_that_leaves_out_port_80_is_accepted(tmp_path: Path) -> None:
    async with visited(tmp_path) as (house, session):
        address = house.server.address
        house.server.address = "http://127.0.0.1:80"
        cookie = f"{house.page_server.cookie}={house.page_server.key}"
        for host in ("127.0.0.1", "localhost:80"):
            assert await status(session, f"{address}/", Cookie=cookie, Host=host, Origin=f"http://{host}") == 200
        assert await status(session, f"{address}/", Cookie=cookie, Host="evil.example") == 403


async def test_the_taverns_data_is_private_and_used_by_one_process(tmp_path: Path) -> None:
    folder = tmp_path / "storage"
    async with visited(folder) as (house, _):
        assert folder.stat().st_mode & 0o077 == 0
        assert all(file.stat().st_mode & 0o077 == 0 for file in folder.iterdir())
        with pytest.raises(StorageInUse):
            await TavernApp(folder).__aenter__()
        house.actions.say(house.server.owner, house.server.places[house.server.channel], "Ahoy")
    async with visited(folder) as (house, _):
        [kept] = house.server.places[house.server.channel].messages.values()
        assert kept.body["content"] == "Ahoy"
    async with TavernApp(folder, fresh=True) as house:
        assert not house.server.places[house.server.channel].messages


@asynccontextmanager
async def started(folder: Path, port: str = "0", fresh: str = "") -> AsyncIterator[asyncio.subprocess.Process]:
    """Yield `python -m tavern`, started in this folder."""
    surroundings = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tavern",
        cwd=folder,
        env={**surroundings, "TAVERN_PORT": port, "FRESH": fresh, "PYTHONPATH": str(ROOT)},
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


async def aboard(process: asyncio.subprocess.Process) -> str:
    """Wait until the bot is connected. Return the output up to then."""
    assert process.stderr is not None
    words = ""
    while " ready: " not in words:
        line = (await process.stderr.readline()).decode()
        assert line, words
        words += line
    return words


async def stop(process: asyncio.subprocess.Process) -> None:
    process.send_signal(signal.SIGTERM)
    await asyncio.wait_for(process.communicate(), HANGS)
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
async def test_the_tavern_starts_and_stops_without_leaving_processes_or_files(tmp_path: Path) -> None:
    """Only its data remain, readable by their owner alone. With FRESH=1 nothing remains."""
    async with started(tmp_path) as process:
        words = await aboard(process)
        assert "Running upgrade" not in words  # its twenty lines would hide the address
        port = re.findall(r"http://127\.0\.0\.1:(\d+)/\?key=\S+", words)[0]
        other = tmp_path / "other"
        other.mkdir()
        async with started(other, port) as second:
            _, said = await asyncio.wait_for(second.communicate(), HANGS)
            assert second.returncode == 2
            assert said.decode().count("\n") == 1
            assert f"cannot open port {port}" in said.decode()
        [child] = children(process.pid)
        kept = tmp_path / FOLDER
        assert all(file.stat().st_mode & 0o077 == 0 for file in (kept, *kept.iterdir()))
        await stop(process)
        assert gone(child)
    with contextlib.closing(sqlite3.connect(kept / DATABASE_FILE)) as database:
        database.execute("CREATE TABLE keepsake (what TEXT)")
    async with started(tmp_path, fresh="1") as process:
        await aboard(process)
        await stop(process)
    with contextlib.closing(sqlite3.connect(kept / DATABASE_FILE)) as database:
        names = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
    assert "tables" in names
    assert "keepsake" not in names


@pytest.mark.parametrize("name", [FOLDER, FOLDER / STORAGE_FILE], ids=str)
async def test_unreadable_tavern_data_stops_the_start_in_one_line(tmp_path: Path, name: Path) -> None:
    spoilt = tmp_path / name
    spoilt.parent.mkdir(exist_ok=True)
    spoilt.write_text("This is no database, but a shopping list: rum, limes, more rum. " * 9)
    async with started(tmp_path) as process:
        _, said = await asyncio.wait_for(process.communicate(), HANGS)
    assert process.returncode == 2
    assert said.decode().count("\n") == 1
    assert f"cannot read {FOLDER / STORAGE_FILE}" in said.decode()


async def test_the_tavern_refuses_to_start_beside_a_real_token(tmp_path: Path) -> None:
    for module in ("tavern", "tavern.bot_process"):
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            module,
            cwd=tmp_path,
            env={**os.environ, "DISCORD_TOKEN": "a.b.c", "PYTHONPATH": str(ROOT)},
            stdin=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        _, said = await asyncio.wait_for(process.communicate(), HANGS)
        assert process.returncode == 2
        assert "DISCORD_TOKEN" in said.decode()
