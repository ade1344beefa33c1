"""Deliver news about a lobby to one person: an invitation, a free seat, its start or its end."""

from __future__ import annotations

from math import inf
from typing import Any

import discord
from discord import ui

from bot.delivery.delivery_services import DeliveryServices
from bot.delivery.direct_messages import gets_direct_messages
from bot.delivery.lru import LruDict
from bot.replies.ephemeral import framed
from bot.replies.errors import UserError
from bot.settings import REMEMBERED_TABLES
from bot.tables import outbox_targets
from bot.tables.personal_time.quiet_hours import is_quiet, quiet_until
from bot.tables.planned_start import REMINDER
from bot.tables.quotas import RateCounter
from bot.tables.time_limits.pace import PACES
from bot.texts import language, title_of
from bot.texts.person_names import in_markdown
from bot.views import custom_ids
from bot.views.layout import RenderedMessage, button, text_renderer
from engine.text import Text, text
from store.people.avoidances import either_avoids
from store.rows import GuestKind, ModerationKind, OutboxRow, PersonRow, TableRow
from store.tables.evenings import evening_of, list_of
from store.tables.invitations_and_waitlist import guests_of

STRANGERS, STRANGERS_WITHIN = 10, 3600.0
"""Maximum number of strangers to whom the bot writes for one inviter in `STRANGERS_WITHIN` seconds.

A stranger is a person who has never used the bot.
"""
LATER = 600.0
"""Seconds before the next attempt, if an invitation can now be sent neither by direct message nor as a mention."""
DAY = 24 * 3600.0
"""Seconds in which a person gets at most two calls to evenings or news of start times."""
MOST_NOTED = 100
"""Maximum number of entries that are read from the moderation log of one table."""


