"""Deliver notices to one person: a stand-in plays for them, or their time is nearly up.

Notices come by direct message, or as a mention below the table. A new one replaces the person's last one of the same
kind.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.delivery.delivery_services import DeliveryServices
from bot.delivery.direct_messages import gets_direct_messages
from bot.delivery.mentions import decision_label
from bot.delivery.message_builder import private_language
from bot.replies.ephemeral import framed
from bot.tables import outbox_targets
from bot.tables.loaded_table import LoadedTable
from bot.tables.personal_time.quiet_hours import is_quiet, quiet_until
from bot.tables.seating.vacant_seats import absence_until_vacant
from bot.tables.time_limits.missed_turns import is_silent
from bot.tables.time_limits.pace import HOUR, PACES
from bot.views import custom_ids
from bot.views.choice_components import Say, clip
from bot.views.layout import RenderedMessage, button, text_renderer
from engine.text import text
from store.rows import OutboxRow, SeatRow, StandInReason


class Notices(DeliveryServices):
    """Sends notices to people, and deletes those that no longer apply."""

    async def deliver(self, row: OutboxRow, loaded: LoadedTable) -> None:
        """Send the row's notice if it still applies, else delete an earlier one.

        At a slow table a notice waits for the person's quiet hours to end.
        """
        user, code = outbox_targets.user(row.target), loaded.row.id
        person, seat = await self.store.person(user), loaded.seat_of(user)
        for_stand_in = outbox_targets.kind(row.target) == outbox_targets.STAND_IN_NOTICE
        private = gets_direct_messages(person)
        if (
            seat is None
            or loaded.row.status != "playing"
            or not (_is_stood_in(seat, private) if for_stand_in else _is_waited_for(loaded, seat, private))
            or not (person.mentions or (for_stand_in and private))
            or (not private and loaded.row.quiet)
            or (not private and self.channels.refused_recently(loaded.row.thread or loaded.row.channel))
        ):
            await self._withdraw(row)
            return
        if PACES[loaded.row.pace].slow and is_quiet(person, now := self.time.wall()):
            self.outbox.results.later(row, row.revision, quiet_until(person, now))
            return
        tell = text_renderer(private_language(person, loaded), loaded.row.game, loaded.names(), markdown=True)
        words, buttons = (
            _stand_in_text(loaded, seat, tell) if for_stand_in else await self._time_text(loaded, seat, tell, private)
        )
        if link := await self.channels.link(loaded.row, None if private else loaded.row.channel):
            buttons.append(ui.Button(label=clip(tell(text("To the table")), 80), url=link))
        parts: list[ui.Item[Any]] = [ui.TextDisplay(words if private else f"<@{user}> {words}")]
        rendered = RenderedMessage(framed(*parts, *([ui.ActionRow(*buttons)] if buttons else [])))
        shown = await self.store.receipt(code, row.target)
        if private:
            sent = await self.messages.send_dm(user, rendered, row)
        else:
            sent = await self.messages.send(self.channels.of(loaded.row), rendered, row, mentioned=user)
        if sent is None:
            self.outbox.drop(row)
            return
        await self.messages.record(row, sent, loaded.row.revision, instead=shown)

    async def _withdraw(self, row: OutboxRow) -> None:
        """Delete the notice that was sent earlier, because it no longer applies, and drop the row."""
        if (shown := await self.store.receipt(row.table, row.target)) is not None and await self.messages.delete(shown):
            async with self.store.write() as w:
                await w.delete_receipt(row.table, row.target)
        self.outbox.drop(row)

    async def _time_text(
        self, loaded: LoadedTable, seat: SeatRow, tell: Say, private: bool
    ) -> tuple[str, list[ui.Button[Any]]]:
        """Return a text with the person's decision and its deadline, and the buttons below it.

        `tell` renders texts in their language. In a `private` message the text also lists the person's other tables.
        """
        assert seat.user is not None
        assert seat.seat is not None
        code = loaded.row.id
        waited = await self.store.tables_waiting_for(seat.user)
        at = min((at for table, at in waited if table == code), default=None)
        game: dict[str, Any] = {"game": loaded.game.title, "code": code, "decision": decision_label(loaded, seat.seat)}
        lines = [tell(text("{game}, table {code}, still waits for you: {decision}.", **game))]
        if at is not None:
            lines[0] += " " + tell(text("Time limit: {when}.", when=f"<t:{int(at)}:R>"))
        if loaded.table.waiting() == [seat.seat]:
            lines.append(tell(text("Everybody is waiting for you.")))
        others: list[Any] = [f"{table} (<t:{int(at)}:R>)" for table, at in waited if table != code and private]
        if others:
            lines.append(tell(text("These are waiting for you too: {tables}. /tables finds them.", tables=others)))
        hand = button(tell, text("My hand"), custom_ids.to_button(code, "hand"), style=discord.ButtonStyle.success)
        return "\n".join(lines), [hand]


def _stand_in_text(loaded: LoadedTable, seat: SeatRow, tell: Say) -> tuple[str, list[ui.Button[Any]]]:
    """Return the text that says why a stand-in plays and how to return, and the button for that.

    `tell` renders texts in the person's language. If the stand-in only reacts and votes after a missed deadline, the
    text says that the person's time ran out.
    """
    why = text(
        "You missed two turns at table {code} ({game}), so a stand-in is playing for you.", **_table_arguments(loaded)
    )
    if seat.stand_in_reason == StandInReason.HOLIDAY:
        why = text(
            "You're on holiday, so a stand-in is playing for you at table {code} ({game}).", **_table_arguments(loaded)
        )
    if seat.stand_in_reason == StandInReason.SILENT:
        why = text("Your time ran out at table {code} ({game}).", **_table_arguments(loaded))
        hand = button(
            tell, text("My hand"), custom_ids.to_button(loaded.row.id, "hand"), style=discord.ButtonStyle.success
        )
        stay = text(
            "Until you look or answer there, a stand-in reacts and votes for you, each time after an hour. Your turns "
            "wait for you."
        )
        return tell(why) + " " + tell(stay), [hand]
    back = custom_ids.to_button(loaded.row.id, "return-to-seat")
    keeps = text("The seat stays yours: one press gives it back.")
    if seat.stand_in_reason != StandInReason.HOLIDAY:
        hours = absence_until_vacant(loaded.row.pace) // HOUR
        keeps = text("One press gives the seat back. After {n} hours the others may give it to a newcomer.", n=hours)
    words = tell(why) + " " + tell(keeps)
    return words, [button(tell, text("Return to my seat"), back, style=discord.ButtonStyle.success)]


def _table_arguments(loaded: LoadedTable) -> dict[str, Any]:
    return {"code": loaded.row.id, "game": loaded.game.title}


def _is_stood_in(seat: SeatRow, private: bool) -> bool:
    """Return True if a stand-in plays this seat and its person may be told so.

    They are told in a private message (`private`) or by a mention. A stand-in that only reacts and votes after a missed
    deadline is never mentioned. It answers secret votes, which must not be hinted at in public.
    """
    return (
        bool(seat.automatic_player) and seat.stand_in_reason in (StandInReason.MISSED_TURNS, StandInReason.HOLIDAY)
    ) or (is_silent(seat) and private)


def _is_waited_for(loaded: LoadedTable, seat: SeatRow, private: bool) -> bool:
    """Return True if the table waits for this seat and its person may be told so.

    They are told in a private message (`private`) or by a mention. No mention may reveal who has yet to vote.
    """
    asked = [o for o in loaded.table.open.get(seat.seat or 0, ()) if o.choice.blocks]
    return not seat.automatic_player and any(private or not o.choice.sealed for o in asked)
