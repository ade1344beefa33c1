"""Render the result of a game: the card that the lobby's message becomes, and the details for one person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.replies.ephemeral import framed
from bot.tables.loaded_table import LoadedTable
from bot.texts import Language
from bot.texts.person_names import in_markdown
from bot.views import custom_ids
from bot.views.analysis import MARK, key_sentence, sides_in_result
from bot.views.choice_components import Say, clip
from bot.views.ending import AGAIN, AWARDS, CALLED_OFF, result_of, standing
from bot.views.fair_shuffle_file import commitment, fair_shuffle
from bot.views.layout import RenderedMessage, button, file, gallery, in_rows, text_renderer
from engine.analysis import Analysis
from engine.players import players
from engine.text import Text, plural, text
from renderers.picture_context import Picture
from store.rows import ResultEnding, ResultRow, ResultSeatRow, UnratedReason

DETAILS = text("Details")
ENDINGS: dict[ResultEnding, Text] = {
    ResultEnding.PLAYED_OUT: text("This game was played to its end."),
    ResultEnding.CALLED_OFF: CALLED_OFF,
    ResultEnding.AGREED: text("The players agreed to end this game."),
    ResultEnding.MODERATORS: text("A moderator ended this game."),
    ResultEnding.ABANDONED: text("Nobody came back to this game, so it was closed."),
}
"""The sentence for a game that has no winner, by how it ended."""
UNRATED: dict[UnratedReason, Text] = {
    UnratedReason.PRIVATE: text("It doesn't count for ratings: the table was private."),
    UnratedReason.LESSON: text("It doesn't count for ratings: it was a lesson."),
    UnratedReason.ADVICE: text("It doesn't count for ratings: advice was allowed."),
    UnratedReason.FRIENDLY: text("It doesn't count for ratings: it was a friendly game."),
    UnratedReason.TOO_FEW_PEOPLE: text("It doesn't count for ratings: too few people played."),
}
"""The sentence that says why a game does not count for ratings. A game that was not played out needs none."""


# --- the card ----------------------------------------------------------------------------------------


def render_result_card(
    loaded: LoadedTable,
    language: Language,
    link: str | None,
    picture: Picture | None = None,
    decided: Text | None = None,
) -> RenderedMessage:
    """Return the message that the lobby of a game becomes when the game was played out.

    `link` is the address of the live table message, or None. Without a `picture` the card says all of it in words.
    `decided` is the sentence of an analysis on the moment that decided the game, or None.
    """
    row, outcome = loaded.row, loaded.table.outcome
    assert outcome is not None
    tell = text_renderer(language, row.game, loaded.names(), markdown=True)
    head = [f"## {tell(loaded.game.title)} · {row.id}", f"**{tell(result_of(loaded))}**"]
    told = head
    if picture is None:
        names = [in_markdown(name) for name in loaded.names()]
        told = [*head, *(standing_line(one.place, names[one.seat], one.score) for one in standing(loaded))]
        told += [
            f"- {tell(words)}"
            for words in (*([decided] if decided else outcome.highlights[:1]), *outcome.awards[:AWARDS])
        ]
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(told))]
    parts += [gallery(picture)] if picture else []
    parts += [ui.TextDisplay(line) for line in commitment(row, tell)]
    parts += in_rows([*result_buttons(row.id, tell), *link_button(link, tell)])
    files, added = list[discord.File](), frozenset[str]()
    if row.promise_file:
        shown, promise = fair_shuffle(row, tell)
        parts += shown
        files.append(promise)
    if picture:
        files.append(file(picture))
        added = frozenset({picture.name})
    return RenderedMessage(framed(*parts), files, files_stay=True, added_files=added)


def standing_line(place: int | None, name: str, score: int | None) -> str:
    """Return the line of a seat in the final standing. `name` is in Markdown. Without a place it has a bullet."""
    # Discord numbers the lines of a list anew, so tied places would differ. The backslash makes it no list.
    line = f"- {name}" if place is None else f"{place}\\. **{name}**" if place == 1 else f"{place}\\. {name}"
    return line if score is None else f"{line} · {score}"


def result_buttons(table: str, tell: Say) -> list[ui.Button[Any]]:
    """Return the buttons of a game that is over: a rematch, its replay, and the details of its result."""
    return [
        button(tell, AGAIN, custom_ids.to_button(table, "rematch"), style=discord.ButtonStyle.success),
        button(tell, text("Replay"), custom_ids.to_replay(table)),
        button(tell, DETAILS, custom_ids.to_result(table)),
    ]


def link_button(link: str | None, tell: Say) -> list[ui.Button[Any]]:
    """Return the button to the live table message, whose address is `link`; nothing if that is None."""
    return [ui.Button(label=clip(tell(text("To the table")), 80), url=link)] if link else []


# --- the details -------------------------------------------------------------------------------------


def result_renderer(result: ResultRow, seats: Sequence[ResultSeatRow], language: Language) -> Say:
    """Return a function that renders texts of the game with the names of the result's seats."""
    return text_renderer(language, result.game, [seat.name for seat in seats], markdown=True)


