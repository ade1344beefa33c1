"""The buttons “The story so far” and “Where were we?” (a recap)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.components.button_registry import table_button
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import edit_in_place, framed, reply
from bot.tables.permissions.policy import Action
from bot.views import custom_ids
from bot.views.choice_components import clip
from bot.views.layout import button, heading, text_renderer
from bot.views.recap import RECAP
from bot.views.recap import recap as shown_recap
from bot.views.story import event_text
from bot.views.table import show_again_button
from engine.text import text
from store.rows import EventRow, SeatRow, TableRow

LOG_PAGE = 40
"""Maximum number of events on a page."""
LOG_LETTERS = 3700
"""Maximum number of characters on a page."""


@table_button(Action.SEE)
async def story(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply with a page of the story, as far as this person may know it.

    `argument` is the number of the last event on the page. If it is "", the newest page is shown.
    """
    await show_log(click, row, int(argument) if argument.isdecimal() else None, turning=bool(argument))


@table_button(Action.SEE)
async def recap(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply with a recap, for a person who returns after a long time."""
    services = services_of(click)
    loaded = await services.tables.load(row.id)
    seat = loaded.seat_of(click.user.id)
    told = _readable_by(seat, await services.store.event_log(row.id))
    await reply(click, shown_recap(loaded, await language_for(click), seat, told))


def _readable_by(seat: SeatRow | None, events: Sequence[EventRow]) -> list[EventRow]:
    """Return those of the events that this seat may read. If `seat` is None, return those that a spectator may read."""
    return [event for event in events if (event.readers is None if seat is None else seat.may_read(event))]


async def show_log(click: Click, row: TableRow, upto: int | None, *, turning: bool = False) -> None:
    """Show the events up to number `upto` (None: the newest), with buttons to older and newer ones.

    Numbers count only the events that this person may read. With `turning`, a clicked ephemeral message is replaced by
    them.
    """
    services = services_of(click)
    loaded = await services.tables.load(row.id)
    seat = loaded.seat_of(click.user.id)
    events = _readable_by(seat, await services.store.event_log(row.id))
    spoken = await language_for(click)
    tell = text_renderer(spoken, loaded.row.game, loaded.names(), markdown=True)
    heard, begins = (
        [event_text(event, tell) for event in events],
        {no for no, event in enumerate(events, 1) if event.begins_group},
    )
    answered = 0 if seat is None else sum(event.number <= seat.answered_event for event in events)
    if loaded.table.outcome is not None:
        # The final figures come here, because the table's message may lack room for them.
        heard += [tell(line) for line in loaded.table.outcome.lines]
    end = len(heard) if upto is None else min(upto, len(heard))
    # The lines are numbered anew: gaps in the events' own numbers would reveal when others read secret reports.
    begin = max(end - LOG_PAGE, 0)
    lines = [
        f"{'' if no in begins else '-# '}{no}\u2002{words}" for no, words in enumerate(heard[begin:end], begin + 1)
    ]
    while len(lines) > 1 and sum(map(len, lines)) > LOG_LETTERS:
        del lines[0]
    first = end - len(lines)
    if first <= answered < end and answered:
        lines.insert(answered - first, heading(tell, text("Since your last move")))
    span = text(
        "The story of table {code}: {first} to {last} of {n}", code=row.id, first=first + 1, last=end, n=len(heard)
    )
    lines.insert(0, f"### {tell(span)}")
    buttons: list[ui.Button[Any]] = []
    if first:
        buttons.append(button(tell, text("Older"), custom_ids.to_button(row.id, "story", str(first))))
    if end < len(heard):
        newer = str(min(end + LOG_PAGE, len(heard)))
        buttons.append(button(tell, text("Newer"), custom_ids.to_button(row.id, "story", newer)))
    shown_scenes = [one.number for one in events[first:end] if one.scene and one.readers is None and not one.undone]
    if shown_scenes:
        buttons.append(show_again_button(row.id, shown_scenes[-1], tell))
    if loaded.row.status == "playing":
        buttons.append(button(tell, RECAP, custom_ids.to_button(row.id, "recap")))
    told: list[ui.Item[Any]] = [ui.TextDisplay(clip("\n".join(lines), 3900))]
    shown = framed(*told, *([ui.ActionRow(*buttons)] if buttons else []))
    if turning and click.message is not None and click.message.flags.ephemeral:
        await edit_in_place(click, shown)
    else:
        await reply(click, shown)
    if seat is not None and events and end >= len(events):
        async with services.store.write() as w:
            await w.mark_read(row.id, click.user.id, events[-1].number)
