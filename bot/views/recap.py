"""Render the recap “Where were we?”: the game in short, its current state, private facts and the latest events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.tables.loaded_table import LoadedTable
from bot.texts import Language, player_guides
from bot.views import custom_ids
from bot.views.layout import button, fitted, frame, heading, listed, text_renderer
from bot.views.story import BEGUN, own_story, redundant_events
from engine.text import text
from renderers import renderer_for
from store.rows import EventRow, SeatRow

RECAP = text("Where were we?")
STANDS, OWN, LAST = 1000, 700, 900
"""Maximum numbers of characters: of the public state, of the private facts, and of the latest events."""
LONG = 6 * 3600.0
"""Seconds without a move after which a person is offered a recap."""


def away_for_long(seat: SeatRow, events: Sequence[EventRow], now: float | None) -> bool:
    """Return True if this seat's person has answered before, but not in the last six hours (`LONG`).

    `events` must reach back to their last answer. Returns False if `now` is None.
    """
    since = next((event.at for event in events if event.number >= seat.answered_event), None)
    return bool(seat.answered_event) and since is not None and now is not None and now - since >= LONG


def recap(loaded: LoadedTable, language: Language, seat: SeatRow | None, events: Sequence[EventRow]) -> ui.LayoutView:
    """Return the recap for this seat, or for a spectator if `seat` is None. `events` are those that the reader may
    know.
    """
    tell = text_renderer(language, loaded.row.game, loaded.names(), markdown=True)
    viewer = seat.seat if seat is not None else None
    view, shown = loaded.table.cached_view(viewer), frame(loaded, language, [], headed=True)
    renderer = renderer_for(loaded.game.key)
    page = player_guides.page(loaded.game.key, language.locale)
    lines = [f"## {tell(RECAP)}\n{tell(loaded.game.title)} · {loaded.row.id}"]
    if short := [passage.words for passage in page if passage.section == page[0].section]:
        lines += [heading(tell, text("The game in short")), *(f"- {words}" for words in short)]
    lines += [
        heading(tell, text("How it stands")),
        _first_lines(renderer.table_words(loaded.table.cached_view(None), shown), STANDS),
    ]
    if viewer is not None:
        lines += [heading(tell, text("What only you know")), _first_lines(renderer.private_words(view, shown), OWN)]
    spared = set() if viewer is None else redundant_events(events, viewer, BEGUN, ())
    lines += [heading(tell, text("What happened last")), own_story(events, tell, BEGUN, BEGUN, LAST, spared).words]
    story = custom_ids.to_button(loaded.row.id, "story")
    buttons: list[ui.Button[Any]] = [button(tell, text("The story so far"), story)]
    if viewer is not None:
        buttons.insert(0, button(tell, text("My hand"), custom_ids.to_button(loaded.row.id, "hand")))
    return fitted([ui.TextDisplay("\n".join(lines)), ui.ActionRow(*buttons)])


def _first_lines(lines: Sequence[str], letters: int) -> str:
    """Return the first of these lines as a Markdown list.

    It ends with “…” before the line that would exceed `letters` characters. The first line always stays.
    """
    taken, room = list[str](), letters
    for line in lines:
        room -= len(line)
        if taken and room < 0:
            taken.append("…")
            break
        taken.append(line)
    return listed(taken)
