"""A client of the tavern's HTTP interface in the test's process. It sends exactly the requests of the test."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tavern.interactions import Interaction
from tavern.wire_types import JSON
from tests.wire.tavern_with_bot import TavernWithBot, tavern_with_bot

Answer = tuple[int, Any]


class RestClient:
    """A client whose `call` sends a request with the bot's token. It returns the status and the JSON of the answer."""

    def __init__(self, port: TavernWithBot, session: aiohttp.ClientSession) -> None:
        self.port = port
        self._session = session

    async def call(self, method: str, path: str, body: Any = None, **more: Any) -> Answer:
        return (await self.answered(method, path, body, **more))[:2]

    async def answered(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        files: dict[str, bytes] | None = None,
        token: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, Any, Mapping[str, str]]:
        """Send a request as `call` does, and return the headers of the answer too."""
        given = self.port.house.token if token is None else token
        sent: JSON = {"json": body} if body is not None else {}
        if files:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body))
            for number, (name, data) in enumerate(files.items()):
                form.add_field(f"files[{number}]", data, filename=name, content_type="application/octet-stream")
            sent = {"data": form}
        url = f"{self.port.world.address}/api/v10{path}"
        every = {"Authorization": f"Bot {given}", **(headers or {})}
        async with self._session.request(method, url, headers=every, **sent) as response:
            found = await response.json() if response.content_type == "application/json" else None
            return response.status, found, response.headers

    async def send(self, body: Any, **more: Any) -> Answer:
        """Send a message to the channel."""
        return await self.call("POST", f"/channels/{self.port.world.channel}/messages", body, **more)

    def interact(self, kind: int, data: JSON, **more: Any) -> Interaction:
        """Create an interaction that the client must answer."""
        world = self.port.world
        one = Interaction(world.clock.new_id(), kind, self.port.somebody("Anne"), self.port.channel, data, **more)
        self.port.house.interactions.add(one)
        return one

    async def answer(self, one: Interaction, body: JSON, **more: Any) -> Answer:
        """Send the first answer."""
        return await self.call("POST", f"/interactions/{one.id}/{one.token}/callback?with_response=true", body, **more)

    async def follow(self, one: Interaction, method: str, path: str, body: Any = None, **more: Any) -> Answer:
        """Send a request that follows the first answer."""
        return await self.call(method, f"/webhooks/{self.port.world.bot}/{one.token}{path}", body, **more)


@asynccontextmanager
async def rest_client(folder: Path, patience: float = 45.0, **more: Any) -> AsyncIterator[RestClient]:
    """Yield a client and a tavern without its own bot. `more` are the arguments of `tavern_with_bot`."""
    async with (
        tavern_with_bot(folder, patience=patience, start=False, **more) as port,
        aiohttp.ClientSession() as session,
    ):
        yield RestClient(port, session)
