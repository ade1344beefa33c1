"""Summaries: one message for a person for whom several slow tables wait.

A new summary notifies the person, and their hands at its tables are edited without notifying them again. An existing
summary is edited until the person has answered at one of its tables, or something more urgent comes.
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

from bot.clock import Time
from bot.delivery.direct_messages import gets_direct_messages
from bot.delivery.mentions import decision_label, unanswered_choices
from bot.delivery.message_builder import private_language, waited_for_elsewhere
from bot.delivery.messages import Messages
from bot.delivery.table_channels import TableChannels
from bot.replies.ephemeral import framed
from bot.tables import outbox_targets
from bot.tables.loaded_table import LoadedTable
from bot.tables.permissions.channel_access import AccessUnknown
from bot.tables.permissions.policy import Action, Person, Policy
from bot.tables.personal_time.quiet_hours import is_quiet, quiet_until
from bot.tables.time_limits.pace import PACES
from bot.texts import Language
from bot.views.choice_components import clip
from bot.views.layout import RenderedMessage, digest_without_story, next_button, text_renderer
from engine.text import plural, text
from store import Store
from store.delivery.posted_messages import NOTHING
from store.rows import MessageRow, OutboxRow, PersonRow

LETTERS = 3900
"""Maximum number of characters of a summary."""


class WaitingTable(NamedTuple):
    """A table that waits for a person.

    `seat` is the person's seat. `number` is that of their newest choice there. `until` is its deadline as a Unix time.
    It is infinite if there is none.
    """

    loaded: LoadedTable
    seat: int
    number: int
    until: float

    @property
    def question(self) -> tuple[str, int]:
        """The table's id and the number of the choice. Together they identify the choice for ever."""
        return self.loaded.row.id, self.number


class SummaryContents(NamedTuple):
    """The contents of a summary: the choices that it has listed since it notified the person (`questions`).

    `until` is the earliest deadline that it had when it notified them. A choice is a pair of a table's id and a number.
    All this is stored as the digest of the message, so that a restart notifies nobody again.
    """

    questions: frozenset[tuple[str, int]]
    until: float

    @classmethod
    def read(cls, seen: str) -> SummaryContents | None:
        """Parse the stored form `seen`, such as “1790000000 K7QX2-12,Q7K2M-3”. Return None for any other text."""
        until, _, listed = digest_without_story(seen).partition(" ")
        if not listed:
            return None
        questions = (one.split("-") for one in listed.split(","))
        return cls(frozenset((code, int(number)) for code, number in questions), float(until))

    def written(self) -> str:
        """Return the stored form: the deadline, a space, and the choices as `table-number` with commas between them."""
        until = "inf" if self.until == inf else str(int(self.until))
        return f"{until} {','.join(f'{code}-{number}' for code, number in sorted(self.questions))}"

    def earliest_new_deadline(self, waits: Sequence[WaitingTable]) -> float | None:
        """Return the earliest deadline of the tables in `waits` whose choices the summary has not listed; None if it
        listed all.
        """
        return min((one.until for one in waits if one.question not in self.questions), default=None)


