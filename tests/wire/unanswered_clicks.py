"""A tavern with people who press buttons of a bot that may be killed before it answers."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from tavern.fake_server.channels import Message
from tavern.fake_server.people import Person
from tavern.interactions import Interaction, InteractionResult
from tests.wire.tavern_with_bot import TavernWithBot


@dataclass
class Press:
    """A press that got no answer."""

    person: Person
    message: Message
    custom_id: str
    interaction: Interaction


class TavernWithKills(TavernWithBot):
    """A tavern for people whose presses may get no answer. They press nothing while `calm` is cleared."""

    def __init__(self, port: TavernWithBot) -> None:
        super().__init__(port.house)
        self.news = port.news
        self.calm = asyncio.Event()
        self.unanswered: list[Press] = []
        self.underway: set[str] = set()
        self._made: dict[tuple[str, str], Interaction] = {}
        self._add = port.house.interactions.add
        port.house.interactions.add = self._note  # type: ignore[method-assign]

    def _note(self, one: Interaction) -> None:
        self._made[one.person.id, str(one.data.get("custom_id"))] = one
        self._add(one)

    async def press(self, person: Person, message: Message, custom_id: str, *values: str) -> InteractionResult:
        self._made.pop((person.id, custom_id), None)
        outcome = await self.house.actions.press(person, message, custom_id, values)
        one = self._made.get((person.id, custom_id))
        if outcome.kind == "failed" and outcome.data == "timeout" and one is not None:
            self.unanswered.append(Press(person, message, custom_id, one))
        return outcome

    def hang_up(self) -> None:
        """Mark all open presses as unanswered."""
        for one in self._made.values():
            one.settle("failed", "timeout")
