"""The time options of /me: time zone, quiet hours and holiday."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands.option_limits import CHOICES
from bot.components.serve_interaction_once import write_once
from bot.components.services import Click, services_of
from bot.replies.errors import UserError
from bot.tables.personal_time.apply_holiday import apply_holiday
from bot.tables.personal_time.parse_personal_time import parse_holiday, parse_quiet_hours
from bot.tables.personal_time.time_zones import zone_label, zone_named, zones_containing
from bot.texts import Language
from engine.text import text
from store.rows import PersonRow

NO = ("no", "off", "none", "-")
"""Words that a person types in place of a value to remove a time setting."""
ZONE_FIRST = text("Quiet hours need your time zone. Use /preferences again, and fill in “zone” too.")


async def save(click: Click, zone: str | None, quiet: str | None, away: str | None) -> None:
    """Store the time settings that were typed. None leaves a setting unchanged.

    `away` is the day on which the person is back from a holiday. Raises `UserError` if a value is invalid. Then nothing
    is stored.
    """
    services, user = services_of(click), click.user.id
    person = await services.store.person(user)
    fields: dict[str, Any] = {}
    if zone is not None:
        fields["time_zone"] = person.time_zone = None if means_none(zone) else zone_named(zone)
    if quiet is not None:
        if person.time_zone is None and not means_none(quiet):
            raise UserError(ZONE_FIRST)
        fields["quiet_from"], fields["quiet_to"] = (None, None) if means_none(quiet) else parse_quiet_hours(quiet)
    if person.time_zone is None:
        fields["quiet_from"] = fields["quiet_to"] = None
    if away is not None:
        fields["holiday_end"] = None if means_none(away) else parse_holiday(away, person, services.time.wall())
    if zone is quiet is away is None:
        return
    async with write_once(click) as w:
        await w.set_person(user, **fields)
    if away is not None:
        await apply_holiday(services.tables, user)


def means_none(typed: str) -> bool:
    """Return True if the typed word means that the setting is to be removed."""
    return typed.strip().casefold() in NO


def suggest_zones(typed: str, spoken: Language) -> list[app_commands.Choice[str]]:
    """Return the time zones of cities and countries whose names contain the typed text, as completions."""
    found = zones_containing(typed, CHOICES, spoken.locale)
    return [app_commands.Choice(name=label, value=zone) for label, zone in found]


def as_text(person: PersonRow, spoken: Language) -> str:
    """Return the person's time settings as lines of text."""
    never = spoken.say(text("not set"))
    quiet = never
    if person.quiet_from is not None:
        quiet = spoken.say(text("{start}:00 to {end}:00", start=person.quiet_from, end=person.quiet_to or 0))
    zone = never if person.time_zone is None else zone_label(person.time_zone, spoken.locale)
    away = never if person.holiday_end is None else f"<t:{int(person.holiday_end)}:f>"
    lines = [
        spoken.say(text("**Time zone**: {zone}", zone=zone)),
        spoken.say(text("**Quiet hours**: {hours}", hours=quiet)),
        spoken.say(text("**Away until**: {when}", when=away)),
        "-# " + spoken.say(text("Change them with the options zone, quiet and away of /preferences.")),
    ]
    return "\n".join(lines)
