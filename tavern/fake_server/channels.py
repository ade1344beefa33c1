"""Where messages stand: the channel, its threads, direct messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tavern.wire_types import JSON

Kind = Literal["channel", "thread", "dm"]

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12


@dataclass
class Message:
    """One message. `body` is Discord's object without the addresses of files; `reader` is who alone sees it."""

    id: str
    place: str
    body: JSON
    reader: str | None = None
    nonce: str | None = None
    late_edits: list[float] = field(default_factory=list)
    """When it was edited while it was older than an hour."""
    dismissed: bool = False
    """Its reader has put it out of sight."""

    def seen_by(self, person: str | None) -> bool:
        """Whether it stands before this person's eyes; without one, before everybody's."""
        return self.reader in (None, person) and not self.dismissed

    @property
    def author(self) -> str:
        """Who wrote it."""
        return str(self.body["author"]["id"])


@dataclass
class Place:
    """A channel of any kind. `person` is whose direct messages these are; the rest belongs to threads."""

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
    """After so many without a message a thread is archived."""
    sent: int = 0
    newest: str | None = None
    inside: list[str] | None = None
    """Who is in a private thread; None where it is none."""
    invitable: bool = True
    """Whether anybody in a private thread may add others, or only who manages threads."""
    messages: dict[str, Message] = field(default_factory=dict)
    """By id, oldest first."""

    def open_to(self, person: str) -> bool:
        """Whether somebody has this place: direct messages are one person's, a private thread is for who is in it."""
        return self.person in (None, person) and (self.inside is None or person in self.inside)

    @property
    def type(self) -> int:
        """Which of Discord's channels a thread is."""
        return PUBLIC_THREAD if self.inside is None else PRIVATE_THREAD

    def thread(self, guild: str, members: int) -> JSON:
        """Discord's thread object."""
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
