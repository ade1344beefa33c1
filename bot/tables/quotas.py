"""Limits for one person, channel and server, so that nobody can use up what others need of the bot."""

from __future__ import annotations

from collections import OrderedDict, deque
from math import ceil
from typing import Any

from bot.replies.errors import UserError
from bot.tables import outbox_targets
from engine.text import Text, plural, text
from store import Transaction
from store.rows import TableRow

SEATS = 12
"""Maximum number of lobbies and games in play at which one person may have a seat without a stand-in."""
LOBBIES, LOBBIES_HERE, LOBBIES_IN_SERVER = 3, 6, 20
"""Maximum numbers of lobbies that one person may host, one channel may have, and one server may have."""
TABLES_IN_SERVER = 100
"""Maximum number of lobbies and games in play that one server may have."""
JOINS, JOINS_WITHIN = 12, 600.0
"""Maximum number of times that one person may join or open a table in `JOINS_WITHIN` seconds.

Each time costs a direct message and an update of the lobby.
"""
COMMANDS, COMMANDS_WITHIN = 30, 60.0
ANALYSES, ANALYSES_WITHIN = 5, 24 * 3600.0
"""Maximum number of games that are analysed for one person in `ANALYSES_WITHIN` seconds."""
FILMS, FILMS_WITHIN = 3, 24 * 3600.0
"""Maximum number of films that are drawn for one person in `FILMS_WITHIN` seconds."""
INVITATIONS, INVITATIONS_WITHIN = 12, 600.0
"""Maximum number of changes of invitations by one person in `INVITATIONS_WITHIN` seconds.

Each new guest gets a direct message.
"""
TOLD, TOLD_WITHIN = 12, 600.0
"""Maximum number of announcements that one person may cause in `TOLD_WITHIN` seconds by votes, returns and the like."""

EXPORTED_WITHIN = 24 * 3600.0
"""Seconds in which a server's results are given as files only once."""

OPEN = ("lobby", "playing")
REMEMBERED = 5_000
"""Number of people above which a counter drops those without an action in its window."""

YOUR_LOBBIES = text("You already have {most} lobbies waiting for players. Start or leave one first.", most=LOBBIES)
FULL_CHANNEL = text("This channel already has {most} lobbies waiting for players. Join one of them.", most=LOBBIES_HERE)
FULL_SERVER = text("This server has as many open tables as I can serve here. /tables lists them: one may have a seat.")
YOUR_SEATS = text("You're already at {most} open tables, the maximum. Leave one of them first.", most=SEATS)


def rate_limit_text(seconds: float) -> Text:
    """Return the sentence for a person who must wait for this number of seconds."""
    return plural(
        "That was too much in too short a time. Try again in {n} minute; your tables go on meanwhile.",
        "That was too much in too short a time. Try again in {n} minutes; your tables go on meanwhile.",
        max(1, ceil(seconds / 60)),
    )


class RateCounter:
    """Limits each person to `most` actions in a sliding window of `within` seconds."""

    def __init__(self, most: int, within: float) -> None:
        self.most, self.within = most, within
        self._done: dict[int, deque[tuple[float, int]]] = {}

    def count(self, user: int, now: float, interaction: int) -> None:
        """Count one action of this person at the time `now`.

        Raises `UserError` if the person has used up their actions. Then this one does not count. An `interaction` is
        counted only once, although its transaction may be retried.
        """
        since = now - self.within
        done = self._done.setdefault(user, deque(maxlen=self.most))
        if any(press == interaction for _, press in done):
            return
        if len(done) == self.most and done[0][0] > since:
            raise UserError(rate_limit_text(done[0][0] - since))
        done.append((now, interaction))
        if len(self._done) > REMEMBERED:
            self._done = {one: times for one, times in self._done.items() if times[-1][0] > since}


