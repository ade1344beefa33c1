"""Where were we? The game in short, how it stands, what only its reader knows, and what happened last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.tables.loaded_table import LoadedTable
from bot.texts import Language, player_guides
from bot.views import custom_ids
from bot.views.layout import button, fitted, frame, heading, listed, teller
from bot.views.story import BEGUN, known_better, own_story
from engine.text import text
from renderers import renderer_for
from store.rows import EventRow, SeatRow

RECAP = text("Where were we?")
STANDS, OWN, LAST = 1000, 700, 900
"""So many letters are told of each."""
LONG = 6 * 3600.0
"""Seconds after which somebody may have forgotten what it was about."""


def forgotten(seat: SeatRow, events: Sequence[EventRow], now: float | None) -> bool:
    """Whether this seat's person has moved here, but not for long. `events` reach back to their last answer."""
    since = next((event.at for event in events if event.no >= seat.answered), None)
    return bool(seat.answered) and since is not None and now is not None and now - since >= LONG


def recap(loaded: LoadedTable, language: Language, seat: SeatRow | None, events: Sequence[EventRow]) -> ui.LayoutView:
    """Of this table for this seat, or for an onlooker; `events` are those that they may hear of."""
    tell = teller(language, loaded.row.game, loaded.names(), markdown=True)
    viewer = seat.seat if seat is not None else None
    view, shown = loaded.table.seen(viewer), frame(loaded, language, [], headed=True)
    renderer = renderer_for(loaded.game.key)
    page = player_guides.page(loaded.game.key, language.locale)
    lines = [f"## {tell(RECAP)}\n{tell(loaded.game.title)} · {loaded.row.id}"]
    if short := [passage.words for passage in page if passage.section == page[0].section]:
        lines += [heading(tell, text("The game in short")), *(f"- {words}" for words in short)]
    lines += [
        heading(tell, text("How it stands")),
        _first(renderer.table_words(loaded.table.seen(None), shown), STANDS),
    ]
    if viewer is not None:
        lines += [heading(tell, text("What only you know")), _first(renderer.private_words(view, shown), OWN)]
    spared = set() if viewer is None else known_better(events, viewer, BEGUN, ())
    lines += [heading(tell, text("What happened last")), own_story(events, tell, BEGUN, BEGUN, LAST, spared).words]
    story = custom_ids.to_button(loaded.row.id, "log")
    doors: list[ui.Button[Any]] = [button(tell, text("The story so far"), story)]
    if viewer is not None:
        doors.insert(0, button(tell, text("My hand"), custom_ids.to_button(loaded.row.id, "hand")))
    return fitted([ui.TextDisplay("\n".join(lines)), ui.ActionRow(*doors)])


def _first(lines: Sequence[str], letters: int) -> str:
    """As many of the first lines as have so many letters; the most needed come first."""
    taken, room = list[str](), letters
    for line in lines:
        room -= len(line)
        if taken and room < 0:
            taken.append("…")
            break
        taken.append(line)
    return listed(taken)
