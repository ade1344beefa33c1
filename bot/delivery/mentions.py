"""Decide when to notify a person of a question: once for each question, and not too often during the turns of others.

People with direct messages are notified by a new hand (`delivery.hand`). Others are mentioned in a message below the
table's message.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import discord

from bot.clock import Time
from bot.delivery.idempotent_posts import MessageChannel
from bot.delivery.lru import LruDict
from bot.delivery.message_builder import private_language
from bot.delivery.messages import Messages
from bot.delivery.table_channels import TableChannels
from bot.delivery.unstored_delivery_results import DeliveryResults
from bot.settings import REMEMBERED_TABLES
from bot.tables import outbox_targets
from bot.tables.auto_answers.schedule import auto_answer_to, is_shown_as_question
from bot.tables.loaded_table import LoadedTable
from bot.tables.personal_time.quiet_hours import is_quiet, quiet_until
from bot.tables.suppressed_mentions import newest_blocking_question
from bot.tables.time_limits.pace import PACES
from bot.texts import language
from bot.views.layout import text_renderer
from engine.choice import Pace
from engine.table import AnsweredChoice, OpenChoice
from engine.text import Text, text
from store import Store
from store.delivery.posted_messages import NOTHING
from store.rows import GONE, MessageRow, OutboxRow, SeatRow

LOOKING = 300.0
"""Seconds for which a person who was mentioned, or has answered, is assumed to be looking at the table.

