"""The tavern as a whole: what there is, the servers on its one port, and the bot's process."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from aiohttp import web

from tavern.api.server import Api, Witness
from tavern.bot_supervisor import CREW, Child
from tavern.context import Stage
from tavern.fake_server.server import World
from tavern.fake_server.storage import Cellar
from tavern.gateway import Gateway
from tavern.interactions import Interactions
from tavern.page_server import Door
from tavern.people.actions import Acts
from tavern.websocket_session import Parlour

LOOPBACK = "127.0.0.1"
KEEPING, TABLES = "tavern.db", "quarterdeck.db"
"""What the tavern keeps of its Discord, and beside it the bot's own database."""


class PortTaken(Exception):
    """The port cannot be opened; the words are the system's."""


class Spoilt(Exception):
    """What is kept cannot be read; the words are the system's."""


class House:
    """`async with House(folder) as house:` opens it; the bot is started with `house.child`.

    `command` starts another process than the bot's own; `log_level` is the bot's; `patience` is how long the bot has
    for its first answers; with `fresh` what was kept is dropped; `middlewares` are
    aiohttp's, of a test that has requests fail. Raises `Occupied`, `PortTaken` and `Spoilt`.
    """

    world: World
    acts: Acts
    gateway: Gateway
    interactions: Interactions
    stage: Stage
    parlour: Parlour
    door: Door

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        *,
        log_level: str = "INFO",
        witness: Witness | None = None,
        command: Sequence[str] = CREW,
        patience: float | None = None,
        fresh: bool = False,
        middlewares: Sequence[Any] = (),
    ) -> None:
        self.folder = folder
        self.witness = witness
        self.token = f"local.tavern.{secrets.token_urlsafe(24)}"
        """The made-up token of the bot, good here alone."""
        self.child = Child(self._orders, self._sailed, command)
        self._port = port
        self._log_level = log_level
        self._patience = patience
        self._fresh = fresh
        self._middlewares = middlewares
        self.happened: list[Callable[[], None]] = []
        """Called when the bot comes or goes."""
        self._state = ""

    async def __aenter__(self) -> House:
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._cellar = await Cellar.open(self.folder / KEEPING)
        except (OSError, sqlite3.DatabaseError) as error:
            raise Spoilt(getattr(error, "strerror", None) or str(error)) from error
        try:
            if self._fresh:  # only now: nobody else has this cellar open
                await self._cellar.clear()
                for file in self.folder.glob(f"{TABLES}*"):
                    file.unlink()
            await self._open()
        except BaseException as error:
            await self._cellar.close()
            if isinstance(error, sqlite3.DatabaseError):
                raise Spoilt(str(error)) from error
            raise
        return self

    async def _open(self) -> None:
        self.world = world = await World.open(self._cellar)
        self.interactions = Interactions(world, *([] if self._patience is None else [self._patience]))
        self.gateway = Gateway(world, self.token, self._changed)
        self.acts = Acts(world, self.interactions, self.gateway.send)
        self.stage = Stage(world, self.acts, self.gateway, self.child)
        self.parlour = Parlour(self.stage)
        self.door = Door(world)
        app = web.Application(client_max_size=1 << 25, middlewares=[self.door.guard, *self._middlewares])
        Api(world, self.interactions, self.token, self.witness).add_to(app)
        app.router.add_get("/gateway", self.gateway.connect)
        app.router.add_get("/gateway/", self.gateway.connect)
        app.router.add_get("/parlour", self.parlour.connect)
        self.door.add_to(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, LOOPBACK, self._port)
        try:
            await site.start()
        except OSError as error:
            await self._runner.cleanup()
            raise PortTaken(error.strerror) from error
        port = self._runner.addresses[0][1]
        world.address = f"http://{LOOPBACK}:{port}"
        world.tidy()

    async def __aexit__(self, *_: object) -> None:
        await self.child.stop()
        await self.parlour.close()
        await self.gateway.close(1001)
        await self._runner.cleanup()
        await self._cellar.close()

    def _orders(self) -> dict[str, Any]:
        return {
            "address": self.world.address,
            "token": self.token,
            "database": f"sqlite+aiosqlite:///{self.folder / TABLES}",
            "ahead": self.world.clock.ahead,
            "log_level": self._log_level,
        }

    def _sailed(self) -> None:
        """The bot's process has started or ended: nobody will resume what was."""
        self.gateway.forget_sessions()
        self._changed()

    def _changed(self) -> None:
        for hear in self.happened:
            hear()
        if self.stage.state != self._state:
            self._state = self.stage.state
            self.parlour.tell({"type": "bot", "state": self._state})
