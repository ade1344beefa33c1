"""The list of a person's own tables, and the button to the one that waits for them most urgently."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

from discord import ui

from bot.components.button_registry import at_table
from bot.components.dynamic_items import IdItem
from bot.components.hand import own_hand
from bot.components.services import Click, language_for, may, server_of, services_of
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.texts import Language
from bot.views import custom_ids
from bot.views.choice_components import clip
from bot.views.layout import next_button
from engine.text import text
from store.rows import TableRow

NONE = text("No table is waiting for you right now.")
NONE_OPEN = text("You're not at any open table. Open one with /play on a server.")
"""The reply to a person without tables in direct messages, where there is no /play."""


class OwnTable(NamedTuple):
    """A table where the person has a seat.

    `waits` is True if the table waits for an answer of the person. `until` is their deadline as Unix time; None if they
    have none.
    """

    row: TableRow
    waits: bool
    until: float | None


async def own_tables(click: Click) -> list[OwnTable]:
    """Return the lobbies and running games in which the person has a seat.

    Those that wait for them come first, sorted by deadline. Tables that they may not see now are left out.
    """
    services, user = services_of(click), click.user.id
    until, found = dict(reversed(await services.store.tables_waiting_for(user))), list[OwnTable]()
    for row in await services.store.tables(user=user, statuses=("playing", "lobby")):
        if not await may(click, Action.FIND, row):
            continue
        waits = False
        if row.status == "playing":
            loaded = await services.tables.try_load(row.id)
            seat = None if loaded is None else loaded.seat_of(user)
            waits = bool(loaded and seat and not seat.automatic_player and seat.seat in loaded.table.waiting())
        found.append(OwnTable(row, waits, until.get(row.id) if waits else None))
    return sorted(found, key=lambda one: (not one.waits, inf if one.until is None else one.until))


async def list_page(click: Click, spoken: Language) -> ui.LayoutView:
    """Return a message with the list of the person's own tables: code, game, state, deadline and link."""
    lines, channels = [f"### {spoken.say(text('Your tables'))}"], services_of(click).message_builder.channels
    mine = await own_tables(click)
    for one in mine:
        row = one.row
        link = await channels.link(row)
        where = f"[{spoken.say(text('To the table'))}]({link})" if link else f"<#{row.thread or row.channel}>"
        state = text("lobby") if row.status == "lobby" else text("waits for others")
        if one.waits:
            state = text("waits for you")
        told = f"**{spoken.say(state)}**" if one.waits else spoken.say(state)
        until = "" if one.until is None else f" <t:{int(one.until)}:R>"
        lines.append(f"- **{row.id}** · {spoken.title(row.game)} · {told}{until} · {where}")
    if not mine:
        here = text("You're not at any open table. Open one with /play.")
        lines.append(spoken.say(NONE_OPEN if server_of(click) is None else here))
    parts_of: list[ui.Item[Any]] = [ui.TextDisplay(clip("\n".join(lines), 3900))]
    if any(one.waits for one in mine):
        parts_of.append(ui.ActionRow(next_button(spoken.say)))
    return framed(*parts_of)


class ListButton(IdItem[ui.Button[Any]], template=custom_ids.MINE):
    """The button «My tables», which replies with the list of the person's own tables."""

    action = Action.LIST

    async def serve(self, click: Click) -> None:
        await reply(click, await list_page(click, await language_for(click)))


class NextTableButton(IdItem[ui.Button[Any]], template=custom_ids.NEXT):
    """A button that replies with the person's hand at the table that waits for them most urgently."""

    action = Action.LIST

    async def serve(self, click: Click) -> None:
        waiting = [one for one in await own_tables(click) if one.waits]
        if not waiting:
            raise UserError(NONE)
        await at_table(click, waiting[0].row.id, Action.HAND, lambda row: own_hand(click, row))