A mention for a reaction waits until that time is over. It is only delayed, not dropped. Otherwise a slow table could
wait hours for a person who does not know that it waits.
"""


class PendingCall(NamedTuple):
    """A call that is due: the number of a person's newest unanswered choice, and the Unix time from which they may be
    notified of it.
    """

    number: int
    at: float


class Mentions:
    """Posts messages that mention people, and decides who must be notified.

    The stored `revision` of such a message is the number of the newest choice that it mentions. The times when people
    last looked are in memory only. So after a restart a person may be mentioned once too often, but never too seldom.
    """

    def __init__(
        self,
        store: Store,
        time: Time,
        results: DeliveryResults,
        messages: Messages,
        channels: TableChannels,
        remembered_tables: int = REMEMBERED_TABLES,
    ) -> None:
        self.store = store
        self.results = results
        self.channels = channels
        self.time = time
        self.messages = messages
        self._looked_at = LruDict[tuple[str, int], float](remembered_tables)
        self._mentioned = LruDict[tuple[str, int], int](remembered_tables)
        self._known_choices = LruDict[tuple[str, int], int](remembered_tables)
        """By table and user id: the newest choice that the person has seen, because they looked at the table after
        their answer."""
        self._newest = LruDict[str, int](remembered_tables)
        self._last_answers = LruDict[str, AnsweredChoice](remembered_tables)

    async def deliver(self, row: OutboxRow, loaded: LoadedTable, channel: MessageChannel) -> None:
        """Post a short message that mentions the people to be notified now, and delete the previous one.

        If a person may be notified only later, the delivery is repeated at that time.
        """
        table, now = loaded.row, self.time.wall()
        shown = await self.store.receipt(table.id, outbox_targets.MENTION)
        self._note_last_answer(loaded)
        waiting = await self._pending_calls(loaded, shown, direct=False)
        mentioned = {user: one.number for user, one in waiting.items() if one.at <= now}
        later = [one for one in waiting.values() if one.at > now]
        newest = max(_newest_number(loaded), _stored_number(shown))
        fresh = newest > max(_stored_number(shown), self._newest.get(table.id, 0))
        over = table.status != "playing"
        where = None if shown is None else (shown.channel, shown.message)
        if shown is not None and shown.message != GONE and (mentioned or fresh or over):
            await self.messages.delete(shown)
            where = shown.channel, GONE
        if mentioned:
            where = channel.id, await self._send(row, loaded, list(mentioned), channel)
        noted = min([newest, *(one.number - 1 for one in later)])
        self._newest[table.id] = newest
        for user, number in mentioned.items():
            self._mentioned[table.id, user], self._looked_at[table.id, user] = number, now
        if where is None or not (mentioned or fresh or over):
            if later:
                self.results.later(row, row.revision, min(one.at for one in later))
            else:
                self.results.done(row)
            return
        async with self.store.write() as w:
            done = NOTHING if later else row.revision
            await w.save_receipt(MessageRow(row.table, row.target, *where, max(noted, _stored_number(shown))), done)
            await w.delete_post(row.table, row.target)
            if later:
                await w.defer_delivery(row.table, row.target, row.revision, min(one.at for one in later))

    async def _send(self, row: OutboxRow, loaded: LoadedTable, users: list[int], channel: MessageChannel) -> int:
        """Post a message that mentions these users, and return its id.

        A message with the same text from before a crash is reused.
        """
        words, code, posts = await self._text_of_mention(loaded, users), loaded.row.id, self.messages.posts
        claimed = await posts.claim_nonce(row, channel, lambda message, _: code in message.content)
        if claimed.found is not None:
            if claimed.found.content == words:
                return claimed.found.id
            await self.messages.delete(MessageRow(row.table, row.target, channel.id, claimed.found.id, 0))
        name = claimed.nonce if claimed.found is None else await posts.claim_new_nonce(row, channel)
        allowed = discord.AllowedMentions(users=[discord.Object(user) for user in users], everyone=False, roles=False)
        return (await channel.send(words, allowed_mentions=allowed, nonce=str(name))).id

    async def _text_of_mention(self, loaded: LoadedTable, users: Sequence[int]) -> str:
        """Return the text of a mention: one line for people with the same language and the same kind of decision.

        A line has the mentions, the name of the decision, the game and a link to the table.
        """
        lines: dict[tuple[str, str], list[str]] = {}
        for user in users:
            spoken = private_language(await self.store.person(user), loaded)
            seat = loaded.seat_of(user)
            assert seat is not None
            assert seat.seat is not None
            lines.setdefault((spoken.locale, decision_label(loaded, seat.seat).source), []).append(f"<@{user}>")
        link = await self.channels.link(loaded.row)
        said = list[str]()
        for (locale, source), mentioned in lines.items():
            tell = text_renderer(language(locale), loaded.row.game, (), markdown=True)
            words = text(
                "{mentions} · {game}, table {code}: {decision}.",
                mentions=" ".join(mentioned),
                game=loaded.game.title,
                code=loaded.row.id,
                decision=Text(source),
            )
            said.append(" ".join([tell(words), *([link] if link else [])]))
        return "\n".join(said)

    async def call_is_due(self, loaded: LoadedTable) -> bool:
        """Return True if somebody at this table must be notified now, by a mention or by direct message."""
        shown, now = await self.store.receipt(loaded.row.id, outbox_targets.MENTION), self.time.wall()
        self._note_last_answer(loaded)
        waiting = await self._pending_calls(loaded, shown, direct=False) | await self._pending_calls(
            loaded, None, direct=True
        )
        return any(one.at <= now for one in waiting.values())

    async def pending_call(self, loaded: LoadedTable, user: int) -> PendingCall | None:
        """Return the call by which this person must be notified by direct message; None if there is none.

        The call may be due only later (`PendingCall.at`).
        """
        self._note_last_answer(loaded)
        seat, given = loaded.seat_of(user), loaded.table.last_chosen_answer
        if seat is not None and given is not None and not given.answer.by_time_limit and given.answer.seat == seat.seat:
            # They saw their next question after their own answer, even if others have answered since.
            number, before = newest_blocking_question(loaded, given.answer.seat), seat.called_choice
            if number > self._known_choices.get((loaded.row.id, user), 0):
                self._known_choices[loaded.row.id, user] = number
                self.mark_called(loaded, user, max(number, before))
            if number > before:  # rare: usually the answer's transaction has stored it
                async with self.store.write() as w:
                    await w.set_seat(loaded.row.id, seat.place, called_choice=number)
        return (await self._pending_calls(loaded, None, direct=True)).get(user)

    def mark_called(self, loaded: LoadedTable, user: int, number: int) -> SeatRow:
        """Note in the person's seat that they were notified of choice `number`, and return the seat.

        The caller must store the seat.
        """
        seat = loaded.seat_of(user)
        assert seat is not None
        self._looked_at[loaded.row.id, user], seat.called_choice = self.time.wall(), number
        return seat

    def _note_last_answer(self, loaded: LoadedTable) -> None:
        """Remember that the person who gave the newest answer is looking at the table now.

        Each answer is noted once.
        """
        given, table = loaded.table.last_chosen_answer, loaded.row.id
        if given is None or given is self._last_answers.get(table):
            return
        self._last_answers[table] = given
        if not given.answer.by_time_limit and not given.choice.sealed:
            seat = loaded.at(given.answer.seat)
            if seat.user is not None:
                self._looked_at[table, seat.user] = self.time.wall()

    async def _pending_calls(
        self, loaded: LoadedTable, shown: MessageRow | None, *, direct: bool
    ) -> dict[int, PendingCall]:
        """Return by user id the calls for people to notify: by direct message (`direct`), or by mention.

        `shown` is the stored message with mentions, which says who was mentioned already. The person who has just
        answered is assumed to see their next question.

        Mentions must not reveal who has voted. So all voters of an open secret vote are mentioned, even those who have
        voted. The person who voted last is mentioned for the next choice like the others. Reaction windows
        (`Choice.window`), which are offered to all seats, and choices with an automatic answer cause no mentions.
        """
        if loaded.row.status != "playing" or loaded.row.paused:
            return {}
        table, found = loaded.row.id, dict[int, PendingCall]()
        given = loaded.table.last_chosen_answer
        here = (
            None
            if given is None or given.answer.by_time_limit or (given.choice.sealed and not direct)
            else given.answer.seat
        )
        people = await self.store.persons(
            [one.user for one in map(loaded.at, loaded.table.open) if one.user is not None]
        )
        # Sorted by seat: the order of open choices would reveal who has voted.
        for seat, row in sorted(loaded.table.open.items()):
            user = loaded.at(seat).user
            if direct:
                asked = [] if seat == here else unanswered_choices(loaded, seat)
            else:
                asked = [o for o in row if _called_in_public(loaded, seat, o, here)]
            if user is None or loaded.at(seat).automatic_player or not asked:
                continue
            number = max(o.number for o in asked)
            before = (
                loaded.at(seat).called_choice
                if direct
                else max(_stored_number(shown), self._mentioned.get((table, user), 0))
            )
            if number <= before:
                continue
            patient = all(o.choice.pace is Pace.REACTION for o in asked)
            person = people[user]
            if person.mentions and direct == self.messages.direct_messages.reaches_now(person):
                looked = self._looked_at.get((table, user))
                at = looked + LOOKING if patient and looked is not None else 0.0
                if PACES[loaded.row.pace].slow:  # quiet hours apply to slow tables only
                    at = quiet_until(person, max(at, self.time.wall())) if is_quiet(person, self.time.wall()) else at
                found[user] = PendingCall(number, at)
        return found


def _called_in_public(loaded: LoadedTable, seat: int, opened: OpenChoice, here: int | None) -> bool:
    """Return True if a public mention may show that this seat must answer this choice.

    `here` is the seat that gave the last answer, or None. Returns False if the mention would reveal a secret, or if the
    person sees the choice anyway.
    """
    choice = opened.choice
    if choice.sealed:
        return not choice.window
    return seat != here and choice.blocks and auto_answer_to(loaded, seat, opened) is None


def unanswered_choices(loaded: LoadedTable, seat: int) -> list[OpenChoice]:
    """Return the choices that block the table and are shown to this seat's person."""
    return [o for o in loaded.table.open.get(seat, ()) if o.choice.blocks and is_shown_as_question(loaded, seat, o)]


def _stored_number(shown: MessageRow | None) -> int:
    """Return the number of the newest choice that the stored message mentions; 0 without a message."""
    return shown.revision if shown else 0


def decision_label(loaded: LoadedTable, seat: int) -> Text:
    """Return the public name of the newest choice for which this seat is notified.

    The name reveals none of its options.
    """
    asked = [o for o in loaded.table.open[seat] if o.choice.blocks or o.choice.sealed]
    return loaded.game.choice_labels[max(asked, key=lambda o: o.number).choice.name]


def _newest_number(loaded: LoadedTable) -> int:
    """Return the number of the newest open choice that blocks the table; 0 if there is none."""
    numbers = (o.number for row in loaded.table.open.values() for o in row if o.choice.blocks)
    return max(numbers, default=0) if loaded.row.status == "playing" else 0
