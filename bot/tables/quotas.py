"""How much of the bot one person, one channel and one server may have, so that nobody can take it from the others."""

from __future__ import annotations

from collections import deque
from math import ceil

from bot.replies.errors import UserError
from engine.text import Text, plural, text
from store import Writing

SEATS = 12
"""Lobbies and tables in play at which one person sits and is not stood in for."""
LOBBIES, LOBBIES_HERE, LOBBIES_IN_SERVER = 3, 6, 20
"""Lobbies of which one person is the host, and those in one channel and one server."""
TABLES_IN_SERVER = 100
"""Lobbies and tables in play in one server."""
JOINS, JOINS_WITHIN = 12, 600.0
"""So often in so many seconds one person may sit down or open a table: it costs a direct message and a new lobby each
time."""
COMMANDS, COMMANDS_WITHIN = 30, 60.0
INVITATIONS, INVITATIONS_WITHIN = 12, 600.0
"""So often one person may change who is invited to their tables: whoever is new there gets a direct message."""
TOLD, TOLD_WITHIN = 12, 600.0
"""So often one person may have all at a table told of what is no move: that a game is about to begin, how they vote,
that they are back."""

OPEN = ("lobby", "playing")
REMEMBERED = 5_000
"""People of whom it is known what they did last; only those who did something lately are."""

YOUR_LOBBIES = text("{most} lobbies of yours wait for players already. Start or leave one of them first.", most=LOBBIES)
FULL_CHANNEL = text("In this channel {most} lobbies wait for players already. Join one of them.", most=LOBBIES_HERE)
FULL_SERVER = text("This server has as many open tables as I can serve here. /tables lists them: one may have a seat.")
YOUR_SEATS = text("You sit at {most} open tables, and more are not possible. Leave one of them first.", most=SEATS)


def rate_limit_text(seconds: float) -> Text:
    """What somebody reads who can do it again after so long."""
    return plural(
        "That was too much in too short a time. In {n} minute it is possible again; your tables go on meanwhile.",
        "That was too much in too short a time. In {n} minutes it is possible again; your tables go on meanwhile.",
        max(1, ceil(seconds / 60)),
    )


class RateCounter:
    """Counts what each person does within some seconds."""

    def __init__(self, most: int, within: float) -> None:
        self.most, self.within = most, within
        self._done: dict[int, deque[tuple[float, int]]] = {}

    def once_more(self, user: int, now: float, interaction: int) -> None:
        """Somebody does it at this second, by this press. Raises `UserError` where that is too often; what was refused
        does not count, and a press counts once: where many press at one moment it is tried again and again."""
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
    """What is counted in memory."""

    def __init__(self) -> None:
        self.commands = RateCounter(COMMANDS, COMMANDS_WITHIN)
        self.joins = RateCounter(JOINS, JOINS_WITHIN)
        self.told = RateCounter(TOLD, TOLD_WITHIN)
        self.invitations = RateCounter(INVITATIONS, INVITATIONS_WITHIN)


async def check_table_quota(w: Writing, guild: int | None, channel: int, user: int, *, private: bool = False) -> None:
    """Whether this person may open one more table here; raises `UserError` where not. Ask in the transaction that opens
    it: then nobody opens several at once. Those that all have left take no place: one person could leave a hundred.
    Private ones take the place of no others in a channel or a server: who reads that it is full must be able to find
    those that fill it."""
    if await w.count_tables(("lobby",), host=user) >= LOBBIES:
        raise UserError(YOUR_LOBBIES)
    if not private and await w.count_tables(("lobby",), channel=channel, private=False) >= LOBBIES_HERE:
        raise UserError(FULL_CHANNEL)
    lobbies = await w.count_tables(("lobby",), guild=guild, private=private)
    tables = await w.count_tables(OPEN, guild=guild, private=private, deserted=False)
    if guild is not None and (lobbies >= LOBBIES_IN_SERVER or tables >= TABLES_IN_SERVER):
        raise UserError(FULL_SERVER)
    await check_seat_quota(w, user)


async def check_seat_quota(w: Writing, user: int) -> None:
    """Whether this person may sit down at one more table; raises `UserError` where not."""
    if await seat_quota_used_up(w, user):
        raise UserError(YOUR_SEATS)


async def seat_quota_used_up(w: Writing, user: int) -> bool:
    """Whether this person sits at as many tables as one may."""
    return await w.count_tables(OPEN, player=user) >= SEATS
