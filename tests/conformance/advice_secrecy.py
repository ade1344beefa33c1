"""Advice is the same wherever a table looks the same to whoever asks: it rests on what they can see, and on nothing
else."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from random import Random

from engine.players.advice import Advice, advise, by_thumb
from engine.possible_worlds import Worlds, constant_groups, permuted
from tests.conformance.changed_chance import differs
from tests.conformance.exchanged_pieces import began_as, exchanged
from tests.conformance.knowledge import knows
from tests.conformance.observers import Observer
from tests.conformance.playthrough import AnyTable, Setting, describe

EACH = 9
"""At every so many-th moment somebody asks."""
AMPLE = 600.0
"""Processor seconds that no advice takes: what comes of it must not hang on how quick the machine is."""
TRIES = 4


@dataclass
class Asked:
    """How often advice was asked for, and how often at two tables at which something hidden really lay otherwise."""

    given: int = 0
    compared: int = 0


def advises_alike(setting: Setting, asked: Asked, most: int) -> Observer:
    """Let who is asked something ask for advice now and then, at so many moments at most."""
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
        asked.given += 1
        other = _otherwise(table, seat, random)
        if other is not None:
            asked.compared += 1
            there = advice_at(other, seat, seed)
            assert given == there, f"advice tells what is hidden, seat {seat}: {given} / {there}, {describe(table)}"


def advice_at(table: AnyTable, seat: int, seed: int) -> Advice | None:
    """What this seat is advised, by this chance."""
    random = Random(seed)
    world = Worlds(table, seat).draw(random)
    thought = advise(world, seat, random, AMPLE) if world else None
    choices = [opened.choice for opened in table.open[seat]]
    return thought or by_thumb(table.game.key, table.view(seat), choices, random)


def _otherwise(table: AnyTable, seat: int, random: Random) -> AnyTable | None:
    """A table that the seat cannot tell from this one, where something lies otherwise."""
    groups = constant_groups([began_as(table), table.state], table.game, seat)
    for _ in range(TRIES):
        other = exchanged(table, seat, permuted(groups, random), random)
        if other is not None and differs(table, other, seat) and knows(table, seat) == knows(other, seat):
            return other
    return None
