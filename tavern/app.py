"""The tavern application: the simulated server, the HTTP and websocket endpoints on its one port, and the bot's
process.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from aiohttp import web

from tavern.api.server import Api, Witness
from tavern.bot_supervisor import BOT_COMMAND, BotSupervisor
from tavern.fake_server.server import FakeServer
from tavern.fake_server.storage import Storage
from tavern.gateway import Gateway
from tavern.interactions import Interactions
from tavern.page_server import PageServer
from tavern.page_services import Context
from tavern.page_websocket import PageWebsockets
from tavern.people.actions import UserActions
from tavern.transcripts import TranscriptWebsockets

LOOPBACK = "127.0.0.1"
LARGEST_REQUEST = 25 * 1024 * 1024
"""The largest request that Discord accepts, in bytes ("Uploading Files" in its documentation)."""
STORAGE_FILE, DATABASE_FILE = "tavern.db", "quarterdeck.db"
"""The file of the simulated server, and the file of the bot's database in the same folder."""


class PortTaken(Exception):
    """Raised if the port cannot be opened. The message is that of the operating system."""


class DamagedStorage(Exception):
    """Raised if the storage cannot be read. The message is that of SQLite."""


class TavernApp:
    """The tavern. `async with TavernApp(folder) as house:` opens it; `house.supervisor` starts the bot.

    `folder` has the stored data. `port` is the port to open, or 0 for any free one. `witness` is called with each API
    request. `command` starts the process of the bot, and `log_level` is its log level. `patience` is the time limit in
    seconds for the bot's first answers, or None for Discord's. If `fresh` is True, everything stored before is deleted.
    `middlewares` are aiohttp's, for tests in which requests fail. Raises `StorageInUse`, `PortTaken` and
    `DamagedStorage`.
    """

    server: FakeServer
    actions: UserActions
    gateway: Gateway
    interactions: Interactions
    context: Context
    websockets: PageWebsockets
    transcripts: TranscriptWebsockets
    page_server: PageServer

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        *,
        log_level: str = "INFO",
        witness: Witness | None = None,
        command: Sequence[str] = BOT_COMMAND,
        patience: float | None = None,
        fresh: bool = False,
        middlewares: Sequence[Any] = (),
    ) -> None:
        self.folder = folder
        self.witness = witness
        self.token = f"local.tavern.{secrets.token_urlsafe(24)}"
        """Made-up token of the bot, valid only in this tavern."""
        self.supervisor = BotSupervisor(self._orders, self._bot_changed, command)
        self._port = port
        self._log_level = log_level
        self._patience = patience
        self._fresh = fresh
        self._middlewares = middlewares
        self.happened: list[Callable[[], None]] = []
        """Callbacks without arguments.

        They are called when the bot connects or disconnects, and at each of its heartbeats."""
        self._state = ""

    async def __aenter__(self) -> TavernApp:
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._storage = await Storage.open(self.folder / STORAGE_FILE)
        except (OSError, sqlite3.DatabaseError) as error:
            raise DamagedStorage(getattr(error, "strerror", None) or str(error)) from error
        try:
            if self._fresh:  # only after opening: now nobody else uses this storage
                await self._storage.clear()
                for file in self.folder.glob(f"{DATABASE_FILE}*"):
                    file.unlink()
            await self._open()
        except BaseException as error:
            await self._storage.close()
            if isinstance(error, sqlite3.DatabaseError):
                raise DamagedStorage(str(error)) from error
            raise
        return self

    async def _open(self) -> None:
        self.server = server = await FakeServer.open(self._storage)
        self.interactions = Interactions(server, *([] if self._patience is None else [self._patience]))
        self.gateway = Gateway(server, self.token, self._changed)
        self.actions = UserActions(server, self.interactions, self.gateway.send)
        self.context = Context(server, self.actions, self.gateway, self.supervisor)
        self.websockets = PageWebsockets(self.context)
        self.transcripts = TranscriptWebsockets()
        self.page_server = PageServer(server)
        app = web.Application(client_max_size=LARGEST_REQUEST, middlewares=[self.page_server.guard, *self._middlewares])
        Api(server, self.interactions, self.token, self.witness).add_to(app)
        app.router.add_get("/gateway", self.gateway.connect)
        app.router.add_get("/gateway/", self.gateway.connect)
        app.router.add_get("/websocket", self.websockets.connect)
        app.router.add_get("/transcript", self.transcripts.connect)
        self.page_server.add_to(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, LOOPBACK, self._port)
        try:
            await site.start()
        except OSError as error:
            await self._runner.cleanup()
            raise PortTaken(error.strerror) from error
        port = self._runner.addresses[0][1]
        server.address = f"http://{LOOPBACK}:{port}"
        server.tidy()

    async def __aexit__(self, *_: object) -> None:
        await self.supervisor.stop()
        await self.websockets.close()
        await self.transcripts.close()
        await self.gateway.close(1001)
        await self._runner.cleanup()
        await self._storage.close()

    def _orders(self) -> dict[str, Any]:
        return {
            "address": self.server.address,
            "token": self.token,
            "database": f"sqlite+aiosqlite:///{self.folder / DATABASE_FILE}",
            "ahead": self.server.clock.ahead,
            "log_level": self._log_level,
        }

    def _bot_changed(self) -> None:
        """Drop all gateway sessions, because the bot's process has started or ended and must not resume them."""
        self.gateway.forget_sessions()
        self._changed()

    def _changed(self) -> None:
        for hear in self.happened:
            hear()
        if self.context.state != self._state:
            self._state = self.context.state
            self.websockets.tell({"type": "bot", "state": self._state})
