"""Watch a table by direct message, and stop watching it."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.components.button_registry import table_button
from bot.components.serve_interaction_once import write_once
from bot.components.services import Click, language_for, reply_text, services_of
from bot.replies.ephemeral import framed
from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.permissions.policy import Action
from engine.text import text
from store.rows import TableRow

NO_DM = text(
    "The bot can't send you direct messages. Allow them in this server's privacy settings, and turn them on in "
    "/preferences."
)


@table_button(Action.WATCH)
async def watch(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Watch this table (“Follow by DM”)."""
    await watch_table(click, row)


async def watch_table(click: Click, row: TableRow) -> None:
    """Store that the person watches this table. Its public view is then kept up to date in their direct messages.

    Raises `UserError` if no game is running or their direct messages are off or closed.
    """
    services = services_of(click)
    if row.status != "playing":
        raise UserError(text("There's nothing to follow: no game is being played there."))
    person = await services.store.person(click.user.id)
    if person.dm_closed or not person.dm:
        raise UserError(NO_DM)
    if not click.response.is_done():
        await click.response.defer(ephemeral=True, thinking=True)
    spoken = await language_for(click)
    hello = framed(ui.TextDisplay(spoken.say(text("You're following table {code}. Here it is.", code=row.id))))
    if not await services.messages.greet(click.user.id, hello):
        raise UserError(NO_DM)
    async with write_once(click) as w:
        await w.watch(row.id, click.user.id)
        await w.enqueue(row.id, outbox_targets.watch_of(click.user.id), row.revision, services.time.wall())
    services.outbox.wake()
    told = text("You're following table {code}. Updates come by direct message; /unwatch stops them.", code=row.id)
    await reply_text(click, told)


@table_button(Action.UNWATCH)
async def unwatch(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Stop watching this table, by the button below its direct message."""
    await unwatch_table(click, row)


async def unwatch_table(click: Click, row: TableRow) -> None:
    """Store that the person no longer watches this table. Raises `UserError` if they do not watch it.

    If the game is running, the direct message with the table is deleted, because it gets no more updates.
    """
    services, store = services_of(click), services_of(click).store
    if click.user.id not in await store.watchers(row.id):
        raise UserError(text("You aren't following table {code}.", code=row.id))
    came = await store.receipt(row.id, outbox_targets.watch_of(click.user.id))
    async with write_once(click) as w:
        await w.unwatch(row.id, click.user.id)
        await w.delete_receipt(row.id, outbox_targets.watch_of(click.user.id))
        if came is not None and row.status == "playing":
            await w.enqueue(
                row.id, outbox_targets.deletion(came.channel, came.message), row.revision, services.time.wall()
            )
    services.outbox.wake()
    told = text("You no longer follow table {code}.", code=row.id)
    await reply_text(click, told)
