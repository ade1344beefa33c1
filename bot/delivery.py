"""Brings to Discord what the outbox says must be shown.

A row of the outbox names a target (`table`, `lobby`, `ping`, `hand:<user>`, `watch:<user>`), not a
content: what is sent is the table as it stands when it is sent. So edits of one message coalesce, and a
row that was served twice does no harm. A permanent error changes the route, never the game.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Any

import discord

from bot.errors import Friendly
from bot.host import Sitting
from bot.people import language_of
from bot.shows import Show, hand_show, lobby_show, table_show, teller
from bot.texts import Language, language
from engine.store.rows import OutboxRow, SeatRow, TableRow
from engine.text import text

if TYPE_CHECKING:
    from bot.app import Quarterdeck

log = logging.getLogger(__name__)

BURIED = 8
"""The table is posted anew when this many newer messages stand below it."""
RETRY = (2, 10, 60, 300, 900)
"""Seconds until a delivery is tried again after an error that may pass."""
EPHEMERAL_LIFE = 14 * 60
"""An ephemeral answer can be edited for 15 minutes; we stop one earlier."""

CANNOT_DM = 50007
UNKNOWN_CHANNEL = 10003
HAS_THREAD = 160004
REPLACE = {UNKNOWN_CHANNEL, 10008, 30046, 50083}
"""A message that is gone, was edited too often since it is an hour old, or lies in an archived thread (which
a new message opens again): a new one takes its place."""
QUIET = discord.AllowedMentions.none()


class Delivery:
    """Serves the outbox while there is work; sleeps without a task when there is none."""

    def __init__(self, bot: Quarterdeck) -> None:
        self.bot = bot
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._digests: dict[tuple[str, str], str] = {}
        self._ephemerals: dict[tuple[str, int], tuple[discord.Interaction[Any], float, int]] = {}

    def wake(self) -> None:
        """There may be something to show."""
        self._again = True
        if not self.busy:
            self._task = asyncio.create_task(self._drain())

    @property
    def busy(self) -> bool:
        """Whether the outbox is being served just now."""
        return self._task is not None and not self._task.done()

    async def settled(self) -> None:
        """Wait until everything that was due has been shown."""
        while self._task is not None and not self._task.done():
            await asyncio.shield(self._task)

    async def _drain(self) -> None:
        while self._again:
            self._again = False
            while rows := await self.bot.store.outbox(self.bot.now()):
                by_table = [list(group) for _, group in groupby(sorted(rows, key=_order), key=lambda r: r.table)]
                await asyncio.gather(*(self._serve(group) for group in by_table))
        self.bot.clock.wake()

    async def _serve(self, rows: Iterable[OutboxRow]) -> None:
        """What one table has to show: one kind after the other, all hands at the same time."""
        for _, alike in groupby(rows, key=_order):
            await asyncio.gather(*(self._try(row) for row in alike))

    async def _try(self, row: OutboxRow) -> None:
        try:
            await self._deliver(row)
        except discord.HTTPException as error:
            await self._failed(row, error)
        except Friendly:
            await self._drop(row)
        except Exception:
            log.exception("showing %s of table %s failed", row.target.partition(":")[0], row.table)
            await self._later(row)

    async def _failed(self, row: OutboxRow, error: discord.HTTPException) -> None:
        kind = row.target.partition(":")[0]
        log.warning("Discord refused %s of table %s: %s (code %s)", kind, row.table, error.status, error.code)
        if error.status in (403, 404) or row.tries >= len(RETRY):
            await self._drop(row)
        else:
            await self._later(row)

    async def _later(self, row: OutboxRow) -> None:
        if row.tries >= len(RETRY):
            await self._drop(row)
            return
        async with self.bot.store.write() as w:
            await w.later(row.table, row.target, self.bot.now() + RETRY[row.tries])

    async def _drop(self, row: OutboxRow) -> None:
        async with self.bot.store.write() as w:
            await w.unwant(row.table, row.target, row.revision)

    async def _deliver(self, row: OutboxRow) -> None:
        kind, _, user = row.target.partition(":")
        table = await self.bot.host.row(row.table)
        if kind == "lobby":
            await self._lobby(row, table)
        elif table.status == "lobby":
            await self._drop(row)
        else:
            sitting = await self.bot.host.sitting(row.table)
            if kind == "table":
                await self._table(row, sitting)
            elif kind == "ping":
                await self._ping(row, sitting)
            elif kind == "hand":
                await self._hand(row, sitting, int(user))
            else:
                await self._watch(row, sitting, int(user))
            if table.status != "playing":
                self._digests.pop((row.table, row.target), None)
                self._ephemerals.pop((row.table, int(user or 0)), None)

    # --- where -----------------------------------------------------------------------------------

    def place(self, table: TableRow) -> discord.PartialMessageable:
        """The thread of the table, or the channel where it has none."""
        return self.bot.get_partial_messageable(table.thread or table.channel, guild_id=table.guild)

    async def link(self, table: TableRow, beside: int | None = None) -> str | None:
        """The address of the live table message; None where it stands in the channel `beside` anyway."""
        shown = await self.bot.store.message(table.id, "table")
        if shown is None or shown.channel == beside:
            return None
        return f"https://discord.com/channels/{table.guild or '@me'}/{shown.channel}/{shown.message}"

    async def _thread(self, sitting: Sitting) -> None:
        """Give the table a thread of its own where that is allowed; else it stays in the channel."""
        row = sitting.row
        lobby = await self.bot.store.message(row.id, "lobby")
        channel = self.bot.get_channel(row.channel)
        if row.thread or lobby is None or not isinstance(channel, discord.TextChannel):
            return
        may = channel.permissions_for(channel.guild.me)
        if not (may.create_public_threads and may.send_messages_in_threads):
            return
        title = teller(language(row.locale), (), markdown=False)(sitting.game.title)
        try:
            await channel.get_partial_message(lobby.message).create_thread(name=f"{title} · {row.id}")
        except discord.HTTPException as error:
            if error.code != HAS_THREAD:
                log.warning("no thread for table %s: %s (code %s)", row.id, error.status, error.code)
                return
        row.thread = lobby.message  # a thread that begins at a message has its id
        async with self.bot.store.write() as w:
            await w.set_table(row.id, thread=row.thread)
            await w.want(row.id, "lobby", row.revision, self.bot.now())

    async def _unroute(self, table: TableRow, target: str) -> None:
        """The message's channel is gone. Without a thread the table moves to its channel."""
        async with self.bot.store.write() as w:
            await w.forget_message(table.id, target)
            if table.thread:
                await w.set_table(table.id, thread=None)
        table.thread = None

    # --- what ------------------------------------------------------------------------------------

    async def _lobby(self, row: OutboxRow, table: TableRow) -> None:
        shown = await self.bot.store.message(table.id, "lobby")
        seats = await self.bot.store.seats(table.id)
        show = lobby_show(table, seats, language(table.locale), await self.link(table, table.channel))
        if shown is not None:
            channel = self.bot.get_partial_messageable(shown.channel, guild_id=table.guild)
            try:
                await channel.get_partial_message(shown.message).edit(view=show.layout, allowed_mentions=QUIET)
            except discord.NotFound:
                shown = None
        if shown is None and table.status == "lobby":
            place = self.bot.get_partial_messageable(table.channel, guild_id=table.guild)
            sent = await place.send(view=show.layout, allowed_mentions=QUIET)
            await self._shown(row, sent)
        elif shown is not None:
            await self._kept(row, shown.channel, shown.message)
        else:
            await self._drop(row)

    async def _table(self, row: OutboxRow, sitting: Sitting) -> None:
        table = sitting.row
        shown = await self.bot.store.message(table.id, "table")
        if shown is None and table.status == "playing" and table.thread is None:
            await self._thread(sitting)
        show = await self.table_show(sitting)
        if shown is not None and not await self._buried(sitting, shown.channel, shown.message):
            channel = self.bot.get_partial_messageable(shown.channel, guild_id=table.guild)
            try:
                await channel.get_partial_message(shown.message).edit(
                    view=show.layout, attachments=show.files, allowed_mentions=QUIET
                )
            except discord.HTTPException as error:
                if error.code not in REPLACE:
                    raise
                if error.code == UNKNOWN_CHANNEL:
                    await self._unroute(table, "table")
                show = await self.table_show(sitting)
            else:
                await self._kept(row, shown.channel, shown.message)
                return
        sent = await self._post_table(sitting, show)
        await self._shown(row, sent)
        await self._want(table, "lobby")
        if shown is not None:
            await self._delete(shown.channel, shown.message)

    async def _post_table(self, sitting: Sitting, show: Show) -> discord.Message:
        table = sitting.row
        try:
            return await self.place(table).send(view=show.layout, files=show.files, allowed_mentions=QUIET)
        except discord.HTTPException as error:
            if error.status not in (403, 404) and error.code not in REPLACE:
                raise
            if table.thread:
                await self._unroute(table, "table")
                again = await self.table_show(sitting)
                return await self.place(table).send(view=again.layout, files=again.files, allowed_mentions=QUIET)
            if isinstance(error, discord.Forbidden):
                # Without «Attach Files» the table is told in words rather than not at all.
                words = await self.table_show(sitting, pictures=False)
                return await self.place(table).send(view=words.layout, allowed_mentions=QUIET)
            raise

    async def table_show(self, sitting: Sitting, *, pictures: bool = True) -> Show:
        """The live table message as it should be now, in the server's language."""
        events = await self.bot.public_events(sitting.row.id)
        return await table_show(
            sitting, language(sitting.row.locale), events, await self.bot.deadline(sitting), pictures=pictures
        )

    async def _buried(self, sitting: Sitting, channel_id: int, message: int) -> bool:
        """Whether chat has pushed the table out of sight. Looked up only when somebody new is to be
        called to the table: then it is posted anew and the call stands below it."""
        if sitting.row.status != "playing" or not await self._new_ping(sitting):
            return False
        channel = self.bot.get_partial_messageable(channel_id, guild_id=sitting.row.guild)
        try:
            newer = [m async for m in channel.history(limit=BURIED, after=discord.Object(message))]
        except discord.HTTPException:
            return False
        return len(newer) >= BURIED

    async def _ping(self, row: OutboxRow, sitting: Sitting) -> None:
        """Exactly one mention a turn: a short message that is replaced by the next one's."""
        table = sitting.row
        shown = await self.bot.store.message(table.id, "ping")
        fresh = await self._new_ping(sitting)
        called = await self._called(sitting)
        if shown is not None and (fresh or not called):
            await self._delete(shown.channel, shown.message)
            async with self.bot.store.write() as w:
                await w.forget_message(table.id, "ping")
        if not fresh or not called:
            await self._drop(row)
            return
        tell = teller(language(table.locale), (), markdown=True)
        mentions = " ".join(f"<@{user}>" for user in called)
        words = tell(text("{mentions} · table {code}: it is your turn to choose.", mentions=mentions, code=table.id))
        allowed = discord.AllowedMentions(users=[discord.Object(user) for user in called], everyone=False, roles=False)
        # Should we stop before this is noted, Discord knows by the nonce that it was sent.
        nonce = f"{table.id}:{fresh}"
        sent = await self.place(table).send(words, allowed_mentions=allowed, nonce=nonce)
        async with self.bot.store.write() as w:
            await w.shown(table.id, "ping", sent.channel.id, sent.id, fresh)
            await w.unwant(table.id, "ping", row.revision)

    async def _new_ping(self, sitting: Sitting) -> int:
        """The number of the newest blocking choice if nobody was called for it yet, else 0."""
        numbers = [o.number for row in sitting.table.open.values() for o in row if o.choice.blocks]
        newest = max(numbers, default=0)
        shown = await self.bot.store.message(sitting.row.id, "ping")
        return newest if sitting.row.status == "playing" and (shown is None or shown.revision < newest) else 0

    async def _called(self, sitting: Sitting) -> list[int]:
        """The people whom the table waits for and who want to be mentioned."""
        if sitting.row.status != "playing":
            return []
        seats = [sitting.at(seat) for seat in sitting.table.waiting()]
        people = [seat.user for seat in seats if seat.user is not None and not seat.player]
        return [user for user in people if (await self.bot.store.person(user)).mentions]

    async def _hand(self, row: OutboxRow, sitting: Sitting, user: int) -> None:
        seat = sitting.seat_of(user)
        if seat is None or seat.seat is None:
            await self._drop(row)
            return
        await self._refresh_ephemeral(sitting, seat)
        person = await self.bot.store.person(user)
        if not person.dm or person.dm_closed:
            await self._drop(row)
            return
        shown = await self.bot.store.message(sitting.row.id, row.target)
        known = self._digests.get((sitting.row.id, row.target), "") if shown else ""
        show = await self.hand_show(sitting, seat, unless=known)
        if show is None:
            assert shown is not None
            await self._kept(row, shown.channel, shown.message)
            return
        try:
            if shown is not None:
                channel = self.bot.get_partial_messageable(shown.channel)
                try:
                    await channel.get_partial_message(shown.message).edit(
                        view=show.layout, attachments=show.files, allowed_mentions=QUIET
                    )
                except discord.HTTPException as error:
                    if error.code not in REPLACE:
                        raise
                    show = await self.hand_show(sitting, seat)
                    assert show is not None
                    await self._shown(row, await self.write_to(user, show))
                    await self._delete(shown.channel, shown.message)
                else:
                    await self._kept(row, shown.channel, shown.message)
            else:
                await self._shown(row, await self.write_to(user, show))
        except discord.Forbidden as error:
            if error.code != CANNOT_DM:
                raise
            await self._closed(user)
            await self._drop(row)
            return
        self._digests[(sitting.row.id, row.target)] = show.digest

    async def write_to(self, user: int, show: Show) -> discord.Message:
        """Send a DM; raises discord.Forbidden with code 50007 where the person's DMs are closed."""
        channel = await self.bot.create_dm(discord.Object(user))
        return await channel.send(view=show.layout, files=show.files, allowed_mentions=QUIET)

    async def _closed(self, user: int) -> None:
        """Remember that this person cannot be written to; it is not tried again until they ask."""
        async with self.bot.store.write() as w:
            await w.set_person(user, dm_closed=True)

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
        known from a click), to be shown in the channel `beside`."""
        assert seat.user is not None
        assert seat.seat is not None
        person = await self.bot.store.person(seat.user)
        events = [e for e in await self.bot.store.events(sitting.row.id, last=40) if _heard(e.to, seat.seat)]
        return await hand_show(
            sitting,
            seat,
            spoken or language(person.locale or person.spoken or sitting.row.locale),
            events,
            await self.bot.deadline(sitting),
            pictures=not person.text_mode,
            page=page,
            link=await self.link(sitting.row, beside),
            note=note,
            unless=unless,
        )

    async def restore(self, sitting: Sitting, user: int) -> None:
        """Somebody pressed a button that is no longer valid: show them and the table anew."""
        self._digests.pop((sitting.row.id, f"hand:{user}"), None)
        async with self.bot.store.write() as w:
            for target in ("table", f"hand:{user}"):
                await w.want(sitting.row.id, target, sitting.row.revision, self.bot.now())
        self.wake()

    # --- ephemeral hands -------------------------------------------------------------------------

    def remember(self, table: str, interaction: discord.Interaction[Any], page: int, digest: str) -> None:
        """Keep this ephemeral hand current, on its page, for as long as Discord lets us edit it.

        With its `digest` it stays as it is until something changes: it may begin with a sentence.
        """
        self._ephemerals[(table, interaction.user.id)] = (interaction, self.bot.now(), page)
        self._digests[(table, f"ephemeral:{interaction.user.id}")] = digest

    async def _refresh_ephemeral(self, sitting: Sitting, seat: SeatRow) -> None:
        assert seat.user is not None
        key = (sitting.row.id, seat.user)
        interaction, since, page = self._ephemerals.get(key, (None, 0.0, 0))
        if interaction is None:
            return
        if self.bot.now() - since > EPHEMERAL_LIFE:
            del self._ephemerals[key]
            return
        target = f"ephemeral:{seat.user}"
        spoken = await language_of(self.bot.store, interaction)
        known = self._digests.get((sitting.row.id, target), "")
        beside = interaction.channel_id
        show = await self.hand_show(sitting, seat, page=page, unless=known, spoken=spoken, beside=beside)
        if show is None:
            return
        try:
            await interaction.edit_original_response(view=show.layout, attachments=show.files, allowed_mentions=QUIET)
        except discord.HTTPException:
            self._ephemerals.pop(key, None)  # dismissed by its reader, or too old
        else:
            self._digests[(sitting.row.id, target)] = show.digest

    # --- followers -------------------------------------------------------------------------------

    async def watch(self, sitting: Sitting, user: int) -> bool:
        """Send a follower the table at once; False where their direct messages turn out to be closed."""
        await self._watch(OutboxRow(sitting.row.id, f"watch:{user}", sitting.row.revision, 0, 0.0), sitting, user)
        return not (await self.bot.store.person(user)).dm_closed

    async def _watch(self, row: OutboxRow, sitting: Sitting, user: int) -> None:
        person = await self.bot.store.person(user)
        events = await self.bot.public_events(sitting.row.id)
        show = await table_show(
            sitting,
            language(person.locale or person.spoken or sitting.row.locale),
            events,
            await self.bot.deadline(sitting),
            pictures=not person.text_mode,
            doors=False,
        )
        shown = await self.bot.store.message(sitting.row.id, row.target)
        try:
            if shown is not None:
                channel = self.bot.get_partial_messageable(shown.channel)
                await channel.get_partial_message(shown.message).edit(
                    view=show.layout, attachments=show.files, allowed_mentions=QUIET
                )
                await self._kept(row, shown.channel, shown.message)
            else:
                await self._shown(row, await self.write_to(user, show))
        except (discord.Forbidden, discord.NotFound) as error:
            # Closed DMs or a deleted message: nobody is watching there any more.
            if error.code == CANNOT_DM:
                await self._closed(user)
            async with self.bot.store.write() as w:
                await w.unfollow(sitting.row.id, user)
                await w.forget_message(sitting.row.id, row.target)
            await self._drop(row)

    # --- small steps -----------------------------------------------------------------------------

    async def _shown(self, row: OutboxRow, sent: discord.Message) -> None:
        await self._kept(row, sent.channel.id, sent.id)

    async def _kept(self, row: OutboxRow, channel: int, message: int) -> None:
        async with self.bot.store.write() as w:
            await w.shown(row.table, row.target, channel, message, row.revision)

    async def _want(self, table: TableRow, target: str) -> None:
        async with self.bot.store.write() as w:
            await w.want(table.id, target, table.revision, self.bot.now())
        self._again = True

    async def _delete(self, channel: int, message: int) -> None:
        # It may be gone already, or not be ours to delete any more.
        with contextlib.suppress(discord.NotFound, discord.Forbidden):
            await self.bot.get_partial_messageable(channel).get_partial_message(message).delete()


def _order(row: OutboxRow) -> tuple[str, int]:
    """The table first, hands next, the call to the table last: it must stand below."""
    kinds = ["table", "hand", "watch", "ping", "lobby"]
    return row.table, kinds.index(row.target.partition(":")[0])


def _heard(to: list[int] | None, seat: int) -> bool:
    return to is None or seat in to
