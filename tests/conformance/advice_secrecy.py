"""Check that advice depends only on what its seat can see.

The advice must be equal at tables that look equal to the seat.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from random import Random

from engine.players.advice import Advice, advise, by_thumb
from engine.possible_worlds import Worlds, constant_groups, permuted
from tests.conformance.changed_draws import differ, hidden_values
from tests.conformance.exchanged_pieces import began_as, exchanged
from tests.conformance.observers import Observer
from tests.conformance.piece_knowledge import knows
from tests.conformance.playthrough import AnyTable, Setting, describe

EACH = 9
"""Advice is asked for at every ninth moment."""
AMPLE = 600.0
"""Processor seconds that no advice needs. The result must not depend on the speed of the machine."""
TRIES = 4


@dataclass
class AdviceCounts:
    """Count how often advice was asked for, and how often a hidden value really differed between the two tables."""

    given: int = 0
    compared: int = 0


def advises_alike(setting: Setting, counts: AdviceCounts, most: int) -> Observer:
    """Let seats that must answer ask for advice now and then, at a limited number of moments."""
    random = Random(setting.seed)
    for number in itertools.count():
        table, move, _ = yield
        if move is None or most <= 0:
            return
        if number % EACH:
            continue
        seat, seed = random.choice(table.waiting()), random.getrandbits(64)
        given = advice_at(table, seat, seed)
        assert given, f"nobody has any advice for seat {seat}: {describe(table)}"
        for answering in filter(None, (given.first, given.answering)):
            next(o.choice for o in table.open[seat] if o.choice.name == answering[0]).check(answering[1])
        most -= 1
        counts.given += 1
        other = _otherwise(table, seat, random)
        if other is not None:
            counts.compared += 1
            there = advice_at(other, seat, seed)
            assert given == there, f"advice tells what is hidden, seat {seat}: {given} / {there}, {describe(table)}"


def advice_at(table: AnyTable, seat: int, seed: int) -> Advice | None:
    """Return the advice for this seat, computed with the seed `seed`; None if the game has none."""
    random = Random(seed)
    world = Worlds(table, seat).draw(random)
    thought = advise(world, seat, random, AMPLE) if world else None
    choices = [opened.choice for opened in table.open[seat]]
    return thought or by_thumb(table.game.key, table.view(seat), choices, random)


def _otherwise(table: AnyTable, seat: int, random: Random) -> AnyTable | None:
    """Return a table with other hidden values that looks the same to the seat; None if none was found."""
    groups = constant_groups([began_as(table), table.state], seat)
    for _ in range(TRIES):
        other = exchanged(table, seat, permuted(groups, random), random)
        if (
            other is not None
            and differ(hidden_values(table, seat), hidden_values(other, seat))
            and knows(table, seat) == knows(other, seat)
        ):
            return other
    return None
