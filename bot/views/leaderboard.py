"""Render a leaderboard: a picture or words, menus of titles and months, and buttons of pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from babel.dates import format_date
from discord import File, SelectOption, ui

from bot.replies.ephemeral import framed
from bot.tables.results.leaderboard import ALL_TIME, Standing
from bot.tables.results.rating_model import PROVISIONAL_GAMES
from bot.texts import Language
from bot.texts.person_names import in_markdown
from bot.views.choice_components import clip
from bot.views.layout import file, gallery, page_buttons
from bot.views.render_pool import run_in_render_pool
from engine.game import games
from engine.text import text
from renderers.leaderboard import Leaderboard, LeaderboardLine, draw_leaderboard, leaderboard_text
from renderers.picture_context import Frame
from store.rows import PersonRow

PAGE = 15
"""The number of people on a page."""
EVER = text("All time")
NOBODY = text("Nobody is listed here. A rating comes with each finished game of two or more people.")
PROVISIONAL = text("A question mark: the rating is provisional until {n} rated games.", n=PROVISIONAL_GAMES)


def period_name(period: str, spoken: Language) -> str:
    """Return the name of a period: “All time”, or a month such as “November 2026”."""
    if period == ALL_TIME:
        return spoken.say(EVER)
    day = datetime.strptime(f"{period}-15", "%Y-%m-%d").replace(tzinfo=UTC)
    name = format_date(day, "LLLL y", locale=spoken.locale)
    return name[:1].upper() + name[1:]


async def render_leaderboard(
    standings: Sequence[Standing],
    game: str,
    period: str,
    months: Sequence[str],
    page: int,
    person: PersonRow,
    spoken: Language,
) -> tuple[ui.LayoutView, list[File]]:
    """Return the message of a leaderboard for one person, and its files.

    `months` are the keys of the months that the menu offers. `page` counts from 0; a page after the last is the last.
    """
    last = max(0, (len(standings) - 1) // PAGE)
    page = min(page, last)
    shown = standings[page * PAGE : (page + 1) * PAGE]
    lines = [LeaderboardLine(one.place, one.name, one.points, one.change, one.games, one.wins) for one in shown]
    board = Leaderboard(spoken.title(game), period_name(period, spoken), lines)
    frame = Frame(names=(), locale=spoken.locale, say=spoken.say, portrait=person.narrow_screen)
    parts, files = list[ui.Item[Any]](), list[File]()
    if person.text_mode or not lines:
        board = Leaderboard(board.title, board.period, [_escaped(line) for line in lines])
        head, *rest = leaderboard_text(board, frame)
        parts.append(ui.TextDisplay("\n".join([f"## {head}", *(rest or [spoken.say(NOBODY)])])))
    else:
        picture = await run_in_render_pool(draw_leaderboard, board, frame)
        parts.append(gallery(picture))
        files.append(file(picture))
    mine = next((one for one in standings if one.user == person.user), None)
    notes = []
    if mine is not None and mine.place is not None:
        notes.append(spoken.say(text("Your place: {n} of {most}.", n=mine.place, most=_placed(standings))))
    if any(one.place is None for one in shown):
        notes.append(spoken.say(PROVISIONAL))
    if notes:
        parts.append(ui.TextDisplay("-# " + " ".join(notes)))
    titles = [SelectOption(label=clip(spoken.title(key), 100), value=key, default=key == game) for key in games()]
    periods = [
        SelectOption(label=period_name(one, spoken), value=one, default=one == period)
        for one in dict.fromkeys((ALL_TIME, *months, period))
    ]
    address = f"{game}:{period}"
    parts += [
        ui.ActionRow(ui.Select[Any](custom_id=f"leaderboard:game:{address}", options=titles)),
        ui.ActionRow(ui.Select[Any](custom_id=f"leaderboard:period:{address}", options=periods[:25])),
        *page_buttons(page, last, lambda other: f"leaderboard:page:{address}:{other}"),
    ]
    return framed(*parts), files


def _placed(standings: Sequence[Standing]) -> int:
    return sum(one.place is not None for one in standings)


def _escaped(line: LeaderboardLine) -> LeaderboardLine:
    return LeaderboardLine(line.place, in_markdown(line.name), line.points, line.change, line.games, line.wins)
