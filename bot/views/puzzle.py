"""Render puzzles: the position with its question, the answer to a person, the result, and the list of the month."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from bot.tables.puzzles import LoadedPuzzle
from bot.texts import Language
from bot.views import choice_components, custom_ids
from bot.views.choice_components import Say
from bot.views.layout import RenderedMessage, file, fitted, heading, listed, text_renderer, with_words
from bot.views.leaderboard import period_name
from bot.views.render_pool import run_in_render_pool
from engine.choice import PickOne
from engine.text import Arg, Text, Who, plural, text
from renderers import numbers_in, renderer_for
from renderers.picture_context import Frame, Picture
from store.results.puzzles import DailyPuzzle

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gaia", "Hugo", "Iris")
"""The names of the players in puzzles, by seat."""
PAGES = 3
"""The most pages of a hand that a puzzle shows."""
LISTED = 5
"""The most people of a month's list in a public message."""
TITLE = text("Puzzle of the day")
ONE_ANSWER = text("You have one answer. What is best is told to you alone.")
SEATS_TABLE = "PUZZL"
"""The code in the custom ids that `choice_components` makes, which are then replaced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleOptions:
    """How a puzzle is shown. `closed`: True if the best answer is told. Without `pictures` there are only words."""

    pictures: bool = True
    portrait: bool = False
    closed: bool = False


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    """The result of a puzzle: how many people answered it, how many found the best answer, and what that is.

    `best` is None if it may not be told. `streaks` are people with their days in a row, and `most` people with the
    number of puzzles found in `month`, which is such as “2026-11”.
    """

    answered: int
    found: int
    best: str | None
    streaks: Sequence[tuple[int, int]] = ()
    month: str = ""
    most: Sequence[tuple[int, int]] = ()


async def render_puzzle(
    row: DailyPuzzle,
    loaded: LoadedPuzzle,
    language: Language,
    options: PuzzleOptions,
    before: Sequence[str] = (),
    after: Sequence[str] = (),
) -> RenderedMessage:
    """Return the message with a puzzle: its position, its question, and the controls of the question.

    `before` are lines below the title. If it is `closed`, the lines `after` replace the controls.
    """
    puzzle, tell = loaded.puzzle, puzzle_renderer(language, row.game, markdown=True)
    label = puzzle_renderer(language, row.game, markdown=False)
    opened = puzzle.question(loaded.table)
    opened = choice_components.numbered(opened, numbers_in(row.game, loaded.table.view(puzzle.seat)))
    head = [f"## {tell(TITLE)} · {language.title(row.game)}", *before]
    head.append(tell(text("You are **{who}**, and it's your move.", who=Who(puzzle.seat))))
    if not options.closed:
        until = f"<t:{int(row.closes)}:R>"
        head.append(f"-# {tell(ONE_ANSWER)} {tell(text('It closes {when}.', when=until))}")
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(head))]
    files = list[discord.File]()
    for title, picture, words in await run_in_render_pool(_draw, loaded, language, options):
        if picture is None:
            parts.append(ui.TextDisplay("\n".join([heading(tell, title), listed(words)])))
        else:
            parts += with_words(picture)
            files.append(file(picture))
    lines = [heading(tell, opened.choice.prompt)]
    if options.closed:
        parts.append(ui.TextDisplay("\n".join([*lines, *after])))
        return RenderedMessage(fitted(parts), files)
    for note in choice_components.hints(opened.choice, tell):
        lines += note.new_lines(())
    controls = choice_components.rows(SEATS_TABLE, opened, label, asked=True)
    for control in controls:
        for item in control.children:
            _readdress(item, row.id, opened.number)
    return RenderedMessage(fitted([*parts, ui.TextDisplay("\n".join(lines))], [], controls), files)


def _readdress(item: Any, puzzle: str, number: int) -> None:
    """Replace the custom id of a control that would answer the question at a table by one for the puzzle."""
    if isinstance(item, ui.Select):
        item.custom_id = custom_ids.to_puzzle_menu(puzzle)
        return
    for address in (custom_ids.to_answer, custom_ids.to_confirm):
        prefix = address(SEATS_TABLE, number, "")
        if item.custom_id.startswith(prefix):
            item.custom_id = custom_ids.to_puzzle(puzzle, item.custom_id.removeprefix(prefix))


def puzzle_renderer(language: Language, game: str, *, markdown: bool) -> Say:
    """Return a function that renders the texts of a puzzle of this game in a language."""
    return text_renderer(language, game, NAMES, markdown=markdown)


def _draw(
    loaded: LoadedPuzzle, language: Language, options: PuzzleOptions
) -> list[tuple[Text, Picture | None, Sequence[str]]]:
    """Draw or describe the table and the hand. Each part has a title, and a picture or lines of words."""
    puzzle, table = loaded.puzzle, loaded.table
    renderer = renderer_for(puzzle.game)
    shown = Frame(
        names=NAMES[: puzzle.seats],
        waiting=frozenset(table.waiting()) - frozenset(table.balloting_seats()),
        locale=language.locale,
        portrait=options.portrait,
        headed=True,
        say=puzzle_renderer(language, puzzle.game, markdown=False),
    )
    public, mine = table.view(None), table.view(puzzle.seat)
    if not options.pictures:
        return [
            (text("The table"), None, renderer.table_words(public, shown)),
            (text("Your hand"), None, renderer.private_words(mine, shown)),
        ]
    parts: list[tuple[Text, Picture | None, Sequence[str]]] = [(TITLE, renderer.table(public, shown), ())]
    page = pages = 0
    while page <= min(pages, PAGES - 1):
        hand = renderer.private(mine, replace(shown, page=page))
        if hand.bare:
            words = renderer.private_words(mine, shown)
            return [*parts, *([(text("Your hand"), None, words)] if words else [])]
        parts.append((TITLE, replace(hand, name=f"hand-{page + 1}-{hand.name}"), ()))
        page, pages = page + 1, hand.pages - 1
    return parts


def best_answer(loaded: LoadedPuzzle, tell: Say) -> str:
    """Return the label of the best answer to a puzzle."""
    return _label(loaded, loaded.puzzle.best[0], tell)


def _label(loaded: LoadedPuzzle, answer: str, tell: Say) -> str:
    asked = loaded.puzzle.question(loaded.table).choice
    assert isinstance(asked, PickOne)
    return next(tell(option.label) for option in asked.options if option.id == answer)


def reason_lines(loaded: LoadedPuzzle, tell: Say, answer: str | None = None) -> list[str]:
    """Return lines on the best answer: the answer, why it is the best, and its chances.

    The chances are compared with those of a person's `answer`, or else of the next best.
    """
    puzzle = loaded.puzzle
    best = puzzle.best[0]
    others = {one: chance for one, chance in puzzle.chances.items() if one not in puzzle.best}
    other = answer if answer in others else max(others, key=lambda one: others[one])
    chances = [round(100 * min(1.0, max(0.0, puzzle.chances[one]))) for one in (best, other)]
    words = text(
        "In {worlds} tries it won about {mine} games in 100; “{instead}” won {other}.",
        worlds=puzzle.worlds,
        mine=chances[0],
        other=chances[1],
        instead=_label(loaded, other, tell),
    )
    return [f"**{_label(loaded, best, tell)}**", tell(puzzle.reason), tell(words)]


def answer_lines(loaded: LoadedPuzzle, tell: Say, answer: str, days: int) -> list[str]:
    """Return lines for a person who has answered: whether they found it, why it is best, and their streak in days."""
    found = answer in loaded.puzzle.best
    said = text("✅ You found the best answer.") if found else text("❌ Another answer is better.")
    mine = [] if found else [tell(text("You answered: {answer}.", answer=_label(loaded, answer, tell)))]
    return [heading(tell, said), *mine, *reason_lines(loaded, tell, answer), *streak_lines(days, tell)]


def streak_lines(days: int, say: Say) -> list[str]:
    """Return the line with the number of days in a row on which a person found a puzzle, or none for 0."""
    said = plural(
        "You have found a puzzle on {n} day in a row.", "You have found a puzzle on {n} days in a row.", n=days
    )
    return [say(said)] if days else []


def found_words(answered: int, found: int) -> Text:
    """Return the sentence that says how many people answered a puzzle, and how many of them found the best answer."""
    if not answered:
        return text("Nobody answered.")
    return plural("{found} of {n} person found it.", "{found} of {n} people found it.", n=answered, found=found)


def result_lines(result: PuzzleResult, language: Language) -> list[str]:
    """Return the lines on the puzzle before: how many found it, the longest streak, and the best of the month."""
    say = language.say
    found = found_words(result.answered, result.found)
    if result.best is None:
        lines = [say(text("Last puzzle: {found}", found=found))]
    else:
        lines = [say(text("Last puzzle: “{best}”. {found}", best=result.best, found=found))]
    if result.streaks:
        days: list[Arg] = [f"<@{user}> {n}" for user, n in result.streaks[:LISTED]]
        lines.append(say(text("Days in a row: {people}.", people=days)))
    return [f"-# {line}" for line in (*lines, *month_lines(result.month, result.most, language))]


def month_lines(month: str, most: Sequence[tuple[int, int]], language: Language) -> list[str]:
    """Return the line with the best people of a month and how many puzzles they found, or none if nobody found one."""
    best: list[Arg] = [f"<@{user}> {n}" for user, n in most[:LISTED]]
    said = text("Found in {month}: {people}.", month=period_name(month, language), people=best)
    return [language.say(said)] if best else []
