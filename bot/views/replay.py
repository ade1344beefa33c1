"""Render a step of a replay: the picture of the table then, the hands that its reader may see, and what happened."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from bot.tables.loaded_table import LoadedTable
from bot.tables.replay import Replay, Side
from bot.texts import Language
from bot.texts.person_names import in_markdown, note_in_markdown
from bot.views import custom_ids
from bot.views.analysis import ANALYSIS_TITLE, MARK, can_be_analysed, replay_lines
from bot.views.choice_components import SELECT, Say, clip
from bot.views.layout import (
    RenderedMessage,
    button,
    file,
    fitted,
    frame,
    heading,
    listed,
    text_renderer,
    with_words,
)
from bot.views.render_pool import run_in_render_pool
from engine.analysis import Analysis
from engine.text import Arg, Text, Who, text
from renderers import animation, renderer_for
from renderers.picture_context import Picture
from store.rows import EventRow

SIDES: dict[Side, Text] = {
    Side.PUBLIC: text("As everybody saw it"),
    Side.OWN: text("As I saw it"),
    Side.OPEN: text("Everything open"),
}
LETTERS = 1500
"""Maximum number of characters of the events of one step."""
NEAR, FAR = 7, 10
"""Numbers of turns in the menu of turns, if not all fit: before and after the present one (7 each), and from the whole
game (10)."""
PAGES = 3
"""Maximum number of pages of a hand that a replay shows."""
SECONDS = (3, 5, 10)
"""Seconds for which a replay that plays by itself shows each step. A person picks one of them."""
NO_PICTURES = text(
    "Other rules than today's were in use here, so this part can't be drawn any more. The story says what happened."
)
REPLAY = text("Replay")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayOptions:
    """How a step of a replay is shown.

    It is the step of the side `side` after this number of answers. Without `pictures` the table is described in words.
    `animations` and `portrait` are the reader's settings. `seconds` is how long each step of a replay that plays by
    itself is shown; None if it does not play. `note` is what the reader has noted at this table, or "".
    `films`: True if films are kept. `analysis` is that of the game, or None. `from_file`: True for a transcript without
    a stored table, which has buttons for steps and sides only.
    """

    side: Side = Side.PUBLIC
    answers: int = 0
    pictures: bool = True
    animations: bool = True
    portrait: bool = False
    seconds: int | None = None
    note: str = ""
    films: bool = False
    analysis: Analysis | None = None
    from_file: bool = False


@dataclass(slots=True)
class _Drawn:
    """The drawn parts of a step: pictures or, in text mode, words.

    A part has its heading (or ""), its picture (or None), and the lines that describe it.
    """

    parts: list[tuple[str, Picture | None, Sequence[str]]]


async def render_replay(replay: Replay, language: Language, options: ReplayOptions) -> RenderedMessage:
    """Return the message that shows one step of a replay."""
    side = options.side
    steps = replay.steps(side)
    index = replay.step(side, options.answers)
    answers, before = steps[index], steps[index - 1] if index else -1
    loaded = replay.loaded
    tell = text_renderer(language, loaded.row.game, loaded.names(), markdown=True)
    told = [one.event for one in replay.read_by(side) if one.answers <= answers]
    new = [one.event for one in replay.read_by(side) if before < one.answers <= answers]
    title = tell(loaded.game.title)
    head = [f"## {title}" if options.from_file else f"## {title} · {loaded.row.id}"]
    place = text("Step {n} of {last}", n=index + 1, last=len(steps))
    head.append(f"-# {tell(REPLAY)} · {tell(SIDES[side])} · {tell(place)}")
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(head))]
    if words := _story(told, new, tell, side):
        parts.append(ui.TextDisplay(words))
    if words := replay_lines(replay, options.analysis, side, before, answers, tell):
        parts.append(ui.TextDisplay(words))
    drawn = await run_in_render_pool(_draw, replay, language, options, answers, told)
    files = list[discord.File]()
    if drawn is None:
        parts.append(ui.TextDisplay(tell(NO_PICTURES)))
    for title, picture, lines in drawn.parts if drawn else ():
        titled = [title] if title else []
        if picture is None:
            parts.append(ui.TextDisplay("\n".join([*titled, listed(lines)])))
            continue
        parts += [*(ui.TextDisplay[Any](one) for one in titled), *with_words(picture)]
        files.append(file(picture))
    if options.note:
        parts.append(ui.TextDisplay(f"{heading(tell, text('Your note'))}\n{note_in_markdown(options.note)}"))
    label = text_renderer(language, loaded.row.game, loaded.names(), markdown=False)
    controls = _playing(loaded.row.id, side, answers, options.seconds, label)
    if options.seconds is None:
        controls = _controls(replay, options, steps, index, label)
    return RenderedMessage(fitted(parts, [], controls), files)


def _story(told: Sequence[EventRow], new: Sequence[EventRow], tell: Say, side: Side) -> str:
    """Return the events of a step as a Markdown list.

    `new` are the events of the step, and `told` all events up to its end. If the step does not begin a block of the
    story, the title of its block comes first.
    """
    lines = list[str]()
    if new and not any(event.begins_group for event in new):
        title = next((event for event in reversed(told) if event.begins_group), None)
        lines = [] if title is None else [f"-# {event_words(title, tell, side)}"]
    shown = [f"{'###' if event.begins_group else '-'} {event_words(event, tell, side)}" for event in new]
    while len(shown) > 1 and sum(map(len, shown)) > LETTERS:
        del shown[0]
    return "\n".join([*lines, *shown])


def event_words(event: EventRow, tell: Say, side: Side) -> str:
    """Return an event in words.

    If the replay shows everything (`Side.OPEN`), a private event begins with the names of its readers.
    """
    words = tell(event.text)
    if side is not Side.OPEN or event.readers is None:
        return words
    names: list[Arg] = [Who(seat) for seat in event.readers]
    return tell(text("For {names}: {words}", names=names, words=words))


def _draw(
    replay: Replay, language: Language, options: ReplayOptions, answers: int, told: Sequence[EventRow]
) -> _Drawn | None:
    """Draw or describe the table and the hands after this number of answers.

    `told` are the events up to then. Return None if that is not possible.
    """
    loaded = replay.table_at(answers)
    if loaded is None:
        return None
    game, side, table = loaded.row.game, options.side, loaded.table
    renderer = renderer_for(game)
    public_events = [event for event in told if event.readers is None]
    shown = frame(
        loaded, language, public_events, portrait=options.portrait, headed=options.from_file or not options.pictures
    )
    public = table.view(None)
    own = replay.seat_at(answers) if side is Side.OWN else None
    seats = [own] if own is not None else [*range(table.seats)] if side is Side.OPEN else []
    if not options.pictures:
        parts: list[tuple[str, Picture | None, Sequence[str]]] = [
            (f"### {shown.say(text('The table'))}", None, renderer.table_words(public, shown))
        ]
        for seat in seats:
            parts.append((_whose(loaded, seat, own), None, renderer.private_words(table.view(seat), shown)))
        return _Drawn([part for part in parts if part[2]])
    parts = [("", renderer.table(public, shown), ())]
    if (picture := _scene(replay, loaded, language, options, answers)) is not None:
        parts.append(("", picture, ()))
    for seat in seats:
        view, page = table.view(seat), 0
        while page < PAGES:
            hand = renderer.private(view, replace(shown, page=page))
            if hand.bare:
                lines = renderer.private_words(view, shown)
                parts += [(_whose(loaded, seat, own), None, lines)] if lines else []
                break
            name = f"hand-{seat + 1}-{page + 1}-{hand.name}"
            parts.append(("" if page else _whose(loaded, seat, own), replace(hand, name=name), ()))
            page += 1
            if page >= hand.pages or side is Side.OPEN:  # a message has no room for all pages of all hands
                break
    return _Drawn(parts)


def _whose(loaded: LoadedTable, seat: int, own: int | None) -> str:
    """Return the heading above the hand of a seat: its person's name, or "" if it is the reader's own seat `own`."""
    return "" if seat == own else f"**{in_markdown(loaded.at(seat).name)}**"


def _scene(
    replay: Replay, loaded: LoadedTable, language: Language, options: ReplayOptions, answers: int
) -> Picture | None:
    """Return the newest animation of this step. Return None without one, or beside the hands of all players."""
    draw = animation(loaded.row.game)
    if draw is None or not options.animations or options.side is Side.OPEN:
        return None
    found = [one.event for one in replay.read_by(Side.PUBLIC) if one.answers == answers and one.event.scene]
    if not found or found[-1].scene is None:
        return None
    return draw(found[-1].scene, loaded.table.view(None), frame(loaded, language, ()))


def _controls(
    replay: Replay, options: ReplayOptions, steps: Sequence[int], index: int, label: Say
) -> list[ui.Item[Any]]:
    """Return the rows of buttons, and the menu of turns.

    `steps` are all steps of the replay, and `index` is that of the shown one among them.
    """
    side, code, last, here = options.side, replay.loaded.row.id, len(steps) - 1, steps[index]
    moment = next((answers for answers in replay.moments if answers > here), None)

    def to(name: str, target: int, at: Side = side) -> str:
        return custom_ids.to_replay(code, name, at, target)

    turns = [
        button(label, text("First"), to("first", 0), disabled=index == 0),
        button(label, text("Back"), to("back", steps[max(index - 1, 0)]), disabled=index == 0),
        button(label, text("Next"), to("next", steps[min(index + 1, last)]), disabled=index == last),
        button(label, text("Last"), to("last", steps[last]), disabled=index == last),
        button(label, text("Next moment"), to("moment", moment or here), disabled=moment is None),
    ]
    sides = [one for one in Side if one is not Side.OWN or replay.own is not None]
    views = [button(label, SIDES[one], to("side", here, one), disabled=one is side) for one in sides]
    menu = _turns(replay, side, here, label, options.analysis)
    rows = [ui.ActionRow[Any](*turns), *([ui.ActionRow[Any](menu)] if menu else [])]
    if options.from_file:
        return [*rows, ui.ActionRow(*views)]
    views.append(button(label, text("Play by itself"), to(f"play{SECONDS[1]}", here), disabled=index == last))
    films = [button(label, text("Film"), custom_ids.to_button(code, "film"))] if options.films else []
    if can_be_analysed(replay.loaded):
        films.append(button(label, ANALYSIS_TITLE, custom_ids.to_button(code, "analysis")))
    more = [
        *films,
        button(label, text("As text"), custom_ids.to_button(code, "replay-as-text", side)),
        button(label, text("My note"), custom_ids.to_button(code, "note")),
    ]
    return [*rows, ui.ActionRow(*views), ui.ActionRow(*more)]


def _playing(code: str, side: Side, answers: int, seconds: int | None, label: Say) -> list[ui.Item[Any]]:
    """Return the row of buttons of a replay that plays by itself: one that stops it, and one for each speed.

    `seconds` is its present speed, and `answers` the number of answers at the shown step.
    """
    stop = button(label, text("Stop"), custom_ids.to_replay(code, "stop", side, answers))
    speeds = [
        button(
            label,
            text("{n} s a step", n=one),
            custom_ids.to_replay(code, f"play{one}", side, answers),
            disabled=one == seconds,
        )
        for one in SECONDS
    ]
    return [ui.ActionRow(stop, *speeds)]


def _turns(replay: Replay, side: Side, here: int, label: Say, analysis: Analysis | None) -> ui.Select[Any] | None:
    """Return the menu of turns: those near the present one, and some from the whole game.

    Turns in which an answer changed the chances most have a mark. None if there is only one turn.
    """
    titles = dict[int, str]()
    for event, answers in replay.read_by(Side.PUBLIC):
        if event.begins_group:
            titles.setdefault(answers, label(event.text))
    starts = [*titles]
    if len(starts) < 2:
        return None
    for key in analysis.key_answers if analysis else ():
        turn = starts[max(0, bisect_left(starts, key.answers) - 1)]
        titles[turn] = f"{MARK} {titles[turn].removeprefix(f'{MARK} ')}"
    now = max(0, bisect_right(starts, here) - 1)
    shown = {*range(len(starts))}
    if len(starts) > SELECT:
        near = range(max(0, now - NEAR), min(len(starts), now + NEAR + 1))
        shown = {*near, *(step * (len(starts) - 1) // (FAR - 1) for step in range(FAR))}
    options = [
        discord.SelectOption(
            label=clip(f"{n + 1}. {titles[starts[n]]}", 100), value=str(starts[n]), default=starts[n] == starts[now]
        )
        for n in sorted(shown)
    ]
    menu = custom_ids.to_replay_turns(replay.loaded.row.id, side)
    return ui.Select(custom_id=menu, placeholder=clip(label(text("Go to a turn …")), 150), options=options)


def next_step(replay: Replay, side: Side, answers: int) -> int | None:
    """Return the step after this number of answers; None at the end."""
    steps = replay.steps(side)
    found = bisect_right(steps, answers)
    return steps[found] if found < len(steps) else None
