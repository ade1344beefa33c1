"""Achievements and records in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from discord import ui

from bot.replies.ephemeral import framed
from bot.tables.results.achievements import achievement_named, every_achievement
from bot.tables.results.records import record_named
from bot.texts import Language
from bot.views import custom_ids
from bot.views.choice_components import clip
from bot.views.layout import page_buttons
from engine.game import games
from engine.text import text
from store.rows import RecordRow

ACHIEVEMENTS = text("Achievements")
ALL_GAMES = text("All games")
LETTERS = 3900


def achievement_name(id: str, spoken: Language) -> str | None:
    """Return the name of an achievement, or None if it does not exist any more."""
    found = achievement_named(id)
    return None if found is None else (spoken if found.game is None else spoken.of(found.game)).say(found.name)


def achievement_line(id: str, spoken: Language) -> str | None:
    """Return the name of an achievement and how it is earned, or None if it does not exist any more."""
    found = achievement_named(id)
    if found is None:
        return None
    own = spoken if found.game is None else spoken.of(found.game)
    return f"**{own.say(found.name)}**: {own.say(found.condition)}"


def achievements_by_title(ids: Sequence[str], spoken: Language) -> list[str]:
    """Return a heading with the number of achievements, and a line for each title with the names of its achievements.

    Those of the house come first. Achievements that do not exist any more are left out. Without any, return nothing.
    """
    found: dict[str | None, list[str]] = {}
    for id in ids:
        if (one := achievement_named(id)) is not None:
            own = spoken if one.game is None else spoken.of(one.game)
            found.setdefault(one.game, []).append(own.say(one.name))
    if not found:
        return []
    order = [None, *games()]
    lines = [f"### {spoken.say(text('Achievements'))} ({sum(map(len, found.values()))})"]
    for game in sorted(found, key=order.index):
        title = spoken.say(ALL_GAMES) if game is None else spoken.title(game)
        lines.append(f"- **{title}**: {', '.join(found[game])}")
    return lines


def achievements_page(earned: Collection[str], spoken: Language, page: int) -> ui.LayoutView:
    """Return a page with the achievements of one title: those that a person has earned, and those still to earn.

    `earned` are the ids of those that they have. Pages count from 0. The first one has those over several games. A page
    that does not exist is the last one.
    """
    every = [*every_achievement()]
    page = min(page, len(every) - 1)
    title, some = every[page], every_achievement()[every[page]]
    has = [id for id in some if id in earned]
    named = spoken.say(ALL_GAMES) if title is None else spoken.title(title)
    lines = [f"### {spoken.say(ACHIEVEMENTS)} · {named}"]
    for head, ids in (
        (text("Earned: {n} of {all}", n=len(has), all=len(some)), has),
        (text("Still to earn"), [id for id in some if id not in earned]),
    ):
        if ids:
            lines += [f"**{spoken.say(head)}**", *(f"- {achievement_line(id, spoken)}" for id in ids)]
    parts = [ui.TextDisplay[ui.LayoutView](clip("\n".join(lines), LETTERS))]
    return framed(*parts, *page_buttons(page, len(every) - 1, custom_ids.to_achievements))


def news_of_the_end(achievements: Sequence[str], records: Sequence[RecordRow], spoken: Language) -> list[str]:
    """Return the lines that tell a person what they have achieved in a game: new achievements and broken records.

    The first value of a record has broken none, so it is left out.
    """
    lines = []
    for id in achievements:
        if (line := achievement_line(id, spoken)) is not None:
            lines.append(spoken.say(text("New achievement: {what}", what=line)))
    for row in records:
        record = record_named(row.game, row.record)
        if record is not None and row.beaten_value is not None:
            own = spoken.of(row.game)
            what = f"**{own.say(record.name)}**, {own.say(record.words(row.value))}"
            before = own.say(record.words(row.beaten_value))
            lines.append(spoken.say(text("New record here: {what} (before: {before}).", what=what, before=before)))
    return lines
