"""How *strong* thinks: it tries its answers in worlds that it cannot tell from the table, and plays them out in haste.

All answers are tried in the same worlds with the same chance, so that only the answers differ. It begins with *good*'s
own, and leaves it only for one whose gain is clear over its own scatter: what is not clearly better is left alone, so
strong is never much worse than good. Answers that are clearly no better are dropped as it goes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any, Generic, Protocol

from engine.choice import Choice, Option, PickNumber, PickOne, PickSome, Refusal, Value
from engine.hypothetical import HypotheticalTable
from engine.play import Answer, S
from engine.players import Answering, Player
from engine.possible_worlds import Belief, PossibleWorld, Worlds

BATCH = 8
"""So many worlds between two looks at what is clearly no better."""
LEAST = 16
"""So many worlds at least before good's answer is left."""
CLEAR = 1.5
"""By so many standard errors another answer must be better than good's."""
HOPELESS = 1.0
"""An answer is dropped that is so many standard errors worse."""
WIDTH = 24
"""So many answers are tried at most."""


def always(choice: Choice) -> bool:
    """Every decision is worth a thought."""
    return True


def reads(option: Option) -> tuple[str, str]:
    """What is read of an option."""
    return option.label.plain(), option.hint.plain() if option.hint else ""


Fact = Callable[[Any, int], float]
"""Something that can be read off what comes of an answer, for a seat: how well off it is in one respect."""


class Stage(Protocol):
    """Where the answers of one decision are tried."""

    def draw(self, random: Random) -> Any | None:
        """A world that the seat cannot tell from its table, and its chance."""

    def tried(self, drawn: Any, one: Answering, facts: Sequence[Fact]) -> tuple[float, Sequence[float]]:
        """What an answer comes to in that world, from 0 (lost) to 1 (won), and the facts that are read off it then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thinking(Generic[S]):
    """What a game knows for its thinkers: how everybody plays in haste, what a state is worth to a seat when it is
    looked at no further, from 0 (lost) to 1 (won), and after how many answers that is; which decisions are worth a
    thought; what is likely. A game may have a stage of its own, on which it is quicker than by the rules."""

    good: Player
    quick: Callable[[S, int, Sequence[Choice], Random], Answering | None]
    """How everybody plays on in a world: it may read the state of that world, and must be quick."""
    value: Callable[[S, int], float]
    horizon: int
    worth: Callable[[Choice], bool] = always
    means: Callable[[Option], object] = reads
    """What an option comes to: of those that come to the same one is tried."""
    belief: Callable[[Any], Belief] | None = None
    """From what the seat sees, how likely it takes a state to be."""
    seconds: float = 0.5
    """Processor seconds for one decision."""
    worlds: int = 96
    """So many worlds at most."""
    clear: float = CLEAR
    before: Callable[[Any, Sequence[Choice], Answering], Answering | None] | None = None
    """What is to be answered before an answer: a call that is due. Good sees to that for its own answers."""
    stage: Callable[[Any, Choice], Stage] | None = None
    """From what the seat sees, and the decision."""


@dataclass(slots=True)
class Tried:
    """An answer that is tried: how much better than good's it did, world by world, and what came of it there."""

    answering: Answering
    gains: list[float] = field(default_factory=list)
    came: list[Sequence[float]] = field(default_factory=list)

    def on(self, stage: Stage, drawn: Any, facts: Sequence[Fact]) -> float:
        """What it comes to there."""
        worth, found = stage.tried(drawn, self.answering, facts)
        self.came.append(found)
        return worth

    @property
    def gain(self) -> float:
        """By how much it is better, in the mean."""
        return sum(self.gains) / len(self.gains) if self.gains else 0.0

    @property
    def error(self) -> float:
        """How far that may be off (one standard error)."""
        count = len(self.gains)
        if count < 2:
            return 1.0
        mean = self.gain
        return max(0.005, sqrt(sum((one - mean) ** 2 for one in self.gains) / (count * (count - 1))))


@dataclass(slots=True)
class Weighed:
    """Good's answer, which did so well world by world, those that were tried against it to the last, and those that
    were dropped on the way."""

    good: Tried
    others: list[Tried]
    stood: list[float] = field(default_factory=list)
    dropped: list[Tried] = field(default_factory=list)

    def best(self, clear: float) -> Tried:
        """Good's answer, or the best of those whose gain is so clear."""
        better = [one for one in self.others if len(one.gains) >= LEAST and one.gain > clear * one.error]
        return max(better, key=lambda one: one.gain) if better else self.good


