"""Make the puzzles of the games whose strong players think about whole turns: `python -m tools.puzzles [GAME …]`.

`--hours 4` stops after that time, and `--most 60` at that number of puzzles a game. Puzzles that other rules have made
outdated are deleted first. The rest stay, so a later run continues.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import cycle
from math import inf
from pathlib import Path
from random import Random, SystemRandom
from statistics import mean
from typing import Any

from engine.choice import Choice, PickOne
from engine.game import games
from engine.play import Answer
from engine.players import Answering, players, search_settings_of
from engine.players.advice import EQUAL, NOTHING_ELSE, TRIED_OUT, advising_of, explained, mean_and_error
from engine.players.monte_carlo import Candidate, SearchResult, SearchSettings, compare_answers, first_of
from engine.players.strengths import GOOD
from engine.possible_worlds import PossibleWorld, Worlds
from engine.puzzles import PUZZLE, OutdatedPuzzle, Puzzle, file_of, puzzles
from engine.table import Table

GAMES = ("yarr", "tortuga", "arrr")
"""The games with puzzles. In Rattle, Battle, Grab the Loot, strong searches only six questions of Crazy Adventures."""
SCREENED = 1.5
"""The number of standard errors in the player's own search from which a position is searched again as a puzzle."""
PROOF = ((100, 2.0), (400, 3.0))
"""The searches that a puzzle must pass. Each is a number of worlds, which are sampled anew, and the number of standard
errors by which the next best answer must be worse.
"""
LEAST_MARGIN = 0.03
"""The least difference in the chance to win between the best answer and the next best."""
SECONDS = 240.0
"""The most processor seconds of one search of `PROOF`."""
MOST_OPTIONS = 20
"""The most options of a question. The search tries 24 at most."""
VAGUE = (EQUAL, NOTHING_ELSE, TRIED_OUT)
"""Reasons that say nothing about the position."""
TRIES = 20
"""How often the heuristics answer, to find how often they find the best option."""
FOUND_BY_NEWCOMERS = 1 / 3
"""The most puzzles of a game, as a share, that a newcomer finds on average (`Puzzle.newcomer`)."""
ALIKE = 1 / 3
"""The most puzzles of a game, as a share, that have the same best answer to the same question."""
A_GAME = 3
"""The most puzzles from one game."""
APART = 8
"""The least number of answers between two puzzles from one game."""


def strong_answer(
    world: PossibleWorld[Any], seat: int, settings: SearchSettings[Any], random: Random
) -> tuple[Answering | None, bool]:
    """Return *strong*'s answer of a seat, and whether one answer of the position looks clearly the best."""
    result = compare_answers(world, seat, settings, random, settings.seconds)
    if not isinstance(result, SearchResult):
        return result, False
    best = result.best(settings.clear)
    first = first_of(world, seat, settings, best.answering)
    rivals = [one for one in (result.good, *result.others, *result.dropped) if one is not best and one.gains]
    looks = len(rivals) > 1 and all(_lead(best, one) > SCREENED for one in rivals)
    return first or best.answering, looks and first is None


def _lead(best: Candidate, other: Candidate) -> float:
    """Return by how many standard errors the answer `best` is better than `other`."""
    gain, error = mean_and_error([ours - theirs for ours, theirs in zip(best.gains, other.gains, strict=False)])
    return gain / error if error else inf if gain > 0 else 0.0


def proved(table: Table[Any], seat: int, answers: list[Answer], random: Random) -> Puzzle | None:
    """Return the puzzle of this position, in which `seat` is asked after `answers`, or None if it is none."""
    key = table.game.key
    asked = next((one.choice for one in table.open[seat] if one.choice.blocks), None)
    world = Worlds(table, seat).draw(random)
    if world is None or not isinstance(asked, PickOne) or len(asked.options) > MOST_OPTIONS:
        return None
    settings = replace(search_settings_of(key), hopeless=inf)
    if (screened := _clear_answer(world, seat, settings, *PROOF[0], random)) is None:
        return None
    found = _clear_answer(world, seat, settings, *PROOF[1], random)
    if found is None or screened[1].answering != found[1].answering:
        return None
    result, best, lead = found
    view, choices = table.view(seat), [one.choice for one in table.open[seat]]
    advice = explained(key, result, 0.0, view, choices)
    tried = [result.good, *result.others]
    base = sum(result.base_values) / len(result.base_values)
    by_key = {settings.option_key(_option(asked, one)): base + one.gain for one in tried}
    if advice.answering != best.answering or advice.reason in VAGUE or len(by_key) < 3:
        return None
    puzzle = Puzzle(
        game=key,
        seats=table.seats,
        options=table.options.model_dump(mode="json"),
        seed=table.source.seed,
        answers=[(one.seat, one.name, one.value) for one in answers],
        seat=seat,
        name=asked.name,
        chances={one.id: round(by_key[settings.option_key(one)], 4) for one in asked.options},
        worlds=len(result.base_values),
        errors=round(lead, 1),
        reason=advice.reason,
        good=_good_finds(key, view, choices, asked, best.answering, random),
    )
    return puzzle if puzzle.margin >= LEAST_MARGIN else None


