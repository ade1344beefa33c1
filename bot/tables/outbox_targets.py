"""What the outbox names: for whom a table is to be shown. These words are stored, with messages and wishes."""

from __future__ import annotations

TABLE, LOBBY, HAND, WATCH, GONE = "table", "lobby", "hand", "watch", "gone"
READY = "ready"
"""What is published when words are closed."""
AWAY, REMIND, NEWS, DIGEST = "away", "remind", "news", "digest"
REPORT = "report"
"""The channel in which a server's moderators hear that there is a report."""
INSIDE = "inside"
"""Who is in the thread of a private table."""
MENTION = "ping"


def hand_of(user: int) -> str:
    """The hand of this person, by direct message."""
    return f"{HAND}:{user}"


def watch_of(user: int) -> str:
    """The table that this person follows by direct message."""
    return f"{WATCH}:{user}"


def gone(channel: int, message: int) -> str:
    """This message, which another one stands for: it is to be deleted."""
    return f"{GONE}:{channel}:{message}"


def away(user: int) -> str:
    """To this person that a stand-in plays for them, with the way back."""
    return f"{AWAY}:{user}"


def remind(user: int) -> str:
    """To this person that their time is nearly up."""
    return f"{REMIND}:{user}"


def news(user: int) -> str:
    """To this person what has become of a lobby: they are invited, have a seat at last, or it is closed."""
    return f"{NEWS}:{user}"


def digest(user: int) -> str:
    """To this person which of several tables wait for them."""
    return f"{DIGEST}:{user}"


def inside(user: int) -> str:
    """That this person is in the thread of a private table if they are invited, and is not if they are not."""
    return f"{INSIDE}:{user}"


def ready_of(user: int) -> str:
    """READY, to this person alone: of a private table that has no thread."""
    return f"{READY}:{user}"


def deleted(target: str) -> tuple[int, int]:
    """The channel and the message of a GONE."""
    _, channel, message = target.split(":")
    return int(channel), int(message)


def kind(target: str) -> str:
    """What is to be shown: TABLE, LOBBY, READY, MENTION, HAND, WATCH, AWAY, REMIND, NEWS, DIGEST, INSIDE, REPORT or
    GONE."""
    return target.partition(":")[0]


def user(target: str) -> int:
    """To whom a HAND, WATCH, AWAY, REMIND, NEWS, DIGEST or READY of one person is to be shown, or whom INSIDE is
    about."""
    return int(target.partition(":")[2])
