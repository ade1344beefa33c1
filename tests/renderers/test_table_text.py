"""The words that all tables share: the players whom the table waits for, and the order of facts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.game import games
from engine.players.random_player import anything
from engine.table import Table
from engine.text import Who, text
from renderers.picture_context import Frame
from renderers.shared_table_text import ALT, opening, shortened, waited, waiting
from renderers.tortuga.table_text import table_alternatives

NAMES = ("Mary", "Bart", "Cleo")


@pytest.mark.parametrize(
    ("frame", "over", "seats"),
    [
        (Frame(NAMES), False, {1}),
        (Frame(NAMES, waiting=frozenset({0, 2})), False, {0, 2}),
        (Frame(NAMES, ballots=2), False, set()),
        (Frame(NAMES, waiting=frozenset({2}), ballots=2), False, {2}),
        (Frame(NAMES, waiting=frozenset({2})), True, set()),
        (Frame(NAMES, waiting=frozenset({2}), called_off=True), False, set()),
    ],
    ids=["on turn", "as the frame says", "ballots name nobody", "beside ballots", "over", "called off"],
)
def test_only_awaited_seats_of_public_questions_are_named(frame: Frame, over: bool, seats: set[int]) -> None:
    assert waited(frame, 1, over=over) == seats


@pytest.mark.parametrize(
    ("seats", "ballots", "over", "said"),
    [
        ({1}, 0, False, "Bart to play"),
        ({0}, 0, False, "Waiting for Mary"),
        ({0, 2}, 0, False, "Waiting for Mary and Cleo"),
        (set(), 2, False, "Waiting for 2 secret choices."),
        (set(), 0, False, "All hands are ready."),
        (set(), 0, True, "The game is over."),
    ],
)
def test_the_words_say_whom_the_table_waits_for(seats: set[int], ballots: int, over: bool, said: str) -> None:
    assert waiting(Frame(NAMES, ballots=ballots), frozenset(seats), 1, over=over).plain(NAMES) == said
    stopped = waiting(Frame(NAMES, ballots=ballots, called_off=True), frozenset(), 1, over=over).plain(NAMES)
    assert stopped == ("The game is over." if over else "This game was called off.")


def test_the_first_lines_name_the_table_and_the_time_limit() -> None:
    frame = Frame(NAMES, clock="2 minutes left")
    told = (text("Arrr!!!"), text("turn 2"), text("{who} to play", who=Who(0)))
    assert opening(frame, *told, about=text("after the roll"), over=False) == [
        "Arrr!!! turn 2.",
        "Seat 1 to play · after the roll (2 minutes left)",
    ]
    assert opening(frame, text("Cups"), *told[1:], about=text("after the roll"), over=True)[0] == "Cups. turn 2."
    assert opening(frame, text("Cups"), *told[1:], over=True)[1] == "Seat 1 to play"


def test_text_versions_after_the_first_that_fits_are_not_built() -> None:
    worded = list[str]()

    def versions() -> Iterator[list[str]]:
        for words in ("x" * (ALT + 1), "short", "shorter"):
            worded.append(words)
            yield [words]

    assert shortened(versions()) == "short"
    assert len(worded) == 2
    assert shortened([["long"] * ALT, ["first", "x" * ALT]]) == "first\n…", "the last one is cut if none fits"


def test_the_shortest_words_of_tortuga_leave_out_only_the_last_vote() -> None:
    """Findings N11. With nine long names the last lines did not fit."""
    game, random = games()["tortuga"], Random(1)
    table: Table[Any] = Table.start(game, game.options(), game.most_seats, f"{0:064x}")
    view: Any = table.view(None)
    while not view.votes or view.vote:
        seat = table.waiting()[0]
        given = anything(table.view(seat), [one.choice for one in table.open[seat] if one.choice.blocks], random)
        assert given is not None
        number = next(one.number for one in table.open[seat] if one.choice.name == given[0])
        table.answer(seat, number, given[1])
        view = table.view(None)
    *_, longer, shortest = table_alternatives(view, Frame(tuple(f"Person {seat}" for seat in range(table.seats))))
    left_out = [line for line in longer if line not in shortest]
    assert [line for line in longer if line not in left_out] == shortest
    assert len(left_out) == 1
    assert left_out[0].startswith("Last vote.")