class Summaries:
    """Delivers summaries. The callback `newest` loads a table by its id, or returns None if it cannot be read."""

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

    async def should_notify(self, loaded: LoadedTable, person: PersonRow) -> bool:
        """Return True if other slow tables wait for this person too, so that a summary notifies them instead of a new
        hand.
        """
        if not (_wants(person) and PACES[loaded.row.pace].slow):
            return False
        # In most cases this returns. One cached query covers all people at the table.
        if person.user not in await waited_for_elsewhere(self.store, loaded):
            return False
        return any(one.loaded.row.id != loaded.row.id for one in await self.waiting_tables(person.user))

    async def waiting_tables(self, user: int, *, surely: bool = False) -> list[WaitingTable]:
        """Return the tables with a slow pace that wait for this person, the most urgent first.

        Tables that they may not see or that cannot be read are left out. With `surely`, raises `AccessUnknown` if
        Discord cannot tell now what they may see.
        """
        until, found = dict(reversed(await self.store.tables_waiting_for(user))), list[WaitingTable]()
        for row in await self.store.tables(user=user, statuses=("playing",)):
            if row.paused or not PACES[row.pace].slow:
                continue
            loaded = await self._newest(row.id)
            seat = None if loaded is None else loaded.seat_of(user)
            if loaded is None or seat is None or seat.seat is None or seat.automatic_player:
                continue
            asked = unanswered_choices(loaded, seat.seat)
            if not asked:
                continue
            if await self._may_know(loaded, user, surely=surely):
                found.append(WaitingTable(loaded, seat.seat, max(o.number for o in asked), until.get(row.id, inf)))
        return sorted(found, key=lambda one: one.until)

    async def _may_know(self, loaded: LoadedTable, user: int, *, surely: bool) -> bool:
        """Return True if the person may see the table.

        If Discord cannot tell now, raises `AccessUnknown` with `surely`, and returns False without it.
        """
        try:
            return bool(await self.policy.may(Person(user), Action.SHOWN_HAND, loaded.row))
        except (AccessUnknown, discord.HTTPException, TimeoutError) as error:
            if surely:
                raise AccessUnknown from error
            return False  # the hand's own delivery handles this and is retried

    async def exists_for(self, user: int) -> bool:
        """Return True if a summary was sent to this person and still exists."""
        return bool(await self.store.receipts_of(user, outbox_targets.summary(user)))

    async def deliver(self, row: OutboxRow) -> None:
        """Edit the person's summary, or send a new one if it must notify them. Delete it if no table waits.

        During quiet hours a new one is deferred. Raises `AccessUnknown` if Discord cannot tell now what the person may
        see.
        """
        user = outbox_targets.user(row.target)
        async with self._locks.setdefault(user, asyncio.Lock()):
            person = await self.store.person(user)
            waits = await self.waiting_tables(user, surely=True) if _wants(person) else []
            before = await self.store.receipts_of(user, row.target)
            if not waits:
                await self._done(row, before, None)
                return
            questions, spoken = frozenset(one.question for one in waits), private_language(person, waits[0].loaded)
            known = SummaryContents.read(before[-1].digest) if before else None
            if known is not None and not await self._must_notify(user, known, waits):
                rendered = await self._show(waits, spoken, known._replace(questions=known.questions | questions))
                if await self.messages.edit_if_changed(before[-1], rendered):
                    await self._done(row, before, before[-1])
                    return
            if is_quiet(person, now := self.time.wall()):
                async with self.store.write() as w:
                    await w.defer_delivery(row.table, row.target, row.revision, quiet_until(person, now))
                return
            rendered = await self._show(waits, spoken, SummaryContents(questions, waits[0].until))
            sent = await self.messages.send_dm(user, rendered, row)
            if sent is None:
                await self._mention(waits)
            await self._done(row, before, sent)

    async def _must_notify(self, user: int, known: SummaryContents, waits: Sequence[WaitingTable]) -> bool:
        """Return True if a person whose summary has the contents `known` must be notified anew, because the tables
        `waits` wait.

        They must be if a new choice is more urgent than all known ones. They must also be if there is a new choice and
        they have answered a known one. Expired time limits and stand-ins do not count as answers.
        """
        until = known.earliest_new_deadline(waits)
        if until is None:
            return False
        gone = known.questions - {one.question for one in waits}
        return until < known.until or any([await self.store.has_answered(code, user, number) for code, number in gone])

    async def _show(self, waits: Sequence[WaitingTable], spoken: Language, named: SummaryContents) -> RenderedMessage:
        """Return the summary of the tables `waits` as a message in the language `spoken`.

        `named` are the contents that the summary lists. Its stored form becomes the digest of the message.
        """
        title = plural("A table is waiting for you", "{n} tables are waiting for you", n=len(waits))
        lines = [f"### {spoken.say(title)}"]
        for one in waits:
            row, tell = one.loaded.row, text_renderer(spoken, one.loaded.row.game, (), markdown=True)
            until = [] if one.until == inf else [f"<t:{int(one.until)}:R>"]
            where = await self.channels.link(row)
            said = [f"**{row.id}**", tell(one.loaded.game.title), tell(decision_label(one.loaded, one.seat)), *until]
            there = [] if where is None else [f"[{spoken.say(text('To the table'))}]({where})"]
            lines.append("- " + " · ".join([*said, *there]))
        note = text("Most urgent first. You can turn this summary off in /preferences.")
        lines.append(f"-# {spoken.say(note)}")
        layout = framed(ui.TextDisplay(clip("\n".join(lines), LETTERS)), ui.ActionRow(next_button(spoken.say)))
        return RenderedMessage(layout, digest=named.written())

    async def _mention(self, waits: Sequence[WaitingTable]) -> None:
        """Queue a mention at each of these tables, because the direct messages of the person for whom they wait are
        closed.
        """
        async with self.store.write() as w:
            for one in waits:
                await w.enqueue(one.loaded.row.id, outbox_targets.MENTION, one.loaded.row.revision, self.time.wall())

    async def _done(self, row: OutboxRow, before: Sequence[MessageRow], now: MessageRow | None) -> None:
        """Store the row `now` of the current summary (None: no table waits), and remove the outbox row.

        The deletion of the earlier summaries `before` is queued.
        """
        at = self.time.wall()
        async with self.store.write() as w:
            for old in before:
                if now is None or old.message != now.message:
                    await w.enqueue(old.table, outbox_targets.deletion(old.channel, old.message), old.revision, at)
                    if now is None or old.table != now.table:
                        await w.delete_receipt(old.table, old.target)
            if now is not None:
                await w.save_receipt(replace(now, revision=row.revision), NOTHING)
            await w.dequeue(row.table, row.target, row.revision)
            await w.delete_post(row.table, row.target)


def _wants(person: PersonRow) -> bool:
    """Return True if this person gets summaries: they have turned on summaries, mentions and direct messages."""
    return person.summaries and person.mentions and gets_direct_messages(person)
