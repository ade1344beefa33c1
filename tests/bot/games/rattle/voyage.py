"""A company at a table of Rattle, Battle, Grab the Loot: one reads direct messages, one has closed them and plays by
«My hand», one reads words instead of pictures. What they answer, an automatic player thinks up; they click it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

from engine.choice import Pace, Value, options_of
from engine.games.rattle.actions.quick_actions import SAIL, SHOOT
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.sailors import SAILORS
from engine.games.rattle.cards.upgrades import UPGRADES
from engine.games.rattle.state import RattleState
from tests.bot import thinking
from tests.bot.crew import Crew
from tests.bot.seen import Message, answer_of, offers, told
from tests.bot.thinking import asked

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


class Mentioned:
    """Counts who is to be mentioned: everybody once for each question that waits for them when it is
    opened, but for those whose own answer opened it. For a reaction whoever looks at the table need not be."""

    def __init__(self, crew: Crew) -> None:
        self.crew = crew
        self.seen: set[tuple[int, int]] = set()
        self.names: list[str] = []
        self.owed: list[str] = []
        """Those who had to be mentioned: not for reactions alone."""

    async def note(self) -> None:
        """Note who is asked what now."""
        sitting = await self.crew.sitting()
        newest = sitting.table.last_chosen_answer
        for seat, row in sitting.table.open.items():
            fresh = [opened for opened in row if opened.choice.blocks and (seat, opened.number) not in self.seen]
            self.seen |= {(seat, opened.number) for opened in fresh}
            user = sitting.at(seat).user
            if user is not None and (newest is None or newest.answer.seat != seat):
                self.names += [self.crew.name_of(user)] * len(fresh)
                self.owed += [self.crew.name_of(user) for o in fresh if o.choice.pace is not Pace.REACTION]


LONGER = {SAIL: "move", SHOOT: "fire"}


async def thought_up(crew: Crew, name: str, random: Random) -> Value:
    """What an automatic player would answer in somebody's place. Only Anne does more at sea than she must, and goes the
    long way to it: it is a matter of clicks."""
    choice = (await asked(crew, name)).choice
    if name != "anne" and choice.name == "act":
        return "pass"
    value = await thinking.thought_up(crew, name, random)
    longer = LONGER.get(str(value).partition(" ")[0]) if choice.name == "act" else None
    return next((one.id for one in options_of(choice) if longer and one.id.endswith(longer)), value)


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
