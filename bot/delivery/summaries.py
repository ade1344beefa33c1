"""One message for several tables: who is waited for at more than one table of a slow pace is called by a list of them.

The hands there are brought up to date where they stand. The list calls by being new; while its reader has answered at
none of its tables it is renewed instead, unless something more urgent has come.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from math import inf
from typing import NamedTuple
from weakref import WeakValueDictionary

import discord
from discord import ui

from bot.delivery.channels import TableChannels
from bot.delivery.mentions import about, is_written_to, really_asked
from bot.delivery.message_builder import elsewhere, spoken_in_private
from bot.delivery.messages import Messages
from bot.replies.ephemeral import framed
from bot.tables import outbox_targets
from bot.tables.loaded_table import LoadedTable
from bot.tables.permissions.channel_access import AccessUnknown
from bot.tables.permissions.policy import Action, Person, Policy
from bot.tables.personal_time.quiet_hours import is_quiet, quiet_until
from bot.tables.time_limits.pace import PACES
from bot.texts import Language
from bot.time import Time
from bot.views.layout import RenderedMessage, but_for_news, next_button, teller
from bot.views.presenter import clip
from engine.text import plural, text
from store import Store
from store.messages import NOTHING
from store.rows import MessageRow, OutboxRow, PersonRow

LETTERS = 3900


class Wait(NamedTuple):
    """A table that waits for somebody: the newest question there, and until when."""

    loaded: LoadedTable
    seat: int
    number: int
    until: float

    @property
    def question(self) -> tuple[str, int]:
        """What it is, for everybody and ever."""
        return self.loaded.row.id, self.number


class Named(NamedTuple):
    """What somebody's list has had in it since it called them, and until when the most urgent waited that it called
    for. It is noted with the message, before the digest of what that says, so that no restart calls anew."""

    questions: frozenset[tuple[str, int]]
    until: float

    @classmethod
    def read(cls, seen: str) -> Named | None:
        """Of a message that was noted so; None of one that was not."""
        until, _, listed = but_for_news(seen).partition(" ")
        if not listed:
            return None
        questions = (one.split("-") for one in listed.split(","))
        return cls(frozenset((code, int(number)) for code, number in questions), float(until))

    def written(self) -> str:
        """As it is noted."""
        until = "inf" if self.until == inf else str(int(self.until))
        return f"{until} {','.join(f'{code}-{number}' for code, number in sorted(self.questions))}"

    def unheard(self, waits: Sequence[Wait]) -> float | None:
        """Until when the most urgent waits of which they were not told; None where there is nothing new."""
        return min((one.until for one in waits if one.question not in self.questions), default=None)


class Summaries:
    """Brings such lists."""

    def __init__(
        self,
        store: Store,
        time: Time,
        messages: Messages,
        channels: TableChannels,
        policy: Policy,
        newest: Callable[[str], Awaitable[LoadedTable | None]],
    ) -> None:
        self.store = store
        self.time = time
        self.messages = messages
        self.channels = channels
        self.policy = policy
        self._newest = newest
        self._locks = WeakValueDictionary[int, asyncio.Lock]()

    async def takes(self, loaded: LoadedTable, person: PersonRow) -> bool:
        """Whether this person is called to this table by a list: others of a slow pace wait for them, too."""
        if not (_wants(person) and PACES[loaded.row.pace].slow):
            return False
        if person.user not in await elsewhere(self.store, loaded):  # mostly, and known of all who play here
            return False
        return any(one.loaded.row.id != loaded.row.id for one in await self.waits(person.user))

    async def waits(self, user: int, *, surely: bool = False) -> list[Wait]:
        """Return the tables of slow paces that wait for this person, the most urgent first.

        Tables that they may not see or that cannot be read are left out. With `surely`, raises `AccessUnknown` if
        Discord cannot say now what they may see.
        """
        until, found = dict(reversed(await self.store.waited(user))), list[Wait]()
        for row in await self.store.tables(user=user, statuses=("playing",)):
            if row.held or not PACES[row.pace].slow:
                continue
            loaded = await self._newest(row.id)
            seat = None if loaded is None else loaded.seat_of(user)
            if loaded is None or seat is None or seat.seat is None or seat.player:
                continue
            asked = really_asked(loaded, seat.seat)
            if not asked:
                continue
            if await self._may_know(loaded, user, surely=surely):
                found.append(Wait(loaded, seat.seat, max(o.number for o in asked), until.get(row.id, inf)))
        return sorted(found, key=lambda one: one.until)

    async def _may_know(self, loaded: LoadedTable, user: int, *, surely: bool) -> bool:
        try:
            return bool(await self.policy.may(Person(user), Action.SHOWN_HAND, loaded.row))
        except (AccessUnknown, discord.HTTPException, TimeoutError) as error:
            if surely:
                raise AccessUnknown from error
            return False  # its own hand is kept and tried again

    async def stands(self, user: int) -> bool:
        """Whether somebody has such a list, which is to be renewed."""
        return bool(await self.store.messages_to(user, outbox_targets.digest(user)))

    async def bring(self, row: OutboxRow) -> None:
        """Call by a new list, or bring the one that stands up to date; where nothing waits any more, or they want none,
        it goes. Raises `AccessUnknown`."""
        user = outbox_targets.user(row.target)
        async with self._locks.setdefault(user, asyncio.Lock()):
            person = await self.store.person(user)
            waits = await self.waits(user, surely=True) if _wants(person) else []
            before = await self.store.messages_to(user, row.target)
            if not waits:
                await self._done(row, before, None)
                return
            questions, spoken = frozenset(one.question for one in waits), spoken_in_private(person, waits[0].loaded)
            known = Named.read(before[-1].digest) if before else None
            if known is not None and not await self._calls(user, known, waits):
                show = await self._show(waits, spoken, known._replace(questions=known.questions | questions))
                if await self.messages.renew(before[-1], show):
                    await self._done(row, before, before[-1])
                    return
            if is_quiet(person, now := self.time.wall()):
                async with self.store.write() as w:
                    await w.defer(row.table, row.target, row.revision, quiet_until(person, now))
                return
            show = await self._show(waits, spoken, Named(questions, waits[0].until))
            sent = await self.messages.send_dm(user, show, row)
            if sent is None:
                await self._mention(waits)
            await self._done(row, before, sent)

    async def _calls(self, user: int, known: Named, waits: Sequence[Wait]) -> bool:
        """Whether what waits now is to call them again: something new, more urgent than all that they were told of, or
        after they have answered something of that. What time or a stand-in answered for them says that they have not
        looked: it calls nobody again."""
        until = known.unheard(waits)
        if until is None:
            return False
        gone = known.questions - {one.question for one in waits}
        return until < known.until or any([await self.store.answered(code, user, number) for code, number in gone])

    async def _show(self, waits: Sequence[Wait], spoken: Language, named: Named) -> RenderedMessage:
        title = plural("A table waits for you", "{n} tables wait for you", n=len(waits))
        lines = [f"### {spoken.say(title)}"]
        for one in waits:
            row, tell = one.loaded.row, teller(spoken, one.loaded.row.game, (), markdown=True)
            until = [] if one.until == inf else [f"<t:{int(one.until)}:R>"]
            where = await self.channels.link(row)
            said = [f"**{row.id}**", tell(one.loaded.game.title), tell(about(one.loaded, one.seat)), *until]
            lines.append("- " + " · ".join([*said, *([where] if where else [])]))
        note = text("The most urgent first. /me decides whether several tables call you by one message.")
        lines.append(f"-# {spoken.say(note)}")
        layout = framed(ui.TextDisplay(clip("\n".join(lines), LETTERS)), ui.ActionRow(next_button(spoken.say)))
        return RenderedMessage(layout, digest=named.written())

    async def _mention(self, waits: Sequence[Wait]) -> None:
        """Their direct messages are closed, as it turns out: each table mentions them."""
        async with self.store.write() as w:
            for one in waits:
                await w.want(one.loaded.row.id, outbox_targets.MENTION, one.loaded.row.revision, self.time.wall())

    async def _done(self, row: OutboxRow, before: Sequence[MessageRow], now: MessageRow | None) -> None:
        """Note the message that stands now, if there is one; all others go."""
        at = self.time.wall()
        async with self.store.write() as w:
            for old in before:
                if now is None or old.message != now.message:
                    await w.want(old.table, outbox_targets.gone(old.channel, old.message), old.revision, at)
                    if now is None or old.table != now.table:
                        await w.forget_message(old.table, old.target)
            if now is not None:
                await w.shown(replace(now, revision=row.revision), NOTHING)
            await w.unwant(row.table, row.target, row.revision)
            await w.sent(row.table, row.target)


def _wants(person: PersonRow) -> bool:
    """Whether this person is to be called by such a list."""
    return person.digest and person.mentions and is_written_to(person)
