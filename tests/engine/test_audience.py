"""Audiences: which seats may know each field of the state."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

import pytest

from engine.audience import ALL, NOBODY, OWNER, PARTS, audiences, hidden, known, owned_by, seen_by


class Ballot(NamedTuple):
    seat: Annotated[int, ALL]
    card: Annotated[str, owned_by("seat").until("winners")]


@dataclass
class Captain:
    coins: Annotated[int, ALL]
    drawn: Annotated[list[str], OWNER]


@dataclass
class Dice:
    secret: Annotated[bool, ALL]
    cups: Annotated[list[list[int]], OWNER.of(1, 2, 3).only_if("secret")]


class Swap(NamedTuple):
    """Two seats got cards, and each knows its own. The holder of the map knows its destination."""

    seats: Annotated[tuple[int, int], ALL]
    got: Annotated[tuple[str, str], owned_by("seats")]
    leads: Annotated[str, owned_by("holder")]

    @property
    def holder(self) -> int:
        return self.seats[1]


@dataclass
class State:
    draw: Annotated[list[str], NOBODY]
    hands: Annotated[list[list[str]], OWNER.until("winners")]
    row: Annotated[list[str], seen_by("peeked")]
    peeked: Annotated[list[list[int]], ALL]
    captains: Annotated[list[Captain], PARTS]
    dice: Annotated[Dice | None, PARTS]
    ballots: Annotated[tuple[Ballot, ...], PARTS]
    winners: Annotated[tuple[int, ...], ALL] = field(default=())


def state(**more: Any) -> State:
    return State(
        ["top"],
        [["a"], ["b"]],
        ["left", "right"],
        [[], [1]],
        [Captain(3, ["x"]), Captain(4, ["y"])],
        Dice(True, [[1], [2]]),
        (Ballot(0, "aye"), Ballot(1, "nay")),
        **more,
    )


def values(viewer: int | None, **more: Any) -> set[Any]:
    return {leaf.value for leaf in hidden(state(**more), viewer)}


def test_a_seat_knows_its_own_values_and_what_it_has_seen() -> None:
    assert values(0) == {"top", "b", "left", "right", "y", 2, "nay"}
    assert values(1) == {"top", "a", "left", "x", 1, "aye"}


def test_a_spectator_knows_what_everybody_knows() -> None:
    assert values(None) == {"top", "a", "b", "left", "right", "x", "y", 1, 2, "aye", "nay"}
    assert known(state(), None)[("captains", 1, "coins")] == 4


def test_each_of_several_owners_knows_their_own_part() -> None:
    @dataclass
    class Swapped:
        swaps: list[Swap]

    Swapped.__annotations__["swaps"] = Annotated[list[Swap], PARTS]
    swapped = Swapped([Swap((2, 0), ("rum", "silk"), "north")])
    for viewer, secrets in ((0, {"rum"}), (1, {"rum", "silk", "north"}), (2, {"silk", "north"})):
        assert {leaf.value for leaf in hidden(swapped, viewer)} == secrets


def test_the_owner_of_a_field_must_be_a_field_or_a_property() -> None:
    @dataclass
    class Lost:
        ship: str

    Lost.__annotations__["ship"] = Annotated[str, owned_by("captain")]
    with pytest.raises(TypeError, match=r"owned_by\(«captain»\), but"):
        audiences(Lost)


def test_a_field_that_opens_at_the_end_is_public_then() -> None:
    assert values(None, winners=(1,)) == {"top", "left", "right", "x", "y", 1, 2}


def test_a_field_that_is_hidden_only_sometimes_is_public_otherwise() -> None:
    table = state()
    table.dice = Dice(False, [[1], [2]])
    assert {1, 2}.isdisjoint({leaf.value for leaf in hidden(table, None)})


def test_a_hidden_value_lists_its_possible_values() -> None:
    assert [leaf.audience.values for leaf in hidden(state(), None) if leaf.path[0] == "dice"] == [(1, 2, 3)] * 2


def test_a_field_without_an_audience_is_named_in_the_error() -> None:
    @dataclass
    class Silent:
        hands: list[str]

    Silent.__annotations__["hands"] = list[str]
    with pytest.raises(TypeError, match=r"Silent\.hands does not say who may know it"):
        audiences(Silent)