class LobbyNewsDelivery(DeliveryServices):
    """Sends news about a lobby by direct message, or as a mention in the lobby's channel."""

    def __init__(self, *services: Any) -> None:
        super().__init__(*services)
        self._logged = LruDict[str, bool](REMEMBERED_TABLES)
        self.strangers = RateCounter(STRANGERS, STRANGERS_WITHIN)

    async def deliver(self, row: OutboxRow, table: TableRow) -> None:
        """Send the current news for the row's person, and delete the message with older news.

        If there is no news, only delete that message. The delivery waits for the end of the person's quiet hours,
        unless the table is fast or about to begin. A person gets at most two calls to evenings or news of start times
        within a day. Further ones edit the last message of their kind, or wait.
        """
        user = outbox_targets.user(row.target)
        kind = outbox_targets.kind(row.target)
        start_time, evening = kind == outbox_targets.START_TIME, kind == outbox_targets.EVENING_CALL
        person = await self.store.person(user)
        tellers = {outbox_targets.START_TIME: self._start_time, outbox_targets.EVENING_CALL: self._evening_call}
        words = await tellers.get(kind, self._news)(table, user)
        before = await self.store.receipt(table.id, row.target)
        if words is None and before is not None and await self.messages.delete(before):
            async with self.store.write() as w:
                await w.delete_receipt(table.id, row.target)
        takes, called = gets_direct_messages(person), person.mentions and not table.quiet
        if words is None or not (takes or called):
            self.outbox.drop(row)
            return
        now = self.time.wall()
        if start_time and is_quiet(person, now) and (table.planned_start or inf) <= quiet_until(person, now) + REMINDER:
            self.outbox.drop(row)  # a reminder in quiet hours is left out
            return
        if (PACES[table.pace].slow or start_time or evening) and table.ready_deadline is None and is_quiet(person, now):
            self.outbox.results.later(row, row.revision, quiet_until(person, now))
            return
        private = self.messages.direct_messages.reaches_now(person) and await self._may_write_to(person, table)
        if not (private or called):
            self.outbox.results.later(row, row.revision, self.time.wall() + LATER)
            return
        tell = text_renderer(
            language(person.locale or person.client_locale or table.locale), table.game, (), markdown=True
        )
        said = tell(words) if private else f"<@{user}> {tell(words)}"
        parts: list[ui.Item[Any]] = [ui.TextDisplay(said)]
        if table.status == "lobby" and table.tournament is None:
            join = button(tell, text("Join"), custom_ids.to_button(table.id, "join"))
            if table.confirming:
                join = button(tell, text("Ready"), custom_ids.to_button(table.id, "ready"))
            join.style = discord.ButtonStyle.success
            leave = button(tell, text("Leave"), custom_ids.to_button(table.id, "leave"))
            no = button(tell, text("No, thanks"), custom_ids.to_button(table.id, "leave"))
            if evening:
                no = button(tell, text("Off the list"), f"evening:out:{table.evening}")
            parts.append(ui.ActionRow(leave) if start_time else ui.ActionRow(join, no))
        rendered = RenderedMessage(framed(*parts))
        if (start_time or evening) and person.told_before is not None and person.told_before > now - DAY:
            if before is not None and await self.messages.edit(before, rendered, None if private else table.guild):
                await self.messages.record(row, before, table.revision)
            else:
                self.outbox.results.later(row, row.revision, person.told_before + DAY)
            return
        if private:
            sent = await self.messages.send_dm(user, rendered, row)
        else:
            sent = await self.messages.send(self.channels.of(table), rendered, row, mentioned=user)
        if sent is None:
            self.outbox.drop(row)
        else:
            await self.messages.record(row, sent, table.revision, instead=before)
            if start_time or evening:
                async with self.store.write() as w:
                    await w.set_person(user, told_at=now, told_before=person.told_at)

    async def _may_write_to(self, person: PersonRow, table: TableRow) -> bool:
        """Return False if the person has never used the bot, and the host has invited too many such people.

        Then the moderators can read in their log that the host invited many.
        """
        if person.has_used_bot:
            return True
        try:
            self.strangers.count(table.host, self.time.monotonic(), person.user)
        except UserError:
            await self._tell_moderators(table)
            return False
        return True

    async def _tell_moderators(self, table: TableRow) -> None:
        """Log for the moderators, once a table, that its host invited many strangers."""
        if table.id in self._logged:
            return
        self._logged[table.id] = True  # before anything else runs: invitations are delivered together
        guild, kind = table.guild or 0, ModerationKind.MANY_INVITATIONS
        if any(one.kind is kind for one in await self.store.moderation_log(guild, MOST_NOTED, table=table.id)):
            return
        async with self.store.write() as w:
            await w.log_moderation(kind, guild, self.time.wall(), table=table.id, actor=table.host)

    async def _news(self, table: TableRow, user: int) -> Text | None:
        """Return the news for this person as a sentence; None if there is none now."""
        named: dict[str, Any] = {"code": table.id, "game": title_of(table.game)}
        guest = next((one for one in await guests_of(self.store, table.id) if one.user == user), None)
        if table.status == "cancelled":
            return text("Lobby {code} ({game}) was closed before a game began. /play opens another.", **named)
        if table.status == "playing" and guest is not None and guest.kind is GuestKind.WAITING:
            return text("Table {code} ({game}) has begun, and no seat was free. /seat asks for one there.", **named)
        if table.status != "lobby":
            return None
        seats = await self.store.seats(table.id)
        seated = any(seat.user == user for seat in seats)
        if table.ready_deadline is not None and not seated:
            return None
        if table.confirming:
            confirmed = any(seat.user == user and seat.ready_interaction is not None for seat in seats)
            return (
                None
                if user == table.host or confirmed or await self._is_apart(table, user)
                else text(
                    "{name} plays again: table {code} ({game}). Press Ready and you're in.",
                    name=in_markdown(next((one.name for one in seats if one.user == table.host), "?")),
                    **named,
                )
            )
        if table.ready_deadline is not None:
            return text("Table {code} ({game}) begins within a minute. Press “Ready” in its lobby.", **named)
        if seated:
            return text("A seat became free at table {code} ({game}), and it's yours.", **named)
        if guest is None or guest.kind is not GuestKind.INVITED or await self._is_apart(table, user):
            return None
        seats = await self.store.seats(table.id)
        host = in_markdown(next((seat.name for seat in seats if seat.user == table.host), "?"))
        if not guest.has_place:
            return text("{name} invites you to private table {code} ({game}).", name=host, **named)
        until = f"<t:{int(guest.reserved_until)}:f>" if guest.reserved_until is not None else ""
        return text(
            "{name} would like to play with you: a place is kept for you at table {code} ({game}), until {when}.",
            name=host,
            when=until,
            **named,
        )

    async def _start_time(self, table: TableRow, user: int) -> Text | None:
        """Return the sentence that says when the game begins, for a person in the lobby; None if it is not needed."""
        named: dict[str, Any] = {"code": table.id, "game": title_of(table.game)}
        seated = any(seat.user == user for seat in await self.store.seats(table.id))
        if table.status != "lobby" or table.ready_deadline is not None or not seated:
            return None
        if table.planned_start is None:
            return text("Table {code} ({game}) has no start time any more. It begins when its host starts it.", **named)
        if table.planned_start <= self.time.wall():
            return None
        at = int(table.planned_start)
        return text("Table {code} ({game}) begins {when} ({soon}).", when=f"<t:{at}:F>", soon=f"<t:{at}:R>", **named)

    async def _evening_call(self, table: TableRow, user: int) -> Text | None:
        """Return the sentence that calls a person to the lobby of an evening; None if they need not come."""
        evening = await evening_of(self.store, table.evening)
        lobby = table.status == "lobby" and table.ready_deadline is None
        begins = table.planned_start or 0.0
        if (
            evening is None
            or not lobby
            or begins <= self.time.wall()
            or user not in await list_of(self.store, evening.id)
        ):
            return None
        seated = any(seat.user == user for seat in await self.store.seats(table.id))
        excluded = user in await self.store.excluded_people(evening.guild)
        if seated or excluded or await self._is_apart(table, user):
            return None
        return text(
            "{game} at table {code} begins {when} ({soon}). You're on the list of this evening.",
            code=table.id,
            game=title_of(table.game),
            when=f"<t:{int(begins)}:F>",
            soon=f"<t:{int(begins)}:R>",
        )

    async def _is_apart(self, table: TableRow, user: int) -> bool:
        """Return True if the person avoids somebody at the table, or somebody there avoids them.

        Then they get no invitation, and nobody learns why.
        """
        people = [seat.user for seat in await self.store.seats(table.id) if seat.user is not None]
        return await either_avoids(self.store, user, people)
