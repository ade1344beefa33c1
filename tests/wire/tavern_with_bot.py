"""The tavern with the bot as a child process, and people who press what they were shown.

`async with tavern_with_bot(folder) as port:` opens it. Nothing waits for a fixed time. Each wait is for an event of the
tavern, and its limit is long enough for a very busy machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from tavern.app import DATABASE_FILE, TavernApp
from tavern.fake_server.channels import Message, Place
from tavern.fake_server.people import Person
from tavern.fake_server.server import FakeServer
from tavern.interactions import InteractionResult
from tavern.validation.component_traversal import TEXT, components
from tavern.wire_types import JSON
from tests.discord_contract.openapi_description import witness
from tests.wire import fast_bot
from tests.wire.discord_faults import Faults
from tests.wire.forked_process import forked

Found = TypeVar("Found")
HANGS = 180.0
"""Seconds without the awaited event after which a wait is treated as failed."""
LOOK = 0.2
"""Seconds after which a condition is checked again without an event."""
PATIENCE = 45.0
"""Seconds for the bot's first answer. These tests check its content and not its speed."""
BOT = (sys.executable, "-m", "tests.wire.fast_bot")


class TavernWithBot:
    """A tavern for a test, with the faults of its requests. `news` is set at each event."""

    def __init__(self, house: TavernApp, faults: Faults | None = None) -> None:
        self.house = house
        self.faults = faults or Faults()
        self.news = asyncio.Event()

    @property
    def world(self) -> FakeServer:
        """Return the server with its places and people."""
        return self.house.server

    @property
    def channel(self) -> Place:
        """Return the server's channel."""
        return self.world.places[self.world.channel]

    def somebody(self, name: str) -> Person:
        """Return the person with this name."""
        return next(person for person in self.world.humans() if person.name == name)

    async def until(self, look: Callable[[], Found | None], words: str) -> Found:
        """Wait until `look` finds something.

        It is called at each event, and also from time to time, because the bot's writes to its database are no events
        of the tavern.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(HANGS):
                while True:
                    self.news.clear()
                    found = look()
                    if found:
                        return found
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self.news.wait(), LOOK)
        asked = "\n".join(self.faults.requests)
        raise AssertionError(f"it never came that {words}; what the bot asked for:\n{asked}")

    def stir(self, *_: object) -> None:
        """Note that an event has happened."""
        self.news.set()

    async def events(self, count: int) -> None:
        """Wait for this many events."""
        async with asyncio.timeout(HANGS):
            for _ in range(count):
                self.news.clear()
                await self.news.wait()

    async def online(self) -> None:
        """Wait until the bot is connected and has registered its commands."""
        await self.until(lambda: self.house.context.state == "online" and self.world.commands, "the bot is online")

    async def command(self, person: Person, name: str, **options: str) -> InteractionResult:
        """Use a command with these options."""
        given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
        return await self.house.actions.command(person, self.channel, name, given)

    async def press(self, person: Person, message: Message, custom_id: str, *values: str) -> InteractionResult:
        """Press a button or pick from a menu. Fail unless the bot acknowledges it."""
        outcome = await self.house.actions.press(person, message, custom_id, values)
        assert outcome.kind != "failed", f"{person.name} pressed {custom_id}: {outcome.data}"
        return outcome

    def messages(self, person: Person) -> Iterator[Message]:
        """Return all messages that a person can read, newest first."""
        found = [one for place in self.world.seen_by(person) for one in self.world.history(place, person.id)]
        return iter(sorted(found, key=lambda one: -int(one.id)))

    def with_control(self, person: Person, begin: str) -> Message | None:
        """Return the newest message that shows this person a control whose custom id begins with `begin`."""
        return next((one for one in self.messages(person) if any(controls(one, begin))), None)


def controls(message: Message, begin: str = "") -> Iterator[JSON]:
    """Yield the usable controls of a message whose custom ids begin with `begin`."""
    for _, part in components(message.body["components"]):
        if str(part.get("custom_id", "")).startswith(begin) and "custom_id" in part and not part.get("disabled"):
            yield part


def told(message: Message) -> str:
    """Return all texts of a message."""
    parts = [part["content"] for _, part in components(message.body["components"]) if part["type"] == TEXT]
    return "\n".join([message.body["content"], *parts])


@asynccontextmanager
async def tavern_with_bot(
    folder: Path,
    *,
    patience: float = PATIENCE,
    start: bool = True,
    bot: Callable[[], int] = fast_bot.run,
    compared: bool = True,
) -> AsyncIterator[TavernWithBot]:
    """Yield a tavern in this folder.

    Requests and answers are `compared` with Discord's API description if that is available.
    """
    heard = witness() if compared else None
    faults = Faults()
    async with TavernApp(
        folder,
        witness=heard.hear if heard else None,
        patience=patience,
        middlewares=[faults.middleware],
    ) as house:
        house.supervisor.spawn = forked(bot)  # type: ignore[method-assign]
        port = TavernWithBot(house, faults)
        house.server.listeners.append(port.stir)
        house.happened.append(port.stir)
        if start:
            await house.supervisor.start()
            await port.online()
        yield port
    assert heard is None or heard.complaints == [], heard.complaints


def stored(port: TavernWithBot, query: str, *values: object) -> Any:
    """Return one value of the bot's database, read by another process. `values` are the query's parameters."""
    with contextlib.closing(sqlite3.connect(port.house.folder / DATABASE_FILE)) as database:
        return database.execute(query, values).fetchone()[0]
