"""The tavern with the bot as a child process, and people who press what they were shown.

`async with tavern_with_bot(folder) as port:` opens it. Nothing here waits for a length of time. It waits for events of
the tavern, and gives up after a time in which a very busy machine would have sent them, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from tavern.app import TavernApp
from tavern.fake_server.channels import Message, Place
from tavern.fake_server.people import Person
from tavern.fake_server.server import FakeServer
from tavern.interactions import InteractionResult
from tavern.validation.traversal import TEXT, components
from tavern.wire_types import JSON
from tests.discord_contract.description import witness
from tests.wire import fast_bot
from tests.wire.faults import Faults
from tests.wire.forked_process import forked

Found = TypeVar("Found")
HANGS = 180.0
"""Seconds without the awaited event after which something must be broken, whatever else happens meanwhile."""
LOOK = 0.2
"""Seconds after which something is looked at again without an event."""
PATIENCE = 45.0
"""Seconds for the bot's first answer: what is tested here is what it says, not how fast a busy machine is."""
BOT = (sys.executable, "-m", "tests.wire.fast_bot")


class TavernWithBot:
    """A tavern for a test, and what happens to its requests. `news` is set at each event."""

    def __init__(self, house: TavernApp, faults: Faults | None = None) -> None:
        self.house = house
        self.faults = faults or Faults()
        self.news = asyncio.Event()

    @property
    def world(self) -> FakeServer:
        """What there is."""
        return self.house.server

    @property
    def channel(self) -> Place:
        """The server's channel."""
        return self.world.places[self.world.channel]

    def somebody(self, name: str) -> Person:
        """A person by name."""
        return next(person for person in self.world.humans() if person.name == name)

    async def until(self, look: Callable[[], Found | None], words: str) -> Found:
        """Wait until `look` finds something; it looks again at each event, and now and then without one: what the bot
        writes into its database is no event of the tavern's."""
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
        """Something happened."""
        self.news.set()

    async def events(self, count: int) -> None:
        """Wait until so many more events have come."""
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
        """Press or pick; it must be acknowledged."""
        outcome = await self.house.actions.press(person, message, custom_id, values)
        assert outcome.kind != "failed", f"{person.name} pressed {custom_id}: {outcome.data}"
        return outcome

    def messages(self, person: Person) -> Iterator[Message]:
        """Everything that somebody can read, newest first."""
        found = [one for place in self.world.seen_by(person) for one in self.world.history(place, person.id)]
        return iter(sorted(found, key=lambda one: -int(one.id)))

    def with_control(self, person: Person, begin: str) -> Message | None:
        """The newest message that shows this person a control whose custom id begins so."""
        return next((one for one in self.messages(person) if any(controls(one, begin))), None)


def controls(message: Message, begin: str = "") -> Iterator[JSON]:
    """The controls of a message that can be used, whose custom ids begin so."""
    for _, part in components(message.body["components"]):
        if str(part.get("custom_id", "")).startswith(begin) and "custom_id" in part and not part.get("disabled"):
            yield part


def told(message: Message) -> str:
    """All that a message says in words."""
    parts = [part["content"] for _, part in components(message.body["components"]) if part["type"] == TEXT]
    return "\n".join([message.body["content"], *parts])


@asynccontextmanager
async def tavern_with_bot(
    folder: Path, *, patience: float = PATIENCE, start: bool = True, bot: Callable[[], int] = fast_bot.run
) -> AsyncIterator[TavernWithBot]:
    """A tavern in this folder whose answers are checked against Discord's description, where that lies here."""
    heard = witness()
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
    assert heard is None or heard.complaints == []