def _clear_answer(
    world: PossibleWorld[Any],
    seat: int,
    settings: SearchSettings[Any],
    worlds: int,
    errors: float,
    random: Random,
) -> tuple[SearchResult, Candidate, float] | None:
    """Search this number of worlds. Return the result, its best answer, and by how many standard errors that leads.

    Return None if it leads by less than `errors`, or if there was not enough time.
    """
    facts = [one.of for one in advising_of(world.game.key).criteria]
    result = compare_answers(world, seat, replace(settings, worlds=worlds), random, SECONDS, facts)
    if not isinstance(result, SearchResult) or len(result.base_values) < worlds:
        return None
    tried = [result.good, *result.others]
    best = max(tried, key=lambda one: one.gain)
    lead = min(_lead(best, one) for one in tried if one is not best)
    return (result, best, lead) if lead >= errors else None


def _option(asked: PickOne, one: Candidate) -> Any:
    return next(option for option in asked.options if option.id == one.answering[1])


def _good_finds(game: str, view: Any, choices: list[Choice], asked: PickOne, best: Answering, random: Random) -> float:
    """Return the share of tries in which the heuristics of *good* give an answer like `best`."""
    settings: SearchSettings[Any] = search_settings_of(game)
    same, good = settings.option_key, players(game)[GOOD][1]
    keys = {one.id: same(one) for one in asked.options}
    found = [good(view, choices, random) for _ in range(TRIES)]
    hits = sum(one is not None and keys.get(str(one[1])) == keys[str(best[1])] for one in found)
    return hits / TRIES


def played(game: str, kept: Sequence[Puzzle], random: Random) -> Iterator[Puzzle]:
    """Play a game of strong players, and yield its puzzles.

    `kept` are the puzzles of the game so far. An easy one is made only if there are enough hard ones.
    """
    rules, settings = games()[game], search_settings_of(game)
    seats = random.randint(rules.least_seats, rules.most_seats)
    table = Table.start(rules, rules.options(), seats, f"{random.getrandbits(256):064x}")
    answers, yielded, last = list[Answer](), 0, -APART
    while table.outcome is None and len(answers) < rules.answer_limit:
        seat = random.choice(list(table.waiting()))
        world = Worlds(table, seat).draw(random)
        if world is None:
            return
        answering, looks = strong_answer(world, seat, settings, random)
        if answering is None:
            return
        looks = looks and len(answers) - last >= APART and _fits(table, seat, answering, kept, random)
        if looks and (puzzle := proved(table, seat, answers, random)):
            last, yielded = len(answers), yielded + 1
            yield puzzle
            if yielded == A_GAME:
                return
        number = next(one.number for one in table.open[seat] if one.choice.name == answering[0])
        answers.append(table.answer(seat, number, answering[1]))
        table.take_reports()


def _fits(table: Table[Any], seat: int, best: Answering, kept: Sequence[Puzzle], random: Random) -> bool:
    """Return True if this puzzle, whose best answer is `best`, is neither too easy nor too like the others."""
    asked = next(one.choice for one in table.open[seat] if one.choice.name == best[0])
    alike = sum(one.name == best[0] and _stem(one.best[0]) == _stem(best[1]) for one in kept)
    if not isinstance(asked, PickOne) or alike > len(kept) * ALIKE:
        return False
    good = _good_finds(table.game.key, table.view(seat), [one.choice for one in table.open[seat]], asked, best, random)
    newcomer = (good + 1 / len(asked.options)) / 2
    return mean([*(one.newcomer for one in kept), newcomer]) <= FOUND_BY_NEWCOMERS


def _stem(value: object) -> str:
    """Return an answer without the number of its card: “give:mutiny” for “give:mutiny.2”."""
    return str(value).rpartition(".")[0] or str(value)


def main() -> None:
    """Make puzzles of the games that the command line names, in turn."""
    reading = argparse.ArgumentParser(prog="python -m tools.puzzles")
    reading.add_argument("games", nargs="*", default=GAMES)
    reading.add_argument("--hours", type=float, default=4.0, help="stop after this time")
    reading.add_argument("--most", type=int, default=60, help="the number of puzzles a game")
    asked = reading.parse_args()
    os.nice(10)
    until, random = time.monotonic() + asked.hours * 3600, SystemRandom()
    kept = {game: _valid(game) for game in asked.games}
    for game in cycle(asked.games):
        if time.monotonic() > until or all(len(one) >= asked.most for one in kept.values()):
            break
        if len(kept[game]) >= asked.most:
            continue
        for puzzle in played(game, kept[game], random):
            kept[game].append(puzzle)
            write(game, kept[game])
            said = f"{len(kept[game])} {puzzle.name} {puzzle.best} +{puzzle.margin:.2f} {puzzle.errors} SE"
            sys.stderr.write(f"{game}: {said}, good {puzzle.good:.2f}, {puzzle.reason.plain()}\n")


def _valid(game: str) -> list[Puzzle]:
    """Return the puzzles of a game that its rules still lead to, and delete the others."""
    found = []
    for puzzle in puzzles(game):
        try:
            puzzle.table()
        except OutdatedPuzzle:
            continue
        found.append(puzzle)
    write(game, found)
    return found


def write(game: str, kept: list[Puzzle]) -> None:
    """Write the puzzles of a game to its file, if there are any."""
    if not kept and not file_of(game).is_file():
        return
    lines = [PUZZLE.dump_json(one).decode() + "\n" for one in kept]
    Path(str(file_of(game))).write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
