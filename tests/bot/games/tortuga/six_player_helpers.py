"""Helpers for tests that play Tortuga 1667 with six people, some of whom have closed direct messages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.games.tortuga import GAME
from engine.games.tortuga.game_options import TortugaOptions
from engine.games.tortuga.state import TortugaState
from engine.state_copy import copied
from engine.table import Table
from tests.bot.message_content import Message, addresses, answer_of, components, menu, told
from tests.bot.simcord_bot import SimcordTable
from tests.games.tortuga.test_sealed_ballots import SEED, number_of

SIX = ("anne", "bart", "cleo", "dirk", "elsa", "finn")
CLOSED = ("bart", "elsa", "finn")
"""The people with closed direct messages."""
ONLOOKER = "gwen"


def manned() -> Table[TortugaState]:
    """Return a game of six whose captain of the Jolly Roger is on turn, with three people on that ship."""
    table = Table.start(GAME, TortugaOptions(), 6, SEED)
    for ship in ("jolly", "dutchman"):
        captain = table.state.lines[ship][0]
        table.answer(captain, number_of(table, captain, "first_hold"), "hold:british")
    return table


def acting(table: Table[TortugaState]) -> TortugaState:
    """Return the state of a table before the running step is run."""
    state = copied(table.state)
    state.agenda.append(table._checkpoint.state.agenda[-1])
    return state


async def board(crew: SimcordTable, **options: Any) -> None:
    """Start a game of Tortuga 1667 with the six."""
    for name in CLOSED:
        room = crew.people[name].user.dm_channel.id
        crew.env.inject_error("POST", f"/channels/{room}/messages", status=403, code=50007, message="no", times=None)
    await crew.begin(*SIX, game="tortuga", **options)


async def hand(crew: SimcordTable, name: str) -> Message:
    """Return a person's hand: the direct message, or «My hand» if direct messages are closed."""
    if name in CLOSED:
        return answer_of(await crew.press(name, crew.table(), "button:.*:hand$"))
    return crew.dm(name)


async def move(crew: SimcordTable, name: str, random: Random) -> None:
    """Give a random answer to the person's open question, with the components of their hand."""
    number = await asked(crew, name)
    message = await hand(crew, name)
    ways = [one for one in addresses(message) if re.match(rf"(answer|select):{crew.code}:{number}(:|$)", one)]
    way = random.choice(ways)
    if way.startswith("answer:"):
        await crew.press(name, message, re.escape(way) + "$")
        return
    part = menu(message, re.escape(way) + "$")
    values = [option["value"] for option in part["options"]]
    picked = random.sample(values, random.randint(part["min_values"], part["max_values"]))
    await crew.pick(name, message, picked, re.escape(way) + "$")


async def asked(crew: SimcordTable, name: str) -> int:
    """Return the number of the person's open question."""
    row = (await crew.sitting()).table.open[await crew.seat(name)]
    return next(o.number for o in row if o.choice.blocks)


class Public:
    """Collects everything public since it was created."""

    def __init__(self, crew: SimcordTable) -> None:
        self.crew = crew
        self.read = len(crew.env.http_requests)

    def bodies(self) -> Iterator[str]:
        """Yield the requests sent to the table's channels since the last call, as JSON.

        They contain texts, alternative texts, custom ids and file names.
        """
        sent = self.crew.env.http_requests[self.read :]
        self.read += len(sent)
        rooms = [self.crew.channel, *self.crew.channel.threads]
        for entry in sent:
            if entry.method != "GET" and any(entry.path.startswith(f"/channels/{room.id}/") for room in rooms):
                yield f"{entry.method} {entry.path} {json.dumps(entry.json, ensure_ascii=False)}"

    def visible(self) -> str:
        """Return all texts, components and file names that an onlooker sees in the table's channels."""
        person = self.crew.people[ONLOOKER]
        rooms = [self.crew.channel, *self.crew.channel.threads]
        messages = [message for room in rooms for message in room.history(viewer=person)]
        parts = [json.dumps(part, ensure_ascii=False) for message in messages for part in components(message)]
        files = [f"{file.filename} {file.description}" for message in messages for file in message.attachments]
        return "\n".join([*map(told, messages), *parts, *files])

    async def picture(self) -> bytes:
        """Return the table's picture."""
        return await self.crew.table().attachments[0].read()
