"""Places of messages: the channel, its threads, and direct messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tavern.wire_types import JSON

Kind = Literal["channel", "thread", "dm"]

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
RECIPIENT_ADD, RECIPIENT_REMOVE, THREAD_CREATED, REPLY, THREAD_STARTER = 1, 2, 18, 19, 21
SYSTEM = frozenset({RECIPIENT_ADD, RECIPIENT_REMOVE, THREAD_CREATED, THREAD_STARTER})
"""Types of messages by which Discord announces changes of threads ("Message Types" in its documentation)."""


@dataclass
class Message:
    """A message.

    `id` is the message's id, and `place` that of its channel. `body` is Discord's object without the addresses of
    files. An ephemeral message has a `reader`, the id of the only person who can see it. `nonce` is the nonce that the
    bot sent with it, or None.
    """

    id: str
    place: str
    body: JSON
    reader: str | None = None
    nonce: str | None = None
    dismissed: bool = False
    """True if the reader of this ephemeral message has dismissed it."""

    def seen_by(self, person: str | None) -> bool:
        """Return True if this person can see the message; with None, if everybody can."""
        return self.reader in (None, person) and not self.dismissed

    @property
    def is_system(self) -> bool:
        """True if it is a message of Discord itself, such as “… started a thread”."""
        return self.body["type"] in SYSTEM

    @property
    def author(self) -> str:
        """The id of the message's author."""
        return str(self.body["author"]["id"])


@dataclass
class Place:
    """A channel of any kind.

    `person` is the id of the person with whom the bot has these direct messages, else None. `newest` is the id of the
    newest message. All other fields from `parent` to `joined` belong to threads. `owner` is the id of a thread's owner,
    and `sent` the number of its messages.
    """

    id: str
    kind: Kind
    name: str
    parent: str | None = None
    person: str | None = None
    owner: str | None = None
    born: str = ""
    archived: bool = False
    locked: bool = False
    archived_at: str = ""
    minutes: int = 1440
    """Minutes without a message until the thread is archived."""
    sent: int = 0
    newest: str | None = None
    inside: list[str] | None = None
    """Ids of the members of a private thread; None for other places."""
    invitable: bool = True
    """True if every member of a private thread may add others, else only those who manage threads."""
    joined: list[str] = field(default_factory=list)
    """Ids of the people who were added to a public thread, so that their list of channels shows it."""
    messages: dict[str, Message] = field(default_factory=dict)
    """Messages by id, oldest first."""

    def open_to(self, person: str) -> bool:
        """Return True if a person with this id has access.

        Direct messages are open to their person, private threads to their members, other places to everybody.
        """
        return self.person in (None, person) and (self.inside is None or person in self.inside)

    @property
    def type(self) -> int:
        """Discord's channel type of a thread: public or private."""
        return PUBLIC_THREAD if self.inside is None else PRIVATE_THREAD

    def thread(self, guild: str, members: int) -> JSON:
        """Return Discord's thread object. `members` is the member count that it shows for a public thread."""
        private = {} if self.inside is None else {"invitable": self.invitable}
        return {
            "id": self.id,
            "type": self.type,
            "flags": 0,
            "guild_id": guild,
            "parent_id": self.parent,
            "owner_id": self.owner,
            "name": self.name,
            "last_message_id": self.newest,
            "rate_limit_per_user": 0,
            "message_count": self.sent,
            "total_message_sent": self.sent,
            "member_count": members if self.inside is None else len(self.inside),
            "thread_metadata": {
                "archived": self.archived,
                "archive_timestamp": self.archived_at,
                "auto_archive_duration": self.minutes,
                "locked": self.locked,
                "create_timestamp": self.born,
                **private,
            },
        }