class RateLimits:
    """The counters of this process for commands, joins, announcements, films, analyses, invitations and exports.

    They are lost when it stops.
    """

    def __init__(self) -> None:
        self.commands = RateCounter(COMMANDS, COMMANDS_WITHIN)
        self.joins = RateCounter(JOINS, JOINS_WITHIN)
        self.told = RateCounter(TOLD, TOLD_WITHIN)
        self.films = RateCounter(FILMS, FILMS_WITHIN)
        self.analyses = RateCounter(ANALYSES, ANALYSES_WITHIN)
        self.invitations = RateCounter(INVITATIONS, INVITATIONS_WITHIN)
        self.exports = RateCounter(1, EXPORTED_WITHIN)
        """By server instead of by person: exports of a server's results."""
        self._greeted: OrderedDict[tuple[int, str], None] = OrderedDict()

    def first_greeting(self, user: int, table: str) -> bool:
        """Record that this person is greeted at this table. Return True if they had not been greeted there before."""
        first = (user, table) not in self._greeted
        self._greeted[user, table] = None
        self._greeted.move_to_end((user, table))
        if len(self._greeted) > REMEMBERED:
            self._greeted.popitem(last=False)
        return first


async def check_table_quota(
    w: Transaction, guild: int | None, channel: int, user: int, *, private: bool = False
) -> None:
    """Raise `UserError` if this person may not open another table in this channel or server (`guild`).

    Call it in the transaction that opens the table, so that parallel requests cannot exceed the limit. Games that all
    people have left do not count against the server. Otherwise one person could fill it with tables and leave them.
    Private tables do not count against a channel or server, because people must be able to see the tables that fill it.
    """
    own = await check_host_quota(w, user)
    if not private and await _is_full(w, user, guild, own, LOBBIES_HERE, channel=channel, private=False):
        raise UserError(FULL_CHANNEL)
    tables = await w.count_tables(OPEN, guild=guild, private=private, deserted=False)
    crowded = guild is not None and await _is_full(w, user, guild, own, LOBBIES_IN_SERVER, guild=guild, private=private)
    if crowded or (guild is not None and tables >= TABLES_IN_SERVER):
        raise UserError(FULL_SERVER)
    await check_seat_quota(w, user)


async def check_host_quota(w: Transaction, user: int) -> int:
    """Return the number of lobbies that this person hosts now. Raises `UserError` if they may not host another one."""
    own = await w.count_tables(("lobby",), host=user)
    if own >= LOBBIES:
        raise UserError(YOUR_LOBBIES)
    return own


async def report_many_lobbies(w: Transaction, row: TableRow, now: float) -> None:
    """Tell the server's moderators if newcomers have opened half of the lobbies that the server may have.

    They are told once a day at most. Call it in the transaction that has opened the public lobby `row`.
    """
    if row.guild is None or row.private:
        return
    new = await w.count_tables(("lobby",), guild=row.guild, private=False, newcomers=True)
    if new >= LOBBIES_IN_SERVER // 2 and await w.log_many_lobbies(row.guild, row.id, now):
        await w.enqueue(row.id, outbox_targets.REPORT, row.revision, now)


async def _is_full(w: Transaction, user: int, server: int | None, own: int, most: int, /, **where: Any) -> bool:
    """Return True if this person may not open another lobby in a channel or server, where at most `most` are allowed.

    `where` selects the channel's or server's lobbies, and `own` is the number of lobbies that the person hosts
    anywhere. Newcomers are people who have finished no game on the server with the id `server`. For everybody else,
    lobbies of newcomers fill at most half of the limit. So a few new accounts cannot block a server. Once newcomers
    have half of them, a newcomer may host only one lobby.
    """
    new = await w.count_tables(("lobby",), newcomers=True, **where)
    if await w.is_newcomer(user, server):
        known = await w.count_tables(("lobby",), newcomers=False, **where)
        return known + new >= most or (new >= most // 2 and own > 0)
    return min(new, most // 2) + await w.count_tables(("lobby",), newcomers=False, **where) >= most


async def check_seat_quota(w: Transaction, user: int) -> None:
    """Raise `UserError` if this person may not join another table."""
    if await seat_quota_used_up(w, user):
        raise UserError(YOUR_SEATS)


async def seat_quota_used_up(w: Transaction, user: int) -> bool:
    """Return True if this person has as many seats as allowed."""
    return await w.count_tables(OPEN, player=user) >= SEATS
