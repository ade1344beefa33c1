"""What anybody may measure on a table: picked from a menu, or named to /table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands, ui

from bot import addresses
from bot.choosing import CHOICES, LABEL
from bot.click import Click
from bot.doors.opening import door
from bot.errors import Friendly
from bot.people import language_of
from bot.presenter import SELECT, clip
from bot.replies import page, renew, reply
from bot.search import best
from bot.shows.parts import button, teller
from bot.sitting import Sitting
from engine.game import Reading
from engine.store.rows import TableRow
from engine.text import text

NOTHING = text("There is nothing to measure at this table just now.")
GONE = text("That cannot be measured any more: the table has moved on. Press «Measure» to see what can be.")


def readings(sitting: Sitting) -> Sequence[Reading]:
    """What can be measured in what everybody sees."""
    return sitting.game.readings(sitting.table.view(None))


@door
async def measure(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """A menu of all that can be measured; `detail` is its page."""
    sitting = await click.client.host.sitting(row.id)
    shown = await _menu(click, sitting, int(detail) if detail.isdecimal() else 0)
    await (renew(click, shown) if detail else reply(click, shown))


async def take_reading(click: Click, table: str, page: int, wanted: str) -> None:
    """Say what was picked from that page of the menu, above the menu."""
    sitting = await click.client.host.sitting(table)
    reading = next((one for one in readings(sitting) if one.id == wanted), None)
    if reading is None:
        raise Friendly(GONE)
    await renew(click, await _menu(click, sitting, page, reading))


async def _menu(click: Click, sitting: Sitting, number: int, taken: Reading | None = None) -> ui.LayoutView:
    found, code = readings(sitting), sitting.row.id
    if not found:
        raise Friendly(NOTHING)
    spoken = await language_of(click.client.store, click)
    tell, label = (teller(spoken, sitting.names(), markdown=markdown) for markdown in (True, False))
    last = (len(found) - 1) // SELECT
    number = min(number, last)
    first = number * SELECT
    here = found[first : first + SELECT]
    prompt = text("What do you measure?")
    if last:
        prompt = text("Measure: {first} to {last} of {n}", first=first + 1, last=first + len(here), n=len(found))
    menu: ui.Select[Any] = ui.Select(
        custom_id=addresses.reading(code, number),
        placeholder=clip(label(prompt), 150),
        options=[discord.SelectOption(label=clip(label(one.label), 100), value=one.id) for one in here],
    )
    said = f"### {tell(taken.label)}\n{tell(taken.words)}" if taken else f"### {tell(text('Measure'))}"
    turning = [
        button(tell, text("Previous page"), addresses.door(code, "measure", str(number - 1))) if number else None,
        button(tell, text("Next page"), addresses.door(code, "measure", str(number + 1))) if number < last else None,
    ]
    shown = [one for one in turning if one]
    return page(ui.TextDisplay(clip(said, 3900)), ui.ActionRow(menu), *([ui.ActionRow(*shown)] if shown else []))


# --- named to the command ----------------------------------------------------------------------------


async def say_reading(click: Click, sitting: Sitting, typed: str) -> None:
    """Say what is measured by this id, or what fits these words best."""
    spoken = await language_of(click.client.store, click)
    found = readings(sitting)
    if not found:
        raise Friendly(NOTHING)
    label = teller(spoken, sitting.names(), markdown=False)
    fitting = best(typed, [(label(one.label), "") for one in found])
    meant = next((one for one in found if one.id == typed), found[fitting[0]] if fitting else None)
    if meant is None:
        raise Friendly(text("«{typed}» cannot be measured here. Pick something from the list.", typed=typed))
    tell = teller(spoken, sitting.names(), markdown=True)
    await reply(click, page(ui.TextDisplay(clip(f"### {tell(meant.label)}\n{tell(meant.words)}", 3900))))


async def suggest_readings(click: Click, sitting: Sitting, typed: str) -> list[app_commands.Choice[str]]:
    """What can be measured and fits what was typed so far; before anything is typed, the first of it."""
    spoken = await language_of(click.client.store, click)
    label = teller(spoken, sitting.names(), markdown=False)
    named = [(label(one.label), one.id) for one in readings(sitting)]
    if typed.strip():
        named = [named[n] for n in best(typed, [(name, "") for name, _ in named])]
    return [app_commands.Choice(name=clip(name, LABEL), value=id) for name, id in named[:CHOICES]]
