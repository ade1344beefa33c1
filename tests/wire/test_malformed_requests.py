"""Malformed requests, which neither a bot nor the page sends, are refused and damage no stored data."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from tavern.app import TavernApp
from tavern.fake_server.storage import Storage
from tavern.gateway import IDENTIFY, RESUME
from tavern.wire_types import JSON
from tests.wire.test_gateway import line

DEEP = "[" * 100_000
FORM = "multipart/form-data; boundary=abc"
PART = '--abc\r\nContent-Disposition: form-data; name="payload_json"\r\n'


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[TavernApp]:
    async with TavernApp(tmp_path / "storage") as house:
        yield house


async def posted(house: TavernApp, body: str, kind: str = "application/json", encoding: str = "") -> tuple[int, JSON]:
    """Send a message. Return the status and the refusal."""
    headers = {"Authorization": f"Bot {house.token}", "Content-Type": kind}
    headers |= {"Content-Encoding": encoding} if encoding else {}
    url = f"{house.server.address}/api/v10/channels/{house.server.channel}/messages"
    async with aiohttp.ClientSession() as session, session.post(url, data=body, headers=headers) as response:
        refusal: JSON = await response.json()
        return response.status, refusal


@pytest.mark.parametrize(
    ("body", "kind", "encoding"),
    [
        ("{", "application/json", ""),
        (DEEP, "application/json", ""),
        ('{"content": NaN}', "application/json", ""),
        ('{"content": 1e999}', "application/json", ""),
        ('{"content": "half a letter: \\ud83d"}', "application/json", ""),
        ("no such bytes", "application/json", "gzip"),
        ('{"content": "x"}', "multipart/form-data", ""),
        ('{"content": "x"}', FORM, ""),
        (f'{PART}\r\n{{"content": "x"}}\r\n', FORM, ""),
        (f"{PART}Content-Encoding: zork\r\n\r\n!\r\n--abc--\r\n", FORM, ""),
        ("--abc\r\nContent-Type: multipart/mixed; boundary=d\r\n\r\n--d\r\n\r\nx\r\n--d--\r\n--abc--\r\n", FORM, ""),
    ],
)
async def test_a_body_that_is_neither_json_nor_a_form_is_refused(
    house: TavernApp, body: str, kind: str, encoding: str
) -> None:
    status, refusal = await posted(house, body, kind, encoding)
    assert (status, refusal["code"]) == (400, 50109)
    assert not house.server.places[house.server.channel].messages


async def test_two_surrogates_of_one_character_are_joined(house: TavernApp) -> None:
    status, message = await posted(house, '{"content": "\\ud83c\\udff4"}')
    assert (status, message["content"]) == (200, "🏴")


async def test_a_request_that_is_too_large_is_refused(house: TavernApp) -> None:
    status, refusal = await posted(house, f"{PART}\r\n{'x' * (33 << 20)}\r\n--abc--\r\n", FORM)
    assert (status, refusal["code"]) == (413, 40005)


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (IDENTIFY, 5, 4002),
        (RESUME, 7, 4002),
        (IDENTIFY, {"intents": "all"}, 4013),
        (RESUME, {"session_id": "x", "seq": "abc"}, 4007),
    ],
)
async def test_the_gateway_closes_with_discords_codes(house: TavernApp, op: int, data: Any, code: int) -> None:
    """The codes are from «Gateway Close Event Codes» in Discord's documentation."""
    async with line(house) as found:
        await found.say(op, data | {"token": house.token} if isinstance(data, dict) else data)
        await found.socket.receive()
        assert found.socket.close_code == code


async def test_a_malformed_request_of_the_page_is_dropped_and_the_next_one_works(house: TavernApp) -> None:
    """Each malformed request is dropped. The valid request after it is executed and stored."""
    origin = house.server.address
    headers = {"Cookie": f"{house.page_server.cookie}={house.page_server.key}", "Origin": origin}
    owner, channel = house.server.owner, house.server.places[house.server.channel]
    said = {"do": "say", "person": owner.id, "place": channel.id, "content": "Ahoy", "request": 1}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{origin}/websocket", headers=headers) as socket,
    ):
        older = f'"do": "older", "person": "{owner.id}", "place": "{channel.id}", "before"'
        halves = f'"do": "say", "person": "{owner.id}", "place": "{channel.id}", "content"'
        for nonsense in (DEEP, "[]", f"{{{older}: Infinity}}", f'{{{halves}: "\\ud83d"}}'):
            await socket.send_str(nonsense)
        await socket.send_json(said)
        while (await socket.receive_json()).get("request") != 1:
            pass
    await house.server.storage.settled()
    [kept] = (await house.server.storage.all("message")).values()
    assert kept["body"]["content"] == "Ahoy"


async def test_data_that_cannot_be_stored_waits_for_room_on_the_disk(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The disk is full. Waiting data are written as soon as there is room."""
    storage = await Storage.open(tmp_path / "tavern.db")
    await storage._database.execute("PRAGMA max_page_count = 8")
    storage.put("thing", "1", {"large": "x" * 100_000})
    storage.put("thing", "2", {"small": "x"})
    await storage.settled()
    assert "disk is full" in caplog.text
    assert await storage.all("thing") == {}
    await storage._database.execute("PRAGMA max_page_count = 1000")
    storage.put("thing", "3", {"small": "y"})
    await storage.settled()
    assert list(await storage.all("thing")) == ["1", "2", "3"]
    await storage.close()
