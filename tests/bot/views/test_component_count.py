"""No message has more components than Discord accepts, however many people and choices there are (H-511)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, get_args

import pytest
from discord import ui

from bot.replies.ephemeral import MOST_PARTS, framed
from bot.tables.loaded_table import LoadedTable
from bot.texts import language
from bot.views.hand import AS_USUAL, render_hand
from bot.views.layout import fitted
from bot.views.lobby import render_lobby
from bot.views.table import render_table
from engine.entropy import Source
from engine.game import games
from engine.table import Table
from tests.bot.views.test_message_length import loaded_with_people
from tests.ledger import rule

SAMPLED = 17
"""`make test` renders the messages after so many answers each. `make soak` renders them after each answer."""
IN_WORDS = replace(AS_USUAL, pictures=False)


def components_of(layout: ui.LayoutView) -> list[ui.Item[Any]]:
    """Return all components of a message."""
    return [*layout.walk_children()]


def any_options(name: str, chance: random.Random) -> Any:
    """Return options of a game, drawn at random."""
    model = games()[name].options
    for _ in range(50):
        drawn = {
            key: chance.choice(
                get_args(field.annotation) or ([True, False] if field.annotation is bool else [field.default])
            )
            for key, field in model.model_fields.items()
        }
        try:
            return model.model_validate(drawn)
        except ValueError:
            continue
    return model()


async def sizes_at(loaded: LoadedTable) -> list[int]:
    """Return the number of components of each message about this table: the table's own, every hand, the lobby."""
    spoken = language("en")
    shown = [await render_table(loaded, spoken, (), {}, pictures=False)]
    for seat in loaded.seats:
        hand = await render_hand(loaded, seat, spoken, (), IN_WORDS)
        assert hand
        shown.append(hand)
    shown.append(render_lobby(replace(loaded.row, status="lobby"), loaded.seats, spoken))
    return [len(components_of(one.layout)) for one in shown]


async def largest_message(name: str, seed: int, every: int) -> int:
    """Play a whole game at the most seats at random, and return the largest number of components of a message.

    The messages are rendered at each moment whose number is a multiple of `every`.
    """
    game, chance = games()[name], random.Random(seed)
    table: Table[Any] = Table.start(game, any_options(name, chance), game.most_seats, f"{seed:064x}")
    source, largest, moment = Source(f"{seed:064x}").stream(), 0, 0
    while waiting := sorted(table.waiting()):
        if moment % every == 0:
            largest = max(largest, *await sizes_at(loaded_with_people(table)))
        seat, moment = chance.choice(waiting), moment + 1
        opened = next(one for one in table.open[seat] if one.choice.blocks)
        table.answer(seat, opened.number, opened.choice.any_answer(source))
    return largest


@rule("H-511")
@pytest.mark.parametrize("name", games())
async def test_no_message_of_a_full_table_has_too_many_components(name: str) -> None:
    assert 0 < await largest_message(name, 1, SAMPLED) <= MOST_PARTS


@rule("H-511")
@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("name", games())
async def test_no_message_of_any_full_game_has_too_many_components(name: str, seed: int) -> None:
    assert await largest_message(name, seed, 1) <= MOST_PARTS


def rows_of(number: int) -> list[ui.Item[Any]]:
    """Return this many rows of five buttons."""
    return [
        ui.ActionRow(*(ui.Button[Any](label="x", custom_id=f"{row}:{n}") for n in range(5))) for row in range(number)
    ]


@rule("H-511")
def test_an_overlong_list_of_people_loses_only_its_last_rows() -> None:
    end: ui.ActionRow[Any] = ui.ActionRow(ui.Button(label="end", custom_id="end"))
    shown = components_of(framed(ui.TextDisplay("one"), *rows_of(9), ui.TextDisplay("two"), end))
    kept = {one.custom_id for one in shown if isinstance(one, ui.Button)}
    assert len(shown) <= MOST_PARTS
    assert {"end", "0:0", "4:4"} <= kept
    assert "8:0" not in kept
    assert sum(isinstance(one, ui.TextDisplay) for one in shown) == 2


@rule("H-511")
def test_a_question_that_does_not_fit_is_left_out_whole_and_a_line_says_so() -> None:
    questions = [[ui.TextDisplay[Any](f"question {n}"), *rows_of(2)] for n in range(4)]
    shown = components_of(fitted([ui.TextDisplay("head")], questions, rows_of(1), "More later."))
    texts = [one.content for one in shown if isinstance(one, ui.TextDisplay)]
    assert texts == ["head", "question 0", "question 1", "-# More later."]
    assert len(shown) <= MOST_PARTS
