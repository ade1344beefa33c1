"""The buttons and the menu of an evening that repeats every week."""

from __future__ import annotations

from typing import Any

from discord import Permissions, ui

from bot.components.dynamic_items import IdItem, require_offered
from bot.components.serve_interaction_once import write_once
from bot.components.services import Click, language_for, reply_text, require, services_of
from bot.replies.ephemeral import edit_in_place, reply_in_place
from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.evenings import MOST_LISTS, MOST_PEOPLE, close_quietly
from bot.tables.permissions.policy import Action
from bot.texts import language
from bot.views.evening import render_evening
from engine.game import games
from engine.text import text
from store.tables.evenings import (
    Evening,
    count_lists,
    delete_evening,
    evening_of,
    list_of,
    people_on_list,
    put_on_list,
    take_off_list,
)

GONE = text("That evening was called off. /evening lists those of this server.")


class EveningButton(IdItem[ui.Button[Any]], template=r"evening:(?P<what>in|out|end):(?P<evening>[A-Z0-9]{5})"):
    """A button of an evening: go on its list, go off it, or call it off."""

    action = Action.OWN_SETTINGS
    """Everybody may go off a list, wherever they press. `serve` asks for the other actions."""

    async def serve(self, click: Click) -> None:
        what, id = self.match["what"], self.match["evening"]
        if what == "out":
            await _leave_list(click, id)
            return
        await require(click, Action.JOIN_EVENING if what == "in" else Action.END_EVENING)
        evening = await evening_meant(click, id, here=what == "end")
        await (_end(click, evening) if what == "end" else _join_list(click, evening, None))


class EveningVote(IdItem[ui.Select[Any]], template=r"evening:vote:(?P<evening>[A-Z0-9]{5})"):
    """The menu with which people vote on the title of the next evening. A vote also puts its person on the list."""

    action = Action.JOIN_EVENING

    async def serve(self, click: Click) -> None:
        evening = await evening_meant(click, self.match["evening"])
        await _join_list(click, evening, require_offered(self.item.values[0], games()))


async def rights_in_channel(click: Click, channel: int) -> Permissions | None:
    """Return the person's permissions in a channel of the server; None if they cannot see it."""
    access = services_of(click).policy.access
    access.note(click)
    if click.channel_id == channel:
        return click.permissions if click.permissions.view_channel else None
    return await access.permissions_in(click.user.id, click.guild_id or 0, channel, reading=False)


async def evening_meant(click: Click, id: str, *, here: bool = False) -> Evening:
    """Return the evening with this id. Raises `UserError` if there is none that the person can see.

    With `here` the person must press in the evening's own channel.
    """
    evening = await evening_of(services_of(click).store, id)
    if evening is None or evening.guild != click.guild_id or await rights_in_channel(click, evening.channel) is None:
        raise UserError(GONE)
    if here and click.channel_id != evening.channel:
        raise UserError(text("Call it off in its channel: {channel}.", channel=f"<#{evening.channel}>"))
    return evening


async def _join_list(click: Click, evening: Evening, vote: str | None) -> None:
    """Put the person on the list, with their vote if there is one. Raises `UserError` if a limit is reached."""
    services = services_of(click)
    async with write_once(click) as w:
        people = await people_on_list(w, evening.id)
        if click.user.id not in people:
            if len(people) >= MOST_PEOPLE:
                raise UserError(text("The list is full: it takes {most} people.", most=MOST_PEOPLE))
            if await count_lists(w, click.user.id) >= MOST_LISTS:
                raise UserError(text("You're on {most} lists of evenings, the maximum. Leave one.", most=MOST_LISTS))
        await put_on_list(w, evening.id, click.user.id, services.time.wall(), vote)
    await _show_again(click, evening)


async def _leave_list(click: Click, id: str) -> None:
    """Take the person off the list. In direct messages a sentence confirms it."""
    services = services_of(click)
    async with write_once(click) as w:
        await take_off_list(w, id, click.user.id)
    evening = await evening_of(services.store, id)
    if evening is None:
        raise UserError(GONE)
    if click.message is not None and click.message.id == evening.message:
        await _show_again(click, evening)
    else:
        await reply_text(click, text("You're off the list. /evening shows it again."))


async def _end(click: Click, evening: Evening) -> None:
    """Delete the evening. Its lobby closes if nobody sits there."""
    services, now = services_of(click), services_of(click).time.wall()
    async with write_once(click) as w:
        called = [outbox_targets.evening_call(user) for user in await people_on_list(w, evening.id)]
        lobbies = await delete_evening(w, evening.id)
        for table, revision in lobbies:
            for target in (outbox_targets.LOBBY, *called):
                await w.enqueue(table, target, revision, now)
    for table, _ in lobbies:
        row, seats = await services.tables.row(table), await services.store.seats(table)
        if not any(seat.user is not None for seat in seats):
            async with services.store.write() as w:
                await close_quietly(w, services.tables, row)
    services.outbox.wake()
    await edit_in_place(click, render_evening(None, {}, "UTC", language(evening.locale)))


async def _show_again(click: Click, evening: Evening) -> None:
    """Show the evening as it is now: in its message if that was clicked, else to the person alone."""
    store = services_of(click).store
    people, zone = await list_of(store, evening.id), (await store.server(evening.guild)).time_zone or "UTC"
    if click.message is not None and click.message.id == evening.message:
        await edit_in_place(click, render_evening(evening, people, zone, language(evening.locale)))
        return
    await reply_in_place(click, render_evening(evening, people, zone, await language_for(click)))
