"""A company at a table of Arrr!!!: Anne reads direct messages in Italian, Bart has closed his and plays by «My hand»,
Cleo reads words instead of pictures, in English. What they answer, an automatic player thinks up; they click it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from engine.choice import Choice, PickOne, PickSome, Value
from engine.games.arrr import GAME
from engine.games.arrr.kinds import CAPTAINS, card_name, every_card, is_crew, is_event, kind_of
from engine.games.arrr.state import ArrrState
from engine.players import players
from engine.table import Opened, Table
from tests.bot.table.crew import Crew
from tests.bot.table.seen import Message, addresses, answer_of, components, menu, offers, told
from tests.games.arrr.people import People

THREE = ("anne", "bart", "cleo")
ITALIAN, CLOSED, READER = THREE
ONLOOKER = "gwen"
SEATS = {"anna": "anne", "bruno": "bart", "carla": "cleo"}
"""Who of the company sits where the ledger's people do."""


async def board(crew: Crew, **options: Any) -> None:
    """The three begin a game."""
    room = crew.people[CLOSED].user.dm_channel.id
    crew.env.inject_error("POST", f"/channels/{room}/messages", status=403, code=50007, message="no", times=None)
    async with crew.bot.store.write() as w:
        await w.set_person(crew.people[ITALIAN].id, locale="it")
        await w.set_person(crew.people[READER].id, locale="en")
    await crew.press(READER, await crew.say(READER, "me"), "me:text_mode:on")
    await crew.begin(*THREE, game="arrr", **options)


def laid(people: People) -> Table[ArrrState]:
    """A table that the tests of the rules have laid out, to be played here; its dice fall by chance."""
    state = people.state.copy()
    state.agenda.append(people.table._checkpoint.agenda[-1])
    return Table.from_state(GAME, people.table.options, state, people.table.seats, people.table.seed)


class Hands:
    """What everybody has in hand: the direct message, or «My hand» where there can be none."""

    def __init__(self, crew: Crew) -> None:
        self.crew = crew
        self.open: Message | None = None

    async def of(self, name: str, choice: str | None = None) -> Message:
        """What somebody answers in."""
        if name != CLOSED:
            return self.crew.dm(name)
        number = (await asked(self.crew, name, choice)).number
        if self.open is None or not offers(self.open, f"[as]:{self.crew.code}:{number}"):
            self.open = answer_of(await self.crew.press(name, self.crew.table(), "d:.*:hand$"))
        return self.open


async def asked(crew: Crew, name: str, choice: str | None = None) -> Opened:
    """What somebody is waited for, or their open choice of that name."""
    row = (await crew.sitting()).table.open[await crew.seat(name)]
    return next(o for o in row if (o.choice.name == choice if choice else o.choice.blocks))


async def waiting(crew: Crew) -> list[str]:
    """Everybody who is waited for."""
    sitting = await crew.sitting()
    users = [sitting.at(seat).user for seat in sitting.table.waiting()]
    return [crew.name_of(user) for user in users if user is not None]


async def thought_up(crew: Crew, name: str, random: Random) -> Value:
    """What an automatic player would answer in somebody's place; every fifth answer is any."""
    seat, table = await crew.seat(name), (await crew.sitting()).table
    choices = [o.choice for o in table.open[seat] if o.choice.name == (await asked(crew, name)).choice.name]
    found = players("arrr")["anything" if random.random() < 0.2 else "corsair"][1](table.view(seat), choices, random)
    assert found
    return found[1]


