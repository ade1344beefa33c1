"""Check that a whole game keeps the engine's rules at every answer, that it ends, and that its result is sound."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from bot.texts import LANGUAGES
from engine.choice import AT_RANDOM, Choice, PickOne, PickSome, Value
from engine.game import Game, Outcome, Step
from engine.play import Report
from tests.conformance.discord_limits import offers_whole, with_its_hints
from tests.conformance.ledger_hints import is_asked_as_the_ledger_says, says_what_must_be_known, wanted
from tests.conformance.observers import Observer
from tests.conformance.pictures import COMMON, speech
from tests.conformance.piece_knowledge import ledger
from tests.conformance.playthrough import AnyTable, Setting, describe
from tests.conformance.unavailable_reasons import ReasonCounts, hears

BLOCK = 2800
"""Largest number of letters in one block of the story (`Play.begin_group`), which is shown whole."""
SPOKEN, EACH_LATER = 8, 3
"""Each kind of choice is worded in every language the first times in a game, later one in so many."""
TRY_ALL = 0.01
"""Share of moments at which every single option is played, each on a copy of the table."""


@dataclass
class Reached:
    """Coverage of some games."""

    steps: set[str] = field(default_factory=set)
    choices: set[str] = field(default_factory=set)
    pictures: set[str] = field(default_factory=set)
    answers: int = 0
    blocks: int = 0
    block: int = 0
    """Length of the last block up to now."""
    reasons: ReasonCounts = field(default_factory=ReasonCounts)
    """Reasons that were given for unavailable options. Many games together also cover the rare ones."""
    counted: int = 0
    """Number of values in the scores of the running game."""

    def hear(self, report: Report, table: AnyTable) -> None:
        """Record a report."""
        self.pictures.update(report.text.refs())
        if report.readers is not None:
            return
        self.blocks += report.begins_group
        if report.scores is not None:
            now, self.counted = len(report.scores), self.counted or len(report.scores)
            assert now == self.counted, f"a score of {now} numbers after one of {self.counted}: {describe(table)}"
        words = max(len(speech(table, locale)(report.text)) for locale in LANGUAGES)
        self.block = words + (0 if report.begins_group else self.block)
        assert self.block <= BLOCK, f"{self.block} letters and no new block (`Play.begin_group`): {describe(table)}"

    def watch(self, game: Game[Any]) -> Game[Any]:
        """Return the same game with a record of each step that runs."""

        def noted(name: str, rule: Step) -> Step:
            def run(*args: Any) -> Any:
                self.steps.add(name)
                return rule(*args)

            return run

        return replace(game, steps={name: noted(name, rule) for name, rule in game.steps.items()})

    def missing(self, game: Game[Any]) -> tuple[set[str], set[str], set[str]]:
        """Return the steps that never ran, the choices that were never asked and the pictures that were never seen."""
        pictures = {one.picture for one in game.reference.values()}
        return set(game.steps) - self.steps, game.choice_labels.keys() - self.choices, pictures - self.pictures

    def all_of(self, game: Game[Any]) -> None:
        """Check that every part of the game was covered."""
        said = f"in {self.answers} answers of {game.key}"
        idle, silent, unseen = self.missing(game)
        assert not idle, f"steps never run {said}: {sorted(idle)}"
        assert not silent, f"choices never asked {said}: {sorted(silent)}"
        unknown = self.choices - game.choice_labels.keys()
        assert not unknown, f"choices asked that are not among the game's `decisions`: {sorted(unknown)}"
        assert self.blocks >= self.answers / 50, f"only {self.blocks} blocks of the story (`Play.begin_group`) {said}"
        assert not unseen, f"never seen in a report {said}: {sorted(unseen)}"


def whole(game: Game[Any], setting: Setting, reached: Reached, rules: Collection[str] | None = None) -> Observer:
    """Check a game at every answer. `rules` are the rules of its ledger, for a game without a ledger in docs/."""
    random = Random(setting.seed)
    known = ledger(game) if rules is None else rules
    blocking, said, spoken, reached.block, reached.counted = 0, set[int](), Counter[str](), 0, 0
    box: list[str] = []
    while True:
        table, move, told = yield
        for report in told:
            reached.hear(report, table)
        table.start_logging()
        box = box or sorted(game.pieces(table.state))
        assert sorted(game.pieces(table.state)) == box, f"pieces lost or doubled: {describe(table)}"
        asks_lawfully(table)
        for opened in itertools.chain(*table.open.values()):
            if opened.number not in said:
                hears(table, opened.choice.unavailable().values(), reached.reasons, known)
        says_its_options(table, said, spoken)
        reached.choices.update(opened.choice.name for row in table.open.values() for opened in row)
        if move is None:
            assert not table.open, f"the game is over and still asks: {describe(table)}"
            assert table.outcome is not None
            ends_soundly(table.outcome, table.seats)
            draws_its_curve(table.outcome, reached.counted, describe(table))
            return
        if random.random() < TRY_ALL:
            every_option_can_be_played(table)
        reached.answers += 1
        blocking += any(o.number == move.number and o.choice.blocks for o in table.open[move.seat])
        assert blocking <= game.answer_limit, f"longer than {game.answer_limit} answers: {describe(table)}"


def asks_lawfully(table: AnyTable) -> None:
    """Check that each seat has unique names, and each blocking choice a legal answer and a legal default."""
    for row in table.open.values():
        names = [opened.choice.name for opened in row]
        assert len(set(names)) == len(names), f"one seat is asked two things named alike, {names}: {describe(table)}"
        for opened in row:
            choice = opened.choice
            if choice.blocks:
                assert choice.default is not None, f"«{choice.name}» has no default: {describe(table)}"
                legal(choice, choice.any_answer(_First()))
            if choice.default is not None and choice.default is not AT_RANDOM:
                legal(choice, choice.default)
            for value in each_option(choice):
                legal(choice, value)


def says_its_options(table: AnyTable, said: set[int], spoken: Counter[str]) -> None:
    """Check that all options are described in full in every language.

    `said` holds the numbers of the choices so far, and `spoken` counts them by name.
    """
    for opened in [opened for row in table.open.values() for opened in row]:
        if opened.number not in said:
            said.add(opened.number)
            number, spoken[opened.choice.name] = spoken[opened.choice.name], spoken[opened.choice.name] + 1
            if number >= SPOKEN and number % EACH_LATER:
                continue
            if wanted(table.game.key):
                says_what_must_be_known(table.game.key, opened.choice, describe(table))
                is_asked_as_the_ledger_says(table.game.key, opened.choice, describe(table))
            choice = with_its_hints(opened.choice)
            for locale in LANGUAGES:
                commonly = speech(table, locale, COMMON)
                offers_whole(choice, speech(table, locale), f"in {LANGUAGES[locale]}: {describe(table)}", commonly)


class _First:
    def below(self, n: int) -> int:
        return 0


def legal(choice: Choice, value: Any) -> None:
    """Check that the choice accepts this answer unchanged, so that it is in canonical form."""
    assert choice.check(value) == value, f"«{choice.name}» does not take {value!r} as it is"


def each_option(choice: Choice) -> list[Value]:
    """Yield one answer for each option of the choice."""
    if isinstance(choice, PickOne):
        return [option.id for option in choice.options]
    if isinstance(choice, PickSome):
        ids = [option.id for option in choice.options]
        most = min(choice.most, len(ids))
        assert choice.least <= most, f"dead end: «{choice.name}» wants {choice.least} of {len(ids)}"
        count = max(choice.least, min(1, most))
        return [[one for n, one in enumerate(ids) if (n - start) % len(ids) < count] for start in range(len(ids))]
    return []


def every_option_can_be_played(table: AnyTable) -> None:
    """Check that no option on offer breaks a rule."""
    for seat, row in table.open.items():
        for opened in row:
            for value in each_option(opened.choice):
                after = table.copy()
                after.answer(seat, opened.number, value)
                assert after.outcome or after.waiting(), f"dead end after {value!r}: {describe(table)}"
                asks_lawfully(after)


def ends_soundly(outcome: Outcome, seats: int) -> None:
    """Check that each seat is ranked once, and that the winners are the first group."""
    ranked = [seat for group in outcome.ranking for seat in group]
    assert sorted(ranked) == list(range(seats)), f"the ranking {outcome.ranking} is not of {seats} seats"
    first = outcome.ranking[0]
    assert set(outcome.winners) == set(first), f"the winners {outcome.winners} are not the first group, {first}"


def draws_its_curve(outcome: Outcome, counted: int, where: str) -> None:
    """Check that the final score chart has a line for each value that was counted."""
    if (curve := outcome.curve) is not None:
        rows = [*curve.stands, *([curve.last] if curve.last else [])]
        numbers = {*map(len, rows)} | ({counted} if counted and not curve.stands else set())
        assert numbers <= {len(curve.whom)}, (
            f"a curve of {len(curve.whom)} lines has {sorted(numbers)} numbers: {where}"
        )
