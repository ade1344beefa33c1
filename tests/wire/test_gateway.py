"""The tavern's gateway and rate limits alone, as discord.py's `gateway.py` and `http.py` read them."""

from __future__ import annotations

import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tavern.app import TavernApp
from tavern.gateway import HEARTBEAT, HELLO, IDENTIFY, INVALID_SESSION, RESUME
from tavern.wire_types import JSON
from tests.wire.rate_limits import Bucket
from tests.wire.rest_client import rest_client


class Line:
    """A connection to the gateway with the compression that discord.py requests."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self._stream = zlib.decompressobj()

    async def hear(self) -> JSON:
        """Return the next payload."""
        data = await self.socket.receive_bytes()
        assert data.endswith(b"\x00\x00\xff\xff")  # discord.py recognises the end of a payload by these bytes
        found: JSON = json.loads(self._stream.decompress(data))
        return found

    async def say(self, op: int, data: Any) -> None:
        """Send a payload."""
        await self.socket.send_json({"op": op, "d": data})


@asynccontextmanager
async def line(house: TavernApp) -> AsyncIterator[Line]:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{house.server.address}/gateway?v=10&encoding=json&compress=zlib-stream") as socket,
    ):
        found = Line(socket)
        assert (await found.hear())["op"] == HELLO
        yield found


async def identified(found: Line, house: TavernApp) -> str:
    """Identify. Return the session's id."""
    await found.say(IDENTIFY, {"token": house.token, "intents": 1})
    ready, guild = await found.hear(), await found.hear()
    assert (ready["t"], ready["s"], guild["t"], guild["s"]) == ("READY", 1, "GUILD_CREATE", 2)
    return str(ready["d"]["session_id"])


async def test_a_wrong_token_closes_the_gateway_with_4004(tmp_path: Path) -> None:
    async with TavernApp(tmp_path) as house, line(house) as found:
        await found.say(IDENTIFY, {"token": "wrong", "intents": 1})
        await found.socket.receive()
        assert found.socket.close_code == 4004


async def test_missed_events_arrive_with_the_resume(tmp_path: Path) -> None:
    async with TavernApp(tmp_path) as house:
        async with line(house) as found:
            session = await identified(found, house)
            house.gateway.break_off()
        house.server.deny("attach_files", True)
        house.actions.say(house.server.owner, house.server.places[house.server.channel], "This the intent leaves out")
        async with line(house) as found:
            await found.say(RESUME, {"token": house.token, "session_id": session, "seq": 2})
            assert [(await found.hear())["t"] for _ in range(2)] == ["CHANNEL_UPDATE", "RESUMED"]
        async with line(house) as found:
            await found.say(RESUME, {"token": house.token, "session_id": "unknown", "seq": 2})
            assert await found.hear() == {"op": INVALID_SESSION, "d": False}


async def test_the_tavern_can_leave_a_heartbeat_unanswered(tmp_path: Path) -> None:
    async with TavernApp(tmp_path) as house, line(house) as found:
        await identified(found, house)
        house.gateway.heartbeats = False
        await found.say(HEARTBEAT, 2)
        house.server.deny("attach_files", True)
        assert (await found.hear())["t"] == "CHANNEL_UPDATE"
        house.gateway.heartbeats = True
        await found.say(HEARTBEAT, 3)
        assert await found.hear() == {"op": 11}


async def test_a_rate_limit_says_how_long_to_wait(tmp_path: Path) -> None:
    async with rest_client(tmp_path) as one:
        limits = one.port.faults.limits
        limits.rules = [("POST /channels", 1, 600.0)]
        assert (await one.send({"content": "Ahoy"}))[0] == 200
        status, body = await one.send({"content": "Ahoy"})
        assert (status, body["global"]) == (429, False)
        assert 0 < body["retry_after"] <= 600
        assert (await one.call("POST", "/users/@me/channels", {"recipient_id": one.port.world.owner.id}))[0] == 200
        limits.all = Bucket(1, 600.0)
        assert (await one.call("GET", "/users/@me"))[0] == 200
        status, body = await one.call("GET", "/users/@me")
        assert (status, body["global"]) == (429, True)
