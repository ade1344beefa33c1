"""Add the players of a public table to its thread, so that their list of channels contains it. Nobody is notified.

Discord adds people to a thread if a message in it is edited to mention them, and an edit notifies nobody. So a silent
message is posted, edited and deleted. Sources: issue 107 of github.com/MarcusOtter/discord-needle, and the README of
github.com/Mara-Li/Knitting-bot. *Rejected:* Add Thread Member, which posts a system message for each person.
"""

from __future__ import annotations

import discord

from bot.delivery.delivery_services import DeliveryServices
from bot.delivery.discord_refusals import UNKNOWN_MESSAGE, place_refuses
from bot.delivery.messages import QUIET
from bot.tables import outbox_targets
from bot.tables.loaded_table import LoadedTable
from bot.tables.personal_time.quiet_hours import is_quiet, quiet_until
from store.delivery.posted_messages import NOTHING
from store.rows import GONE, MessageRow, OutboxRow


class ThreadMembers(DeliveryServices):
    """Adds players to the threads of public tables. A receipt for each person records that they were added."""

    async def deliver(self, row: OutboxRow, loaded: LoadedTable) -> None:
        """Add the players who are not in the table's thread yet, except those who have turned mentions off.

        A player in their quiet hours is added when these end.
        """
        table, now = loaded.row, self.time.wall()
        if table.private or table.thread is None or table.status != "playing":
            self.outbox.drop(row)
            return
        missing, later = list[int](), list[float]()
        for user in [seat.user for seat in loaded.people() if seat.user is not None]:
            person = await self.store.person(user)
            noted = await self.store.receipt(table.id, outbox_targets.thread_member(user))
            if not person.mentions or (noted is not None and noted.channel == table.thread):
                continue
            if is_quiet(person, now):
                later.append(quiet_until(person, now))
            else:
                missing.append(user)
        if missing:
            try:
                await self._add(row, loaded, missing)
            except discord.HTTPException as error:
                if error.code == UNKNOWN_MESSAGE:  # somebody has deleted it meanwhile: post another one
                    async with self.store.write() as w:
                        await w.delete_post(row.table, row.target)
                    self.outbox.retry(row)
                    return
                if not place_refuses(error):
                    raise
                self.outbox.drop(row)  # the delivery of the table's message is refused too, and moves the table
                return
        async with self.store.write() as w:
            for user in missing:
                inside = MessageRow(table.id, outbox_targets.thread_member(user), table.thread, GONE, row.revision)
                await w.save_receipt(inside, NOTHING)
            await w.delete_post(row.table, row.target)
        if later:
            self.outbox.results.later(row, row.revision, min(later))
        else:
            self.outbox.drop(row)

    async def _add(self, row: OutboxRow, loaded: LoadedTable, users: list[int]) -> None:
        """Post a silent message, edit it to mention these people, and delete it. Raises Discord's error."""
        channel, code, posts = self.channels.of(loaded.row), loaded.row.id, self.messages.posts
        claimed = await posts.claim_nonce(row, channel, lambda message, _: message.content.startswith(f"-# {code}"))
        if claimed.found is not None:
            number = claimed.found.id
        else:
            name = str(claimed.nonce)
            number = (await channel.send(f"-# {code}", silent=True, allowed_mentions=QUIET, nonce=name)).id
        message = channel.get_partial_message(number)
        people = discord.AllowedMentions(users=[discord.Object(user) for user in users], everyone=False, roles=False)
        await message.edit(content=f"-# {code} {' '.join(f'<@{user}>' for user in users)}", allowed_mentions=people)
        await message.delete()
