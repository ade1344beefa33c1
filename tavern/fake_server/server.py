"""The simulated server: all operations that change it, and the events about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tavern.api_errors import ApiError, invalid_form, too_many_old_edits
from tavern.fake_server import message_body
from tavern.fake_server.attachments import Upload
from tavern.fake_server.channels import (
    RECIPIENT_ADD,
    RECIPIENT_REMOVE,
    REPLY,
    THREAD_CREATED,
    THREAD_STARTER,
    Message,
    Place,
)
from tavern.fake_server.people import Person, username
from tavern.fake_server.state import ServerState
from tavern.wire_types import JSON

NONCE = 300.0
"""Seconds for which a message can be found by its nonce. Discord's documentation says "in the past few minutes"."""
OLD, OLD_EDITS, OLD_EDITS_WITHIN = 3600.0, 3, 6.0
"""Age in seconds from which messages count as old. At most `OLD_EDITS` edits of a channel's old messages are accepted
in `OLD_EDITS_WITHIN` seconds.

Discord documents the code 30046 and not the numbers, which are those of discord-userdoccers ("Edit Message", 2026).
"""
HAS_THREAD, EPHEMERAL, LOADING = 1 << 5, 1 << 6, 1 << 7


class FakeServer(ServerState):
    """The local tavern's imitation of one Discord server.

    Each method changes it and sends the events that Discord would send. `shards` is the number of shards that it tells
    the bot to use.
    """

    shards = 1

    # --- people ----------------------------------------------------------------------------------

    def add_person(self, name: str, locale: str) -> Person:
        """Add a new member and return them.

        `locale` is the language of their client.
        """
        taken = {person.username for person in self.people.values()}
        person = self.keep_person(Person(self.clock.new_id(), name, username(name, taken), locale))
        self.tell("new person", person=person)
        return person

    def set_person(self, person: Person, *, locale: str | None = None, dms: bool | None = None) -> None:
        """Set a person's language, and whether they accept direct messages; None leaves a setting as it is."""
        person.locale = locale or person.locale
        person.dms = person.dms if dms is None else dms
        self.keep_person(person)
        self.tell("person", person=person)

    def speak(self, locale: str) -> None:
        """Set the language of the server and of all people on it."""
        self.locale = locale
        self._keep_itself()
        self.tell("guild")
        for person in self.humans():
            self.set_person(person, locale=locale)

    # --- permissions -----------------------------------------------------------------------------

    def deny(self, permission: str, on: bool) -> None:
        """Deny the bot a permission in the channel if `on` is True, else allow it again."""
        self.denied = self.denied | {permission} if on else self.denied - {permission}
        self._keep_itself()
        self.tell("channel", self.places[self.channel])
        self.tell("scenery")

    # --- places ----------------------------------------------------------------------------------

    def dm(self, person: Person) -> Place:
        """Return the place of the direct messages between the bot and a person. It is created if it does not exist."""
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
        """Open a thread in `parent`, on the message `upon` or without a message, and return it.

        `owner` is the id of the person who owns it. `minutes` is the time without messages until it is archived. For a
        private thread, `private` has `inside`, the ids of its members. It may have `invitable`, which is True if each
        member may add others. Raises the API error 160004 if the message has a thread already.
        """
        if upon is not None and upon.id in self.places:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        id, now = upon.id if upon else self.clock.new_id(), self.clock.stamp()
        thread = Place(
            id, "thread", name, parent=parent.id, owner=owner, born=now, archived_at=now, minutes=minutes, **private
        )
        self.keep(thread)
        self.tell("thread", thread)
        if upon is not None:
            self._tell_in(thread, owner, THREAD_STARTER, {"channel_id": parent.id, "message_id": upon.id})
        elif thread.inside is None:
            self._tell_in(parent, owner, THREAD_CREATED, {"channel_id": thread.id}, content=name)
        if upon is not None:
            upon.body["flags"] |= HAS_THREAD
            self._keep_message(upon)
            self.tell("edit", parent, upon)
        return thread

    def put_inside(self, thread: Place, person: str, inside: bool) -> None:
        """Add the person with this id to a thread in the bot's name, or remove them if `inside` is False."""
        members = thread.joined if thread.inside is None else thread.inside
        if (person in members) == inside:
            return
        if inside:
            members.append(person)
        else:
            members.remove(person)
        self.keep(thread)
        self.tell("inside", thread, person=self.people[person])
        self._tell_in(thread, self.bot, RECIPIENT_ADD if inside else RECIPIENT_REMOVE, mentions=[person])

    def _tell_in(self, place: Place, author: str, kind: int, reference: JSON | None = None, **more: Any) -> None:
        """Post a system message of the type `kind` (Discord's number).

        `author` is the id of the person who caused it. `reference` names the channel and message that it is about, or
        is None. `more` are further fields of the message.
        """
        body = self._blank(place, self.people[author]) | {"type": kind, **more}
        if reference is not None:
            body["message_reference"] = {"type": 0, "guild_id": self.guild, **reference}
        self._finish_post(place, Message(body["id"], place.id, body))

    def change_thread(self, thread: Place, **changes: Any) -> None:
        """Set attributes of a thread to archive, reopen, lock or rename it. `changes` are attributes of `Place`, by
        name.
        """
        for key, value in changes.items():
            setattr(thread, key, value)
        if "archived" in changes:
            thread.archived_at = self.clock.stamp()
        self.keep(thread)
        self.tell("thread edit", thread)

    def delete_thread(self, thread: Place) -> None:
        """Delete a thread with all its messages."""
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
        """Archive each thread in which nobody has written for as long as its setting says."""
        for thread in list(self.threads()):
            quiet = self.clock.now() - self.clock.born(thread.newest or thread.id)
            if not thread.archived and quiet > thread.minutes * 60:
                self.change_thread(thread, archived=True)

    def hurry(self, seconds: float) -> None:
        """Let the server's clock jump ahead by this number of seconds."""
        self.clock.ahead += seconds
        self._keep_itself()
        self.tidy()
        self.tell("scenery")

    def register(self, commands: Sequence[JSON]) -> None:
        """Replace all commands of the bot."""
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
        """Post a message and return it. Raises the API error 50035 if it is invalid.

        `asked` is the body of the request, and `uploads` are its files. `more` has further fields of the message. With
        `reader`, a person's id, the message is ephemeral and only for that person. If the request has `enforce_nonce`,
        a recent message with the same nonce is returned instead.
        """
        nonce = None if asked.get("nonce") is None else str(asked["nonce"])
        if nonce and asked.get("enforce_nonce") and (same := self._posted(place, author, nonce)):
            return same
        replied = self._reply_fields(place, asked.get("message_reference"))
        body = self._blank(place, author) | replied | (more or {}) | ({"nonce": nonce} if nonce else {})
        if reader is not None:
            body["flags"] |= EPHEMERAL
        message = Message(body["id"], place.id, body, reader, nonce)
        self._fill(message, asked, uploads, new=True)
        return self._finish_post(place, message)

    def _reply_fields(self, place: Place, reference: Any) -> JSON:
        """Return the fields of a message that replies to another one in the same channel. Empty if it is no
        reply.

        Raises the API error 50035 if there is no such message, unless the request says that it may be missing
        ("Message Reference" in Discord's documentation).
        """
        if not isinstance(reference, dict) or not str(reference.get("message_id", "")).isdecimal():
            return {}  # another check reports an invalid reference
        found = place.messages.get(str(reference["message_id"]))
        if found is not None and found.is_system:
            raise invalid_form(["message_reference: Cannot reply to a system message"])
        if found is None or found.reader is not None:
            if reference.get("fail_if_not_exists") is False:
                return {}
            raise invalid_form(["message_reference: Unknown message"])
        where = {} if place.kind == "dm" else {"guild_id": self.guild}
        return {
            "type": REPLY,
            "message_reference": {"type": 0, "channel_id": place.id, "message_id": found.id, **where},
        }

    def post_loading(self, place: Place, author: Person, reader: str | None, more: JSON) -> Message:
        """Post "… is thinking", an empty message that a later answer fills, and return it.

        With `reader` (a person's id) the message is ephemeral. `more` has further fields of the message.
        """
        body = self._blank(place, author) | more
        body["flags"] |= LOADING | (EPHEMERAL if reader else 0)
        return self._finish_post(place, Message(body["id"], place.id, body, reader))

    def _finish_post(self, place: Place, message: Message) -> Message:
        place.messages[message.id] = message
        self._join_mentioned(place, message)
        if message.reader is None:
            place.newest = message.id
            place.sent += message.body["type"] != THREAD_STARTER  # Discord does not count it
            if place.archived:
                self.change_thread(place, archived=False)  # a new message opens a thread again
        self.keep(place)
        self._keep_message(message)
        self.tell("message", place, message)
        return message

    def edit(self, message: Message, asked: JSON, uploads: Sequence[Upload] = (), *, answer: bool = False) -> None:
        """Change a message as the request `asked` says. `uploads` are the files of the request.

        `answer`: True if this fills a loading message. Then the message does not count as edited.
        """
        place = self.places[message.place]
        self._fill(message, asked, uploads, new=answer)
        message.body["flags"] &= ~LOADING
        if not answer:
            message.body["edited_timestamp"] = self.clock.stamp()
        self._join_mentioned(place, message)
        self._keep_message(message)
        self.tell("edit", place, message)

    def count_edit(self, message: Message) -> None:
        """Count an edit of a message, if the message is old. Raises the API error 30046 if its channel has had
        too many.

        This limit holds for the request "Edit Message" only, not for answers to interactions.
        """
        now = self.clock.now()
        if now - self.clock.born(message.id) <= OLD:
            return
        begun, count = self._old_edits.get(message.place, (0.0, 0))
        if now - begun >= OLD_EDITS_WITHIN:
            begun, count = now, 0
        if count >= OLD_EDITS:
            raise too_many_old_edits(begun + OLD_EDITS_WITHIN - now)
        self._old_edits[message.place] = begun, count + 1

    def _join_mentioned(self, place: Place, message: Message) -> None:
        """Add the people whom a message mentions to its thread, if that is public. Edits of a message do so too."""
        if message.is_system:  # system messages name people without a mention
            return
        fresh = [one for one in message.body["mentions"] if one not in place.joined]
        if place.kind == "thread" and place.inside is None and message.reader is None and fresh:
            place.joined += fresh
            self.keep(place)
            for one in fresh:
                self.tell("inside", place, person=self.people[one])

    def delete(self, message: Message) -> None:
        """Delete a message and its files."""
        place = self.places[message.place]
        self._drop(place, message)
        self.tell("delete", place, message)

    def dismiss(self, message: Message) -> None:
        """Hide an ephemeral message from its reader.

        As on Discord, the bot does not learn of it and may still change the message.
        """
        self.tell("delete", self.places[message.place], message)
        message.dismissed = True

    def _drop(self, place: Place, message: Message) -> None:
        place.messages.pop(message.id, None)
        self.storage.drop("message", message.id)
        self.storage.drop_files_of(message.id)

    def _fill(self, message: Message, asked: JSON, uploads: Sequence[Upload], *, new: bool) -> None:
        before = {file["id"] for file in message.body["attachments"]}
        body = dict(message.body)  # a copy: a refused edit must leave the message unchanged
        stored = message_body.fill(
            body,
            asked,
            uploads,
            place=message.place,
            new=new,
            new_id=self.clock.new_id,
            people=[person.id for person in self.humans()],
            emoji=self.emoji,
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
        """Record that a person has read a place up to the message with the id `newest`."""
        if int(newest) > int(self.reads.get((person.id, place.id), "0")):
            self.reads[person.id, place.id] = newest
            body = {"person": person.id, "place": place.id, "newest": newest}
            self.storage.put("read", f"{person.id} {place.id}", body)
            self.tell("read", place, person=person)
