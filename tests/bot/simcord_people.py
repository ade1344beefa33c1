"""People in a server's channel: their clicks and commands, and the messages that they see."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import discord
import simcord

from tests.bot.message_content import Message, addresses, answer_of, control


class People:
    """People on a server, and their channel."""

    def __init__(self, env: simcord.Env, names: Iterable[str]) -> None:
        self.env = env
        self.guild = env.create_guild("Tavern")
        self.channel = self.guild.create_text_channel("tavern")
        self.people = {name: self.guild.add_member(env.create_user(name, global_name=name.title())) for name in names}
        self.place: Any = self.channel
        """The channel in which commands are used."""

    # --- what they do ----------------------------------------------------------------------------

    async def press(self, name: str, message: Message, pattern: str) -> simcord.InteractionResult:
        """Click the first button of a message whose custom id matches; it must be acknowledged."""
        return self._acknowledged(await self._actor(name, message).click(message, custom_id=control(message, pattern)))

    async def pick(
        self, name: str, message: Message, values: list[str], pattern: str = "select:"
    ) -> simcord.InteractionResult:
        """Pick values in the first select whose custom id matches; it must be acknowledged."""
        result = await self._actor(name, message).select(message, values, custom_id=control(message, pattern))
        return self._acknowledged(result)

    async def fill(
        self, name: str, form: simcord.InteractionResult, values: dict[str, Any], message: Message
    ) -> simcord.InteractionResult:
        """Submit a modal that a button of this message opened; it must be acknowledged."""
        return self._acknowledged(await self._actor(name, message).submit_modal(form, values))

    async def say(self, name: str, command: str, **options: Any) -> simcord.ResponseMessage:
        """Use a command, and return its last answer."""
        result = self._acknowledged(await self.people[name].slash(self.place, command, **options))
        return answer_of(result)

    def _actor(self, name: str, message: Message) -> Any:
        """Return the actor that SimCord expects: the user in direct messages, the member on a server."""
        person = self.people[name]
        return person.user if self._is_dm(message) else person

    def _is_dm(self, message: Message) -> bool:
        where = message.channel_id if isinstance(message, simcord.ResponseMessage) else message.channel.id
        return where in {person.user.dm_channel.id for person in self.people.values()}

    def _acknowledged(self, result: simcord.InteractionResult) -> simcord.InteractionResult:
        assert result.acknowledged, "a click was left without an answer"
        return result

    # --- what they see ---------------------------------------------------------------------------

    def dm(self, name: str) -> discord.Message:
        """Return the person's newest direct message."""
        found = self.people[name].user.dm_channel.last_message
        assert found is not None
        return found

    def room(self) -> Any:
        """Return the table's thread, or the channel if it has none."""
        return self.channel.threads[0] if self.channel.threads else self.channel

    def mentions(self, room: Any = None) -> list[discord.Message]:
        """Return the messages with a mention that are not deleted."""
        return [message for message in (room or self.room()).history() if message.content.startswith("<@")]

    def tables(self, room: Any = None) -> list[discord.Message]:
        """Return the live table messages in a channel: those with a picture or with «My hand»."""
        history = (room or self.room()).history()
        return [m for m in history if any(one.endswith((":hand", ":verify")) for one in addresses(m))]

    def table(self, room: Any = None) -> discord.Message:
        """Return the only live table message."""
        found = self.tables(room)
        assert len(found) == 1, f"{len(found)} table messages"
        return found[0]

    def name_of(self, user: int) -> str:
        """Return the name of the person with this Discord id."""
        return next(name for name, person in self.people.items() if person.id == user)

    # --- what was sent ---------------------------------------------------------------------------

    def sent(self, method: str, path: str, since: int = 0) -> list[Any]:
        """Return the bodies of the requests whose path matches this pattern."""
        found = self.env.http_requests[since:]
        return [entry.json for entry in found if entry.method == method and re.search(path, entry.path)]

    def mentioned(self) -> list[str]:
        """Return the mentioned people, in the order in which the mentions were sent."""
        found = []
        for body in self.sent("POST", r"/messages$"):
            allowed = (body.get("allowed_mentions") or {}).get("users") or []
            found += [self.name_of(int(user)) for user in allowed]
        return found
