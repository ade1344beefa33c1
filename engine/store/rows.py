"""What the store hands out: one plain row for each thing that it keeps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.text import Text


@dataclass(slots=True)
class TableRow:
    """A table. `status`: «lobby», «playing», «ended» or «off» (called off). Secret: it holds the seed.

    `revision` counts the table's moves; whoever wants to change the table names the one it has seen.
    """

    id: str
    game: str
    status: str
    guild: int | None
    channel: int
    thread: int | None
    host: int
    locale: str
    pace: str
    options: dict[str, Any]
    seed: str
    revision: int
    created: float
    touched: float


@dataclass(slots=True)
class SeatRow:
    """Somebody at a table: a person sits there once.

    `place` is the order of joining, `seat` is set when the game starts. `user` None is an automatic
    player's own seat; `player` is the automatic player that plays now, also for a person who is away.
    `word` is the person's own word for the chance.
    """

    table: str
    place: int
    seat: int | None
    user: int | None
    name: str
    player: str | None
    word: str


@dataclass(slots=True)
class PersonRow:
    """A person's settings. `locale` was chosen with /me, `spoken` is what their Discord last spoke.
    `dm_closed`: Discord refused a direct message, don't try again."""

    user: int
    locale: str | None = None
    spoken: str | None = None
    dm: bool = True
    dm_closed: bool = False
    text_mode: bool = False
    mentions: bool = True
    animations: bool = True


@dataclass(slots=True)
class ServerRow:
    """A server's settings. No `channels` means that games may be played in all of them."""

    guild: int
    locale: str | None = None
    channels: list[int] = field(default_factory=list)
    pace: str | None = None
    animations: bool = True


@dataclass(slots=True)
class MessageRow:
    """A message of Discord that shows a table, and the revision that it shows.

    `target` says for whom: «table», «hand:<user>», «watch:<user>» …
    """

    table: str
    target: str
    channel: int
    message: int
    revision: int


@dataclass(slots=True)
class OutboxRow:
    """Something that Discord must yet show: at least this revision of the table."""

    table: str
    target: str
    revision: int
    tries: int
    not_before: float


@dataclass(slots=True)
class DueRow:
    """Something that happens at a time: the choice `number` of a seat runs out of time («clock»), or
    an automatic player answers it («player»)."""

    table: str
    kind: str
    seat: int
    number: int
    at: float


@dataclass(slots=True)
class EventRow:
    """A report that was told, numbered within its table from 1."""

    table: str
    no: int
    text: Text
    to: list[int] | None
    icon: str | None
    scene: dict[str, Any] | None
    at: float
