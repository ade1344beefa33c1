"""A company at a table of Rattle, Battle, Grab the Loot: one reads direct messages, one has closed them and plays by
«My hand», one reads words instead of pictures. What they answer, an automatic player thinks up; they click it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

from engine.choice import Choice, Pace, PickNumber, PickOne, PickSome, Value, Words
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.sailors import SAILORS
from engine.games.rattle.cards.upgrades import UPGRADES
from engine.games.rattle.state import RattleState
from engine.players import players
from engine.table import Opened
from tests.bot.table.crew import Crew
from tests.bot.table.seen import Message, addresses, answer_of, components, offers, told

THREE = ("anne", "bart", "cleo")
CLOSED, READER = "bart", "cleo"
"""Bart has closed the direct messages; Cleo reads words instead of pictures."""
ONLOOKER = "gwen"
SECRET = {card_name(card).plain() for card in (*SAILORS, *UPGRADES)}
"""Every card that somebody may draw unseen."""


async def board(crew: Crew, scenario: str = "introductory") -> None:
    """The three begin a game."""
    room = crew.people[CLOSED].user.dm_channel.id
    crew.env.inject_error("POST", f"/channels/{room}/messages", status=403, code=50007, message="no", times=None)
    await crew.press(READER, await crew.say(READER, "me"), "me:text_mode:on")
    await crew.begin(*THREE, game="rattle", options=f"scenario: {scenario}")


class Hands:
    """What everybody has in hand: the direct message, or «My hand» where there can be none. That is kept current until
    the bot starts anew."""

    def __init__(self, crew: Crew) -> None:
        self.crew = crew
        self.open: Message | None = None

    async def of(self, name: str) -> Message:
        """What somebody answers in."""
        if name != CLOSED:
            return self.crew.dm(name)
        here = f"[asq]:{self.crew.code}:{(await asked(self.crew, name)).number}"
        if self.open is None or not offers(self.open, here):
            self.open = answer_of(await self.crew.press(name, self.crew.table(), "d:.*:hand$"))
        return self.open


class Called:
    """Counts who is to be called to the table: everybody once for each question that waits for them when it is
    opened, but for those whose own answer opened it. For a reaction whoever looks at the table need not be called."""

    def __init__(self, crew: Crew) -> None:
        self.crew = crew
        self.seen: set[tuple[int, int]] = set()
        self.names: list[str] = []
        self.owed: list[str] = []
        """Those who had to be called: not for reactions alone."""

    async def note(self) -> None:
        """Note who is asked what now."""
        sitting = await self.crew.sitting()
        newest = sitting.table.newest
        for seat, row in sitting.table.open.items():
            fresh = [opened for opened in row if opened.choice.blocks and (seat, opened.number) not in self.seen]
            self.seen |= {(seat, opened.number) for opened in fresh}
            user = sitting.at(seat).user
            if user is not None and (newest is None or newest.answer.seat != seat):
                self.names += [self.crew.name_of(user)] * len(fresh)
                self.owed += [self.crew.name_of(user) for o in fresh if o.choice.pace is not Pace.REACTION]


async def asked(crew: Crew, name: str) -> Opened:
    """What somebody is waited for."""
    row = (await crew.sitting()).table.open[await crew.seat(name)]
    return next(opened for opened in row if opened.choice.blocks)


async def thought_up(crew: Crew, name: str, random: Random) -> Value:
    """What an automatic player would answer in somebody's place. Only Anne does more at sea than she must: it is a
    matter of clicks."""
    seat, table, choice = await crew.seat(name), (await crew.sitting()).table, (await asked(crew, name)).choice
    if choice.name == "act" and name != "anne":
        return "pass"
    found = players("rattle")["buccaneer"][1](table.view(seat), [choice], random)
    assert found
    return found[1]


async def give(crew: Crew, name: str, value: Value, message: Message) -> None:
    """Somebody clicks this answer to what is asked."""
    opened = await asked(crew, name)
    legible(message, opened.choice)
    here = f"{crew.code}:{opened.number}"
    if isinstance(opened.choice, Words):
        form = await crew.press(name, message, f"q:{here}")
        await crew.fill(name, form, {"words": value}, message)
        return
    values = [str(one) for one in value] if isinstance(value, list) else [str(value)]
    button = f"a:{here}:{re.escape(values[0]) if values else '-'}$"
    if offers(message, button) and len(values) < 2:
        await crew.press(name, message, button)
    else:
        await crew.pick(name, message, values, f"s:{here}")


def legible(message: Message, choice: Choice) -> None:
    """The question is in the message, every answer can be reached, and nothing is cut off."""
    assert choice.prompt.plain().split("{")[0] in told(message) or choice.prompt.args
    options = choice.options if isinstance(choice, PickOne | PickSome) else ()
    reached = {one.split(":", 3)[3] for one in addresses(message) if one.startswith("a:")}
    shown = [part for part in components(message) if part.get("label") or part.get("options")]
    for part in shown:
        reached |= {option["value"] for option in part.get("options") or []}
    for part in shown:
        for one in (part, *(part.get("options") or [])):
            for words in (one.get("label") or "", one.get("description") or ""):
                assert not words.removesuffix(" …").endswith("…"), f"cut off: {words}"
    if not isinstance(choice, PickNumber):
        missing = {option.id for option in options if option.id not in reached}
        labels = {option.label.plain() for option in options if option.id in reached}
        assert not {one.id for one in options if one.id in missing and one.label.plain() not in labels}


class Onlooker:
    """Somebody at no table, who finds whatever tells more than lies open."""

    def __init__(self, crew: Crew) -> None:
        self.crew, self.read = crew, 0
        self.moving: list[str] = []
        """The words beside each animation."""

    async def look(self) -> None:
        """All that is public names only Sailors and Upgrades that somebody has kept."""
        state: RattleState = (await self.crew.sitting()).table.state
        kept = {card for captain in state.captains for card in (*captain.sailors, *captain.upgrades)}
        hidden = SECRET - {card_name(card).plain() for card in kept}
        rooms = [self.crew.channel, *self.crew.channel.threads]
        sent = self.crew.env.http_requests[self.read :]
        self.read += len(sent)
        bodies = [
            json.dumps(entry.json, ensure_ascii=False)
            for entry in sent
            if any(entry.path.startswith(f"/channels/{room.id}/") for room in rooms)
        ]
        visible = [message for room in rooms for message in room.history(viewer=self.crew.people[ONLOOKER])]
        for words in (*bodies, *map(told, visible)):
            assert not [one for one in hidden if re.search(rf"\b{re.escape(one)}\b", words)]
        if (await self.crew.sitting()).table.outcome is None:
            files = self.crew.table().attachments
            self.moving += [file.description or "" for file in files if file.filename.endswith(".gif")]


def picture_names(crew: Crew, name: str) -> set[str]:
    """The files in somebody's direct messages."""
    history = crew.people[name].user.dm_channel.history()
    return {Path(file.filename).name for message in history for file in message.attachments}


async def waiting(crew: Crew) -> list[str]:
    """Everybody who is waited for."""
    sitting = await crew.sitting()
    users = [sitting.at(seat).user for seat in sitting.table.waiting()]
    return [crew.name_of(user) for user in users if user is not None]
