"""Render the analysis of a finished game: its chart, and the answers that changed the chances most.

The replay, the result card and the details of a result have lines of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.tables.loaded_table import LoadedTable
from bot.tables.replay import Replay, Side
from bot.tables.results.record_result import sides_of
from bot.texts import Language
from bot.views import custom_ids
from bot.views.advice import answer_text
from bot.views.choice_components import Say
from bot.views.layout import RenderedMessage, button, file, fitted, frame, listed, text_renderer, with_words
from bot.views.render_pool import run_in_render_pool
from engine.analysis import Analysis, Chances, KeyAnswer, Range
from engine.choice import Value
from engine.game import Curve
from engine.play import Answer
from engine.players import search_settings_of
from engine.text import Arg, Text, Who, text
from renderers.end_picture import EndSummary, draw_end, end_text
from store.rows import ResultSeatRow

ANALYSIS_TITLE = text("Analysis")
CHANCES = text("Chances to win")
ESTIMATE = text(
    "An estimate from playouts of the strongest automatic player. A range is right in 19 of 20 cases if people play "
    "like it."
)
NOTHING_CLEAR = text("No single move changed the chances clearly.")
MARK = "★"
"""Before everything about the answers that changed the chances most."""
CHART: dict[Side, Text] = {
    Side.PUBLIC: text("Chances to win in %, as everybody could know them"),
    Side.OPEN: text("Chances to win in %, with everything known"),
}
OTHER: dict[Side, Text] = {Side.PUBLIC: text("What everybody knew"), Side.OPEN: text("Everything open")}


def can_be_analysed(loaded: LoadedTable) -> bool:
    """Return True if the game was played out, and its strong player searches."""
    return loaded.table.outcome is not None and search_settings_of(loaded.game.key) is not None


def sides_of_game(loaded: LoadedTable) -> Mapping[int, int]:
    """Return the number of each seat's side in a game that was played out. It is empty if there are no sides."""
    table, outcome = loaded.table, loaded.table.outcome
    return {} if outcome is None else sides_of(table.game, table.state, outcome)


def sides_in_result(seats: Sequence[ResultSeatRow]) -> Mapping[int, int]:
    """Return the number of each seat's side in a stored result. It is empty if there are no sides."""
    return {seat.seat: seat.side for seat in seats if seat.side is not None}


# --- sentences ---------------------------------------------------------------------------------------


def chance(one: Range) -> Text:
    """Return a chance in words, as a range unless it is exact."""
    return text("{n} %", n=one.low) if one.low == one.high else text("{low}–{high} %", low=one.low, high=one.high)


def chances_line(chances: Chances, side: Side, tell: Say) -> str:
    """Return the line with everybody's chance to win at one time. Return "" if no chance is known well enough.

    Seats with the same chance, such as those of a team with everything open, share an entry.
    """
    found = dict[Range, list[Arg]]()
    for seat, one in enumerate(chances.true if side is Side.OPEN else chances.public):
        if one.is_sure:
            found.setdefault(one, []).append(Who(seat))
    entries = [tell(text("{names}: {chance}", names=seats, chance=chance(one))) for one, seats in found.items()]
    return " · ".join([f"**{tell(CHANCES)}**", *entries]) if entries else ""


def key_sentence(key: KeyAnswer, sides: Mapping[int, int]) -> Text:
    """Return the sentence that says how an answer changed the chances. `sides` has the number of each seat's side."""
    mine = sides.get(key.whom)
    team = [key.whom] if mine is None else [seat for seat, side in sorted(sides.items()) if side == mine]
    whom: list[Arg] = [Who(seat) for seat in team]
    before, after = chance(key.before), chance(key.after)
    if key.seat is None:
        return text(
            "A secret decision changed the chances: {whom} had {before} before, and {after} after.",
            whom=whom,
            before=before,
            after=after,
        )
    if team == [key.seat]:
        return text(
            "{who} had a chance of {before} before this move, and {after} after.",
            who=Who(key.seat),
            before=before,
            after=after,
        )
    return text(
        "A move by {who} changed the chances: {whom} had {before} before, and {after} after.",
        who=Who(key.seat),
        whom=whom,
        before=before,
        after=after,
    )


def deciding_sentence(analysis: Analysis | None, sides: Mapping[int, int]) -> Text | None:
    """Return the sentence on the answer that changed the chances most. Return None if no change is clear."""
    key = None if analysis is None or not analysis.chances else analysis.key_answer(0, analysis.chances[-1].answers)
    return None if key is None else key_sentence(key, sides)


def _strong_line(replay: Replay, key: KeyAnswer, tell: Say) -> str:
    """Return the line that says what the seat chose, and what strong would have done. Return "" if that is unknown."""
    given = replay.game.kept.answers[key.answers - 1]
    chosen = None if key.seat is None else _label(replay, key, given, given.value, tell)
    if chosen is None:
        return ""
    line = tell(text("{who} chose “{answer}”.", who=Who(given.seat), answer=chosen))
    if key.strong is None:
        return line
    if key.strong == given.value:
        return f"{line} {tell(text('The strongest automatic player would have done the same.'))}"
    other = _label(replay, key, given, key.strong, tell)
    words = text("The strongest automatic player would have chosen “{answer}”.", answer=other or "")
    return f"{line} {tell(words)}" if other else line


