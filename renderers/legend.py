"""Legends: what the icons and places of a game's pictures stand for, as data beside the game's renderer (`SIGNS`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from engine.text import Text, text
from renderers import renderer_for


def _always(view: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """An icon, or a place on the table: its drawing (or the letters that are written there), its name, and a line on
    what it stands for. Signs of which the same is to be said share the line. `seen` says of a view whether it can be
    in sight there."""

    icon: str
    name: Text
    says: Text
    seen: Callable[[Any], bool] = _always


COMMON = (
    Sign(icon="clock", name=text("Hourglass"), says=text("The table waits for whoever it stands beside.")),
    Sign(icon="automatic", name=text("Gearwheel"), says=text("An automatic player sits at this seat.")),
    Sign(
        icon="check",
        name=text("Tick"),
        says=text("In a hand, with a gold edge: what you can pick now."),
        seen=lambda view: view.viewer is not None,
    ),
)
"""Of every game."""


def signs_of(game: str) -> tuple[Sign, ...]:
    """All signs of a game's pictures, its own first; none of a game that has no legend."""
    own = cast("Sequence[Sign]", getattr(renderer_for(game), "SIGNS", ()))
    return (*own, *(one for one in COMMON if one.icon not in {other.icon for other in own})) if own else ()


def grouped(signs: Sequence[Sign]) -> list[tuple[Text, list[Sign]]]:
    """Signs by what is said of them, in their order."""
    found: list[tuple[Text, list[Sign]]] = []
    for sign in signs:
        alike = next((alike for says, alike in found if says == sign.says), None)
        if alike is None:
            found.append((sign.says, [sign]))
        else:
            alike.append(sign)
    return found
