"""Monte Carlo search of *strong*: sample possible worlds, play each candidate answer out, and compare the results.

All answers are tried in the same worlds with the same random numbers, so that only the answers differ. The search
begins with *good*'s answer. It takes another one only if its gain is clear against its standard error, so strong is
never much worse than good. Answers that are clearly no better are dropped during the search.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any, Generic, Protocol

from engine.choice import Choice, Option, PickNumber, PickOne, PickSome, Refusal, Value
from engine.hypothetical_table import HypotheticalTable
from engine.play import Answer, S
from engine.players import Answering, Player
from engine.possible_worlds import Belief, PossibleWorld, Worlds

BATCH = 8
"""The number of worlds between two checks for answers that can be dropped."""
LEAST_WORLDS = 16
"""The least number of worlds before another answer may replace good's."""
CLEAR = 1.5
"""The number of standard errors by which another answer must be better than good's."""
HOPELESS = 1.0
"""The number of standard errors by which an answer must be worse to be dropped."""
MOST_ANSWERS = 24
"""The greatest number of answers that are tried."""


def always(choice: Choice) -> bool:
    """Return True: the search runs for every choice. The default of `SearchSettings.searches`."""
    return True


def label_key(option: Option) -> tuple[str, str]:
    """Return the label and the hint of an option, as a key: of options with equal keys, only one is tried.

    It is the default of `SearchSettings.option_key`.
    """
    return option.label.plain(), option.hint.plain() if option.hint else ""


Fact = Callable[[Any, int], float]
"""Function that measures how well off a seat is in one respect, in the state to which an answer led."""


class Simulator(Protocol):
    """A simulator for the answers of one decision."""

    def draw(self, random: Random) -> Any | None:
        """Return a random world that looks to the seat like its table, or None if there is none."""

    def evaluate(self, drawn: Any, one: Answering, facts: Sequence[Fact]) -> tuple[float, Sequence[float]]:
        """Play on after the answer `one` in the world `drawn`.

        Return the result as a value from 0 (lost) to 1 (won), and the measured value of each of `facts`.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchSettings(Generic[S]):
    """Settings of the search for one game. A game may bring a `simulator` that is faster than its rules."""

    good: Player
    policy: Callable[[S, int, Sequence[Choice], Random], Answering | None]
    """The policy by which all seats play in playouts. It may read the whole state of the sampled world, and must be
    fast.
    """
    evaluate: Callable[[S, int], float]
    """Estimates a state for a seat, from 0 (lost) to 1 (won), when a playout stops before the end."""
    horizon: int
    """Answers after which a playout stops."""
    searches: Callable[[Choice], bool] = always
    """Returns True for a choice for which the search runs."""
    option_key: Callable[[Option], object] = label_key
    """Returns a key of an option. Of options with equal keys only one is tried."""
    belief: Callable[[Any], Belief] | None = None
    """Returns a `Belief` for the view of a seat or of an onlooker: how likely they take each state to be."""
    seconds: float = 0.5
    """Processor seconds for one decision."""
    worlds: int = 96
    """Worlds that are sampled at most."""
    clear: float = CLEAR
    """The number of standard errors by which another answer must be better than good's to replace it."""
    hopeless: float = HOPELESS
    """The number of standard errors by which an answer must be worse than good's to be dropped."""
    due_before: Callable[[Any, Sequence[Choice], Answering], Answering | None] | None = None
    """Returns an answer that must be given before another one, such as a call. *Good*'s own answers need none."""
    trust: float = 1.0
    """Weight of playouts, against equal chances, in the chances of an analysis (`engine.players.analysis`). It is below
    1 if playouts are surer of the winner than they should be.
    """
    simulator: Callable[[Any, Choice], Simulator] | None = None
    """Returns the simulator for the view of a seat and its choice."""


