"""Render a person's statistics as a picture or in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from discord import File, ui

from bot.replies.ephemeral import framed
from bot.tables.results.stats import Stats
from bot.texts import Language
from bot.texts.person_names import in_markdown
from bot.views import custom_ids
from bot.views.achievements import ACHIEVEMENTS, achievement_name, achievements_by_title
from bot.views.layout import button, file, with_words
from bot.views.leaderboard import PROVISIONAL
from bot.views.render_pool import run_in_render_pool
from engine.text import text
from renderers.picture_context import Frame
from renderers.stats import StatsCard, TitleLine, draw_stats, stats_text
from store.rows import PersonRow

EMPTY = text("No finished game on this server yet. /play opens a table.")


async def render_stats(
    stats: Stats,
    name: str,
    person: PersonRow,
    spoken: Language,
    achievements: Sequence[str] = (),
    *,
    own: bool = False,
) -> tuple[ui.LayoutView, list[File]]:
    """Return the message of somebody's statistics, and its files. `name` is theirs, `person` is the reader.

    `achievements` are the ids of those that the reader may know, the oldest first. With `own` they are the reader's
    own statistics, which have a button for all achievements.
    """
    below = [ui.ActionRow[Any](button(spoken.say, ACHIEVEMENTS, custom_ids.to_achievements()))] if own else []
    if not stats.games:
        return framed(ui.TextDisplay(f"## {in_markdown(name)}\n{spoken.say(EMPTY)}"), *below), []
    titles = [
        TitleLine(spoken.title(one.game), one.games, one.wins, one.curve, one.provisional) for one in stats.titles
    ]
    people = [(one.name, one.games) for one in stats.companions]
    if person.text_mode:
        name, people = in_markdown(name), [(in_markdown(one), games) for one, games in people]
    card = StatsCard(name, stats.games, stats.wins, stats.streak, stats.places, titles, people)
    if not (person.text_mode or person.narrow_screen):  # there the words below name them
        names = (achievement_name(id, spoken) for id in reversed(achievements))
        card = replace(card, achievements=[one for one in names if one is not None])
    frame = Frame(names=(), locale=spoken.locale, say=spoken.say, portrait=person.narrow_screen)
    parts, files = list[ui.Item[Any]](), list[File]()
    if person.text_mode:
        head, *rest = stats_text(card, frame)
        parts.append(ui.TextDisplay("\n".join([f"## {head}", *rest])))
    else:
        picture = await run_in_render_pool(draw_stats, card, frame)
        parts += with_words(picture)
        files.append(file(picture))
    if lines := achievements_by_title(achievements, spoken):
        parts.append(ui.TextDisplay("\n".join(lines)))
    if any(one.provisional and one.curve for one in stats.titles):
        parts.append(ui.TextDisplay(f"-# {spoken.say(PROVISIONAL)}"))
    return framed(*parts, *below), files