def _label(replay: Replay, key: KeyAnswer, given: Answer, value: Value, tell: Say) -> str | None:
    """Return an answer to the choice of a key answer in words. Return None if the rules cannot show the choice."""
    table = replay.table_at(key.answers - 1)
    opened = () if table is None else table.table.open.get(given.seat, ())
    choice = next((one.choice for one in opened if one.choice.name == given.name), None)
    return None if choice is None else answer_text(choice, value, tell)


def replay_lines(replay: Replay, analysis: Analysis | None, side: Side, before: int, answers: int, tell: Say) -> str:
    """Return the lines of the analysis below a step of a replay. Return "" without an analysis.

    The step shows the game after `answers`, and the step before it after `before` answers. The choice of a
    seat is told only if the replay shows everything, or if it is the reader's own seat.
    """
    if analysis is None:
        return ""
    lines = list[str]()
    if (key := analysis.key_answer(before, answers)) is not None:
        lines.append(f"{MARK} {tell(key_sentence(key, sides_of_game(replay.loaded)))}")
        own = side is Side.OWN and key.seat is not None and replay.seat_at(key.answers - 1) == key.seat
        if (side is Side.OPEN or own) and (words := _strong_line(replay, key, tell)):
            lines.append(words)
    chances = analysis.within(before, answers)
    if chances is not None and (line := chances_line(chances, side, tell)):
        lines.append(line)
    return "\n".join(f"-# {line}" for line in lines)


# --- the message -------------------------------------------------------------------------------------


async def render_analysis(
    replay: Replay, analysis: Analysis, language: Language, side: Side, *, pictures: bool, portrait: bool
) -> RenderedMessage:
    """Return the message with the analysis for one person.

    `side` is `Side.PUBLIC` or `Side.OPEN`. Without `pictures` the chart is in words, and with `portrait` it is narrow.
    """
    loaded = replay.loaded
    tell = text_renderer(language, loaded.row.game, loaded.names(), markdown=True)
    label = text_renderer(language, loaded.row.game, loaded.names(), markdown=False)
    summary = _summary(loaded, analysis, side)
    head = f"## {tell(loaded.game.title)} · {loaded.row.id}\n-# {tell(ANALYSIS_TITLE)}"
    parts: list[ui.Item[Any]] = [ui.TextDisplay(head)]
    files = list[discord.File]()
    if pictures:
        picture = await run_in_render_pool(draw_end, summary, frame(loaded, language, (), portrait=portrait))
        parts += with_words(picture)
        files.append(file(picture))
    else:
        _, title, *lines = end_text(summary, frame(loaded, language, ()))
        parts.append(ui.TextDisplay("\n".join([f"### {title}", listed(lines)])))
    parts.append(ui.TextDisplay(_key_lines(replay, analysis, tell)))
    other = Side.OPEN if side is Side.PUBLIC else Side.PUBLIC
    steps = [_step_button(replay, key, label) for key in analysis.key_answers]
    code = loaded.row.id
    buttons = [
        button(label, OTHER[other], custom_ids.to_button(code, "analysis", other)),
        button(label, text("Replay"), custom_ids.to_replay(code, "first")),
    ]
    rows = [ui.ActionRow(*row) for row in (steps, buttons) if row]
    return RenderedMessage(fitted(parts, [], rows), files)


def _summary(loaded: LoadedTable, analysis: Analysis, side: Side) -> EndSummary:
    """Return the chart of the chances on this side. Its lines are the seats, and seats that share a chance."""
    outcome = loaded.table.outcome
    assert outcome is not None
    lines = dict[tuple[int, ...], list[int]]()
    for seat in range(loaded.table.seats):
        ranges = [(one.true if side is Side.OPEN else one.public)[seat] for one in analysis.chances]
        lines.setdefault(tuple(one.middle for one in ranges), []).append(seat)
    whom: list[Arg] = [
        Who(seats[0]) if len(seats) == 1 else text("{names}", names=[Who(seat) for seat in seats])
        for seats in lines.values()
    ]
    ahead = frozenset(line for line, seats in enumerate(lines.values()) if seats[0] in outcome.winners)
    curve = Curve(CHART[side], tuple(whom), tuple(zip(*lines, strict=True)))
    return EndSummary(loaded.game.title, CHANCES, (), curve, ahead, loaded.game.key)


def _key_lines(replay: Replay, analysis: Analysis, tell: Say) -> str:
    """Return the key answers in words, each with what strong would have done."""
    lines = list[str]()
    for key in analysis.key_answers:
        place = text("Step {n}", n=replay.step(Side.OPEN, key.answers) + 1)
        words = [tell(key_sentence(key, sides_of_game(replay.loaded))), _strong_line(replay, key, tell)]
        lines.append(f"{MARK} **{tell(place)}**: {' '.join(filter(None, words))}")
    return "\n".join([*(lines or [tell(NOTHING_CLEAR)]), f"-# {tell(ESTIMATE)}"])


def _step_button(replay: Replay, key: KeyAnswer, label: Say) -> ui.Button[Any]:
    """Return the button that shows the step of a key answer with everything open."""
    step = text("{mark} Step {n}", mark=MARK, n=replay.step(Side.OPEN, key.answers) + 1)
    return button(label, step, custom_ids.to_replay(replay.loaded.row.id, "key", Side.OPEN, key.answers))
