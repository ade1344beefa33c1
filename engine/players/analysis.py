"""Computes the analysis of a finished game: `python -m engine.players.analysis` is the worker process for it.

Chances come from playouts. The playouts are those of the strong player, with its policy and its evaluation
(`SearchSettings`). The public chance is the mean over possible worlds of an onlooker. The true chance begins every
playout at the true table, with other chance from there.

The standard error is that of the playouts. It does not include that people play otherwise than the policy.
"""

from __future__ import annotations

import pickle
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import sqrt
from random import Random, SystemRandom
from statistics import stdev
from typing import Any

from engine.analysis import ANALYSIS, Analysis, Chances, KeyAnswer, Range
from engine.game import games
from engine.play import Answer
from engine.players import search_settings_of
from engine.players.advice import advise
from engine.players.monte_carlo import SearchSettings, play_out
from engine.players.worker_process import framed, limit_resources
from engine.possible_worlds import PossibleWorld, Worlds, as_world
from engine.replay import Transcript
from engine.replay_steps import SteppedGame
from engine.save import Save
from engine.table import OpenChoice, Table

MOST_POINTS = 60
"""The greatest number of points in the game at which chances are estimated."""
BATCH, BATCHES = 4, 10
"""The number of playouts of a kind at a point in each round, and the number of rounds."""
SECONDS = 60.0
"""Processor seconds after which no further round begins."""
REFINED = 8
"""The number of stretches between two points in which every answer is looked at: those with the greatest changes."""
TRIED, ROUGH, FINE = 8, 16, 80
"""The number of candidates for key answers, that of the playouts that choose them, and that of new playouts that
measure them."""
MOST_KEY_ANSWERS = 3
ERRORS = 2.0
"""The number of standard errors from which a change counts, and of which a range has as many on each side."""
LEAST_CHANGE = 0.05
"""The smallest change of a chance, from 0 to 1, that makes a key answer."""
LEAST_ERROR = 0.005
"""The smallest standard error that is told. Equal playouts do not prove that the estimate is right."""


@dataclass(slots=True)
class AnalysisRequest:
    """All that a worker process needs for an analysis. It is secret, because `save` and `kept` contain the seed.

    `save` is the stored end of the game, `kept` its transcript, and `points` the numbers of answers after which
    everybody learnt something.
    """

    save: Save
    kept: Transcript
    points: Sequence[int]


@dataclass(slots=True)
class Sample:
    """The results of playouts, one list a seat, each from 0 (lost) to 1 (won).

    `trust` is the weight of the playouts in the chances (`SearchSettings.trust`).
    """

    seats: int
    trust: float = 1.0
    results: list[list[float]] = field(init=False)

    def __post_init__(self) -> None:
        self.results = [[] for _ in range(self.seats)]

    def add(self, result: Sequence[float] | None) -> None:
        """Add the result of a playout; None for one that was impossible."""
        for mine, one in zip(self.results, result or (), strict=False):
            mine.append(one)

    def mean(self, seat: int) -> float:
        """Return the estimated chance of a seat, from 0 to 1."""
        means = [sum(one) / len(one) if one else 1 / self.seats for one in self.results]
        return self.trust * means[seat] + (1 - self.trust) * sum(means) / self.seats

    def error(self, seat: int) -> float:
        """Return the standard error of a seat's chance."""
        mine = self.results[seat]
        if len(mine) < 2:
            return 1.0
        return max(LEAST_ERROR, self.trust * stdev(mine) / sqrt(len(mine)))

    def range(self, seat: int) -> Range:
        """Return the chance of a seat in percent, as a range."""
        mean, error = self.mean(seat), ERRORS * self.error(seat)
        return Range(max(0, round(100 * (mean - error))), min(100, round(100 * (mean + error))))

    def ranges(self) -> list[Range]:
        """Return the ranges of all seats."""
        return [self.range(seat) for seat in range(self.seats)]


