"""What is there, and how it is found, kept and told of. `tavern.fake_server.server` changes it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from typing import Any, Literal, NamedTuple, Self

from tavern.api_errors import unknown_channel, unknown_message
from tavern.fake_server import permissions
from tavern.fake_server.attachments import addressed
from tavern.fake_server.channels import Message, Place
from tavern.fake_server.clock import ServerClock
from tavern.fake_server.people import Person
from tavern.fake_server.storage import Storage
from tavern.wire_types import JSON

NAMES = ("Anne", "Bart", "Calico", "Grace", "Mary")
"""Who is there at first; the first owns the server."""
GUILD, CHANNEL = "The Local Tavern", "quarterdeck"
TOPIC = "/play opens a table"
BOT = "Quarterdeck"

Kind = Literal[
    "message",
    "edit",
    "delete",
    "thread",
    "thread edit",
    "thread delete",
    "inside",
    "channel",
    "guild",
    "person",
    "scenery",
    "dm",
    "read",
    "commands",
]


class Event(NamedTuple):
    """Something that happened. `before` is a message that is gone."""

    kind: Kind
    place: Place | None = None
    message: Message | None = None
    person: Person | None = None


class ServerState:
    """Everything that is there. Who wants to hear of changes adds a function to `heard`.

    `address` is where the tavern can be reached; it is known once its port is open.
    """

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.clock = ServerClock()
        self.listeners: list[Callable[[Event], None]] = []
        self.people: dict[str, Person] = {}
        self.places: dict[str, Place] = {}
        self.commands: list[JSON] = []
        self.denied: set[str] = set()
        self.reads: dict[tuple[str, str], str] = {}
        self.secret = ""
        self.locale = "en-US"
        """The server's language, in which its public messages are."""
        self.address = ""
        self.guild = self.channel = self.role = self.bot = ""

    @classmethod
    async def open(cls, storage: Storage) -> Self:
        """What was kept; a new server where nothing was."""
        server = cls(storage)
        await server._load()
        if not server.guild:
            server._furnish()
        return server

    def _furnish(self) -> None:
        new = self.clock.new_id
        self.guild, self.channel, self.role, self.bot = new(), new(), new(), new()
        self.secret = secrets.token_hex(16)
        self._keep_itself()
        self.keep_person(Person(self.bot, BOT, BOT, bot=True))
        for name in NAMES:
            self.keep_person(Person(new(), name, name.lower(), owner=name == NAMES[0]))
        self.keep(Place(self.channel, "channel", CHANNEL, born=self.clock.stamp()))

    async def _load(self) -> None:
        for body in (await self.storage.all("world")).values():
            self.guild, self.channel, self.role, self.bot, self.secret = (
                body[key] for key in ("guild", "channel", "role", "bot", "secret")
            )
            self.clock.ahead, self.denied, self.commands = body["ahead"], set(body["denied"]), body["commands"]
            self.locale = body.get("locale", self.locale)
        for id, body in (await self.storage.all("person")).items():
            self.people[id] = Person(**body)
        for id, body in (await self.storage.all("place")).items():
            self.places[id] = Place(**body)
        for id, body in (await self.storage.all("message")).items():
            self.places[body["place"]].messages[id] = Message(**body)
            self.clock.later_than(id)
        for body in (await self.storage.all("read")).values():
            self.reads[body["person"], body["place"]] = body["newest"]

    # --- keeping ---------------------------------------------------------------------------------

    def _keep_itself(self) -> None:
        known = {key: getattr(self, key) for key in ("guild", "channel", "role", "bot", "secret", "locale", "commands")}
        self.storage.put("world", "0", known | {"ahead": self.clock.ahead, "denied": sorted(self.denied)})

    def keep(self, place: Place) -> None:
        """Keep a place as it is now."""
        self.places[place.id] = place
        body = {key: value for key, value in vars(place).items() if key != "messages"}
        self.storage.put("place", place.id, body)

    def keep_person(self, person: Person) -> Person:
        """Keep a person as they are now."""
        self.people[person.id] = person
        self.storage.put("person", person.id, asdict(person))
        return person

    def _keep_message(self, message: Message) -> None:
        if message.reader is None:  # what is ephemeral lasts as long as the window, as on Discord
            self.storage.put("message", message.id, vars(message))

    def tell(self, kind: Kind, place: Place | None = None, message: Message | None = None, **more: Any) -> None:
        """Let everybody know who listens."""
        for hear in list(self.listeners):
            hear(Event(kind, place, message, **more))

    # --- finding ---------------------------------------------------------------------------------

    @property
    def owner(self) -> Person:
        """Whose server this is."""
        return next(person for person in self.people.values() if person.owner)

    def humans(self) -> list[Person]:
        """Everybody but the bot."""
        return [person for person in self.people.values() if not person.bot]

    def place(self, id: str) -> Place:
        """A place by id; raises 10003 where it is not."""
        try:
            return self.places[id]
        except KeyError:
            raise unknown_channel() from None

    def threads(self) -> Iterator[Place]:
        """All threads, also archived ones."""
        return (place for place in self.places.values() if place.kind == "thread")

    def seen_by(self, person: Person) -> Iterable[Place]:
        """The places that somebody can open: the channel, its threads by age (of private ones those that they are in),
        their own direct messages."""
        rank = {"channel": 0, "thread": 1, "dm": 2}
        found = [place for place in self.places.values() if place.open_to(person.id)]
        return sorted(found, key=lambda place: (rank[place.kind], int(place.id)))

    def message(self, place: Place, id: str) -> Message:
        """A message by id; raises 10008 where it is not."""
        try:
            return place.messages[id]
        except KeyError:
            raise unknown_message() from None

    def history(self, place: Place, reader: str | None = None) -> list[Message]:
        """All messages that somebody can read there, oldest first; of ephemeral ones only `reader`'s."""
        return [message for message in place.messages.values() if message.seen_by(reader)]

    def unread(self, person: Person, place: Place) -> list[Message]:
        """What others posted there that somebody has not read yet."""
        read = int(self.reads.get((person.id, place.id), person.id))
        found = []
        for message in reversed(place.messages.values()):
            if int(message.id) <= read:
                break
            if message.seen_by(person.id) and message.author != person.id:
                found.append(message)
        return found[::-1]

    def may(self, person: Person, place: Place) -> int:
        """The permissions of somebody in a place, as bits."""
        if place.kind == "dm":
            return permissions.IN_DM
        if person.owner:
            return permissions.ALL
        base = permissions.EVERYBODY | (permissions.INVITED if person.bot else 0)
        denied = permissions.bits(*self.denied) if person.bot else 0
        return permissions.in_channel(base, denied, thread=place.kind == "thread")

    def shown(self, message: Message) -> JSON:
        """A message as Discord gives it: with whom it mentions, addresses of files, its thread."""
        body: JSON = addressed(message.body, self.address, self.secret)
        body["mentions"] = [self.people[id].user() for id in message.body["mentions"] if id in self.people]
        thread = self.places.get(message.id)
        if thread is not None:
            body["thread"] = thread.thread(self.guild, len(self.people))
        return body
