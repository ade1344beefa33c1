"""How an evening that repeats every week looks: when it is, its title, its list and its buttons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import discord
from babel.dates import format_datetime
from discord import ui

from bot.replies.ephemeral import framed
from bot.tables.evenings import DAY
from bot.tables.personal_time.time_zones import zone_label
from bot.texts import Language
from bot.texts.person_names import in_markdown
from bot.views.choice_components import clip
from engine.game import games
from engine.text import Text, text
from store.tables.evenings import Evening

MOST_NAMED = 20
"""Maximum number of people whose names the list shows. The others are counted."""
WE_VOTE = text("We vote")
CALLED_OFF = text("This evening was called off.")
HOW = text(
    "A lobby opens here a day before. I then call everybody on the list, but nobody in their quiet hours. The first "
    "person who joins is its host."
)


def title_of_evening(evening: Evening, spoken: Language) -> str:
    """Return the evening's name, or its title if nobody has named it."""
    if evening.name:
        return in_markdown(evening.name)
    return spoken.say(WE_VOTE) if evening.game is None else spoken.title(evening.game)


def when_in_words(begins_at: float, zone: str, locale: str) -> Text:
    """Return “Every Friday at 20:00 (Rome)”."""
    begins = datetime.fromtimestamp(begins_at, ZoneInfo(zone))
    day, time = (format_datetime(begins, form, locale=locale) for form in ("EEEE", "HH:mm"))
    return text("Every {weekday} at {time} ({place})", weekday=day, time=time, place=zone_label(zone, locale))


def evening_parts(
    evening: Evening, people: Mapping[int, str | None], zone: str, spoken: Language, *, listed: bool = False
) -> list[ui.Item[Any]]:
    """Return the parts of a message that shows an evening: its text, the menu of a vote, and its buttons.

    `people` are those on the list by user id, each with their vote. `zone` is the server's time zone. If it is `listed`
    with others, the text names its channel and does not explain evenings.
    """
    say = spoken.say
    lines = [f"### {title_of_evening(evening, spoken)}", say(when_in_words(evening.begins_at, zone, spoken.locale))]
    if evening.game is None:
        counted = Counter(vote for vote in people.values() if vote is not None and vote in games())
        votes = ", ".join(f"{spoken.title(key)} {count}" for key, count in counted.most_common())
        lines.append(say(text("Votes on the title: {votes}", votes=votes or "–")))
    elif evening.name:
        lines.append(spoken.title(evening.game))
    lines.append(say(text("The next lobby opens {when}.", when=f"<t:{int(evening.begins_at - DAY)}:F>")))
    named = [f"<@{user}>" for user in [*people][:MOST_NAMED]]
    named += [f"+{len(people) - MOST_NAMED}"] if len(people) > MOST_NAMED else []
    lines += [say(text("On the list: {people}", people=" ".join(named) or "–"))]
    lines.append(f"-# <#{evening.channel}>" if listed else f"-# {say(HOW)}")
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(lines))]
    if evening.game is None:
        options = [discord.SelectOption(label=spoken.title(key), value=key) for key in [*games()][:25]]
        vote = clip(say(text("Vote on the next title")), 150)
        parts.append(ui.ActionRow(ui.Select(custom_id=f"evening:vote:{evening.id}", placeholder=vote, options=options)))
    labels = {"in": text("Count me in"), "out": text("Count me out"), "end": text("Call off")}
    buttons = [
        ui.Button[Any](label=clip(say(label), 80), custom_id=f"evening:{what}:{evening.id}")
        for what, label in labels.items()
    ]
    buttons[0].style = discord.ButtonStyle.success
    return [*parts, ui.ActionRow(*buttons)]


def render_evening(
    evening: Evening | None, people: Mapping[int, str | None], zone: str, spoken: Language
) -> ui.LayoutView:
    """Return the message of an evening. With None it says that the evening was called off."""
    if evening is None:
        return framed(ui.TextDisplay(spoken.say(CALLED_OFF)))
    return framed(*evening_parts(evening, people, zone, spoken))
