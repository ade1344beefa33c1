"""Calling people: exactly one call a turn, and in the turns of others no more than is bearable.

Who is written to is called by their hand, which comes as a new message (`delivery.hand`); who is not, by a mention
below the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import discord

from bot.delivery.channels import TableChannels
from bot.delivery.idempotent_posts import Place
from bot.delivery.lru import LruDict
from bot.delivery.message_builder import spoken_in_private
from bot.delivery.messages import Messages
from bot.delivery.receipts import ReceiptWriter
from bot.settings import USUAL
from bot.tables import outbox_targets
from bot.tables.auto_answers.schedule import auto_answer_to
from bot.tables.loaded_table import LoadedTable
from bot.tables.personal_time.quiet_hours import is_quiet, quiet_until
from bot.tables.self_prompted import newest_blocking_question
from bot.tables.time_limits.pace import PACES
from bot.texts import language
from bot.time import Time
from bot.views.layout import teller
from engine.choice import Pace
from engine.table import Given, Opened
from engine.text import Text, text
from store import Store
from store.messages import NOTHING
from store.rows import GONE, MessageRow, OutboxRow, PersonRow, SeatRow

LOOKING = 300.0
"""Who was mentioned, or has answered, is taken to look at the table for so many seconds. For a question of the pace
«reaction» they are mentioned only when these are over and it still waits for them. To leave out such mentions would be
simpler, but at a slow table everybody would wait hours for somebody who knows of nothing."""


class Waiting(NamedTuple):
    """The newest question of somebody whom the table waits for, and when they may be mentioned for it."""

    number: int
    at: float


class Mentions:
    """Mentions people. The newest number that was mentioned for is noted with the message, in the place of a revision.

    Memory holds who looks, and who was mentioned while somebody else was to be mentioned later, of so many tables as
    are `remembered`. What it forgets, or a stop makes it forget, may cost a mention too many, never one too few.
    """

    def __init__(
        self,
        store: Store,
        time: Time,
        receipts: ReceiptWriter,
        messages: Messages,
        channels: TableChannels,
        remembered: int = USUAL,
    ) -> None:
        self.store = store
        self.receipts = receipts
        self.channels = channels
        self.time = time
        self.messages = messages
        self._looked = LruDict[tuple[str, int], float](remembered)
        self._mentioned = LruDict[tuple[str, int], int](remembered)
        self._asked = LruDict[tuple[str, int], int](remembered)
        """To what somebody was asked because of their own answer they were taken to look."""
        self._newest = LruDict[str, int](remembered)
        self._heard = LruDict[str, Given](remembered)

    async def bring(self, row: OutboxRow, loaded: LoadedTable, place: Place) -> None:
        """A short message with the mentions, which the next one replaces."""
        table, now = loaded.row, self.time.wall()
        shown = await self.store.message(table.id, outbox_targets.MENTION)
        self._see_who_answered(loaded)
        waiting = await self._waiting(loaded, shown, written=False)
        mentioned = {user: one.number for user, one in waiting.items() if one.at <= now}
        later = [one for one in waiting.values() if one.at > now]
        newest = max(_newest_number(loaded), _noted(shown))
        fresh = newest > max(_noted(shown), self._newest.get(table.id, 0))
        over = table.status != "playing"
        where = None if shown is None else (shown.channel, shown.message)
        if shown is not None and shown.message != GONE and (mentioned or fresh or over):
            await self.messages.delete(shown)
            where = shown.channel, GONE
        if mentioned:
            where = place.id, await self._send(row, loaded, list(mentioned), place)
        noted = min([newest, *(one.number - 1 for one in later)])
        self._newest[table.id] = newest
        for user, number in mentioned.items():
            self._mentioned[table.id, user], self._looked[table.id, user] = number, now
        if where is None or not (mentioned or fresh or over):
            if later:
                self.receipts.later(row, row.revision, min(one.at for one in later))
            else:
                self.receipts.done(row)
            return
        async with self.store.write() as w:
            done = NOTHING if later else row.revision
            await w.shown(MessageRow(row.table, row.target, *where, max(noted, _noted(shown))), done)
            await w.sent(row.table, row.target)
            if later:
                await w.defer(row.table, row.target, row.revision, min(one.at for one in later))

    async def _send(self, row: OutboxRow, loaded: LoadedTable, users: list[int], place: Place) -> int:
        """Mention them; the message's id. One that a stop left stays if it says the same."""
        words, code, posts = await self._words(loaded, users), loaded.row.id, self.messages.posts
        named = await posts.name(row, place, lambda message, _: code in message.content)
        if named.found is not None:
            if named.found.content == words:
                return named.found.id
            await self.messages.delete(MessageRow(row.table, row.target, place.id, named.found.id, 0))
        name = named.name if named.found is None else await posts.rename(row, place)
        allowed = discord.AllowedMentions(users=[discord.Object(user) for user in users], everyone=False, roles=False)
        return (await place.send(words, allowed_mentions=allowed, nonce=str(name))).id

    async def _words(self, loaded: LoadedTable, users: Sequence[int]) -> str:
        """The game, what anybody may call the decision, and the way to the table: a line in each language that is
        spoken among them, for each decision."""
        lines: dict[tuple[str, str], list[str]] = {}
        for user in users:
            spoken = spoken_in_private(await self.store.person(user), loaded)
            seat = loaded.seat_of(user)
            assert seat is not None
            assert seat.seat is not None
            lines.setdefault((spoken.locale, about(loaded, seat.seat).source), []).append(f"<@{user}>")
        link = await self.channels.link(loaded.row)
        said = list[str]()
        for (locale, source), mentioned in lines.items():
            tell = teller(language(locale), loaded.row.game, (), markdown=True)
            words = text(
                "{mentions} · {game}, table {code}: {decision}.",
                mentions=" ".join(mentioned),
                game=loaded.game.title,
                code=loaded.row.id,
                decision=Text(source),
            )
            said.append(" ".join([tell(words), *([link] if link else [])]))
        return "\n".join(said)

    async def wanted(self, loaded: LoadedTable) -> bool:
        """Whether somebody is to be called now."""
        shown, now = await self.store.message(loaded.row.id, outbox_targets.MENTION), self.time.wall()
        self._see_who_answered(loaded)
        waiting = await self._waiting(loaded, shown, written=False) | await self._waiting(loaded, None, written=True)
        return any(one.at <= now for one in waiting.values())

    async def call(self, loaded: LoadedTable, user: int) -> Waiting | None:
        """The question to which this person is to be called by direct message, if there is one."""
        self._see_who_answered(loaded)
        seat, given = loaded.seat_of(user), loaded.table.newest
        if seat is not None and given is not None and not given.answer.by_clock and given.answer.seat == seat.seat:
            # Also when others have answered.
            number, before = newest_blocking_question(loaded, given.answer.seat), seat.called
            if number > self._asked.get((loaded.row.id, user), 0):
                self._asked[loaded.row.id, user] = number
                self.called(loaded, user, max(number, before))
            if number > before:  # mostly it was noted with the answer
                async with self.store.write() as w:
                    await w.set_seat(loaded.row.id, seat.place, called=number)
        return (await self._waiting(loaded, None, written=True)).get(user)

    def called(self, loaded: LoadedTable, user: int, number: int) -> SeatRow:
        """They were; their seat, which is to be noted."""
        seat = loaded.seat_of(user)
        assert seat is not None
        self._looked[loaded.row.id, user], seat.called = self.time.wall(), number
        return seat

    def _see_who_answered(self, loaded: LoadedTable) -> None:
        """Only once for each answer: mentions that come later look at the same one again."""
        given, table = loaded.table.newest, loaded.row.id
        if given is None or given is self._heard.get(table):
            return
        self._heard[table] = given
        if not given.answer.by_clock and not given.choice.sealed:
            seat = loaded.at(given.answer.seat)
            if seat.user is not None:
                self._looked[table, seat.user] = self.time.wall()

    async def _waiting(self, loaded: LoadedTable, shown: MessageRow | None, *, written: bool) -> dict[int, Waiting]:
        """The people whom the table waits for, who were not called for it yet and want to be: those who are written to,
        or the others. Whoever has just answered is looking: their own next question goes on with the same turn. Of
        ballots that are out all others are mentioned, also who has put one in, and after the last one everybody is, so
        that mentions tell nothing of their order; who is written to is called alone, and needs none for what they have
        answered. Of a window nobody is mentioned, and nobody is called to what is answered for them."""
        if loaded.row.status != "playing" or loaded.row.held:
            return {}
        table, found = loaded.row.id, dict[int, Waiting]()
        given = loaded.table.newest
        here = (
            None
            if given is None or given.answer.by_clock or (given.choice.sealed and not written)
            else given.answer.seat
        )
        # In the order of seats: as they are asked, whoever has voted comes last.
        for seat, row in sorted(loaded.table.open.items()):
            user = loaded.at(seat).user
            if written:
                asked = [] if seat == here else really_asked(loaded, seat)
            else:
                asked = [o for o in row if _called_in_public(loaded, seat, o, here)]
            if user is None or loaded.at(seat).player or not asked:
                continue
            number = max(o.number for o in asked)
            before = loaded.at(seat).called if written else max(_noted(shown), self._mentioned.get((table, user), 0))
            if number <= before:
                continue
            patient = all(o.choice.pace is Pace.REACTION for o in asked)
            person = await self.store.person(user)
            if person.mentions and written == is_written_to(person):
                looked = self._looked.get((table, user))
                at = looked + LOOKING if patient and looked is not None else 0.0
                if PACES[loaded.row.pace].slow:  # at a quick one who plays is awake
                    at = quiet_until(person, max(at, self.time.wall())) if is_quiet(person, self.time.wall()) else at
                found[user] = Waiting(number, at)
        return found


