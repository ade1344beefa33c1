"""Check each sentence of advice against the position.

The checks of a game are in the module of its name. They are written from the rules, not from the code that gives the
advice. A check of `FACTS` looks at the table, and at what an answer leads to. A measure of `AVERAGES` is for sentences
about what happens on average: both answers are played out by the rules in possible worlds. A sentence without a check
fails.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from math import sqrt
from random import Random
from typing import Any

from engine.choice import Choice, PickOne, Value
from engine.hypothetical_table import HypotheticalTable
from engine.play import Answer
from engine.players import Answering, players
from engine.players.advice import BY_HEURISTIC, EQUAL, NOTHING_ELSE, ONLY, TRIED_OUT, Advice, advise, by_thumb
from engine.possible_worlds import Worlds
from engine.text import Text, Who
from tests.conformance.observers import Observer
from tests.conformance.playthrough import AnyTable, Setting, describe

AMPLE = 600.0
"""Processor seconds that no advice needs."""
WORLDS = 40
"""Possible worlds in which both answers are played out."""
REFUTED = 3.0
"""Standard errors by which play must contradict a sentence. Among hundreds of true sentences none differs so much."""
LONGEST = 150
"""Most answers of one playout."""


@dataclass(frozen=True)
class Claim:
    """A sentence of advice about an answer of a seat, at this table."""

    table: AnyTable
    seat: int
    advice: Advice

    @property
    def state(self) -> Any:
        """The state of the table, with all that is hidden."""
        return self.table.state

    @property
    def view(self) -> Any:
        """The view of the seat."""
        return self.table.view(self.seat)

    @property
    def name(self) -> str:
        """The name of the choice."""
        return self.advice.answering[0]

    @property
    def value(self) -> Value:
        """The recommended answer."""
        return self.advice.answering[1]

    @property
    def picked(self) -> list[str]:
        """The recommended answer as a list."""
        return [str(one) for one in self.value] if isinstance(self.value, list) else [str(self.value)]

    @property
    def what(self) -> str:
        """The recommended answer after its first colon."""
        return str(self.value).partition(":")[2]

    @property
    def choice(self) -> Choice:
        """The choice that the advice is about."""
        return next(one.choice for one in self.table.open[self.seat] if one.choice.name == self.name)

    def arg(self, name: str) -> Any:
        """Return an argument of the sentence: a seat for `Who`, the id of a card for its name."""
        found = (self.advice.reason.args or {})[name]
        if isinstance(found, Who):
            return found.seat
        return found.ref or found if isinstance(found, Text) else found

    @property
    def n(self) -> int:
        """The number in the sentence."""
        return int(self.arg("n"))

    def after(self, value: Value | None = None) -> AnyTable:
        """Return a copy of the table after the recommended answer, or after `value`. A due call comes first."""
        copy = self.table.copy()
        for answering in self.given(self.value if value is None else value):
            opened = next(one for one in copy.open[self.seat] if one.choice.name == answering[0])
            copy.answer(self.seat, opened.number, answering[1])
        return copy

    def given(self, value: Value) -> Iterator[Answering]:
        """Yield a due call, and then an answer to the choice."""
        if self.advice.first:
            yield self.advice.first
        yield self.name, value


Fact = Callable[[Claim], bool]
"""Return True if the sentence is true."""
Measure = Callable[[Any, Claim], float]
"""Return how much of what the sentence speaks of a seat has in a state. More is better."""


@dataclass(frozen=True, kw_only=True)
class Checks:
    """The checks of one game by the English sentence.

    `sound` is checked of all advice, whatever it says. `ends` says whether a playout has come far enough.
    """

    facts: Mapping[str, Fact] = field(default_factory=dict)
    averages: Mapping[str, Measure] = field(default_factory=dict)
    sound: Fact = lambda claim: True
    ends: Callable[[Any, Claim], bool] = lambda state, claim: True
    answers: int = LONGEST


@cache
def checks_of(game: str) -> Checks:
    """Return the checks of a game; those of all games alone if it gives no advice of its own."""
    module = f"tests.conformance.advice_claims.{game}"
    found: Checks = importlib.import_module(module).CHECKS if find_spec(module) else Checks()
    return found


def _has_others(claim: Claim) -> bool:
    return not isinstance(claim.choice, PickOne) or len(claim.choice.options) > 1


def _is_only_one(claim: Claim) -> bool:
    return isinstance(claim.choice, PickOne) and len(claim.choice.options) == 1


def _uses_nothing(claim: Claim) -> bool:
    """Return True if the answer uses nothing, though something could be used."""
    return _has_others(claim) and str(claim.value).partition(":")[0] in (
        *("pass", "wait", "action", "again", "done", "roll", "end"),
    )


COMMON: Mapping[str, Fact] = {
    BY_HEURISTIC.source: _has_others,
    NOTHING_ELSE.source: _uses_nothing,
    ONLY.source: _is_only_one,
    EQUAL.source: lambda claim: _has_others(claim) and not claim.advice.clear,
    TRIED_OUT.source: lambda claim: _has_others(claim) and claim.advice.clear and claim.advice.gain > 0,
}


@dataclass
class Heard:
    """The sentences that were checked, and how often each was given.

    `played` counts those that were checked by playing on. At most `most` are.
    """

    most: float
    given: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)

    def check(self, claim: Claim) -> None:
        """Check a sentence. Raises `AssertionError` if it is false, or if there is no check for it."""
        words, checks = claim.advice.reason.source, checks_of(claim.table.game.key)
        self.given[words] += 1
        where = f"advice says «{words}» {claim.advice.reason.args}, {claim.advice.answering}, {describe(claim.table)}"
        fact = checks.facts.get(words) or COMMON.get(words)
        measure = checks.averages.get(words)
        assert checks.sound(claim), f"what is due is not named first, {claim.advice.first}: {where}"
        assert fact or measure, f"no check for a sentence: {where}"
        assert fact is None or fact(claim), f"a false reason: {where}"
        assert measure is None or claim.advice.clear, f"an unclear difference gives a reason: {where}"
        if measure and self.played.total() < self.most:
            self.played[words] += 1
            gain, error = compared(claim, checks, measure)
            assert gain > -REFUTED * error, f"play contradicts it by {gain:.2f}, error {error:.2f}: {where}"


def compared(claim: Claim, checks: Checks, measure: Measure) -> tuple[float, float]:
    """Return the mean gain of the recommended answer over the next best one, in possible worlds, and its error."""
    assert claim.advice.instead is not None
    found, random = list[float](), Random(1)
    worlds = Worlds(claim.table, claim.seat)
    for _ in range(WORLDS):
        if world := worlds.draw(random):
            mine, other = (
                _played_out(world.opened(), claim, value, checks, measure, world.seed)
                for value in (claim.value, claim.advice.instead)
            )
            found.append(mine - other)
    mean = sum(found) / len(found)
    return mean, sqrt(sum((one - mean) ** 2 for one in found) / (len(found) * max(1, len(found) - 1))) + 1e-9


def _played_out(
    table: HypotheticalTable[Any], claim: Claim, value: Value, checks: Checks, measure: Measure, seed: int
) -> float:
    random, good = Random(seed), players(claim.table.game.key)["good"][1]
    for given in claim.given(value):
        table.replay_answer(Answer(claim.seat, *given))
    worth = measure(table.state, claim)
    for _ in range(checks.answers):
        if table.outcome is not None or checks.ends(table.state, claim):
            return worth
        seat = table.waiting()[0]
        choices = [one.choice for one in table.open[seat] if one.choice.blocks]
        answering = good(table.view(seat), choices, random)
        assert answering
        table.replay_answer(Answer(seat, *answering))
        worth = measure(table.state, claim)
    return worth


def reasons_hold(setting: Setting, heard: Heard, thumbs: float, searches: float) -> Observer:
    """Ask for advice for a seat that must answer, at these shares of all moments, and check each sentence."""
    random = Random(setting.seed)
    while True:
        table, move, _ = yield
        if move is None:
            return
        seat, kind = random.choice(table.waiting()), random.random()
        if kind < searches:
            world = Worlds(table, seat).draw(random)
            given = advise(world, seat, random, AMPLE) if world else None
        elif kind < searches + thumbs:
            given = by_thumb(table.game.key, table.view(seat), [one.choice for one in table.open[seat]], random)
        else:
            continue
        if given:
            heard.check(Claim(table, seat, given))
