"""What comes to one person alone: the hand by DM and in ephemeral answers, and a followed table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot import messages
from bot.people import language_of
from bot.shows.hand import hand_show
from bot.shows.parts import Show
from bot.shows.table import table_show
from bot.sitting import Sitting
from bot.texts import Language, language
from engine.store.rows import EventRow, OutboxRow, PersonRow, SeatRow

if TYPE_CHECKING:
    from bot.app import Quarterdeck

EPHEMERAL_LIFE = 14 * 60
"""An ephemeral answer can be edited for 15 minutes; we stop one earlier."""
EVENTS = 40
"""So many of the last events are looked through for those that this person may hear."""


class Private:
    """Keeps private messages current. Memory holds what they said last, and open ephemeral answers."""

    def __init__(self, bot: Quarterdeck) -> None:
        self.bot = bot
        self._digests: dict[tuple[str, str], str] = {}
        self._ephemerals: dict[tuple[str, int], tuple[discord.Interaction[Any], float, int]] = {}

    async def hand(self, row: OutboxRow, sitting: Sitting, user: int) -> None:
        """Bring a hand up to date, by DM where the person can be written to, and in the ephemeral answer."""
        seat = sitting.seat_of(user)
        if seat is None or seat.seat is None:
            await self.bot.delivery.outbox.drop(row)
            return
        await self._refresh_ephemeral(sitting, seat)
        person = await self.bot.store.person(user)
        if not person.dm or person.dm_closed:
            await self.bot.delivery.outbox.drop(row)
            return
        key = (sitting.row.id, row.target)
        shown = await self.bot.store.message(sitting.row.id, row.target)
        show = await self.hand_show(sitting, seat, unless=self._digests.get(key, "") if shown else "")
        if show is None:
            assert shown is not None
            await messages.keep(self.bot, row, shown.channel, shown.message)
            return
        if shown is not None and await messages.edit(self.bot, shown, show):
            await messages.keep(self.bot, row, shown.channel, shown.message)
        else:
            sent = await messages.send_dm(self.bot, user, show, row, shown)
            if sent is None:
                await self.bot.delivery.outbox.drop(row)
                return
            await messages.keep(self.bot, row, sent.channel.id, sent.id)
            if shown is not None:
                await messages.delete(self.bot, shown)
        self._digests[key] = show.digest

    async def hand_show(
        self,
        sitting: Sitting,
        seat: SeatRow,
        *,
        page: int = 0,
        unless: str = "",
        note: str | None = None,
        spoken: Language | None = None,
        beside: int | None = None,
    ) -> Show | None:
        """What this seat's person may see and do, in their own way and language (`spoken`, where it is
        known from a click), to be shown in the channel `beside`. None if its digest is `unless`."""
        assert seat.user is not None
        assert seat.seat is not None
        person = await self.bot.store.person(seat.user)
        return await hand_show(
            sitting,
            seat,
            spoken or language(person.locale or person.spoken or sitting.row.locale),
            [event for event in await self.bot.store.events(sitting.row.id, last=EVENTS) if _heard(event, seat.seat)],
            await self.bot.store.deadline(sitting.row.id),
            pictures=not person.text_mode,
            page=page,
            link=await self.bot.delivery.link(sitting.row, beside),
            note=note,
            unless=unless,
        )

    async def table_show(self, sitting: Sitting, person: PersonRow, spoken: Language, *, doors: bool = True) -> Show:
        """The table as this person alone is shown it, in their own way and language."""
        events = await self.bot.public_events(sitting.row.id)
        moving = person.animations and not person.text_mode
        return await table_show(
            sitting,
            spoken,
            events,
            await self.bot.store.deadline(sitting.row.id),
            pictures=not person.text_mode,
            doors=doors,
            scene=await self.bot.delivery.scenes.newest(sitting, spoken, events) if moving else None,
        )

    def remember(self, table: str, interaction: discord.Interaction[Any], page: int, digest: str) -> None:
        """Keep this ephemeral hand current, on its page, for as long as Discord lets us edit it.

        With its `digest` it stays as it is until something changes: it may begin with a sentence.
        """
        self._ephemerals[(table, interaction.user.id)] = (interaction, self.bot.now(), page)
        self._digests[(table, f"ephemeral:{interaction.user.id}")] = digest

    def forget(self, table: str, target: str) -> None:
        """What was last said to this target counts no more: it is said again when next wanted."""
        self._digests.pop((table, target), None)

    async def _refresh_ephemeral(self, sitting: Sitting, seat: SeatRow) -> None:
        assert seat.user is not None
        key, said = (sitting.row.id, seat.user), (sitting.row.id, f"ephemeral:{seat.user}")
        interaction, since, page = self._ephemerals.get(key, (None, 0.0, 0))
        if interaction is None:
            return
        if self.bot.now() - since > EPHEMERAL_LIFE:
            del self._ephemerals[key]
            return
        spoken, beside = await language_of(self.bot.store, interaction), interaction.channel_id
        known = self._digests.get(said, "")
        show = await self.hand_show(sitting, seat, page=page, unless=known, spoken=spoken, beside=beside)
        if show is None:
            return
        try:
            await interaction.edit_original_response(
                view=show.layout, attachments=show.files, allowed_mentions=messages.QUIET
            )
        except discord.HTTPException:
            self._ephemerals.pop(key, None)  # dismissed by its reader, or too old
            return
        self._digests[said] = show.digest
        if sitting.row.status != "playing":
            self._ephemerals.pop(key, None)
            self._digests.pop(said, None)

    async def watch(self, row: OutboxRow, sitting: Sitting, user: int) -> None:
        """Bring a followed table up to date. A deleted DM is sent again; closed DMs end the following."""
        person = await self.bot.store.person(user)
        spoken = language(person.locale or person.spoken or sitting.row.locale)
        show = await self.table_show(sitting, person, spoken, doors=False)
        shown = await self.bot.store.message(sitting.row.id, row.target)
        if shown is not None and await messages.edit(self.bot, shown, show):
            await messages.keep(self.bot, row, shown.channel, shown.message)
            return
        sent = await messages.send_dm(self.bot, user, show, row, shown)
        if sent is not None:
            await messages.keep(self.bot, row, sent.channel.id, sent.id)
            if shown is not None:
                await messages.delete(self.bot, shown)
            return
        async with self.bot.store.write() as w:
            await w.unfollow(sitting.row.id, user)
            await w.forget_message(sitting.row.id, row.target)
        await self.bot.delivery.outbox.drop(row)


def _heard(event: EventRow, seat: int) -> bool:
    return event.to is None or seat in event.to