@dataclass(slots=True)
class Candidate:
    """An answer that is tried. For each sampled world it stores the gain over good's answer, and the facts that
    were measured.
    """

    answering: Answering
    gains: list[float] = field(default_factory=list)
    outcomes: list[Sequence[float]] = field(default_factory=list)

    def on(self, simulator: Simulator, drawn: Any, facts: Sequence[Fact]) -> float:
        """Try the answer in the world `drawn` of this simulator, and store the measured facts.

        Return the value of the result, from 0 (lost) to 1 (won).
        """
        worth, found = simulator.evaluate(drawn, self.answering, facts)
        self.outcomes.append(found)
        return worth

    @property
    def gain(self) -> float:
        """The mean gain over good's answer, in chance to win."""
        return sum(self.gains) / len(self.gains) if self.gains else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean gain."""
        count = len(self.gains)
        if count < 2:
            return 1.0
        mean = self.gain
        return max(0.005, sqrt(sum((one - mean) ** 2 for one in self.gains) / (count * (count - 1))))


@dataclass(slots=True)
class SearchResult:
    """The result of a search.

    `good` is the answer of the *good* player, and `others` are the answers that were tried to the end. `dropped` are
    the answers that turned out to be no better during the search. `base_values` holds the value of good's answer in
    each world, from 0 (lost) to 1 (won).
    """

    good: Candidate
    others: list[Candidate]
    base_values: list[float] = field(default_factory=list)
    dropped: list[Candidate] = field(default_factory=list)

    def best(self, clear: float) -> Candidate:
        """Return the answer with the greatest gain, if that is at least `clear` standard errors, else good's answer."""
        better = [one for one in self.others if len(one.gains) >= LEAST_WORLDS and one.gain > clear * one.error]
        return max(better, key=lambda one: one.gain) if better else self.good


def think(
    world: PossibleWorld[S],
    seat: int,
    settings: SearchSettings[S],
    random: Random,
    seconds: float | None = None,
    among: type[Worlds[S]] = Worlds,
) -> Answering | None:
    """Return the answer of *strong* for a seat, or None if no choice needs one.

    `world` is any world that looks to the seat like its table. `settings` are those of the game's search. `seconds` is
    the processor time, by default that of the settings. `among` is the class that samples further worlds.
    """
    result = compare_answers(
        world, seat, settings, random, settings.seconds if seconds is None else seconds, among=among
    )
    if not isinstance(result, SearchResult):
        return result
    answering = result.best(settings.clear).answering
    return first_of(world, seat, settings, answering) or answering


def first_of(world: PossibleWorld[S], seat: int, settings: SearchSettings[S], answering: Answering) -> Answering | None:
    """Return the answer to an optional choice, such as a call, that must be given before `answering`, or None.

    `world` is any world that looks to the seat like its table. `settings` are those of the game's search.
    """
    if settings.due_before is None:
        return None
    table = world.opened()
    return settings.due_before(table.view(seat), [opened.choice for opened in table.open.get(seat, ())], answering)


def compare_answers(
    world: PossibleWorld[S],
    seat: int,
    settings: SearchSettings[S],
    random: Random,
    seconds: float,
    facts: Sequence[Fact] = (),
    among: type[Worlds[S]] = Worlds,
) -> SearchResult | Answering | None:
    """Compare good's answer with the alternatives by playouts, and return the result.

    If there are no alternatives, return good's answer alone, or None if it has none. `settings` are those of the game's
    search. `seconds` is processor time. `facts` are measured after each playout. `among` is the class that samples the
    worlds.
    """
    table = world.opened()
    choices = [opened.choice for opened in table.open.get(seat, ())]
    base = settings.good(table.view(seat), choices, random)
    asked = next((choice for choice in choices if choice.blocks), None)
    if base is None or asked is None or base[0] != asked.name or not settings.searches(asked):
        return base
    others = [Candidate((asked.name, value)) for value in alternatives(asked, base[1], settings.option_key)]
    if not others:
        return base
    until = time.process_time() + seconds
    simulator: Simulator
    if (
        settings.simulator and among is Worlds
    ):  # A simulator samples from a view. A player who may see more than the view needs the worlds of `among`.
        simulator = settings.simulator(table.view(seat), asked)
    else:
        belief = settings.belief(table.view(seat)) if settings.belief else None
        simulator = RulesSimulator(among(world, seat, belief), seat, settings)
    found = SearchResult(Candidate(base), others)
    while found.others and len(found.base_values) < settings.worlds and time.process_time() < until:
        for _ in range(BATCH):
            drawn = simulator.draw(random)
            if drawn is None or time.process_time() >= until:
                break
            base_value = found.good.on(simulator, drawn, facts)
            found.base_values.append(base_value)
            found.good.gains.append(0.0)
            for one in found.others:
                one.gains.append(one.on(simulator, drawn, facts) - base_value)
        if not found.base_values:
            return base
        _drop(found, settings.hopeless)
    return found


