"""The tavern's server: every way in which it changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tavern.api_errors import ApiError
from tavern.fake_server import message_body
from tavern.fake_server.attachments import Upload
from tavern.fake_server.channels import Message, Place
from tavern.fake_server.people import Person, username
from tavern.fake_server.state import ServerState
from tavern.wire_types import JSON

NONCE = 300.0
"""So many seconds a nonce counts; Discord's documentation says «in the past few minutes»."""
OLD, LATE_EDITS = 3600.0, 30
"""A message that is so old may be edited so often in an hour. Discord gives the code, not the number. It answers 429
without «Via», for discord.py raises it at once («429 Too Many Requests (error code: 30046)» in its users' reports)."""
HAS_THREAD, EPHEMERAL, LOADING = 1 << 5, 1 << 6, 1 << 7


class FakeServer(ServerState):
    """The server, and what happens there. Of the bot it wants so many `shards`."""

    shards = 1

    # --- people ----------------------------------------------------------------------------------

    def add_person(self, name: str, locale: str) -> Person:
        """Somebody new comes in."""
        taken = {person.username for person in self.people.values()}
        person = self.keep_person(Person(self.clock.new_id(), name, username(name, taken), locale))
        self.tell("person", person=person)
        return person

    def set_person(self, person: Person, *, locale: str | None = None, dms: bool | None = None) -> None:
        """Somebody changes their language, or opens or closes their direct messages."""
        person.locale = locale or person.locale
        person.dms = person.dms if dms is None else dms
        self.keep_person(person)
        self.tell("person", person=person)

    def speak(self, locale: str) -> None:
        """The server and everybody in it take this language."""
        self.locale = locale
        self._keep_itself()
        self.tell("guild")
        for person in self.humans():
            self.set_person(person, locale=locale)

    # --- permissions -----------------------------------------------------------------------------

    def deny(self, permission: str, on: bool) -> None:
        """Take a permission from the bot in the channel, or give it back."""
        self.denied = self.denied | {permission} if on else self.denied - {permission}
        self._keep_itself()
        self.tell("channel", self.places[self.channel])
        self.tell("scenery")

    # --- places ----------------------------------------------------------------------------------

    def dm(self, person: Person) -> Place:
        """The bot's direct messages with somebody, opened where they were not yet."""
        for place in self.places.values():
            if place.person == person.id:
                return place
        place = Place(self.clock.new_id(), "dm", person.name, person=person.id, born=self.clock.stamp())
        self.keep(place)
        self.tell("dm", place)
        return place

    def start_thread(
        self, owner: str, parent: Place, name: str, minutes: int, upon: Message | None = None, **private: Any
    ) -> Place:
        """Open a thread, upon a message or by itself; a private one with who is `inside`, and whether it is
        `invitable`. Raises 160004 where the message has one."""
        if upon is not None and upon.id in self.places:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        id, now = upon.id if upon else self.clock.new_id(), self.clock.stamp()
        thread = Place(
            id, "thread", name, parent=parent.id, owner=owner, born=now, archived_at=now, minutes=minutes, **private
        )
        self.keep(thread)
        self.tell("thread", thread)
        if upon is not None:
            upon.body["flags"] |= HAS_THREAD
            self._keep_message(upon)
            self.tell("edit", parent, upon)
        return thread

    def put_inside(self, thread: Place, person: str, inside: bool) -> None:
        """Somebody is added to a private thread, or put out of it."""
        others = [one for one in thread.inside or () if one != person]
        thread.inside = [*others, person] if inside else others
        self.keep(thread)
        self.tell("inside", thread)

    def change_thread(self, thread: Place, **changes: Any) -> None:
        """Archive, lock or rename a thread, or bring it back."""
        for key, value in changes.items():
            setattr(thread, key, value)
        if "archived" in changes:
            thread.archived_at = self.clock.stamp()
        self.keep(thread)
        self.tell("thread edit", thread)

    def delete_thread(self, thread: Place) -> None:
        """A thread goes, with all that stands in it."""
        for message in list(thread.messages.values()):
            self._drop(thread, message)
        del self.places[thread.id]
        self.storage.drop("place", thread.id)
        self.tell("thread delete", thread)
        parent = self.places.get(thread.parent or "")
        if parent is not None and (upon := parent.messages.get(thread.id)) is not None:
            upon.body["flags"] &= ~HAS_THREAD
            self._keep_message(upon)
            self.tell("edit", parent, upon)

    def tidy(self) -> None:
        """Archive threads in which nobody has said anything for as long as they are set to."""
        for thread in list(self.threads()):
            quiet = self.clock.now() - self.clock.born(thread.newest or thread.id)
            if not thread.archived and quiet > thread.minutes * 60:
                self.change_thread(thread, archived=True)

    def hurry(self, seconds: float) -> None:
        """Let time jump ahead."""
        self.clock.ahead += seconds
        self._keep_itself()
        self.tidy()
        self.tell("scenery")

    def register(self, commands: Sequence[JSON]) -> None:
        """These are the bot's commands now."""
        self.commands = list(commands)
        self._keep_itself()
        self.tell("commands")

    # --- messages --------------------------------------------------------------------------------

    def post(
        self,
        place: Place,
        author: Person,
        asked: JSON,
        uploads: Sequence[Upload] = (),
        *,
        reader: str | None = None,
        more: JSON | None = None,
    ) -> Message:
        """Post what is asked. `more` are further fields of the message. Raises 50035 where it is wrong.

        With `enforce_nonce` a message that was posted with the same nonce a moment ago is given back instead.
        """
        nonce = None if asked.get("nonce") is None else str(asked["nonce"])
        if nonce and asked.get("enforce_nonce") and (same := self._posted(place, author, nonce)):
            return same
        body = self._blank(place, author) | (more or {}) | ({"nonce": nonce} if nonce else {})
        if reader is not None:
            body["flags"] |= EPHEMERAL
        message = Message(body["id"], place.id, body, reader, nonce)
        self._fill(message, asked, uploads, new=True)
        return self._posted_now(place, message)

    def post_loading(self, place: Place, author: Person, reader: str | None, more: JSON) -> Message:
        """«… is thinking»: an empty message that the answer will fill."""
        body = self._blank(place, author) | more
        body["flags"] |= LOADING | (EPHEMERAL if reader else 0)
        return self._posted_now(place, Message(body["id"], place.id, body, reader))

    def _posted_now(self, place: Place, message: Message) -> Message:
        place.messages[message.id] = message
        if message.reader is None:
            place.newest, place.sent = message.id, place.sent + 1
            if place.archived:
                self.change_thread(place, archived=False)  # a new message opens a thread again
        self.keep(place)
        self._keep_message(message)
        self.tell("message", place, message)
        return message

    def edit(self, message: Message, asked: JSON, uploads: Sequence[Upload] = (), *, answer: bool = False) -> None:
        """Change a message. `answer` means that this fills a loading message, which does not mark it as edited.

        Raises 30046 where it is an hour old and was edited often since.
        """
        place, now = self.places[message.place], self.clock.now()
        if now - self.clock.born(message.id) > OLD and message.reader is None:
            message.late_edits = [at for at in message.late_edits if now - at < OLD]
            if len(message.late_edits) >= LATE_EDITS:
                words = "Maximum number of edits to messages older than 1 hour reached. Try again later"
                raise ApiError(429, 30046, words)
            message.late_edits.append(now)
        self._fill(message, asked, uploads, new=answer)
        message.body["flags"] &= ~LOADING
        if not answer:
            message.body["edited_timestamp"] = self.clock.stamp()
        self._keep_message(message)
        self.tell("edit", place, message)

    def delete(self, message: Message) -> None:
        """A message goes."""
        place = self.places[message.place]
        self._drop(place, message)
        self.tell("delete", place, message)

    def dismiss(self, message: Message) -> None:
        """What is ephemeral goes out of its reader's sight. As on Discord the bot does not learn of it and may still
        change it."""
        self.tell("delete", self.places[message.place], message)
        message.dismissed = True

    def _drop(self, place: Place, message: Message) -> None:
        place.messages.pop(message.id, None)
        self.storage.drop("message", message.id)
        self.storage.drop_files_of(message.id)

    def _fill(self, message: Message, asked: JSON, uploads: Sequence[Upload], *, new: bool) -> None:
        before = {file["id"] for file in message.body["attachments"]}
        body = dict(message.body)  # a refusal must leave the message as it was
        stored = message_body.fill(
            body,
            asked,
            uploads,
            place=message.place,
            new=new,
            new_id=self.clock.new_id,
            people=[person.id for person in self.humans()],
        )
        message.body.update(body)
        for id, upload in stored:
            self.storage.put_file(id, message.id, upload.name, upload.kind, upload.data)
        for id in before - {file["id"] for file in body["attachments"]}:
            self.storage.drop_file(id)

    def _blank(self, place: Place, author: Person) -> JSON:
        return {
            "id": self.clock.new_id(),
            "channel_id": place.id,
            "type": 0,
            "author": author.user(),
            "content": "",
            "timestamp": self.clock.stamp(),
            "edited_timestamp": None,
            "flags": 0,
            "components": [],
            "attachments": [],
            "embeds": [],
            "mentions": [],
            "mention_roles": [],
            "mention_everyone": False,
            "pinned": False,
            "tts": False,
        }

    def _posted(self, place: Place, author: Person, nonce: str) -> Message | None:
        oldest = self.clock.now() - NONCE
        for message in reversed(place.messages.values()):
            if self.clock.born(message.id) < oldest:
                return None
            if message.nonce == nonce and message.author == author.id:
                return message
        return None

    # --- what people have read -------------------------------------------------------------------

    def read(self, person: Person, place: Place, newest: str) -> None:
        """Somebody has read so far."""
        if int(newest) > int(self.reads.get((person.id, place.id), "0")):
            self.reads[person.id, place.id] = newest
            body = {"person": person.id, "place": place.id, "newest": newest}
            self.storage.put("read", f"{person.id} {place.id}", body)
            self.tell("read", place, person=person)
