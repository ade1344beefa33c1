"""State of the simulated server, with its lookups and storage. `tavern.fake_server.server` changes it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from typing import Any, Literal, NamedTuple, Self

from tavern.api_errors import unknown_channel, unknown_message
from tavern.fake_server import permissions
from tavern.fake_server.attachments import addressed
from tavern.fake_server.channels import REPLY, THREAD_STARTER, Message, Place
from tavern.fake_server.clock import ServerClock
from tavern.fake_server.people import Person
from tavern.fake_server.storage import Storage
from tavern.wire_types import JSON

NAMES = ("Anne", "Bart", "Calico", "Grace", "Mary")
"""Names of the people on a new server. The first one owns it."""
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
    "new person",
    "scenery",
    "dm",
    "read",
    "commands",
]


class Event(NamedTuple):
    """A change of the server: its kind, and the place, message or person that changed."""

    kind: Kind
    place: Place | None = None
    message: Message | None = None
    person: Person | None = None


class ServerState:
    """The state of the server. Each of `listeners` is called with each change.

    `address` is the tavern's HTTP address, or "" until its port is open. `reads` has the id of the newest message that
    a person has read in a place, by the ids of both.
    """

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.clock = ServerClock()
        self.listeners: list[Callable[[Event], None]] = []
        self.people: dict[str, Person] = {}
        self.places: dict[str, Place] = {}
        self.commands: list[JSON] = []
        self.denied: set[str] = set()
        self.emoji: dict[str, JSON] = {}
        """The emoji of the bot's application by id: name, and picture as base64 text."""
        self.scheduled_events: dict[str, JSON] = {}
        """By id. They are not stored."""
        self.reads: dict[tuple[str, str], str] = {}
        self._old_edits: dict[str, tuple[float, int]] = {}
        """By channel id: when the present interval for edits of old messages began, and the number of edits in it."""
        self.secret = ""
        self.locale = "en-US"
        """Discord's setting of the server's language, in which the bot posts public messages."""
        self.address = ""
        self.guild = self.channel = self.role = self.bot = ""

    @classmethod
    async def open(cls, storage: Storage) -> Self:
        """Return the stored server, or a new one if none is stored."""
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
        for body in (await self.storage.all("emoji")).values():
            self.emoji = body
        for body in (await self.storage.all("read")).values():
            self.reads[body["person"], body["place"]] = body["newest"]

    # --- keeping ---------------------------------------------------------------------------------

    def _keep_itself(self) -> None:
        known = {key: getattr(self, key) for key in ("guild", "channel", "role", "bot", "secret", "locale", "commands")}
        self.storage.put("world", "0", known | {"ahead": self.clock.ahead, "denied": sorted(self.denied)})

    def keep(self, place: Place) -> None:
        """Add a place to the server, or store its changes."""
        self.places[place.id] = place
        body = {key: value for key, value in vars(place).items() if key != "messages"}
        self.storage.put("place", place.id, body)

    def set_emoji(self, id: str, emoji: JSON | None) -> None:
        """Store an emoji of the bot's application. None deletes it."""
        if emoji is None:
            del self.emoji[id]
        else:
            self.emoji[id] = emoji
        self.storage.put("emoji", "0", self.emoji)

    def keep_person(self, person: Person) -> Person:
        """Add a person to the server, or store their changes. Return the person."""
        self.people[person.id] = person
        self.storage.put("person", person.id, asdict(person))
        return person

    def _keep_message(self, message: Message) -> None:
        if message.reader is None:  # ephemeral messages are not stored: as on Discord, they last as long as the client
            self.storage.put("message", message.id, vars(message))

    def tell(self, kind: Kind, place: Place | None = None, message: Message | None = None, **more: Any) -> None:
        """Call all listeners with an event of this kind. The other parameters are the fields of the `Event`."""
        for hear in list(self.listeners):
            hear(Event(kind, place, message, **more))

    # --- finding ---------------------------------------------------------------------------------

    @property
    def owner(self) -> Person:
        """The owner of this server."""
        return next(person for person in self.people.values() if person.owner)

    def humans(self) -> list[Person]:
        """Return all members but the bot."""
        return [person for person in self.people.values() if not person.bot]

    def place(self, id: str) -> Place:
        """Return the place with this id. Raises the API error 10003 if it does not exist."""
        try:
            return self.places[id]
        except KeyError:
            raise unknown_channel() from None

    def threads(self) -> Iterator[Place]:
        """Return all threads, including archived ones."""
        return (place for place in self.places.values() if place.kind == "thread")

    def seen_by(self, person: Person) -> Iterable[Place]:
        """Return the places that a person can open.

        These are the channel, its threads by age, and their own direct messages. Private threads are among them only if
        the person is a member.
        """
        rank = {"channel": 0, "thread": 1, "dm": 2}
        found = [place for place in self.places.values() if place.open_to(person.id)]
        return sorted(found, key=lambda place: (rank[place.kind], int(place.id)))

    def message(self, place: Place, id: str) -> Message:
        """Return the message with this id in a place. Raises the API error 10008 if it does not exist."""
        try:
            return place.messages[id]
        except KeyError:
            raise unknown_message() from None

    def history(self, place: Place, reader: str | None = None) -> list[Message]:
        """Return the messages of a place that the person with the id `reader` can see, oldest first.

        None stands for everybody, who can see no ephemeral messages.
        """
        return [message for message in place.messages.values() if message.seen_by(reader)]

    def unread(self, person: Person, place: Place) -> list[Message]:
        """Return the messages of others in a place that a person has not read yet, oldest first."""
        read = int(self.reads.get((person.id, place.id), person.id))
        found = []
        for message in reversed(place.messages.values()):
            if int(message.id) <= read:
                break
            if message.seen_by(person.id) and message.author != person.id and not message.is_system:
                found.append(message)
        return found[::-1]

    def may(self, person: Person, place: Place) -> int:
        """Return a person's permissions in a place, as bits."""
        if place.kind == "dm":
            return permissions.IN_DM
        if person.owner:
            return permissions.ALL
        base = permissions.EVERYBODY | (permissions.INVITED if person.bot else 0)
        denied = permissions.bits(*self.denied) if person.bot else 0
        return permissions.in_channel(base, denied, thread=place.kind == "thread")

    def shown(self, message: Message) -> JSON:
        """Return a message as Discord sends it: its body with the people it mentions, the addresses of its files, and
        its thread.
        """
        body: JSON = addressed(message.body, self.address, self.secret)
        body["mentions"] = [self.people[id].user() for id in message.body["mentions"] if id in self.people]
        reference = message.body.get("message_reference", {})
        if message.body["type"] == THREAD_STARTER or (
            message.body["type"] == REPLY and "interaction_metadata" not in body
        ):
            place = self.places.get(reference["channel_id"])
            first = None if place is None else place.messages.get(reference["message_id"])
            body["referenced_message"] = None if first is None else addressed(first.body, self.address, self.secret)
            if first is not None:
                body["referenced_message"]["mentions"] = []
        thread = self.places.get(message.id)
        if thread is not None:
            body["thread"] = thread.thread(self.guild, len(self.people))
        return body
