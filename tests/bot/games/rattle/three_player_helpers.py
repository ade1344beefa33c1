"""Three players at a table of Rattle, Battle, Grab the Loot.

One reads direct messages. One has closed them and plays by «My hand». One reads words instead of pictures. An automatic
player decides what they answer, and they click it.
"""

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
from tests.bot import simulated_people
from tests.bot.message_content import Message, answer_of, offers, told
from tests.bot.simcord_bot import SimcordTable
from tests.bot.simulated_people import asked

THREE = ("anne", "bart", "cleo")
CLOSED, READER = "bart", "cleo"
"""Bart has closed direct messages. Cleo reads words instead of pictures."""
ONLOOKER = "gwen"
SECRET = {card_name(card).plain() for card in (*SAILORS, *UPGRADES)}
"""Every card that a player may draw unseen."""


async def board(crew: SimcordTable, scenario: str = "introductory") -> None:
    """Let the three players begin a game."""
    room = crew.people[CLOSED].user.dm_channel.id
    crew.env.inject_error("POST", f"/channels/{room}/messages", status=403, code=50007, message="no", times=None)
    await crew.press(READER, await crew.say(READER, "preferences"), "me:text_mode:on")
    await crew.begin(*THREE, game="rattle", options=f"scenario: {scenario}")


class Hands:
    """The private message of each player: a direct message, or «My hand» if there is none.

    It is kept current until the bot restarts.
    """

    def __init__(self, crew: SimcordTable) -> None:
        self.crew = crew
        self.open: Message | None = None

    async def of(self, name: str) -> Message:
        """Return the message in which a player answers."""
        if name != CLOSED:
            return self.crew.dm(name)
        here = f"(answer|select|ask):{self.crew.code}:{(await asked(self.crew, name)).number}"
        if self.open is None or not offers(self.open, here):
            self.open = answer_of(await self.crew.press(name, self.crew.table(), "button:.*:hand$"))
        return self.open


class Mentioned:
    """Counts the players that must be mentioned.

    A player must be mentioned once for each question that waits when it is opened, unless the own answer opened it. A
    reaction mentions only players who are not looking at the table.
    """

    def __init__(self, crew: SimcordTable) -> None:
        self.crew = crew
        self.seen: set[tuple[int, int]] = set()
        self.names: list[str] = []
        self.owed: list[str] = []
        """Players who had to be mentioned for more than reactions."""

    async def note(self) -> None:
        """Record the open questions of each player, and who must be mentioned for a new one."""
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


async def thought_up(crew: SimcordTable, name: str, random: Random) -> Value:
    """Return the answer of an automatic player.

    Only Anne does more at sea than she must, by as many clicks as possible, because the test is about clicks.
    """
    choice = (await asked(crew, name)).choice
    if name != "anne" and choice.name == "act":
        return "pass"
    value = await simulated_people.thought_up(crew, name, random)
    longer = LONGER.get(str(value).partition(" ")[0]) if choice.name == "act" else None
    return next((one.id for one in options_of(choice) if longer and one.id.endswith(longer)), value)


class Onlooker:
    """A member at no table, who looks for messages that reveal hidden information."""

    def __init__(self, crew: SimcordTable) -> None:
        self.crew, self.read = crew, 0
        self.moving: list[str] = []
        """The words beside each animation."""

    async def look(self) -> None:
        """Check that public messages name only Sailors and Upgrades that a player has kept."""
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


def picture_names(crew: SimcordTable, name: str) -> set[str]:
    """Return the files in a player's direct messages."""
    history = crew.people[name].user.dm_channel.history()
    return {Path(file.filename).name for message in history for file in message.attachments}