def _called_in_public(loaded: LoadedTable, seat: int, opened: Opened, here: int | None) -> bool:
    """Whether others may read that this seat is asked: of windows nobody may."""
    choice = opened.choice
    if choice.sealed:
        return not choice.window
    return seat != here and choice.blocks and auto_answer_to(loaded, seat, opened) is None


def really_asked(loaded: LoadedTable, seat: int) -> list[Opened]:
    """What the table waits for from this seat's person, and is not answered for them."""
    return [o for o in loaded.table.open.get(seat, ()) if o.choice.blocks and auto_answer_to(loaded, seat, o) is None]


def is_written_to(person: PersonRow) -> bool:
    """Whether this person's hand comes by direct message, and calls them."""
    return person.dm and not person.dm_closed


def _noted(shown: MessageRow | None) -> int:
    return shown.revision if shown else 0


def about(loaded: LoadedTable, seat: int) -> Text:
    """What everybody may call the decision that somebody is called for."""
    asked = [o for o in loaded.table.open[seat] if o.choice.blocks or o.choice.sealed]
    return loaded.game.choice_labels[max(asked, key=lambda o: o.number).choice.name]


def _newest_number(loaded: LoadedTable) -> int:
    """The number of the newest choice that the table waits for, or 0."""
    numbers = (o.number for row in loaded.table.open.values() for o in row if o.choice.blocks)
    return max(numbers, default=0) if loaded.row.status == "playing" else 0
