"""Lessons: the guide reaches its steps whatever the learner does, and ends."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from engine.choice import Choice, PickOne, options_of
from engine.entropy import sealed
from engine.game import games
from engine.lessons import TIMES, Idea, Lesson, over
from engine.players import Answering, players
from engine.players.random_player import anything
from engine.table import Table
from tests.ledger import rule

TAUGHT = sorted(key for key, game in games().items() if game.lesson)
GAMES, GAMES_SOAKING = 20, 200
MOST_GAMES = 300
"""Largest number of games. More than one is played only until each sentence about fewer choices was said."""
DEVIATIONS = 6
"""Number of other answers to try when there are too many to list."""
MOST_DEVIATIONS = 3
"""Number of other answers to each choice that `make test` tries."""
FIRST_QUESTIONS = 15
"""Number of beginnings with different answers of the automatic players."""
PATIENCE = 400

Learner = Callable[[Any, Sequence[Choice], Idea | None, Random], Answering]


class Dice:
    """Python's random numbers with the interface that choices draw from."""

    def __init__(self, random: Random) -> None:
        self.below = random.randrange


def obeys(view: Any, choices: Sequence[Choice], idea: Idea | None, random: Random) -> Answering:
    """Follow the guide. Without advice, give any answer."""
    if idea is None:
        return wanders(view, choices, idea, random)
    asked = next(choice for choice in choices if choice.name == idea.at)
    if isinstance(asked, PickOne):
        return asked.name, next(one.id for one in asked.options if idea.done_by(asked.name, one.id))
    while True:
        value = asked.any_answer(Dice(random))
        if idea.done_by(asked.name, value):
            return asked.name, value


def wanders(view: Any, choices: Sequence[Choice], idea: Idea | None, random: Random) -> Answering:
    """Ignore the guide."""
    chosen = anything(view, choices, random) or anything(view, [one for one in choices if one.blocks], random)
    assert chosen is not None
    return chosen


def others(choice: Choice, random: Random) -> Iterator[Answering]:
    """Yield the other possible answers: every option, and some combinations if several can be picked."""
    if isinstance(choice, PickOne):
        yield from ((choice.name, one.id) for one in choice.options)
    else:
        yield from ((choice.name, choice.any_answer(Dice(random))) for _ in range(DEVIATIONS))


@functools.cache
def dealt(key: str) -> Table[Any]:
    """Return the table with which a lesson begins, with the prepared deal."""
    game = games()[key]
    assert game.lesson is not None
    source = sealed(game.lesson.seed, [""] * game.lesson.seats, [])
    return Table.start(game, game.options(**game.lesson.options), game.lesson.seats, source)


@dataclass
class Learning:
    """A learner at the table of a lesson.

    It records the texts received, the number of answers, and the reasons given for fewer choices.
    """

    table: Table[Any]
    random: Random
    heard: list[str] = field(default_factory=list)
    answers: int = 0
    losses: set[str] = field(default_factory=set)
    said: set[str] = field(default_factory=set)

    @property
    def lesson(self) -> Lesson:
        lesson: Lesson | None = self.table.game.lesson
        assert lesson is not None
        return lesson

    @property
    def me(self) -> int:
        return self.table.seating.index(0)

    @property
    def free(self) -> bool:
        return self.lesson.free(self.heard)

    def asked(self) -> list[Choice] | None:
        """Return the learner's question after the answers of the others.

        Return None in free play, and if the game ended before.
        """
        mate = players(self.table.game.key)[self.lesson.player][1]
        for _ in range(PATIENCE):
            if self.free or self.table.outcome is not None:
                return None
            seat = next(seat for seat, row in self.table.open.items() if any(one.choice.blocks for one in row))
            choices = [one.choice for one in self.table.open[seat]]
            if seat == self.me:
                return choices
            view = self.table.view(seat)
            self._give(seat, mate(view, choices, self.random) or wanders(view, choices, None, self.random))
        return None

    def says(self, choices: Sequence[Choice]) -> Idea | None:
        """Return the guide's text for that question."""
        view = self.table.view(self.me)
        if (loss := self.lesson.loss(self.heard, view, choices)) is not None:
            self.losses.add(loss.source)
        idea = self.lesson.idea(self.heard, view, choices)
        if idea is not None:
            assert idea.offered(choices) is not None, "nothing is only read"
            self.said.add(idea.id)
        return idea

    def answer(self, idea: Idea | None, chosen: Answering) -> None:
        """Answer the question that had this text."""
        self._give(self.me, chosen)
        self.heard = self.lesson.after(self.heard, idea, *chosen)
        self.answers += 1

    def go_on(self, learner: Learner) -> Learning:
        """Continue like this until free play or the end of the game."""
        while (choices := self.asked()) is not None and self.answers < PATIENCE:
            idea = self.says(choices)
            self.answer(idea, learner(self.table.view(self.me), choices, idea, self.random))
        return self

    def copy(self) -> Learning:
        """Return a learner with the same experience, at a copy of this table."""
        return Learning(self.table.copy(), Random(self.answers), [*self.heard], self.answers, self.losses)

    def _give(self, seat: int, chosen: Answering) -> None:
        number = next(one.number for one in self.table.open[seat] if one.choice.name == chosen[0])
        self.table.answer(seat, number, chosen[1])


