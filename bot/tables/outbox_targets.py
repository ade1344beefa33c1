"""Targets of outbox rows: strings that say which message to update, and for which person if it is a private one.

They are stored in the outbox and with the receipts of messages. A target is a kind, such as `table`, or a kind and ids
after colons, such as `hand:123`.
"""

from __future__ import annotations

TABLE, LOBBY, HAND, WATCH, DELETION = "table", "lobby", "hand", "watch", "deletion"
READY_CHECK = "ready_check"
"""The message with the published hashes of the seed and the lucky words, and the button “Ready”."""
STAND_IN_NOTICE, REMINDER, LOBBY_NEWS, SUMMARY = "stand_in_notice", "reminder", "lobby_news", "summary"
START_TIME = "start_time"
EVENING_CALL = "evening_call"
EVENING = "evening"
"""The message of the repeating evening for which a lobby was opened. It has no receipt."""
EVENT = "event"
"""The event in Discord's calendar of a table with a start time. In its receipt, the channel is the server's id."""
CALL = "call"
"""The message in the server's channel of calls that a lobby looks for players."""
TOURNAMENT = "tournament"
"""The message of the tournament for which a table is played. Its own row says where it is."""
REPORT = "report"
"""The message that announces a report in the moderators' channel."""
THREAD_MEMBER = "thread_member"
"""Target without a message: a person is added to a private table's thread, or removed from it."""
THREAD_PLAYERS = "thread_players"
"""Target without a message: the players of a public table are added to its thread."""
MENTION = "mention"


def hand_of(user: int) -> str:
    """Return the target of the message with a person's hand."""
    return f"{HAND}:{user}"


def watch_of(user: int) -> str:
    """Return the target of the direct message by which a person watches a table."""
    return f"{WATCH}:{user}"


def deletion(channel: int, message: int) -> str:
    """Return the target of a row that deletes this message, because another one has replaced it."""
    return f"{DELETION}:{channel}:{message}"


def stand_in_notice(user: int) -> str:
    """Return the target of the message that tells a person that a stand-in plays for them."""
    return f"{STAND_IN_NOTICE}:{user}"


def reminder(user: int) -> str:
    """Return the target of the message that reminds a person that their time is nearly up."""
    return f"{REMINDER}:{user}"


def lobby_news(user: int) -> str:
    """Return the target of the message that tells a person about a lobby: an invitation, a free seat or its end."""
    return f"{LOBBY_NEWS}:{user}"


def start_time(user: int) -> str:
    """Return the target of the message that tells a person when the game of their lobby begins."""
    return f"{START_TIME}:{user}"


def evening_call(user: int) -> str:
    """Return the target of the message that calls a person to the lobby of an evening on whose list they are."""
    return f"{EVENING_CALL}:{user}"


def summary(user: int) -> str:
    """Return the target of the summary for a person: the tables that wait for them."""
    return f"{SUMMARY}:{user}"


def thread_member(user: int) -> str:
    """Return the target of a row that adds a person to a private table's thread if they are invited, else removes them.

    Its receipt says in which thread the person is, also at a public table.
    """
    return f"{THREAD_MEMBER}:{user}"


def ready_check_of(user: int) -> str:
    """Return the target of the ready check's message for one person, at a private table without a thread."""
    return f"{READY_CHECK}:{user}"


def deleted(target: str) -> tuple[int, int]:
    """Return the channel id and the message id in a `DELETION` target."""
    _, channel, message = target.split(":")
    return int(channel), int(message)


def kind(target: str) -> str:
    """Return the part of a target before the first colon, such as `TABLE` or `HAND`."""
    return target.partition(":")[0]


def user(target: str) -> int:
    """Return the user id of a target that ends with one."""
    return int(target.partition(":")[2])
