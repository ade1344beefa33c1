"""Lessons: the guide finds its moments whatever the learner does, and falls silent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from engine.choice import Choice, PickOne, options_of
from engine.game import games
from engine.lessons import TIMES, Idea, Lesson, over
from engine.players import Answering, players
from engine.players.anything import anything
from engine.source import sealed
from engine.table import Table
from tests.ledger import rule

TAUGHT = sorted(key for key, game in games().items() if game.lesson)
Learner = Callable[[Any, Sequence[Choice], Idea | None, Random], Answering | None]


class Dice:
    """Python's chance in the shape that choices draw from."""

    def __init__(self, random: Random) -> None:
        self.below = random.randrange


def obeys(view: Any, choices: Sequence[Choice], idea: Idea | None, random: Random) -> Answering | None:
    """Does what the guide says, and else anything."""
    if idea is None:
        return anything(view, choices, random)
    asked = next(choice for choice in choices if choice.name == idea.at)
    if isinstance(asked, PickOne):
        return asked.name, next(one.id for one in asked.options if idea.done_by(asked.name, one.id))
    while True:
        value = asked.any_answer(Dice(random))
        if idea.done_by(asked.name, value):
            return asked.name, value


def wanders(view: Any, choices: Sequence[Choice], idea: Idea | None, random: Random) -> Answering | None:
    """Does not listen."""
    return anything(view, choices, random)


def strays_at(turn: int) -> Learner:
    """Listens, but for one answer."""
    asked = 0

    def learner(view: Any, choices: Sequence[Choice], idea: Idea | None, random: Random) -> Answering | None:
        nonlocal asked
        asked += 1
        return (wanders if asked == turn else obeys)(view, choices, idea, random)

    return learner


def learn(key: str, learner: Learner, seed: str | None = None, patience: int = 400) -> tuple[list[str], int | None]:
    """A lesson with this learner: what came up, and after how many answers of theirs play was free (None: the game
    was over before, or there was no end of it)."""
    game, random = games()[key], Random(seed or key)
    lesson: Lesson | None = game.lesson
    assert lesson is not None
    source = sealed(lesson.seed, [""] * lesson.seats, []) if seed is None else seed
    table = Table.start(game, game.options(**lesson.options), lesson.seats, source)
    me, mate = table.seating.index(0), players(key)[lesson.player][1]
    heard: list[str] = []
    answers = 0
    for _ in range(patience):
        if table.outcome is not None or lesson.free(heard):
            break
        seat = next(seat for seat, row in table.open.items() if any(one.choice.blocks for one in row))
        choices = [one.choice for one in table.open[seat]]
        view = table.view(seat)
        idea = lesson.idea(heard, view, choices) if seat == me else None
        if idea is not None:
            assert idea.offered(choices) is not None, "nothing is only read"
        chosen = learner(view, choices, idea, random) if seat == me else mate(view, choices, random)
        chosen = chosen or anything(view, [one for one in choices if one.blocks], random)
        assert chosen is not None
        number = next(one.number for one in table.open[seat] if one.choice.name == chosen[0])
        table.answer(seat, number, chosen[1])
        answers += seat == me
        if idea is not None:
            heard = lesson.after(heard, idea, *chosen)
    return heard, answers if lesson.free(heard) else None


@rule("H-212")
@pytest.mark.parametrize("key", TAUGHT)
def test_who_listens_learns_by_doing_and_soon_plays_freely(key: str) -> None:
    heard, answers = learn(key, obeys)
    assert answers is not None
    assert answers <= 40
    assert all(over(heard, one) for one in heard), "each was carried out where it came up"
    assert len(set(heard)) >= 4


@rule("H-213")
@pytest.mark.parametrize("key", TAUGHT)
def test_after_any_single_deviation_play_is_free_in_the_end(key: str) -> None:
    for turn in range(1, 7):
        assert learn(key, strays_at(turn))[1] is not None, turn


@rule("H-213")
@pytest.mark.parametrize("key", TAUGHT)
def test_play_becomes_free_for_who_does_not_listen_whatever_is_dealt(key: str) -> None:
    free = [learn(key, wanders, f"{number:064x}")[1] is not None for number in range(6)]
    assert sum(free) >= 4, "some games are over before"


@rule("H-212")
@pytest.mark.parametrize("key", TAUGHT)
def test_ideas_are_short_and_of_questions_that_the_game_asks(key: str) -> None:
    lesson = games()[key].lesson
    assert lesson is not None
    ids = [idea.id for idea in lesson.ideas]
    assert len(ids) == len(set(ids))
    for idea in lesson.ideas:
        assert idea.at in games()[key].decisions
        assert set(idea.after) <= set(ids)
        sentences = idea.words.source.replace("Yo Ho!", "").replace("What is this?", "").replace("Catch!", "")
        assert sum(sentences.count(mark) for mark in ".!?") <= 3, idea.id
        assert len(idea.words.source) <= 220, idea.id


@rule("H-213")
def test_an_idea_that_is_not_carried_out_comes_up_twice() -> None:
    lesson = games()["yarr"].lesson
    assert lesson is not None
    table = Table.start(games()["yarr"], games()["yarr"].options(), 3, sealed(lesson.seed, [""] * 3, []))
    seat = next(iter(table.waiting()))
    choices = [one.choice for one in table.open[seat]]
    first = lesson.idea([], table.view(seat), choices)
    assert first is not None
    assert first.id == "match"
    heard: list[str] = []
    for _ in range(TIMES):
        assert lesson.idea(heard, table.view(seat), choices) is first
        heard = lesson.after(heard, first, "turn", "draw")
    assert lesson.idea(heard, table.view(seat), choices) is not first
    marked = first.offered(choices)
    assert marked
    assert set(marked) <= {option.picture for choice in choices for option in options_of(choice)}
