"""A whole game is lawful at every answer, ends, and ends soundly."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from engine.choice import AT_RANDOM, Choice, PickOne, PickSome, Value
from engine.game import Game, Outcome, Step
from tests.conformance.walk import AnyTable, Setting, describe, moments

TRY_ALL = 0.01
"""The share of moments at which every single option is played, each on a copy of the table."""


@dataclass
class Reached:
    """What some games came upon."""

    steps: set[str] = field(default_factory=set)
    choices: set[str] = field(default_factory=set)
    pictures: set[str] = field(default_factory=set)
    answers: int = 0

    def watch(self, game: Game[Any]) -> Game[Any]:
        """The same game, its steps noted as they are run."""

        def noted(name: str, rule: Step) -> Step:
            def run(*args: Any) -> Any:
                self.steps.add(name)
                return rule(*args)

            return run

        return replace(game, steps={name: noted(name, rule) for name, rule in game.steps.items()})

    def all_of(self, game: Game[Any]) -> None:
        """Everything that the game has came up."""
        assert self.steps == set(game.steps), f"steps never run: {set(game.steps) - self.steps}"
        assert self.choices == game.kinds_of_choice, f"choices never asked: {game.kinds_of_choice - self.choices}"
        pictures = {one.picture for one in game.reference.values()}
        assert pictures <= self.pictures, f"never seen in a report: {sorted(pictures - self.pictures)}"


def whole(game: Game[Any], setting: Setting, reached: Reached) -> None:
    """Play one game through and check it at every answer."""
    random = Random(setting.seed)
    watched = reached.watch(game)
    blocking = 0
    box: list[str] = []
    for table, move in moments(watched, setting):
        for report in table.take_reports():
            reached.pictures.update(report.text.refs())
        box = box or sorted(game.pieces(table.state))
        assert sorted(game.pieces(table.state)) == box, f"pieces lost or doubled: {describe(table)}"
        asks_lawfully(table)
        reached.choices.update(opened.choice.name for row in table.open.values() for opened in row)
        if move is None:
            assert not table.open, f"the game is over and still asks: {describe(table)}"
            assert table.outcome is not None
            ends_soundly(table.outcome, table.seats)
            break
        if random.random() < TRY_ALL:
            every_option_can_be_played(table)
        reached.answers += 1
        blocking += any(o.number == move.number and o.choice.blocks for o in table.open[move.seat])
        assert blocking <= game.bound, f"longer than {game.bound} answers: {describe(table)}"


def asks_lawfully(table: AnyTable) -> None:
    """Names are unique for each seat; each blocking choice has a legal answer and a legal default."""
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


class _First:
    def below(self, n: int) -> int:
        return 0


def legal(choice: Choice, value: Any) -> None:
    """The choice takes this answer, in its canonical form, as it stands."""
    assert choice.check(value) == value, f"«{choice.name}» does not take {value!r} as it is"


def each_option(choice: Choice) -> list[Value]:
    """One answer for each thing that the choice offers."""
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
    """None of the options that are offered now breaks a rule."""
    for seat, row in table.open.items():
        for opened in row:
            for value in each_option(opened.choice):
                after = table.copy()
                after.answer(seat, opened.number, value)
                assert after.outcome or after.waiting(), f"dead end after {value!r}: {describe(table)}"
                asks_lawfully(after)


def ends_soundly(outcome: Outcome, seats: int) -> None:
    """Everybody is ranked once, winners first."""
    ranked = [seat for group in outcome.ranking for seat in group]
    assert sorted(ranked) == list(range(seats)), f"the ranking {outcome.ranking} is not of {seats} seats"
    first = ranked[: len(outcome.winners)]
    assert set(outcome.winners) == set(first), f"the winners {outcome.winners} are not ranked first"