def think(
    world: PossibleWorld[S],
    seat: int,
    thinking: Thinking[S],
    random: Random,
    seconds: float | None = None,
    among: type[Worlds[S]] = Worlds,
) -> Answering | None:
    """The answer of a seat at a table that it cannot tell from this world."""
    weighed = weigh(world, seat, thinking, random, thinking.seconds if seconds is None else seconds, among=among)
    if not isinstance(weighed, Weighed):
        return weighed
    answering = weighed.best(thinking.clear).answering
    return first_of(world, seat, thinking, answering) or answering


def first_of(world: PossibleWorld[S], seat: int, thinking: Thinking[S], answering: Answering) -> Answering | None:
    """What is due before this answer."""
    if thinking.before is None:
        return None
    table = world.opened()
    return thinking.before(table.view(seat), [opened.choice for opened in table.open.get(seat, ())], answering)


def weigh(
    world: PossibleWorld[S],
    seat: int,
    thinking: Thinking[S],
    random: Random,
    seconds: float,
    facts: Sequence[Fact] = (),
    among: type[Worlds[S]] = Worlds,
) -> Weighed | Answering | None:
    """Good's answer, with the others if there are any that are worth a thought. `facts` are read off what comes of
    each; the worlds are drawn by `among`."""
    table = world.opened()
    choices = [opened.choice for opened in table.open.get(seat, ())]
    base = thinking.good(table.view(seat), choices, random)
    asked = next((choice for choice in choices if choice.blocks), None)
    if base is None or asked is None or base[0] != asked.name or not thinking.worth(asked):
        return base
    others = [Tried((asked.name, value)) for value in alternatives(asked, base[1], thinking.means)]
    if not others:
        return base
    until = time.process_time() + seconds
    stage: Stage
    if thinking.stage and among is Worlds:  # A stage is made of a view: of no use to who sees more.
        stage = thinking.stage(table.view(seat), asked)
    else:
        belief = thinking.belief(table.view(seat)) if thinking.belief else None
        stage = _ByTheRules(among(world, seat, belief), seat, thinking)
    found = Weighed(Tried(base), others)
    while found.others and len(found.stood) < thinking.worlds and time.process_time() < until:
        for _ in range(BATCH):
            drawn = stage.draw(random)
            if drawn is None or time.process_time() >= until:
                break
            stood = found.good.on(stage, drawn, facts)
            found.stood.append(stood)
            found.good.gains.append(0.0)
            for one in found.others:
                one.gains.append(one.on(stage, drawn, facts) - stood)
        if not found.stood:
            return base
        _drop(found)
    return found


def _drop(weighed: Weighed) -> None:
    """What is clearly no better is tried no more."""
    left = [one for one in weighed.others if one.gain > -HOPELESS * one.error or len(weighed.stood) < BATCH]
    weighed.dropped += [one for one in weighed.others if one not in left]
    weighed.others = left


def alternatives(choice: Choice, base: Value, means: Callable[[Option], object] = reads) -> list[Value]:
    """Other answers worth trying. Options that mean the same are one."""
    found: list[Value] = []
    if isinstance(choice, PickOne):
        meant = {option.id: means(option) for option in choice.options}
        seen = {meant.get(str(base))}
        for option in choice.options:
            if meant[option.id] not in seen:
                seen.add(meant[option.id])
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
    return found[:WIDTH]


@dataclass(frozen=True, slots=True)
class _ByTheRules(Generic[S]):
    """Worlds in which the game's own rules play on."""

    worlds: Worlds[S]
    seat: int
    thinking: Thinking[S]

    def draw(self, random: Random) -> PossibleWorld[S] | None:
        return self.worlds.draw(random)

    def tried(self, drawn: PossibleWorld[S], one: Answering, facts: Sequence[Fact]) -> tuple[float, Sequence[float]]:
        table, seat = drawn.opened(), self.seat
        try:
            table.replay_answer(Answer(seat, *one))
        except Refusal:
            return 0.0, ()
        play_out(table, self.thinking.quick, Random(drawn.seed), self.thinking.horizon)
        found = [fact(table.state, seat) for fact in facts]
        if (outcome := table.outcome) is not None:
            return (seat in outcome.winners) / max(1, len(outcome.winners) if _alone(table) else 1), found
        return self.thinking.value(table.state, seat), found


def _alone(table: HypotheticalTable[Any]) -> bool:
    return table.seats == 2


def play_out(
    table: HypotheticalTable[S],
    quick: Callable[[S, int, Sequence[Choice], Random], Answering | None],
    random: Random,
    answers: int,
) -> None:
    """Everybody plays so, for so many answers that the table waits for, or to the end."""
    for _ in range(answers):
        if not table.open:
            return
        seat = next((seat for seat, row in table.open.items() if any(o.choice.blocks for o in row)), None)
        if seat is None:
            return
        choices: Sequence[Choice] = [opened.choice for opened in table.open[seat]]
        answering = quick(table.state, seat, choices, random)
        if answering is None:
            return
        table.replay_answer(Answer(seat, *answering))
