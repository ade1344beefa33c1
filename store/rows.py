"""What the store hands out: one plain row for each thing that it keeps.

Times are seconds since 1970 (`Time.wall`). A guild, channel, thread, message, user or host is Discord's id.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine.text import Text


@dataclass(slots=True)
class TableRow:
    """A table. `status`: «lobby», «playing», «ended» or «off» (called off). Secret: it holds the seed.

    `promise` was given of the seed when the table opened, and is kept apart from it so that they can be compared.
    `closing`: words are closed, and the game begins at that time at the latest; None before.
    `decided`: the number of the newest event when the newest decision was taken of which everybody knows; what is
    sealed is one as soon as everybody hears what came of it.
    `stand_in`: the key of the automatic player that stands in here; None is the strongest. `waits`: for who is on
    holiday the table waits, rather than have a stand-in.
    `again`: the table that the same people opened next. `begins`: when this lobby is to begin. `held`: its people have
    voted that it pauses. `advice`: its host offers that people may ask what the strongest automatic player would do.
    `private`: there is this table for who is invited alone.
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
    promise: str = ""
    closing: float | None = None
    decided: int = 0
    stand_in: str | None = None
    waits: bool = False
    again: str | None = None
    begins: float | None = None
    held: bool = False
    advice: bool = False
    private: bool = False

    @property
    def quiet(self) -> bool:
        """Whether it is private and has no thread of its own: nothing of it is shown where others read."""
        return self.private and self.thread is None


class StandInReason(StrEnum):
    """Why a stand-in plays somebody's seat."""

    LEFT = "left"
    MISSED = "missed"
    """They let their turns pass."""
    AWAY = "away"
    """They are on holiday; the seat is theirs again when that is over."""
    LOST = "lost"
    """They can see the table no longer."""
    EXCLUDED = "excluded"
    """The server's moderators have excluded them from its tables."""
    VOTED = "voted"
    """The table has voted so: they do not return."""
    SILENT = "silent"
    """They let their time pass, and have neither answered nor looked since. No stand-in plays the seat yet: it answers
    what is no turn."""


@dataclass(slots=True)
class SeatRow:
    """Somebody at a table: a person sits there once.

    `place` is the order in the lobby: that of joining, where teams want no other. `seat` is set when the game starts.
    `user` None is an automatic player's own seat; `player` is the automatic player that plays now, also for a person
    who is away.
    `word` is the person's own word for the chance, `ready` the number that Discord gave to their press of «Ready».
    `agrees`: since when they would end the game; `against`: the seat whose person they would have replaced, and since
    when.
    `answered` and `seen` are the numbers of the newest event when the person last answered, and when they last looked:
    never the time. `called` is the number of the newest choice to which they were called by direct message.
    `missed`: so many turns in a row time has played for them. `bank`: the seconds that they have beyond the time of a
    turn; None is a full bank. `why` a stand-in plays, where one does. `wants`: for what they have voted.
    `wishes` are the ids of what they want answered for them (`engine.auto_answers`); None as it is at first.
    `guide`: what the guide has said to a learner (`bot.tables.lessons.guide`), None where there is none.
    `back`: until when they had time for their newest answer, if it may yet be taken back; None where it stands.
    `advice`: they have agreed that people may ask for advice here.
    """

    table: str
    place: int
    seat: int | None
    user: int | None
    name: str
    player: str | None
    word: str
    ready: int | None = None
    agrees: float | None = None
    against: int | None = None
    against_since: float | None = None
    answered: int = 0
    seen: int = 0
    called: int = 0
    missed: int = 0
    bank: float | None = None
    why: str | None = None
    wants: str | None = None
    wishes: list[str] | None = None
    guide: str | None = None
    back: float | None = None
    advice: bool = False


class Guest(StrEnum):
    """What somebody without a seat is to a table."""

    INVITED = "invited"
    """They may come; a place is kept for them as long as it says."""
    WAITING = "waiting"
    """They get the next place that is free in the lobby."""
    ASKS = "asks"
    """They would take a seat in play."""
    GAVE = "gave"
    """They had the seat at the place `no`, and gave it."""
    BACK = "back"
    """They would have it back."""
    NAMED = "named"
    """The story tells that they asked for a seat; they do so no more, and are nobody there otherwise."""
    FORGOTTEN = "forgotten"
    """They had a seat in a game in play, or were removed, and then had themselves forgotten: until it is over they get
    no other one, and are nobody there otherwise."""