class Position:
    """One point of the game, with samples of its chances. `by_sides`: True if seats win and lose together."""

    def __init__(self, table: Table[Any], settings: SearchSettings[Any], *, by_sides: bool) -> None:
        self.table, self.by_sides, self._settings = table, by_sides, settings
        self.public, self.true = Sample(table.seats, settings.trust), Sample(table.seats, settings.trust)
        self._true_world = as_world(table)
        self._worlds: Worlds[Any] | None = None

    def sample_public(self, random: Random, count: int) -> None:
        """Add playouts from worlds that an onlooker cannot tell from the table."""
        if self._worlds is None:
            belief = self._settings.belief
            self._worlds = Worlds(self.table, None, belief(self.table.view(None)) if belief else None)
        for _ in range(count):
            world = self._worlds.draw(random)
            self.public.add(None if world is None else self._played_out(world, random))

    def sample_true(self, random: Random, count: int) -> None:
        """Add playouts from the true table."""
        for _ in range(count):
            self.true.add(self._played_out(replace(self._true_world, seed=random.getrandbits(64)), random))

    def _played_out(self, world: PossibleWorld[Any], random: Random) -> list[float]:
        table, settings = world.opened(), self._settings
        play_out(table, settings.policy, random, settings.horizon)
        if (outcome := table.outcome) is not None:
            share = 1 if self.by_sides else len(outcome.winners)
            return [(seat in outcome.winners) / share for seat in range(table.seats)]
        found = [settings.evaluate(table.state, seat) for seat in range(table.seats)]
        whole = sum(found)
        return found if self.by_sides or not whole else [one / whole for one in found]


class Analyser:
    """Analyses one game. `stepped` is the game, `end` the table at its end, and `settings` those of its search.

    Raises nothing if a part was played by other rules than the present ones: that part has no chances.
    """

    def __init__(self, stepped: SteppedGame, end: Table[Any], settings: SearchSettings[Any], random: Random) -> None:
        assert end.outcome is not None
        self._stepped, self._settings, self._random = stepped, settings, random
        self._outcome, self._seats = end.outcome, end.seats
        self._last = len(stepped.kept.answers)
        self._found = dict[int, Position]()

    def position(self, answers: int) -> Position | None:
        """Return the point after this number of answers. Return None at the end, or if the rules cannot show it."""
        if answers not in self._found:
            table = self._stepped.at(answers) if answers < self._last else None
            if table is None or table.outcome is not None:
                return None
            self._found[answers] = Position(table, self._settings, by_sides=self._outcome.by_sides)
        return self._found[answers]

    def analyse(self, points: Sequence[int], progress: Callable[[int, int], None], seconds: float) -> Analysis | None:
        """Return the analysis, with chances at some of these points and around the key answers.

        Return None if none of the points can be shown. `progress` is called with the number of finished rounds, and
        that of all. `seconds` is the processor time after which no further round begins.
        """
        until = time.process_time() + seconds
        found = [one for one in spread(points, MOST_POINTS) if self.position(one) is not None]
        if not found:
            return None
        for number in range(BATCHES):
            for one in found:
                if (position := self.position(one)) is not None:
                    position.sample_public(self._random, BATCH)
                    position.sample_true(self._random, BATCH)
            progress(number + 1, BATCHES + 1)
            if time.process_time() > until:
                break
        keys = self._key_answers([*found, self._last])
        around = {number for key in keys for number in (key.answers - 1, key.answers)} - {*found, self._last}
        for one in sorted(around):
            self._found[one].sample_public(self._random, BATCH * BATCHES)
        every = [(one, self._found[one]) for one in sorted({*found, *around})]
        chances = [Chances(one, position.public.ranges(), position.true.ranges()) for one, position in every]
        chances.append(Chances(self._last, self._result(), self._result()))
        progress(BATCHES + 1, BATCHES + 1)
        return Analysis(chances, keys)

    def _result(self) -> list[Range]:
        """Return the chances at the end of the game: all or nothing."""
        winners = self._outcome.winners
        share = 100 if self._outcome.by_sides else 100 // len(winners)
        return [Range(share, share) if seat in winners else Range(0, 0) for seat in range(self._seats)]

    def _true(self, answers: int, seat: int) -> float:
        if answers == self._last:
            return self._result()[seat].low / 100
        return self._found[answers].true.mean(seat)

    def _change(self, before: int, after: int) -> tuple[float, int]:
        """Return the greatest change of a true chance between two points, and the seat that has it."""
        return max((abs(self._true(after, seat) - self._true(before, seat)), seat) for seat in range(self._seats))

    def _key_answers(self, points: Sequence[int]) -> list[KeyAnswer]:
        """Return the answers that changed the true chances most, if their change is statistically clear.

        Rough samples choose the candidates. New samples measure them, because the greatest of many rough changes is
        too great.
        """
        stretches = sorted(pairwise(points), key=lambda pair: self._change(*pair), reverse=True)
        known = set(points)
        for before, after in stretches[:REFINED]:
            for answers in range(before + 1, after):
                if (position := self.position(answers)) is not None:
                    position.sample_true(self._random, ROUGH)
                    known.add(answers)
        pairs = [(one - 1, one) for one in known if one - 1 in known]
        pairs = sorted(pairs, key=lambda pair: self._change(*pair), reverse=True)[:TRIED]
        found = [key for _, after in pairs if (key := self._measured(after)) is not None]
        found.sort(key=lambda one: abs(one.after.middle - one.before.middle), reverse=True)
        return sorted(map(self._with_strong, found[:MOST_KEY_ANSWERS]))

    def _measured(self, answers: int) -> KeyAnswer | None:
        """Return the key answer of this number, measured by new playouts. Return None if its change is not clear."""
        before, whom = self._fresh(answers - 1), self._change(answers - 1, answers)[1]
        if before is None:
            return None
        after = self._fresh(answers)
        end = self._result()[whom]
        mean, error = (end.low / 100, 0.0) if after is None else (after.mean(whom), after.error(whom))
        if abs(mean - before.mean(whom)) < max(LEAST_CHANGE, ERRORS * sqrt(error**2 + before.error(whom) ** 2)):
            return None
        answer = self._stepped.kept.answers[answers - 1]
        opened = self._opened(answer, answers)
        seat = None if opened is None or opened.choice.sealed else answer.seat
        return KeyAnswer(answers, seat, whom, before.range(whom), end if after is None else after.range(whom))

    def _fresh(self, answers: int) -> Sample | None:
        """Return new playouts from the true table after this number of answers. Return None at the end."""
        position = self.position(answers)
        if position is None:
            return None
        position.true = Sample(self._seats, self._settings.trust)
        position.sample_true(self._random, FINE)
        return position.true

    def _opened(self, answer: Answer, answers: int) -> OpenChoice | None:
        position = self.position(answers - 1)
        opened = () if position is None else position.table.open.get(answer.seat, ())
        return next((one for one in opened if one.choice.name == answer.name), None)

    def _with_strong(self, key: KeyAnswer) -> KeyAnswer:
        """Return the key answer with what the strongest player would have done, as far as that player is sure.

        It is sure if the lead over the next best answer is statistically clear, or if it follows a rule of thumb.
        """
        position = self.position(key.answers - 1)
        if key.seat is None or position is None:
            return key
        table, given = position.table, self._stepped.kept.answers[key.answers - 1]
        belief = self._settings.belief
        world = Worlds(table, key.seat, belief(table.view(key.seat)) if belief else None).draw(self._random)
        advice = None if world is None else advise(world, key.seat, self._random)
        if advice is None or advice.answering[0] != given.name or (advice.worth is not None and not advice.clear):
            return key
        return key._replace(strong=advice.answering[1])


