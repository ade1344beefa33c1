"""Views that copy public values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from engine.audience import ALL, NOBODY, OWNER
from engine.copy_public_fields import public_copy


@dataclass(slots=True)
class Sea:
    ships: Annotated[list[list[str]], ALL]
    winds: Annotated[dict[str, list[int]], ALL]
    cargo: Annotated[dict[str, int], ALL]
    hands: Annotated[list[list[str]], OWNER]
    pile: Annotated[list[str], NOBODY]
    row: Annotated[list[str], ALL]
    turn: Annotated[int | None, ALL] = None


@dataclass(slots=True, frozen=True)
class SeaView:
    """`pile` and `hands` are derived: they have other types than in the state."""

    viewer: int | None
    ships: tuple[tuple[str, ...], ...]
    winds: dict[str, tuple[int, ...]]
    cargo: dict[str, int]
    hands: tuple[tuple[str, ...] | None, ...]
    pile: int
    row: tuple[str, ...]
    turn: int | None = None


def sea() -> Sea:
    return Sea([["sloop"], []], {"north": [1]}, {"rum": 2}, [["c01"], ["c02"]], ["c03"], ["c04"], 1)


def test_public_fields_are_copied_into_the_view_by_name() -> None:
    copied = public_copy(Sea, SeaView)(sea())
    view = SeaView(viewer=None, hands=(None, None), pile=1, **copied)
    assert view == SeaView(None, (("sloop",), ()), {"north": (1,)}, {"rum": 2}, (None, None), 1, ("c04",), 1)


def test_derived_fields_of_a_view_are_left_to_the_game() -> None:
    assert set(public_copy(Sea, SeaView, derived=("row", "turn"))(sea())) == {"ships", "winds", "cargo"}


def test_a_views_copy_shares_nothing_mutable_with_the_state() -> None:
    state = sea()
    copied = public_copy(Sea, SeaView)(state)
    state.ships[0].append("brig")
    state.winds["north"].append(2)
    state.winds["south"] = []
    state.cargo["rum"] = 0
    state.row.clear()
    assert copied == {
        "ships": (("sloop",), ()),
        "winds": {"north": (1,)},
        "cargo": {"rum": 2},
        "row": ("c04",),
        "turn": 1,
    }


@dataclass(slots=True, frozen=True)
class Peeping:
    pile: tuple[str, ...]


@dataclass(slots=True, frozen=True)
class Prying:
    hands: tuple[tuple[str, ...], ...]


@pytest.mark.parametrize(("view", "field"), [(Peeping, "Sea.pile"), (Prying, "Sea.hands")])
def test_a_view_refuses_to_copy_a_field_that_not_everybody_may_know(view: type[Any], field: str) -> None:
    with pytest.raises(TypeError, match=f"not everybody may know {field}"):
        public_copy(Sea, view)
    assert public_copy(Sea, view, derived=("pile", "hands"))(sea()) == {}