async def give(crew: Crew, name: str, value: Value, message: Message, choice: str | None = None) -> None:
    """Somebody clicks this answer to what is asked; a beginning of it will do."""
    opened = await asked(crew, name, choice)
    legible(message, opened.choice)
    here = f"{crew.code}:{opened.number}"
    values = [str(one) for one in value] if isinstance(value, list) else [str(value)]
    first = re.escape(values[0]) if values else "-$"
    buttons = [one for one in addresses(message) if re.match(f"a:{here}:{first}", one)]
    if buttons and len(values) < 2:
        await crew.press(name, message, re.escape(buttons[0]) + "$")
        return
    menus = [one for one in addresses(message) if re.match(f"s:{here}(:|$)", one)]
    for one in menus:
        offered = [option["value"] for option in menu(message, re.escape(one) + "$")["options"]]
        found = [next((option for option in offered if option.startswith(wanted)), "") for wanted in values]
        if all(found):
            await crew.pick(name, message, found, re.escape(one) + "$")
            return
    # Cards that are alike to the eye are shown once: any of them will do.
    part = menu(message, re.escape(menus[0]) + "$") if menus else None
    assert part, f"{name} cannot answer {value!r} to {opened.choice.name}: {addresses(message)}"
    await crew.pick(name, message, [one["value"] for one in part["options"]][: part["min_values"] or 1], menus[0])


def legible(message: Message, choice: Choice) -> None:
    """Every answer can be reached, or one that reads alike, and nothing is cut off."""
    reached = {one.split(":", 3)[3] for one in addresses(message) if one.startswith("a:")}
    for part in components(message):
        options = part.get("options") or []
        assert len(options) <= 25
        reached |= {option["value"] for option in options}
        for one in (part, *options):
            label, hint = one.get("label") or "", one.get("description") or ""
            assert len(label) <= (100 if one in options else 80)
            assert not label.endswith("…"), f"cut off: {label}"
            assert len(hint) <= 100
    if isinstance(choice, PickOne | PickSome):
        words = {option.label.plain() for option in choice.options if option.id in reached}
        assert {option.label.plain() for option in choice.options} == words


class Public:
    """What somebody at no table can see and get hold of, and what of the cards has lain open."""

    def __init__(self, crew: Crew) -> None:
        self.crew, self.read = crew, 0
        self.open: set[str] = set()
        self.moving: list[str] = []
        """The words beside each animation."""

    async def look(self) -> None:
        """Everything public since the last look names only cards that have lain open, and bears no sealed answer's
        control."""
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
            assert not re.search(r"a:[A-Z0-9]{5}:\d+:(play|use|pass|watch|place|discard)", words)
        self.moving += [
            file.description or "" for file in self.crew.table().attachments if file.filename.endswith(".gif")
        ]

    def bodies(self) -> Iterator[str]:
        """What was sent into the rooms of the table since the last look."""
        sent = self.crew.env.http_requests[self.read :]
        self.read += len(sent)
        rooms = [self.crew.channel, *self.crew.channel.threads]
        for entry in sent:
            if entry.method != "GET" and any(entry.path.startswith(f"/channels/{room.id}/") for room in rooms):
                yield f"{entry.method} {entry.path} {json.dumps(entry.json, ensure_ascii=False)}"

    def visible(self) -> str:
        """What stands in the rooms of the table."""
        rooms = [self.crew.channel, *self.crew.channel.threads]
        messages = [one for room in rooms for one in room.history(viewer=self.crew.people[ONLOOKER])]
        parts = [json.dumps(part, ensure_ascii=False) for message in messages for part in components(message)]
        files = [f"{file.filename} {file.description}" for message in messages for file in message.attachments]
        return "\n".join([*map(told, messages), *parts, *files])


def names_of(cards: Iterable[str]) -> set[str]:
    """Cards as a person reads them."""
    return {card_name(card).plain() for card in cards}


def lying_open(state: ArrrState) -> list[str]:
    """The crew and event cards that lie where all can see them, or were seen on their way into a hand or a new deck."""
    piles = (*state.crew, *state.attached, state.seas, state.crew_discard, state.event_discard, state.known, state.lots)
    played = [use.card for use in (*state.pile, *([state.acting] if state.acting else []))]
    return [*(card for pile in piles for card in pile), *played]