def spread(points: Iterable[int], most: int) -> list[int]:
    """Return at most `most` of the points in order, evenly spread, with the first and the last."""
    every = sorted(set(points))
    if len(every) <= most:
        return every
    return [every[number * (len(every) - 1) // (most - 1)] for number in range(most)]


def analyse(
    request: AnalysisRequest, random: Random, progress: Callable[[int, int], None], seconds: float = SECONDS
) -> Analysis | None:
    """Return the analysis of a finished game. Return None if its rules or its players do not allow one.

    `progress` is called with the number of finished rounds, and that of all. `seconds` is processor time.
    """
    end = Table.restore(games()[request.save.game], request.save)
    settings = search_settings_of(request.save.game)
    if settings is None or end.outcome is None:
        return None
    stepped = SteppedGame(request.kept, end.source, end)
    return Analyser(stepped, end, settings, random).analyse(request.points, progress, seconds)


def main() -> None:
    """Carry out the request on the standard input. The last message is the analysis as JSON, or None if that fails."""
    limit_resources()
    request: AnalysisRequest = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the process that started this one

    def tell(message: Any) -> None:
        sys.stdout.buffer.write(framed(pickle.dumps(message)))
        sys.stdout.buffer.flush()

    found: Analysis | None = None
    try:
        found = analyse(request, SystemRandom(), lambda done, total: tell((done, total)))
    finally:
        tell(None if found is None else ANALYSIS.dump_json(found))


if __name__ == "__main__":
    main()