NO_PLACE = 0.0
"""Until then a place is kept for who is only invited."""


@dataclass(slots=True)
class GuestRow:
    """Somebody without a seat who has to do with a table; of a private one they may know. `no` is the order in which
    they came; a place is kept `until` then."""

    table: str
    user: int
    kind: Guest
    name: str
    no: int
    until: float | None = None

    @property
    def has_place(self) -> bool:
        """Whether a place was kept for them."""
        return self.kind is Guest.INVITED and self.until != NO_PLACE


@dataclass(slots=True)
class PersonRow:
    """A person's settings. `locale` was chosen with /me, `spoken` is what their Discord last spoke.
    `dm_closed`: Discord refused a direct message, don't try again. `zone` is a name of the IANA's,
    None is UTC; there the quiet hours begin and end, at full hours from 0 to 23. `away`: until when they are on
    holiday. `digest`: several tables call by one message. `upright`: pictures come for a narrow screen."""

    user: int
    locale: str | None = None
    spoken: str | None = None
    dm: bool = True
    dm_closed: bool = False
    text_mode: bool = False
    mentions: bool = True
    animations: bool = True
    upright: bool = False
    zone: str | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None
    away: float | None = None
    digest: bool = True


@dataclass(slots=True)
class ServerRow:
    """A server's settings. No `channels` means that games may be played in all of them; no `role` that everybody may
    open tables. `left_at`: when the bot was removed from it. `reports`: the channel that hears that there is one."""

    guild: int
    locale: str | None = None
    channels: list[int] = field(default_factory=list)
    pace: str | None = None
    animations: bool = True
    upright: bool = False
    role: int | None = None
    left_at: float | None = None
    reports: int | None = None


class ModerationKind(StrEnum):
    """What moderators can look up."""

    ENDED = "ended"
    """Somebody called a game off."""
    REMOVED = "removed"
    """Somebody was removed from a table."""
    BANNED = "banned"
    """Somebody may open no tables here and join none."""
    UNBANNED = "unbanned"
    REPORTED = "reported"
    """Somebody reported a table; `open` until a moderator has seen to it."""


@dataclass(slots=True)
class ModerationRow:
    """Somebody (`actor`) did something, to somebody (`subject`) or at a table."""

    id: str
    guild: int
    at: float
    kind: ModerationKind
    table: str | None = None
    actor: int | None = None
    subject: int | None = None
    open: bool = False


@dataclass(slots=True)
class MessageRow:
    """A message of Discord that shows a table, and the revision that it shows.

    `target` says for whom: «table», «hand:<user>», «watch:<user>» … `digest` is of all that its readers see, «» where
    that is not known.
    """

    table: str
    target: str
    channel: int
    message: int
    revision: int
    digest: str = ""


GONE = 0
"""In the place of a message's id: there is none any more, and only what else is noted with it is still of use."""


@dataclass(slots=True)
class PostRow:
    """A message that is being posted: `name` is written down before it is sent, and goes with it."""

    table: str
    target: str
    channel: int
    name: int
    at: float


@dataclass(slots=True)
class OutboxRow:
    """Something that Discord must yet show: at least this revision of the table. Wanted again and again at one revision
    it has a higher number, so that who shows it knows whether it was wanted once more meanwhile."""

    table: str
    target: str
    revision: int
    tries: int
    not_before: float


@dataclass(slots=True)
class DueJob:
    """Something that happens at a time: the choice `number` of a seat runs out of time («clock»), its person is
    reminded of it («remind»), it is answered as they wish («wish») or by a stand-in, since they do not look
    («silent»), an automatic player answers it («player»), the game begins without waiting for who is not ready
    («ready») or because its time has come («begin»), a place is kept no longer («kept»), somebody's holiday begins
    («away») or is over («home»), or a pause is («go on»)."""

    table: str
    kind: str
    seat: int
    number: int
    at: float


class VoidReason(StrEnum):
    """Why an answer does not count any more."""

    REOPENED = "reopened"
    """It was given in a step that an update of the program opened again."""
    UNDONE = "undone"
    """Its seat undid it, or an answer before it was undone."""


@dataclass(slots=True)
class EventRow:
    """A report that was told, numbered within its table from 1. `block`: its words are the title of what follows.
    `struck`: what it tells was taken back."""

    table: str
    no: int
    text: Text
    to: list[int] | None
    icon: str | None
    scene: dict[str, Any] | None
    block: bool
    scores: list[int] | None
    at: float
    struck: bool = False