def begun(key: str) -> Learning:
    """Return a learner who begins a lesson."""
    return Learning(dealt(key).copy(), Random(key))


@rule("H-212")
@pytest.mark.parametrize("key", TAUGHT)
def test_a_learner_who_follows_the_guide_soon_plays_freely(key: str) -> None:
    learning = begun(key).go_on(obeys)
    assert learning.free
    assert learning.answers <= 40
    assert len(learning.said) >= 4
    assert all(over(learning.heard, one) for one in learning.said), "each was carried out where it came up"


@rule("H-212")
@pytest.mark.parametrize("key", TAUGHT)
def test_the_guide_speaks_at_the_first_question_whatever_others_did_before(key: str) -> None:
    for number in range(FIRST_QUESTIONS):
        learning = Learning(dealt(key).copy(), Random(number))
        choices = learning.asked()
        assert choices is not None
        assert learning.says(choices) is not None, number


@rule("H-213")
@pytest.mark.parametrize("key", TAUGHT)
def test_after_any_single_deviation_the_lesson_still_ends_in_free_play(key: str, soaking: bool) -> None:
    learning, tried = begun(key), 0
    while (choices := learning.asked()) is not None:
        idea = learning.says(choices)
        for choice in choices:
            every = [*others(choice, learning.random)]
            some = every if soaking else learning.random.sample(every, min(len(every), MOST_DEVIATIONS))
            for other in some:
                strayed = learning.copy()
                strayed.answer(idea, other)
                assert strayed.go_on(obeys).free, (learning.answers, other)
                tried += 1
        learning.answer(idea, obeys(learning.table.view(learning.me), choices, idea, learning.random))
    assert tried > 10


@rule("H-213", "H-362")
@pytest.mark.parametrize("key", TAUGHT)
def test_the_lesson_ends_in_free_play_for_a_learner_who_ignores_it(key: str, soaking: bool) -> None:
    """Each sentence about fewer choices is said to a learner who caused it. Few games end before free play."""
    game, told, over_before = games()[key], set[str](), 0
    assert game.lesson is not None
    sentences = {one.words.source for one in game.lesson.losses}
    played = GAMES_SOAKING if soaking else GAMES
    for number in range(MOST_GAMES):
        if number >= played and told == sentences:
            break
        table = Table.start(game, game.options(**game.lesson.options), game.lesson.seats, f"{number:064x}")
        learning = Learning(table, Random(number), losses=told).go_on(wanders)
        assert learning.free or table.outcome is not None, number
        over_before += not learning.free
    assert over_before <= max(1, number // 100)
    assert told == sentences


@rule("H-212")
@pytest.mark.parametrize("key", TAUGHT)
def test_ideas_are_short_and_belong_to_choices_that_the_game_asks(key: str) -> None:
    lesson = games()[key].lesson
    assert lesson is not None
    ids = [idea.id for idea in lesson.ideas]
    assert len(ids) == len(set(ids))
    for idea in lesson.ideas:
        assert idea.at in games()[key].choice_labels
        assert set(idea.after) <= set(ids)
        sentences = idea.words.source.replace("Yo Ho!", "").replace("What is this?", "").replace("Catch!", "")
        assert sum(sentences.count(mark) for mark in ".!?") <= 3, idea.id
        assert len(idea.words.source) <= 220, idea.id
    for loss in lesson.losses:
        assert loss.at in games()[key].choice_labels
        assert len(loss.words.source) <= 140


@rule("H-213")
def test_an_idea_that_is_not_applied_appears_twice() -> None:
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
