"""/do: answer an open choice in words: with a sentence that the game understands, or with the label of a button.

A question that begins with «why» is answered with the reasons why actions are unavailable.
"""

from __future__ import annotations

import re

from discord import app_commands
from rapidfuzz import fuzz, process

from bot.commands.command_tree import Tree
from bot.commands.option_limits import LABEL, Typed, suggestions
from bot.commands.table_parameter import HINT, OPTION, PLAYING, find_table, suggest_tables
from bot.components.answer import make_move, require_confirmation
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import reply
from bot.replies.errors import UserError
from bot.tables.loaded_table import LoadedTable
from bot.tables.permissions.policy import Action
from bot.tables.table_service import TableService
from bot.texts.command_localisation import localised
from bot.views.choice_components import Say, clip
from bot.views.explain_visible_things import why_unavailable
from bot.views.layout import text_renderer
from bot.views.match_typed_label import answer_for_label
from engine.choice import PickOne, Words
from engine.table import OpenChoice
from engine.text import card_text, text

ALIKE = 90
"""Minimum similarity in percent of a typed text and the label that it may be a misspelling of."""
ASKS_WHY = re.compile(r"\s*(?:why|how come|perch|come mai)", re.IGNORECASE)
"""Matches the beginning of a question “why …?” in both languages."""
NOTHING = text("Nothing you are asked at this table can be answered by typing. Use the buttons in your hand.")


def add(tree: Tree) -> None:
    """Register /do, with suggestions of answers and tables."""

    @tree.register(
        card_text("command", "do"),
        text("Your move, in words that the game understands or as a button says it"),
        Action.CHOOSE,
    )
    @app_commands.rename(table=OPTION, words=localised(card_text("option", "words")))
    @app_commands.describe(table=HINT, words=localised(text("Your move; suggestions appear while you type")))
    async def do(click: Click, words: Typed, table: str | None = None) -> None:
        row = await find_table(click, table, PLAYING)
        spoken = await language_for(click)
        if ASKS_WHY.match(words):
            loaded = await services_of(click).tables.load(row.id)
            seat = loaded.seat_of(click.user.id)
            if seat is None or seat.seat is None or seat.automatic_player:
                raise UserError(NOTHING)
            await reply(click, why_unavailable(loaded, spoken, seat, words))
            return

        async def given(tables: TableService) -> LoadedTable:
            loaded = await tables.load(row.id)
            say = text_renderer(spoken, loaded.row.game, loaded.names(), markdown=False)
            opened = _open_choices(loaded, click.user.id)
            same = answer_for_label(opened, words, loaded.row.game, loaded.names())
            number, value = same or _answer_meant(opened, words, say)
            require_confirmation(opened, number, value)
            return await tables.answer(row.id, click.id, click.user.id, number, value)

        await make_move(click, row.id, given)

    @do.autocomplete("words")
    async def suggest(click: Click, typed: str) -> list[app_commands.Choice[str]]:
        try:
            row = await find_table(click, click.namespace.table, PLAYING)
            loaded = await services_of(click).tables.load(row.id)
        except UserError:
            return []  # the error is shown when the command is sent
        spoken = await language_for(click)
        say = text_renderer(spoken, loaded.row.game, loaded.names(), markdown=False)
        if ASKS_WHY.match(typed):
            return suggestions([(spoken.say(text("Ask: {question}", question=typed.strip())), typed)])
        return _suggestions(_open_choices(loaded, click.user.id), typed, say)

    @do.autocomplete("table")
    async def tables(click: Click, typed: str) -> list[app_commands.Choice[str]]:
        return await suggest_tables(click, typed, PLAYING)


def _open_choices(loaded: LoadedTable, user: int) -> list[OpenChoice]:
    """Return this person's open choices, those for which the table waits first.

    Returns none if they have no seat or a stand-in plays it.
    """
    seat = loaded.seat_of(user)
    if seat is None or seat.seat is None or seat.automatic_player:
        return []
    return sorted(loaded.table.open.get(seat.seat, []), key=lambda one: not one.choice.blocks)


def _labels(opened: list[OpenChoice], say: Say) -> list[tuple[str, int, str]]:
    """Return all options of these open choices that a button could show.

    An entry has the option's label, the number of its choice, and its id.
    """
    return [
        (say(option.label), one.number, option.id)
        for one in opened
        if isinstance(one.choice, PickOne)
        for option in one.choice.options
    ]


def _answer_meant(opened: list[OpenChoice], typed: str, say: Say) -> tuple[int, str]:
    """Return the answer that a typed text means: the number of the choice, and the answer's value.

    The caller has made sure that the text equals no label. If a choice takes words, the text is its answer. Otherwise
    the text must resemble exactly one label. Raises `UserError` if it does not.
    """
    labels, said = _labels(opened, say), typed.strip().casefold()
    sentences = next((one for one in opened if isinstance(one.choice, Words)), None)
    if sentences is not None:
        return sentences.number, typed
    if not labels:
        raise UserError(NOTHING)
    near = process.extract(said, [label.casefold() for label, _, _ in labels], scorer=fuzz.ratio, score_cutoff=ALIKE)
    if not near or (len(near) > 1 and near[0][1] == near[1][1]):
        if not any(one.choice.blocks for one in opened):
            raise UserError(
                text(
                    "“{typed}” is not possible now, because others must decide. Begin with “why” to ask "
                    "for the reason.",
                    typed=typed,
                )
            )
        raise UserError(
            text(
                "You can't do “{typed}” right now. Pick a move from the list that appears while you type.", typed=typed
            )
        )
    _, number, value = labels[near[0][2]]
    return number, value


def _suggestions(opened: list[OpenChoice], typed: str, say: Say) -> list[app_commands.Choice[str]]:
    """Return completions of the typed text: sentences that the game suggests, and labels that contain or resemble the
    text.

    If nothing is typed, all labels are returned.
    """
    found = dict[str, str]()
    for one in opened:
        if isinstance(one.choice, Words):
            found |= {like.words: say(like.label) for like in one.choice.suggests(typed)}
    said = typed.strip().casefold()
    for label, _, _ in _labels(opened, say):
        if said in label.casefold() or fuzz.partial_ratio(said, label.casefold()) >= ALIKE:
            found.setdefault(clip(label, LABEL), label)
    return suggestions([(label, words) for words, label in found.items() if words])
