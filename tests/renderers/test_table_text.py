"""The words that all tables share: the players whom the table waits for, and the order of facts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.text import Who, text
from renderers.frame import Frame
from renderers.table_text import ALT, opening, shortened, waited, waiting

NAMES = ("Mary", "Bart", "Cleo")


@pytest.mark.parametrize(
    ("frame", "over", "seats"),
    [
        (Frame(NAMES), False, {1}),
        (Frame(NAMES, waiting=frozenset({0, 2})), False, {0, 2}),
        (Frame(NAMES, ballots=2), False, set()),
        (Frame(NAMES, waiting=frozenset({2}), ballots=2), False, {2}),
        (Frame(NAMES, waiting=frozenset({2})), True, set()),
    ],
    ids=["on turn", "as the frame says", "ballots name nobody", "beside ballots", "over"],
)
def test_who_is_waited_for_by_name(frame: Frame, over: bool, seats: set[int]) -> None:
    assert waited(frame, 1, over=over) == seats


@pytest.mark.parametrize(
    ("seats", "ballots", "over", "said"),
    [
        ({1}, 0, False, "Bart to play"),
        ({0}, 0, False, "Waiting for Mary"),
        ({0, 2}, 0, False, "Waiting for Mary and Cleo"),
        (set(), 2, False, "2 secret answers are still to come."),
        (set(), 0, False, "All hands are ready."),
        (set(), 0, True, "The game is over."),
    ],
)
def test_whom_the_table_waits_for_in_words(seats: set[int], ballots: int, over: bool, said: str) -> None:
    assert waiting(Frame(NAMES, ballots=ballots), frozenset(seats), 1, over=over).plain(NAMES) == said


def test_the_first_lines_say_which_table_and_until_when() -> None:
    frame = Frame(NAMES, clock="2 minutes left")
    told = (text("Arrr!!!"), text("turn 2"), text("{who} to play", who=Who(0)))
    assert opening(frame, *told, about=text("after the roll"), over=False) == [
        "Arrr!!! turn 2.",
        "Seat 1 to play · after the roll (2 minutes left)",
    ]
    assert opening(frame, text("Cups"), *told[1:], about=text("after the roll"), over=True)[0] == "Cups. turn 2."
    assert opening(frame, text("Cups"), *told[1:], over=True)[1] == "Seat 1 to play"


def test_versions_after_the_first_that_fits_are_not_worded() -> None:
    worded = list[str]()

    def versions() -> Iterator[list[str]]:
        for words in ("x" * (ALT + 1), "short", "shorter"):
            worded.append(words)
            yield [words]

    assert shortened(versions()) == "short"
    assert len(worded) == 2
    assert shortened([["long"] * ALT, ["first", "x" * ALT]]) == "first\n…", "the last one is cut if none fits"
