"""Targets of outbox rows: strings that name the message to update and its reader.

They are stored in the outbox and with the receipts of messages.
"""

from __future__ import annotations

TABLE, LOBBY, HAND, WATCH, GONE = "table", "lobby", "hand", "watch", "gone"
READY = "ready"
"""The message that publishes the commitments when the ready check begins."""
AWAY, REMIND, NEWS, DIGEST = "away", "remind", "news", "digest"
REPORT = "report"
"""The message that announces a report in the moderators' channel."""
INSIDE = "inside"
"""Adding a person to a private table's thread, or removing them."""
MEMBERS = "members"
"""Adding the players of a public table to its thread."""
MENTION = "ping"


def hand_of(user: int) -> str:
    """Return the target of the message with a person's hand."""
    return f"{HAND}:{user}"


def watch_of(user: int) -> str:
    """Return the target of the direct message by which a person watches a table."""
    return f"{WATCH}:{user}"


def gone(channel: int, message: int) -> str:
    """Return the target that deletes this message because another one has replaced it."""
    return f"{GONE}:{channel}:{message}"


def away(user: int) -> str:
    """Return the target of the message that tells a person that a stand-in plays for them."""
    return f"{AWAY}:{user}"


def remind(user: int) -> str:
    """Return the target of the message that reminds a person that their time is nearly up."""
    return f"{REMIND}:{user}"


def news(user: int) -> str:
    """Return the target of the message that tells a person about a lobby: an invitation, a free seat or its end."""
    return f"{NEWS}:{user}"


def digest(user: int) -> str:
    """Return the target of the summary for a person: the tables that wait for them."""
    return f"{DIGEST}:{user}"


def inside(user: int) -> str:
    """Return the target that adds a person to a private table's thread if they are invited, else removes them.

    Its receipt says in which thread the person is, also at a public table.
    """
    return f"{INSIDE}:{user}"


def ready_of(user: int) -> str:
    """Return the `READY` target for one person at a private table without a thread."""
    return f"{READY}:{user}"


def deleted(target: str) -> tuple[int, int]:
    """Return the channel's and the message's id in a `GONE` target."""
    _, channel, message = target.split(":")
    return int(channel), int(message)


def kind(target: str) -> str:
    """Return the part of a target before the first colon, such as `TABLE` or `HAND`."""
    return target.partition(":")[0]


def user(target: str) -> int:
    """Return the user id of a target that ends with one."""
    return int(target.partition(":")[2])