def _drop(result: SearchResult, errors: float) -> None:
    """Move the answers that are worse than good's by this number of standard errors to `dropped`.

    They are no longer tried.
    """
    left = [one for one in result.others if one.gain > -errors * one.error or len(result.base_values) < BATCH]
    result.dropped += [one for one in result.others if one not in left]
    result.others = left


def alternatives(choice: Choice, base: Value, option_key: Callable[[Option], object] = label_key) -> list[Value]:
    """Return the answers to try other than `base`, which is good's answer. There are at most 24 (`MOST_ANSWERS`).

    `option_key` returns a key of an option. Of options with equal keys only one is tried. For several options, an
    answer differs from `base` by one that is added, left out or exchanged. Return an empty list for words and points.
    """
    found: list[Value] = []
    if isinstance(choice, PickOne):
        keys = {option.id: option_key(option) for option in choice.options}
        seen = {keys.get(str(base))}
        for option in choice.options:
            if keys[option.id] not in seen:
                seen.add(keys[option.id])
                found.append(option.id)
    elif isinstance(choice, PickSome) and isinstance(base, list):
        ids = [option.id for option in choice.options]
        ways = [[one for one in ids if (one in base) != (one == other)] for other in ids]
        swaps = [
            [one for one in ids if (one in base and one != out) or one == new]
            for out in base
            for new in ids
            if new not in base
        ]
        found = [way for way in (*ways, *swaps) if choice.least <= len(way) <= choice.most]
    elif isinstance(choice, PickNumber) and isinstance(base, int):
        found = [number for number in range(choice.least, choice.most + 1) if number != base]
    return found[:MOST_ANSWERS]


@dataclass(frozen=True, slots=True)
class RulesSimulator(Generic[S]):
    """The simulator that plays worlds out by the rules of the game."""

    worlds: Worlds[S]
    seat: int
    thinking: SearchSettings[S]

    def draw(self, random: Random) -> PossibleWorld[S] | None:
        return self.worlds.draw(random)

    def evaluate(self, drawn: PossibleWorld[S], one: Answering, facts: Sequence[Fact]) -> tuple[float, Sequence[float]]:
        table, seat = drawn.opened(), self.seat
        try:
            table.replay_answer(Answer(seat, *one))
        except Refusal:
            return 0.0, ()
        play_out(table, self.thinking.policy, Random(drawn.seed), self.thinking.horizon)
        found = [fact(table.state, seat) for fact in facts]
        if (outcome := table.outcome) is not None:
            return (seat in outcome.winners) / max(1, len(outcome.winners) if _alone(table) else 1), found
        return self.thinking.evaluate(table.state, seat), found


def _alone(table: HypotheticalTable[Any]) -> bool:
    return table.seats == 2


def play_out(
    table: HypotheticalTable[S],
    policy: Callable[[S, int, Sequence[Choice], Random], Answering | None],
    random: Random,
    answers: int,
) -> None:
    """Let all seats of a table play by `policy`, which changes the table.

    It stops when the game ends, when `policy` returns None, or after this number of answers.
    """
    for _ in range(answers):
        if not table.open:
            return
        seat = next((seat for seat, row in table.open.items() if any(o.choice.blocks for o in row)), None)
        if seat is None:
            return
        choices: Sequence[Choice] = [opened.choice for opened in table.open[seat]]
        answering = policy(table.state, seat, choices, random)
        if answering is None:
            return
        table.replay_answer(Answer(seat, *answering))
