"""A fake Discord client with the parts that the bot uses."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import discord
from discord import ui

from bot.clock import Time
from bot.delivery.rate_limit import note_answer
from tests.host.fake_time import FakeTime


@dataclass
class FakeMessage:
    """A message as its readers see it."""

    id: int
    room: int
    words: str = ""
    controls: list[str] = field(default_factory=list)
    """The custom ids of the components."""
    labels: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    files: int = 0
    sent: Sequence[Any] = ()
    """The sent `discord.File` objects."""
    mentions: list[int] = field(default_factory=list)
    nonce: str | None = None
    content: str = ""
    author: Any = None
    components: list[Any] = field(default_factory=list)
    """The frame component, with its id."""

    def say(self, content: str | None, view: Any, files: Sequence[Any], allowed: discord.AllowedMentions) -> None:
        """Replace the content of the message."""
        self.content = content or ""
        self.components = [] if view is None else [SimpleNamespace(id=child.id) for child in view.children]
        parts = [] if view is None else list(view.walk_children())
        papers = [part.content for part in parts if isinstance(part, ui.TextDisplay)]
        self.words = "\n".join([*([content] if content else []), *papers])
        found = [getattr(part, "custom_id", None) for part in parts if not getattr(part, "disabled", False)]
        self.controls = [one for one in found if one]
        self.labels = [part.label for part in parts if isinstance(part, ui.Button) and part.label]
        self.links = [part.url for part in parts if isinstance(part, ui.Button) and part.url]
        self.files, self.sent = len(files), files
        assert allowed.everyone is False
        assert allowed.roles is False
        self.mentions = [user.id for user in allowed.users] if isinstance(allowed.users, list) else []
        assert allowed.users is not True


def refusal(status: int, code: int = 0) -> discord.HTTPException:
    """Return the exception that Discord raises for a request that it refuses."""
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    response: Any = SimpleNamespace(status=status, reason="on paper")
    return kind(response, {"code": code, "message": "on paper"})


OPEN = SimpleNamespace(permissions_for=lambda member: discord.Permissions.all())
"""A channel that everybody sees."""


class FakeClient:
    """A fake Discord client with one server.

    `faults` maps a kind of request and the id of a channel or person to the error that is raised. The kinds are «send»,
    «edit», «delete», «read» and «look up». `done` lists the requests made. Everybody but those in `away` is on the
    server and sees every channel.
    """

    def __init__(self, time: Time | None = None) -> None:
        self.rooms: dict[int, FakeChannel] = {}
        self.numbers = _numbers(time or FakeTime())
        self.faults: dict[tuple[str, int], discord.HTTPException] = {}
        self.done: list[tuple[str, int, int]] = []
        self.channels: dict[int, Any] = {}
        self.away: set[int] = set()
        self.unavailable = False
        self.user = SimpleNamespace(id=1)
        self.me = SimpleNamespace(id=1, guild_permissions=discord.Permissions.none())

    def get_channel(self, channel: int) -> Any:
        """Return a channel. By default everybody has all permissions in it."""
        return self.channels.get(channel, OPEN)

    def get_guild(self, guild: int) -> Any:
        """Return the server, whatever id is given."""
        self.id = guild
        return self

    async def fetch_member(self, user: int) -> Any:
        """Return a member of the server."""
        self.do("look up", user)
        if user in self.away:
            raise refusal(404, 10007)
        return SimpleNamespace(id=user)

    def get_partial_messageable(self, room: int, guild_id: int | None = None) -> FakeChannel:
        """Return a channel by its id, and create it if it is new."""
        return self.rooms.setdefault(room, FakeChannel(self, room))

    async def create_dm(self, user: Any) -> FakeChannel:
        """Return the direct-message channel of a person. Its id is theirs."""
        return self.get_partial_messageable(user.id)

    def do(self, what: str, room: int, message: int = 0) -> None:
        """Record the request, or raise the error set in `faults`."""
        fault = self.faults.get((what, room))
        note_answer(fault.status if fault else 200)
        if fault:
            self.done.append((f"{what} refused", room, message))
            raise fault
        self.done.append((what, room, message))

    def count(self, what: str, room: int) -> int:
        """Return how often this request was made in this channel."""
        return len([one for one in self.done if one[:2] == (what, room)])


def _numbers(time: Time) -> Iterator[int]:
    """Yield ids of messages. Like Discord's, they contain their time."""
    last = 0
    while True:
        last = max(last + 1, discord.utils.time_snowflake(datetime.fromtimestamp(time.wall(), UTC)))
        yield last


class FakeChannel:
    """A channel, a thread, or somebody's direct messages."""

    def __init__(self, client: FakeClient, room: int) -> None:
        self.client = client
        self.id = room
        self.messages: list[FakeMessage] = []

    @property
    def last(self) -> FakeMessage:
        """Return the newest message."""
        return self.messages[-1]

    async def send(
        self,
        content: str | None = None,
        *,
        view: Any = None,
        files: Sequence[Any] = (),
        allowed_mentions: discord.AllowedMentions,
        nonce: str | None = None,
        silent: bool = False,
    ) -> Any:
        self.client.do("send", self.id, next(self.client.numbers))
        same = [post for post in self.messages if nonce and post.nonce == nonce]
        if same:
            return SimpleNamespace(id=same[0].id, channel=self)
        post = FakeMessage(self.client.done[-1][2], self.id, nonce=nonce, author=self.client.user)
        post.say(content, view, files, allowed_mentions)
        self.messages.append(post)
        return SimpleNamespace(id=post.id, channel=self)

    def talk(self, lines: int) -> None:
        """Post this many messages of other people."""
        them = SimpleNamespace(id=2)
        self.messages += [FakeMessage(next(self.client.numbers), self.id, "Arr!", author=them) for _ in range(lines)]

    async def history(self, *, limit: int, after: Any) -> AsyncIterator[FakeMessage]:
        self.client.do("read", self.id)
        oldest = getattr(after, "id", 0)  # or a time: sheets have none, and all of them are newer
        for post in [post for post in self.messages if post.id > oldest][:limit]:
            yield post

    def get_partial_message(self, message: int) -> FakePartialMessage:
        return FakePartialMessage(self, message)


class FakePartialMessage:
    """A message of which only the id is known."""

    def __init__(self, room: FakeChannel, message: int) -> None:
        self.room = room
        self.id = message

    def _sheet(self, what: str) -> FakeMessage:
        self.room.client.do(what, self.room.id, self.id)
        found = [post for post in self.room.messages if post.id == self.id]
        if not found:
            raise refusal(404, 10008)
        return found[0]

    async def edit(
        self,
        *,
        content: str | None = None,
        view: Any = None,
        attachments: Sequence[Any] | None = None,
        allowed_mentions: discord.AllowedMentions,
    ) -> SimpleNamespace:
        """Edit the message. Without `attachments`, its files stay. Return it without attachments that could be kept."""
        post = self._sheet("edit")
        post.say(content, view, post.sent if attachments is None else attachments, allowed_mentions)
        return SimpleNamespace(id=self.id, attachments=[])

    async def fetch(self) -> SimpleNamespace:
        """Return the message with its attachments."""
        return SimpleNamespace(id=self.id, attachments=[*self._sheet("fetch").sent])

    async def delete(self) -> None:
        self.room.messages.remove(self._sheet("delete"))
