"""The moderators' part of /settings: excluded people, the log of moderation, and reports."""

from __future__ import annotations

from typing import Any

from discord import SelectDefaultValue, SelectDefaultValueType, ui

from bot.components.button_registry import numbers_in_id
from bot.components.dynamic_items import IdItem, shown_ids
from bot.components.serve_interaction_once import write_once
from bot.components.services import Click, language_for, may, services_of
from bot.replies.ephemeral import edit_in_place, framed, reply
from bot.tables.permissions.policy import Action
from bot.tables.seating.leave import exclude
from bot.tables.seating.reservations import release_reservation
from bot.texts import Language
from bot.views.layout import page_buttons
from engine.text import Text, text
from store.rows import ModerationKind, ModerationRow
from store.tables.invitations_and_waitlist import guests_of

MOST = 25
"""Maximum number of people in the menu of one page."""
NAMED = 10
"""Maximum number of invited people that one line of the log shows."""
LINES = 15
"""Maximum number of lines of the log that are shown."""

ACTIONS: dict[ModerationKind, Text] = {
    ModerationKind.ENDED: text("ended a table"),
    ModerationKind.REMOVED: text("removed somebody from a table"),
    ModerationKind.EXCLUDED: text("excluded somebody"),
    ModerationKind.READMITTED: text("let somebody in again"),
    ModerationKind.REPORTED: text("reported a table"),
    ModerationKind.MANY_INVITATIONS: text("invited many people who have never used me"),
    ModerationKind.MANY_LOBBIES: text("newcomers have opened many lobbies"),
    ModerationKind.CORRECTED: text("corrected somebody's points in a tournament"),
}
HIDDEN = text("a table you can't see")


class ModerationButton(IdItem[ui.Button[Any]], template=r"moderating:(?P<what>page|seen)(?::(?P<which>[-0-9]+))?"):
    """A button for moderators, of the kind that its custom id says.

    It opens the moderators' page, shows another page of excluded people, or closes the reports that are shown.
    """

    action = Action.SERVER_SETTINGS

    async def serve(self, click: Click) -> None:
        assert click.guild_id is not None
        page, which = 0, self.match["which"]
        if self.match["what"] == "page":
            if which is None:
                await reply(click, await _page(click, 0))
                return
            (page,) = numbers_in_id(which)
        else:  # only the shown reports are closed, not newer ones
            first, last = numbers_in_id(which, 2) if which else (0, int(services_of(click).time.wall()))
            async with write_once(click) as w:
                await w.close_reports(click.guild_id, first, last + 1)
        await edit_in_place(click, await _page(click, page))


class ExclusionMenu(IdItem[ui.UserSelect[Any]], template=r"moderating:bans(?::(?P<page>\d{1,6}))?"):
    """The menu of people who may neither open nor join tables on this server. Moderators pick them."""

    action = Action.SERVER_SETTINGS

    async def serve(self, click: Click) -> None:
        """Exclude newly picked people and readmit those who are no longer picked.

        Only people whom the clicked menu showed are readmitted: another moderator may have excluded others since.
        """
        assert click.guild_id is not None
        services, guild = services_of(click), click.guild_id
        shown = shown_ids(self.item)
        wanted = {user.id for user in self.item.values}
        changed = sorted((wanted ^ shown) - (wanted & set(await services.store.excluded_people(guild))))
        lobbies = await services.store.tables(guild=guild, statuses=("lobby",)) if wanted else []
        guests = [guest for row in lobbies for guest in await guests_of(services.store, row.id)]
        async with write_once(click) as w:
            for user in changed:
                kind = ModerationKind.EXCLUDED if user in wanted else ModerationKind.READMITTED
                await (w.exclude(guild, user) if user in wanted else w.readmit(guild, user))
                await w.log_moderation(kind, guild, services.time.wall(), actor=click.user.id, subject=user)
        for user in wanted:  # if this was interrupted once, the same press finishes it
            await exclude(services.tables, guild, user)
        for guest in guests:
            if guest.user in wanted:
                await release_reservation(services.tables, guest.table, guest.user)
        await edit_in_place(click, await _page(click, int(self.match["page"] or 0)))


async def _page(click: Click, page: int) -> ui.LayoutView:
    """Return page `page` of the moderators' part of /settings, counted from 0, as a message."""
    services = services_of(click)
    assert click.guild_id is not None
    spoken = await language_for(click)
    excluded = await services.store.excluded_people(click.guild_id)
    last = len(excluded) // MOST
    page = min(page, last)
    entries = await services.store.moderation_log(click.guild_id, LINES)
    people = ui.UserSelect[Any](
        custom_id=f"moderating:bans:{page}",
        placeholder=spoken.say(text("Nobody")),
        min_values=0,
        max_values=MOST,
        default_values=[
            SelectDefaultValue(id=user, type=SelectDefaultValueType.user)
            for user in excluded[page * MOST : (page + 1) * MOST]
        ],
    )
    lines = [await _line(click, entry, spoken) for entry in entries] or [spoken.say(text("Nothing yet."))]
    told = text("**Log**: open reports first, then the newest entries:")
    rows: list[ui.Item[Any]] = [
        ui.TextDisplay(spoken.say(text("**Excluded** from opening and joining tables:"))),
        ui.ActionRow(ExclusionMenu(people)),
        *page_buttons(page, last, lambda other: f"moderating:page:{other}"),
        ui.TextDisplay("\n".join([spoken.say(told), *lines])),
    ]
    if reports := [int(entry.at) for entry in entries if entry.open]:
        which = f"moderating:seen:{min(reports)}-{max(reports)}"
        seen = ui.Button[Any](label=spoken.say(text("Mark these reports as done")), custom_id=which)
        rows.append(ui.ActionRow(seen))
    return framed(*rows)


async def _line(click: Click, entry: ModerationRow, spoken: Language) -> str:
    """Return one line of the moderation log: when, who did it, what they did, to whom, and at which table.

    People are shown by id, because names change. Nobody is notified by the message.
    """
    who = f"<@{entry.actor}>" if entry.actor is not None else "…"
    told = [f"<t:{int(entry.at)}:f>", f"{who} {spoken.say(ACTIONS[entry.kind])}"]
    told += [f"<@{entry.subject}>"] if entry.subject is not None else []
    if entry.table is not None:
        told += [f"**{entry.table}**" if await _may_name(click, entry.table) else spoken.say(HIDDEN)]
    if entry.kind is ModerationKind.MANY_INVITATIONS and entry.table is not None:
        told.append(await _invited_to(click, entry.table))
    return "- " + " · ".join(told) + (" ❗" if entry.open else "")


async def _invited_to(click: Click, table: str) -> str:
    """Return mentions of the first ten people (`NAMED`) who are invited to a table, and the number of the others."""
    guests = [f"<@{one.user}>" for one in await guests_of(services_of(click).store, table)]
    more = [f"+{len(guests) - NAMED}"] if len(guests) > NAMED else []
    return " ".join([*guests[:NAMED], *more])


async def _may_name(click: Click, table: str) -> bool:
    """Return True if the moderator may read this table's code: they can see the table, or it was reported or
    deleted.
    """
    store = services_of(click).store
    row = await store.table(table)
    return row is None or await store.is_reported(table) or bool(await may(click, Action.FIND, row))


ITEMS = (ModerationButton, ExclusionMenu)
