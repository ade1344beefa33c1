"""A person at a table who presses only buttons that they received."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Iterable
from functools import partial
from random import Random

from tavern.fake_server.channels import Message
from tavern.fake_server.people import Person
from tavern.interactions import InteractionResult
from tavern.validation.component_traversal import SELECTS, TEXT, TEXT_INPUT, components
from tavern.wire_types import JSON
from tests.wire.tavern_with_bot import TavernWithBot, controls, told

LULL = 0.5
"""Seconds without an event before a move is tried again. They affect only the number of late clicks."""
MOST = 3000
"""Clicks after which every game should be over."""
ASIDE = 0.05
"""The probability of a press that the table does not wait for."""
SHY = ("draw", "pass", "-")
"""Answers chosen only if there are no others. A game that is won by discarding cards would never end otherwise."""


class SimulatedPerson:
    """A person who answers with a random option of their hand."""

    def __init__(self, port: TavernWithBot, person: Person, random: Random) -> None:
        self.port, self.person, self.random = port, person, random
        self.clicks = 0
        self._pressed: set[str] = set()
        """The versions of hands on which something was pressed."""

    def hand(self, code: str) -> Message | None:
        """Return this person's private message that was updated last and asks something about the table."""
        found = [message for message in self.theirs(code) if _offered(message, code)]
        return max(found, key=lambda one: str(one.body["edited_timestamp"] or one.body["timestamp"]), default=None)

    def theirs(self, code: str) -> Iterable[Message]:
        """Yield this person's private messages."""
        for message in self.port.messages(self.person):
            if message.reader is not None or self.port.world.places[message.place].kind == "dm":
                yield message

    def new(self, code: str) -> bool:
        """Return whether the hand has changed since the last press."""
        hand = self.hand(code)
        return hand is not None and _version(hand) not in self._pressed and bool(self._wanted(hand, code))

    async def move(self, code: str) -> bool:
        """Press something that the hand asks for. Return whether there was something to press."""
        hand = self.hand(code)
        if hand is None:
            return False
        aside = self.random.random() < ASIDE
        offered = _offered(hand, code) if aside else self._wanted(hand, code)
        if not offered:
            return False
        self._pressed.add(_version(hand))
        bold = [part for part in offered if not all(value.startswith(SHY) for value in _values(part))]
        part = self.random.choice(bold or offered)
        self.clicks += 1
        assert self.clicks < MOST, f"the game of table {code} does not end"
        outcome = await self.port.press(self.person, hand, part["custom_id"], *self._picked(part))
        if outcome.kind == "modal":
            await self._fill(hand, outcome)
        return True

    def _wanted(self, hand: Message, code: str) -> list[JSON]:
        """Return the controls below a bold prompt or a heading, which the table waits for."""
        found, asked = [], False
        for _, part in components(hand.body["components"]):
            if part["type"] == TEXT:
                asked = re.search(r"^(\*\*|### )", part["content"], re.MULTILINE) is not None
            elif (
                asked
                and re.match(rf"(answer|select|ask):{code}:", str(part.get("custom_id", "")))
                and not part.get("disabled")
            ):
                found.append(part)
        return found

    def _picked(self, part: JSON) -> list[str]:
        if part["type"] not in SELECTS:
            return []
        values = [option["value"] for option in part["options"]]
        count = self.random.randint(max(1, part["min_values"]), part["max_values"])
        return self.random.sample(values, min(count, len(values)))

    async def _fill(self, hand: Message, shown: InteractionResult) -> None:
        """Fill in a modal with its present value, or with an example that the hand gives in quotation marks."""
        examples = re.findall("[«“](.+?)[»”]", told(hand)) or ["1"]
        filled = []
        for label in shown.data["components"]:
            for _, part in components([label]):
                if part["type"] == TEXT_INPUT:
                    words = part.get("value") or self.random.choice(examples)
                    one = {"type": TEXT_INPUT, "custom_id": part["custom_id"], "value": words}
                    filled.append({"type": 18, "component": one})
        place = self.port.world.places[hand.place]
        await self.port.house.actions.submit(self.person, place, shown.data["custom_id"], filled)


