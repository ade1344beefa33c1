"""Play whole games with automatic players, one answer at a time."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel, TypeAdapter

from engine.choice import Choice, PickOne, Refusal, Value
from engine.game import Game, View
from engine.play import Answer
from engine.players import Answering, Player, players
from engine.table import OpenChoice, Table, state_adapter
from tests.conformance import failure_files

AnyTable = Table[Any]

CLOCK = 0.03
"""Probability that time runs out instead of an answer."""
FOLLY = (0.1, 0.3, 0.6)
"""Probabilities that a player who plays to win gives a random answer instead."""
SALT = "0000000461686f79"
"""Follows the number of the game in each seed. Other values cover fewer of the rare moments."""
ASIDE = 0.1
"""Probability of an answer from a seat that the table does not wait for."""


class Noted(Table[Any]):
    """A table that records every answer, so that each failure can be replayed."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.answers: list[Answer] = []

    def _apply(self, answer: Answer, opened: OpenChoice) -> None:
        self.answers.append(answer)
        super()._apply(answer, opened)


class Setting(NamedTuple):
    """The settings of one game."""

    options: BaseModel
    seats: int
    seed: int

    def start(self, game: Game[Any]) -> Noted:
        """Return the table, played to its first choice."""
        table = Noted.start(game, self.options, self.seats, f"{self.seed:064x}{SALT}")
        assert isinstance(table, Noted)
        return table


@dataclass(frozen=True)
class Move:
    """A seat's answer to one of its choices. There is no value if time ran out."""

    seat: int
    number: int
    value: Value | None

    def make(self, table: AnyTable) -> Answer:
        """Give the answer to this table."""
        if self.value is None:
            return table.time_up(self.seat, self.number)
        return table.answer(self.seat, self.number, self.value)


def values_of(options: type[BaseModel]) -> dict[str, Sequence[Any]]:
    """Return every value that each option can have, the default first."""
    values: dict[str, Sequence[Any]] = {}
    for name, info in options.model_fields.items():
        kind = info.annotation
        if get_origin(kind) is Literal:
            values[name] = get_args(kind)
        elif kind is bool:
            values[name] = (False, True)
        else:
            raise AssertionError(f"the option {name} must be a Literal or a bool, so that all its values can be tried")
    return values


def settings(game: Game[Any], first_seed: int) -> Iterator[Setting]:
    """Yield settings without end.

    They rotate the numbers of seats and shuffle the options, so that all occur. Settings that the game refuses, such as
    a missing starter, are left out.
    """
    random = Random(f"{game.key} {first_seed}")
    values = values_of(game.options)
    every = [*itertools.product(*values.values())]
    seats = itertools.cycle(range(game.least_seats, game.most_seats + 1))
    seed = itertools.count(first_seed)
    while True:
        random.shuffle(every)
        for row in every:
            setting = Setting(game.options(**dict(zip(values, row, strict=True))), next(seats), next(seed))
            try:
                setting.start(game)
            except Refusal:
                continue
            yield setting


def next_move(table: AnyTable, company: Sequence[Player], random: Random) -> Move:
    """Return the next move, mostly of a seat that the table waits for."""
    waiting = table.waiting()
    if random.random() < CLOCK:
        seat = random.choice(waiting)
        late = random.choice([opened for opened in table.open[seat] if opened.choice.blocks])
        return Move(seat, late.number, None)
    while True:
        seat = random.choice(list(table.open) if random.random() < ASIDE else waiting)
        choices = [opened.choice for opened in table.open[seat]]
        answering = company[seat](table.view(seat), choices, random)
        if answering:
            name, value = answering
            return Move(seat, next(o.number for o in table.open[seat] if o.choice.name == name), value)


def company(game: Game[Any], seats: int, random: Random) -> list[Player]:
    """Return the players of one table: sensible ones that sometimes give a random answer, at some tables more often.

    Random answers alone would not test an ending: a game that is won by shedding cards would have no bounded length.
    """
    everybody = [player for _, player in players(game.key).values()]
    nonsense, folly = everybody[0], random.choice(FOLLY)

    def sometimes(sensible: Player) -> Player:
        def player(view: Any, choices: Sequence[Choice], random: Random) -> Answering | None:
            return (nonsense if random.random() < folly else sensible)(view, choices, random)

        return player

    return [sometimes(random.choice(everybody[1:] or everybody)) for _ in range(seats)]


def moments(game: Game[Any], setting: Setting) -> Iterator[tuple[AnyTable, Move | None]]:
    """Yield a whole game: the table before every answer and the next move (None at the end)."""
    random = Random(setting.seed)
    table = setting.start(game)
    failure_files.watch(table)
    around = company(game, setting.seats, random)
    while table.outcome is None:
        assert table.waiting(), f"dead end: nobody is asked anything, {describe(table)}"
        for opened in itertools.chain(*table.open.values()):
            choice = opened.choice
            some = not isinstance(choice, PickOne) or choice.options
            assert some, f"dead end: «{choice.name}» offers nothing, {describe(table)}"
        move = next_move(table, around, random)
        yield table, move
        move.make(table)
    yield table, None


def viewers(table: AnyTable) -> list[int | None]:
    """Return every seat, and a spectator."""
    return [*range(table.seats), None]


@cache
def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def view_json(view: View) -> Any:
    """Return a view as JSON values."""
    kind: Any = type(view)
    return _adapter(kind).dump_python(view, mode="json")


def adapter(table: AnyTable) -> TypeAdapter[Any]:
    """Return the adapter that reads and writes the states of this table's game."""
    kind: Any = table.game.state
    return state_adapter(kind)


def state_json(table: AnyTable) -> Any:
    """Return the state as JSON values."""
    return adapter(table).dump_python(table.state, mode="json")


def asked(table: AnyTable) -> dict[int, list[tuple[int, str]]]:
    """Return the open choices of each seat, by number and name. All of it is public."""
    return {seat: [(o.number, o.choice.name) for o in row] for seat, row in table.open.items() if row}


def standings(table: AnyTable) -> dict[str, Any]:
    """Return the public standings, and who wins together."""
    score, sides = table.game.score, table.game.sides
    return {"score": score(table.state) if score else None, "sides": sides(table.state)}


def fingerprint(table: AnyTable) -> dict[str, Any]:
    """Return everything that can be read from a table, public or not, to compare it with another one."""
    return {
        "asked": asked(table),
        "digests": {seat: [o.choice.digest() for o in row] for seat, row in table.open.items() if row},
        "views": [view_json(table.view(viewer)) for viewer in viewers(table)],
        "state": state_json(table),
        "outcome": repr(table.outcome),
    }


def strings(thing: Any) -> Iterator[str]:
    """Yield every string in some JSON values, in no particular order."""
    left = [thing]
    while left:
        one = left.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            yield from one
            left += one.values()
        elif isinstance(one, list):
            left += one


def describe(table: AnyTable) -> str:
    """Describe where a failure happened, in enough detail to replay it."""
    return f"{table.game.key}, {table.seats} seats, seed {int(table.source.seed, 16)}, {table.options!r}"