def result_sentence(result: ResultRow) -> Text:
    """Return the sentence that says who won, or how the game ended without a winner."""
    return result.reason or ENDINGS[result.ending]


def render_details(
    result: ResultRow,
    seats: Sequence[ResultSeatRow],
    language: Language,
    analysis: Analysis | None = None,
    *,
    table_exists: bool,
) -> ui.LayoutView:
    """Return the details of a result for one person. `analysis` is that of the game, or None.

    With `table_exists` its buttons lead to the replay, the story, and the check of the shuffles with the transcript.
    """
    tell = result_renderer(result, seats, language)
    lines = [f"### {language.title(result.game)} · {result.id}"]
    lines.append(f"**{tell(result_sentence(result))}**")
    for seat in sorted(seats, key=lambda one: (one.place is None, one.place, one.seat)):
        line = standing_line(seat.place, in_markdown(seat.name), seat.score)
        lines.append(" · ".join([line, *(tell(mark) for mark in _marks(result, seat))]))
    for key in analysis.key_answers if analysis else ():
        lines.append(f"-# {MARK} {tell(key_sentence(key, sides_in_result(seats)))}")
    length = plural("{n} turn in {time}.", "{n} turns in {time}.", n=result.turns, time=_duration(result.minutes))
    lines.append(f"-# {tell(length)} {tell(text('Over since {when}.', when=f'<t:{int(result.ended)}:f>'))}")
    if result.unrated_reason in UNRATED:
        lines.append(f"-# {tell(UNRATED[result.unrated_reason])}")
    if result.from_record:
        lines.append(f"-# {tell(text('This result was made later, from the record of the game.'))}")
    if not table_exists:
        lines.append(f"-# {tell(text('The story of this game is no longer stored.'))}")
    buttons = []
    if table_exists:
        buttons = [
            button(tell, text("Replay"), custom_ids.to_replay(result.id)),
            button(tell, text("The whole story"), custom_ids.to_button(result.id, "story")),
            button(tell, text("In words"), custom_ids.to_button(result.id, "table-text")),
            button(tell, text("Check the shuffles"), custom_ids.to_button(result.id, "verify")),
        ]
    return framed(ui.TextDisplay(clip("\n".join(lines), 3900)), *in_rows(buttons))


def _marks(result: ResultRow, seat: ResultSeatRow) -> list[Text]:
    """Return the remarks beside a seat in the standing.

    They are the strength of its automatic player, and that its person left or took the seat over.
    """
    known = players(result.game)
    marks = [known[seat.automatic_player][0]] if seat.automatic_player in known else []
    if seat.left:
        marks.append(text("left the game"))
    elif seat.stand_in_share > 0:
        marks.append(text("a stand-in gave {n} % of the answers", n=max(1, round(100 * seat.stand_in_share))))
    return [*marks, *([text("took the seat over")] if seat.handed_over else [])]


def _duration(minutes: int) -> Text:
    """Return a duration in words: minutes, hours or days."""
    if minutes < 120:
        return plural("{n} minute", "{n} minutes", n=max(1, minutes))
    if minutes < 48 * 60:
        return plural("{n} hour", "{n} hours", n=round(minutes / 60))
    return plural("{n} day", "{n} days", n=round(minutes / 60 / 24))
