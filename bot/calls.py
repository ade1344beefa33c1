"""Calling people to the table: exactly one mention a turn, and in the turns of others no more than is bearable."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

import discord

from bot import messages
from bot.shows.parts import teller
from bot.sitting import Sitting
from bot.texts import language
from engine.choice import Pace
from engine.store.rows import MessageRow, OutboxRow
from engine.table import Given
from engine.text import text

if TYPE_CHECKING:
    from bot.app import Quarterdeck

LOOKING = 300.0
"""Who was called, or has answered, is taken to look at the table for so many seconds. A question of the pace
«reaction» calls them only when these are over and it still waits for them. To leave out such calls altogether would
be simpler, but at a slow table everybody would wait hours for somebody who knows of nothing."""


class Waiting(NamedTuple):
    """The newest question of somebody whom the table waits for, and when it may call them."""

    number: int
    at: float


class Calls:
    """Mentions people. The newest number that was called for is noted with the message, in the place of a revision.

    Memory holds who looks, and who was called while somebody else was to be called later. What a stop makes it forget
    may cost a mention, never a call.
    """

    def __init__(self, bot: Quarterdeck) -> None:
        self.bot = bot
        self._looked: dict[tuple[str, int], float] = {}
        self._called: dict[tuple[str, int], int] = {}
        self._newest: dict[str, int] = {}
        self._heard: dict[str, Given] = {}

    async def call(self, row: OutboxRow, sitting: Sitting, place: discord.abc.Messageable) -> None:
        """A short message with the mentions, which the next one replaces."""
        table, now = sitting.row, self.bot.now()
        shown = await self.bot.store.message(table.id, "ping")
        self._see_who_answered(sitting)
        waiting = await self._waiting(sitting, shown)
        called = {user: one.number for user, one in waiting.items() if one.at <= now}
        later = [one for one in waiting.values() if one.at > now]
        newest = max(newest_number(sitting), _noted(shown))
        fresh = newest > max(_noted(shown), self._newest.get(table.id, 0))
        if shown is not None and (called or fresh or table.status != "playing"):
            await messages.delete(self.bot, shown)
        where = None if shown is None else (shown.channel, shown.message)
        if called:
            users = [discord.Object(user) for user in called]
            allowed = discord.AllowedMentions(users=users, everyone=False, roles=False)
            nonce = hashlib.sha256(f"{table.id} {sorted(called.items())}".encode()).hexdigest()[:25]
            sent = await place.send(_words(sitting, list(called)), allowed_mentions=allowed, nonce=nonce)
            where = sent.channel.id, sent.id
        noted = min([newest, *(one.number - 1 for one in later)])
        self._newest[table.id] = newest
        for user, number in called.items():
            self._called[table.id, user], self._looked[table.id, user] = number, now
        done = row.revision - bool(later)
        if where is not None and (called or fresh):
            await messages.keep(self.bot, row, *where, max(noted, _noted(shown)), done=done)
        async with self.bot.store.write() as w:
            if later:
                await w.defer(row.table, row.target, row.revision, min(one.at for one in later))
            else:
                await w.unwant(row.table, row.target, row.revision)

    async def due(self, sitting: Sitting) -> bool:
        """Whether somebody is to be called now."""
        shown, now = await self.bot.store.message(sitting.row.id, "ping"), self.bot.now()
        self._see_who_answered(sitting)
        return any(one.at <= now for one in (await self._waiting(sitting, shown)).values())

    def _see_who_answered(self, sitting: Sitting) -> None:
        """Only once for each answer: calls that come later look at the same one again."""
        given, table = sitting.table.newest, sitting.row.id
        if given is None or given is self._heard.get(table):
            return
        self._heard[table] = given
        if not given.answer.by_clock and not given.choice.sealed:
            seat = sitting.at(given.answer.seat)
            if seat.user is not None:
                self._looked[table, seat.user] = self.bot.now()

    async def _waiting(self, sitting: Sitting, shown: MessageRow | None) -> dict[int, Waiting]:
        """The people whom the table waits for, who were not called for it yet and want to be mentioned. Whoever has
        just answered is looking: their own next question goes on with the same turn. Of ballots that are out all are
        called, also who has put one in, and after the last one everybody is, so that calls tell nothing of their
        order."""
        if sitting.row.status != "playing":
            return {}
        table, found = sitting.row.id, dict[int, Waiting]()
        given = sitting.table.newest
        here = None if given is None or given.answer.by_clock or given.choice.sealed else given.answer.seat
        for seat, row in sitting.table.open.items():
            user = sitting.at(seat).user
            asked = [o for o in row if o.choice.sealed or (seat != here and o.choice.blocks)]
            if user is None or sitting.at(seat).player or not asked:
                continue
            number = max(o.number for o in asked)
            if number <= max(_noted(shown), self._called.get((table, user), 0)):
                continue
            patient = all(o.choice.pace is Pace.REACTION for o in asked)
            if (await self.bot.store.person(user)).mentions:
                looked = self._looked.get((table, user))
                found[user] = Waiting(number, looked + LOOKING if patient and looked is not None else 0.0)
        return found


def _noted(shown: MessageRow | None) -> int:
    return shown.revision if shown else 0


def _words(sitting: Sitting, called: list[int]) -> str:
    tell = teller(language(sitting.row.locale), (), markdown=True)
    mentions = " ".join(f"<@{user}>" for user in called)
    return tell(text("{mentions} · table {code}: it is your turn to choose.", mentions=mentions, code=sitting.row.id))


def newest_number(sitting: Sitting) -> int:
    """The number of the newest choice that the table waits for, or 0."""
    numbers = (o.number for row in sitting.table.open.values() for o in row if o.choice.blocks)
    return max(numbers, default=0) if sitting.row.status == "playing" else 0
