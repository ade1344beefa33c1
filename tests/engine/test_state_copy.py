"""Copies made from annotations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pytest

from engine.game import games
from engine.play import AgendaEntry
from engine.state_copy import copied, copier
from engine.table import Table


class Tally(NamedTuple):
    drawn: int = 0


@dataclass(slots=True)
class Ship:
    cargo: list[str]
    crew: dict[str, list[int]]


@dataclass(slots=True)
class Sea:
    agenda: list[AgendaEntry]
    ships: list[Ship]
    flagship: Ship | None
    fleets: dict[str, list[Ship]]
    tallies: list[Tally]
    winners: tuple[int, ...] = ()
    wind: str | None = None
    lines: list[list[list[int]]] = field(default_factory=list)


def sea() -> Sea:
    ship = Ship(["rum"], {"deck": [1, 2]})
    return Sea([AgendaEntry("sail")], [ship], Ship([], {}), {"north": [Ship(["silk"], {})]}, [Tally(3)], lines=[[[1]]])


def mutable(thing: Any) -> list[int]:
    """Return the ids of all mutable values in it."""
    if isinstance(thing, (list, dict)):
        inside = thing if isinstance(thing, list) else list(thing.values())
        return [id(thing), *(one for item in inside for one in mutable(item))]
    if isinstance(thing, (Ship, Sea)):
        return [id(thing), *(one for name in thing.__slots__ for one in mutable(getattr(thing, name)))]
    return []


def test_a_copy_is_equal_and_shares_nothing_mutable() -> None:
    before = sea()
    after = copied(before)
    assert after == before
    assert not set(mutable(before)) & set(mutable(after))
    assert after.agenda[0] is before.agenda[0], "what never changes is shared"


def test_a_missing_part_stays_missing_in_a_copy() -> None:
    lone = Sea([], [], None, {}, [])
    assert copied(lone) == lone


def test_a_field_that_cannot_be_copied_is_named_in_the_error() -> None:
    @dataclass
    class Odd:
        rest: set[str]

    Odd.__annotations__["rest"] = set[str]
    with pytest.raises(TypeError, match=r"Odd\.rest: values of the type set\[str\] cannot be copied"):
        copier(Odd)


@pytest.mark.parametrize("key", games())
def test_the_state_of_every_game_can_be_copied(key: str) -> None:
    game = games()[key]
    state = Table.start(game, game.options(), game.most_seats, "00" * 32).state
    assert copied(state) == state