def over(port: TavernWithBot, person: Person, code: str) -> bool:
    """Return whether the table offers to verify its game, which it does only at the end."""
    return port.with_control(person, f"button:{code}:verify") is not None


async def play_out(port: TavernWithBot, code: str, sailors: list[SimulatedPerson]) -> int:
    """Let these people play until the game is over. Return the number of their clicks."""
    return await play(port, code, sailors, MOST)


async def play(port: TavernWithBot, code: str, sailors: list[SimulatedPerson], moves: int) -> int:
    """Let these people play until the game is over or they clicked `moves` times. Return the number of all clicks."""
    first, before = sailors[0].person, sum(sailor.clicks for sailor in sailors)
    while not over(port, first, code) and sum(sailor.clicks for sailor in sailors) < before + moves:
        port.news.clear()
        fresh = [sailor for sailor in sailors if sailor.new(code)]
        if not any([await sailor.move(code) for sailor in fresh]):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(port.news.wait(), LULL)
                continue
            if not any([await sailor.move(code) for sailor in sailors]):
                changed = port.until(lambda: over(port, first, code) or any(one.new(code) for one in sailors), "moves")
                await changed
    return sum(sailor.clicks for sailor in sailors)


def _values(part: JSON) -> list[str]:
    """Return the values that this control can send. A menu has one for each option, and a button has one."""
    return [option["value"] for option in part.get("options", ())] or [part["custom_id"].rpartition(":")[2]]


def _version(hand: Message) -> str:
    return f"{hand.id} {hand.body['edited_timestamp']}"


def _offered(hand: Message, code: str) -> list[JSON]:
    return [part for kind in ("answer", "select", "ask") for part in controls(hand, f"{kind}:{code}:")]


async def opened(port: TavernWithBot, host: Person, **options: str) -> tuple[str, Message]:
    """Open a table. Return its code and its lobby."""
    older = {_code(part) for one in port.messages(host) for part in controls(one, "button:")}
    await port.command(host, "play", **options)

    def stands() -> tuple[str, Message] | None:
        # The newest button is not always the lobby's, because messages of the host's other tables still arrive.
        doors = ((_code(part), one) for one in port.messages(host) for part in controls(one, "button:"))
        return next((door for door in doors if door[0] not in older), None)

    return await port.until(stands, "the lobby stands")


def _code(part: JSON) -> str:
    return str(part["custom_id"]).split(":")[1]


async def without_automatic_players(port: TavernWithBot, host: Person, lobby: Message, code: str, seats: int) -> None:
    """Choose the number of players, as the host, so that the start adds no automatic players."""
    await port.press(host, lobby, f"button:{code}:automatic-players")
    panel = await port.until(lambda: port.with_control(host, f"option:{code}:seats"), "the number can be chosen")
    await port.press(host, panel, f"option:{code}:seats", str(seats))


async def begin(port: TavernWithBot, people: list[Person], **options: str) -> str:
    """Open a table, let everybody join, and start it. Return the table's code."""
    host = people[0]
    code, lobby = await opened(port, host, **options)
    for person in people[1:]:
        await port.press(person, lobby, f"button:{code}:join")
    if len(people) > 1:
        await without_automatic_players(port, host, lobby, code, len(people))
    # This can be another message, because a press at once can make the bot post its lobby a second time.
    ready = await port.until(lambda: port.with_control(host, f"button:{code}:start"), "enough people sit there")
    await port.press(host, ready, f"button:{code}:start")
    for person in people if len(people) > 1 else ():
        asked = await port.until(partial(port.with_control, person, f"button:{code}:ready"), "words are closed")
        await port.press(person, asked, f"button:{code}:ready")
    return code
