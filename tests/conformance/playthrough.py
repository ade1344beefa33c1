"""Whole games by automatic players, one answer at a time."""

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
"""How often time decides instead of the player."""
FOLLY = (0.1, 0.3, 0.6)
"""How often a player who plays to win does anything instead."""
SALT = "0000000461686f79"
"""Stands in each seed behind the number of the game. Other deals than these come upon fewer of the rare moments."""
ASIDE = 0.1
"""How often somebody moves for whom the table does not wait."""


class Noted(Table[Any]):
    """A table that remembers every answer, so that whatever goes wrong at it can be played again."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.answers: list[Answer] = []

    def _apply(self, answer: Answer, opened: OpenChoice) -> None:
        self.answers.append(answer)
        super()._apply(answer, opened)


class Setting(NamedTuple):
    """One game to play."""

    options: BaseModel
    seats: int
    seed: int

    def start(self, game: Game[Any]) -> Noted:
        """The table, played to its first choice."""
        table = Noted.start(game, self.options, self.seats, f"{self.seed:064x}{SALT}")
        assert isinstance(table, Noted)
        return table


@dataclass(frozen=True)
class Move:
    """What a seat answers to which of its choices; no value when time decides."""

    seat: int
    number: int
    value: Value | None

    def make(self, table: AnyTable) -> Answer:
        """Give it to this table."""
        if self.value is None:
            return table.time_up(self.seat, self.number)
        return table.answer(self.seat, self.number, self.value)


def values_of(options: type[BaseModel]) -> dict[str, Sequence[Any]]:
    """Every value that each option can have, the default first."""
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
    """Games without end: the numbers of seats take turns, the options are shuffled and all come up.
    Settings that the game refuses (a starter who is not there) are left out."""
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
    """Somebody's next move: mostly of a seat that is waited for."""
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
    """The players of one table: sensible ones who now and then do anything, some tables more, some less.

    Nothing but nonsense would be no test of an ending: in a game that is won by shedding cards its
    length has no bound.
    """
    everybody = [player for _, player in players(game.key).values()]
    nonsense, folly = everybody[0], random.choice(FOLLY)

    def sometimes(sensible: Player) -> Player:
        def player(view: Any, choices: Sequence[Choice], random: Random) -> Answering | None:
            return (nonsense if random.random() < folly else sensible)(view, choices, random)

        return player

    return [sometimes(random.choice(everybody[1:] or everybody)) for _ in range(seats)]


def moments(game: Game[Any], setting: Setting) -> Iterator[tuple[AnyTable, Move | None]]:
    """A whole game: the table at every answer, and the move that comes next (None at the end)."""
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
    """Every seat, and an onlooker."""
    return [*range(table.seats), None]


@cache
def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def view_json(view: View) -> Any:
    """A view as JSON values."""
    kind: Any = type(view)
    return _adapter(kind).dump_python(view, mode="json")


def adapter(table: AnyTable) -> TypeAdapter[Any]:
    """Reads and writes the states of this table's game."""
    kind: Any = table.game.state
    return state_adapter(kind)


def state_json(table: AnyTable) -> Any:
    """The state as JSON values."""
    return adapter(table).dump_python(table.state, mode="json")


def asked(table: AnyTable) -> dict[int, list[tuple[int, str]]]:
    """Who is asked what, by number and name: all of it is public."""
    return {seat: [(o.number, o.choice.name) for o in row] for seat, row in table.open.items() if row}


def standings(table: AnyTable) -> dict[str, Any]:
    """How the game stands, and who wins together, as everybody is told it."""
    score, sides = table.game.score, table.game.sides
    return {"score": score(table.state) if score else None, "sides": sides(table.state)}


def askings(table: AnyTable) -> str:
    """Who is asked what, in words."""
    rows = asked(table).items()
    return (
        "; ".join(f"seat {seat} " + ", ".join(f"«{name}» ({n})" for n, name in row) for seat, row in rows) or "nobody"
    )


def fingerprint(table: AnyTable) -> dict[str, Any]:
    """All that can be told of a table from outside and inside, for comparing two."""
    return {
        "asked": asked(table),
        "digests": {seat: [o.choice.digest() for o in row] for seat, row in table.open.items() if row},
        "views": [view_json(table.view(viewer)) for viewer in viewers(table)],
        "state": state_json(table),
        "outcome": repr(table.outcome),
    }


def strings(thing: Any) -> Iterator[str]:
    """Every string in some JSON values, in no order."""
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
    """Where a failure happened, enough to play it again."""
    return f"{table.game.key}, {table.seats} seats, seed {int(table.source.seed, 16)}, {table.options!r}"
