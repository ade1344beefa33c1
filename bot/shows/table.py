"""The live table message: what everybody may see."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui
from discord.utils import escape_markdown

from bot import addresses, presenter
from bot.paces import PACES
from bot.presenter import Say
from bot.shows.parts import Show, button, file, fitted, frame, gallery, listed, teller
from bot.sitting import Sitting
from bot.texts import Language
from engine.game import described, games
from engine.store.rows import EventRow, TableRow
from engine.table import Opened
from engine.text import Who, plural, text
from renderers import renderer_for
from renderers.frame import Picture
from renderers.words import still_to_come

EVENTS = 5
"""So many of the last events are told with the table."""
REPORT = 14
"""So many lines of a game's own report of its end are told with the table; all of them are in the story."""


def public_choices(sitting: Sitting) -> list[Opened]:
    """The open choices that everybody may see, one for each number. What is not the same for all whom it is
    asked of stands in their hands only. What the table waits for comes first, as it does there."""
    found: dict[int, list[Opened]] = {}
    for row in sitting.table.open.values():
        for o in row:
            if not o.choice.secret:
                found.setdefault(o.number, []).append(o)
    shared = [same[0] for _, same in sorted(found.items()) if all(_shown(o) == _shown(same[0]) for o in same)]
    return sorted(shared, key=lambda o: not o.choice.blocks)


def _shown(opened: Opened) -> list[object]:
    """A choice with its wording, which counts here: «Sell 2 Rum» is no button for whoever has but one."""
    choice, options = opened.choice, getattr(opened.choice, "options", ())
    return [choice, choice.prompt, [(option.label, option.hint) for option in options]]


def waited_for(sitting: Sitting, tell: Say, deadline: float | None) -> str:
    """Who the table waits for, and until when, in words; of ballots that are out only how many."""
    sealed = sitting.table.balloting()
    seats: list[Any] = [Who(seat) for seat in sitting.table.waiting() if seat not in sealed]
    when = "" if deadline is None else f"<t:{int(deadline)}:R>"
    lines = [tell(still_to_come(len(sealed)))] if sealed else []
    if seats and when:
        lines.append(tell(text("Waiting for {names}, {when}.", names=seats, when=when)))
    elif seats:
        lines.append(tell(text("Waiting for {names}.", names=seats)))
    elif sealed and when:
        lines.append(tell(text("Time is up {when}.", when=when)))
    return " ".join(lines)


async def table_show(
    sitting: Sitting,
    language: Language,
    events: Sequence[EventRow],
    deadline: float | None,
    *,
    pictures: bool = True,
    doors: bool = True,
    scene: Picture | None = None,
) -> Show:
    """The table for everybody: picture, last events, who is waited for, the buttons of public choices.

    `scene` stands beside the picture.
    """
    row, table = sitting.row, sitting.table
    tell = teller(language, sitting.names(), markdown=True)
    view, shown = table.view(None), frame(sitting, language, events)
    renderer = renderer_for(sitting.game.key)
    told = [f"- {tell(event.text)}" for event in events[-EVENTS:]]
    parts: list[ui.Item[Any]] = [ui.TextDisplay(f"## {tell(sitting.game.title)} · {row.id}")]
    files = []
    if pictures:
        picture = await asyncio.to_thread(renderer.table, view, shown)
        # Not in one gallery: there Discord cuts both to fit beside each other.
        for one in (picture, scene):
            if one is not None:
                parts.append(gallery(one))
                files.append(file(one))
    else:
        parts.append(ui.TextDisplay(listed(renderer.table_words(view, shown))))
    if told:
        parts.append(ui.TextDisplay("\n".join(told)))
    if row.status == "ended":
        parts += ending(sitting, tell)
    elif row.status == "off":
        parts.append(ui.TextDisplay(f"**{tell(text('This game was called off.'))}**"))
    else:
        if waited := waited_for(sitting, tell, deadline):
            parts.append(ui.TextDisplay(f"**{waited}**"))
        for opened in public_choices(sitting) if doors else []:
            parts += presenter.rows(row.id, opened, teller(language, sitting.names(), markdown=False))
    if doors:
        parts.append(_doors(sitting, tell))
    return Show(fitted(parts), files)


def _doors(sitting: Sitting, tell: Say) -> ui.ActionRow[Any]:
    code, running = sitting.row.id, sitting.row.status == "playing"
    measurable = bool(sitting.game.readings(sitting.table.view(None)))
    buttons = [
        button(tell, text("My hand"), addresses.door(code, "hand"), style=discord.ButtonStyle.success)
        if running
        else None,
        button(tell, text("In words"), addresses.door(code, "words")),
        button(tell, text("The story so far"), addresses.door(code, "log")),
        button(tell, text("Follow by DM"), addresses.door(code, "watch")) if running else None,
        button(tell, text("Measure"), addresses.door(code, "measure")) if measurable else None,
        button(tell, text("Verify the chance"), addresses.door(code, "verify")) if not running else None,
    ]
    return ui.ActionRow(*(button for button in buttons if button))


def ending(sitting: Sitting, tell: Say) -> list[ui.Item[Any]]:
    """How the game ended: winners, ranking, the game's own lines, stand-ins, options, the revealed seed."""
    outcome = sitting.table.outcome
    assert outcome is not None
    lines = [f"### {tell(outcome.reason)}"]
    place = 1
    for group in outcome.ranking:
        seats: list[Any] = [Who(seat) for seat in group]
        lines.append(f"{place}. {tell(text('{names}', names=seats))}")
        place += len(group)
    lines += [f"-# {tell(line)}" for line in outcome.lines[:REPORT]]
    if (more := len(outcome.lines) - REPORT) > 0:
        lines.append(
            tell(plural("«The story so far» has {n} more line.", "«The story so far» has {n} more lines.", n=more))
        )
    if automatic := sorted(sitting.automatic()):
        seats = [Who(seat) for seat in automatic]
        lines.append("-# " + tell(text("Automatic players and stand-ins at the end: {names}.", names=seats)))
    lines.append("-# " + options_line(sitting.row, tell))
    seed = tell(text("Seed {seed}, promised as {hash}.", seed=sitting.table.seed, hash=sitting.table.commitment))
    if any(sitting.table.words):
        words = " · ".join(escape_markdown(word or "–") for word in sitting.table.words)
        seed += " " + tell(text("Lucky words, in the order of the lobby: {words}", words=words))
    return [ui.TextDisplay("\n".join(lines)), ui.TextDisplay(f"-# {seed}")]


def options_line(row: TableRow, tell: Say) -> str:
    """The options of a table in one line."""
    game = games()[row.game]
    options = game.options.model_validate(row.options)
    parts = [
        f"{tell(words.label)}: {tell(words.values[getattr(options, name)])}"
        for name, words in described(game.options).items()
        if words.matters(options)
    ]
    return " · ".join([*parts, tell(PACES[row.pace].label)])
