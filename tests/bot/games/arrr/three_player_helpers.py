"""Helpers for tests that play Arrr!!! through the bot with three people.

Anne reads direct messages in Italian. Bart has closed his direct messages, and plays with «My hand». Cleo uses text
mode in English. An automatic player chooses their answers, and the test clicks them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from engine.games.arrr import GAME
from engine.games.arrr.card_registry import CAPTAINS, card_name, every_card, is_crew, is_event, kind_of
from engine.games.arrr.state import ArrrState
from engine.state_copy import copied
from engine.table import Table
from tests.bot.message_content import Message, answer_of, components, offers, told
from tests.bot.simcord_bot import SimcordTable
from tests.bot.simulated_people import asked
from tests.games.arrr.players import People

THREE = ("anne", "bart", "cleo")
ITALIAN, CLOSED, READER = THREE
ONLOOKER = "gwen"
SEATS = {"anna": "anne", "bruno": "bart", "carla": "cleo"}
"""The test person for each person in the examples of the rules ledger."""


async def board(crew: SimcordTable, **options: Any) -> None:
    """Start a game of the three people, in English and with all rules unless the options say otherwise."""
    room = crew.people[CLOSED].user.dm_channel.id
    crew.env.inject_error("POST", f"/channels/{room}/messages", status=403, code=50007, message="no", times=None)
    async with crew.store.write() as w:
        await w.set_server(crew.guild.id, locale="en")
        await w.set_person(crew.people[ITALIAN].id, locale="it")
        await w.set_person(crew.people[READER].id, locale="en")
    await crew.press(READER, await crew.say(READER, "preferences"), "me:text_mode:on")
    await crew.begin(*THREE, game="arrr", **{"options": "mode: arrr", **options})


def laid(people: People) -> Table[ArrrState]:
    """Return a playable table from a position of the rules' tests. Its dice are random."""
    state = copied(people.state)
    state.agenda.append(people.table._checkpoint.state.agenda[-1])
    return Table.from_state(GAME, people.table.options, state, people.table.seats, people.table.source.seed)


class Hands:
    """Finds each person's hand: the direct message, or «My hand» if direct messages are closed."""

    def __init__(self, crew: SimcordTable) -> None:
        self.crew = crew
        self.open: Message | None = None

    async def of(self, name: str, choice: str | None = None) -> Message:
        """Return the message in which a person answers."""
        if name != CLOSED:
            return self.crew.dm(name)
        number = (await asked(self.crew, name, choice)).number
        if self.open is None or not offers(self.open, f"(answer|select):{self.crew.code}:{number}"):
            self.open = answer_of(await self.crew.press(name, self.crew.table(), "button:.*:hand$"))
        return self.open


class Public:
    """Collects what a person without a seat can see, and the cards that have been revealed."""

    def __init__(self, crew: SimcordTable) -> None:
        self.crew, self.read = crew, 0
        self.open: set[str] = set()
        self.moving: list[str] = []
        """The alternative text of each animation."""

    async def look(self) -> None:
        """Check that everything public since the last call names only revealed cards, and offers no sealed answer."""
        sitting = await self.crew.sitting()
        if sitting.table.outcome is not None:
            return
        self.open |= names_of(lying_open(sitting.table.state))
        secret = names_of(one for one in every_card() if is_crew(one) or is_event(one)) - self.open
        if any(sitting.table.state.offered):
            secret |= names_of(one for one in every_card() if kind_of(one) in CAPTAINS)
        for words in (*self.bodies(), self.visible()):
            told_of = {one: words for one in secret if re.search(rf"\b{re.escape(one)}\b", words)}
            assert not told_of, f"told: {[(one, re.findall('.{80}' + one, where)) for one, where in told_of.items()]}"
            assert not re.search(r"answer:[A-Z0-9]{5}:\d+:(play|use|pass|action|wait|again|place|discard)", words)
        self.moving += [
            file.description or "" for file in self.crew.table().attachments if file.filename.endswith(".gif")
        ]

    def bodies(self) -> Iterator[str]:
        """Yield the requests sent to the table's channels since the last call."""
        sent = self.crew.env.http_requests[self.read :]
        self.read += len(sent)
        rooms = [self.crew.channel, *self.crew.channel.threads]
        for entry in sent:
            if entry.method != "GET" and any(entry.path.startswith(f"/channels/{room.id}/") for room in rooms):
                yield f"{entry.method} {entry.path} {json.dumps(entry.json, ensure_ascii=False)}"

    def visible(self) -> str:
        """Return all texts, components and file names that are visible in the table's channels."""
        rooms = [self.crew.channel, *self.crew.channel.threads]
        messages = [one for room in rooms for one in room.history(viewer=self.crew.people[ONLOOKER])]
        parts = [json.dumps(part, ensure_ascii=False) for message in messages for part in components(message)]
        files = [f"{file.filename} {file.description}" for message in messages for file in message.attachments]
        return "\n".join([*map(told, messages), *parts, *files])


def names_of(cards: Iterable[str]) -> set[str]:
    """Return the cards' names as players read them."""
    return {card_name(card).plain() for card in cards}


def lying_open(state: ArrrState) -> list[str]:
    """Return the crew and event cards that lie open, or that all saw on the way to a hand or a new deck."""
    piles = (*state.crew, *state.attached, state.seas, state.crew_discard, state.event_discard, state.known, state.lots)
    played = [use.card for use in (*state.pile, *([state.acting] if state.acting else []))]
    return [*(card for pile in piles for card in pile), *played]
