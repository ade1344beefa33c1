"""The button “Start time” of a lobby, and the choice between the times that a text can mean."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands, ui

from bot.components.button_registry import numbers_in_id, table_button
from bot.components.lobby_transaction import lobby_change
from bot.components.services import Click, language_for, reply_text, services_of
from bot.replies.ephemeral import framed, reply, reply_in_place
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.tables.personal_time.parse_personal_time import FURTHEST, REFUSALS, parse_start, start_in_words
from bot.tables.personal_time.time_zones import zone_label, zone_named
from bot.tables.personal_time.when_parser import Problem
from bot.tables.planned_start import plan_start, tell_start
from bot.views import custom_ids
from bot.views.choice_components import clip
from engine.text import Text, text
from store.rows import PersonRow, TableRow

LONGEST = 60
"""Maximum number of characters of a typed start time, and of a city."""
MOST_READINGS = 5
"""Maximum number of times to choose from. Discord allows five buttons in a row."""
NEVER = "0"
"""The argument that calls the planned start off."""


@table_button(Action.HOST)
async def start_time(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Open the form for a lobby's start time. If it was submitted, move the start or call it off.

    `typed` has the time, and the person's city if the form asked for it. An `argument` is the chosen time in seconds
    since 1970, or 0 for none. Raises `UserError` if the text names no time that a lobby may have.
    """
    services = services_of(click)
    person, now = await services.store.person(click.user.id), services.time.wall()
    if argument:
        (at,) = numbers_in_id(argument)
        if argument != NEVER and not now < at <= now + FURTHEST:
            raise UserError(REFUSALS[Problem.PAST])
        await _move_start(click, row, None if argument == NEVER else float(at))
    elif not typed:
        await _open_form(click, row, person)
    elif not typed[0].strip():
        await _move_start(click, row, None)
    else:
        if len(typed) > 1 and typed[1].strip():
            person.time_zone = zone_named(typed[1])
            async with services.store.write() as w:
                await w.set_person(person.user, time_zone=person.time_zone)
        readings = parse_start(typed[0], person, now)
        if len(readings) == 1:
            await _move_start(click, row, readings[0])
        else:
            await offer_starts(click, row, readings)


async def _open_form(click: Click, row: TableRow, person: PersonRow) -> None:
    spoken = await language_for(click)
    title, label = clip(spoken.say(text("Start time")), 45), clip(spoken.say(text("When does it begin?")), 45)
    form = ui.Modal(title=title, custom_id=custom_ids.to_button(row.id, "start-time"), timeout=None)
    how = clip(spoken.say(text("“saturday 20:00” or “in 2 hours”; leave it empty for no time")), 100)
    when: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="when", required=False, max_length=LONGEST)
    form.add_item(ui.Label(text=label, description=how, component=when))
    if person.time_zone is None:
        city: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="zone", required=False, max_length=LONGEST)
        form.add_item(ui.Label(text=clip(spoken.say(text("Your city or country")), 45), component=city))
    await click.response.send_modal(form)


async def _move_start(click: Click, row: TableRow, at: float | None) -> None:
    """Store the lobby's planned start `at` (None: none), tell its people, and confirm it to the host.

    `at` is a Unix time.
    """
    services = services_of(click)
    if row.planned_start != at:
        services.limits.told.count(click.user.id, services.time.monotonic(), click.id)
        async with lobby_change(click, row) as w:
            await plan_start(w, row, at, services.time.wall())
            await tell_start(w, services.tables, row, but=click.user.id)
        services.outbox.wake()
    await reply_text(click, await said_back(click, row), reply_in_place)


async def said_back(click: Click, row: TableRow) -> Text:
    """Return the sentence that confirms to the host when their table begins, in the host's own time zone."""
    if row.planned_start is None:
        return text("Table {code} has no start time now. It begins when you press Start.", code=row.id)
    person, spoken = await services_of(click).store.person(click.user.id), await language_for(click)
    when = start_in_words(row.planned_start, person, spoken.locale)
    if person.time_zone is None:
        return text("Table {code} begins {when}.", code=row.id, when=when)
    place = zone_label(person.time_zone, spoken.locale)
    return text("Table {code} begins {when} your time ({place}).", code=row.id, when=when, place=place)


async def offer_starts(click: Click, row: TableRow, readings: Sequence[float]) -> None:
    """Ask which of several times the host meant, with a button for each. `readings` are these times as Unix times."""
    person, spoken = await services_of(click).store.person(click.user.id), await language_for(click)
    asked = spoken.say(text("When do you mean? Until you pick, table {code} has no new start time.", code=row.id))
    rows = [
        ui.Button[ui.LayoutView](
            label=start_in_words(at, person, spoken.locale),
            custom_id=custom_ids.to_button(row.id, "start-time", str(int(at))),
        )
        for at in readings[:MOST_READINGS]
    ]
    await reply(click, framed(ui.TextDisplay(asked), ui.ActionRow(*rows)))


async def suggest_starts(click: Click, typed: str) -> list[app_commands.Choice[str]]:
    """Return the times that a text can mean as completions, or none if it is no time yet."""
    services = services_of(click)
    person, spoken = await services.store.person(click.user.id), await language_for(click)
    try:
        readings = parse_start(typed, person, services.time.wall())
    except UserError:
        return []
    return [
        app_commands.Choice(name=start_in_words(at, person, spoken.locale), value=f"<t:{int(at)}>")
        for at in readings
        if person.time_zone is not None
    ]
