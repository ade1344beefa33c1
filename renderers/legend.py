"""Legends: the meaning of the icons and places in a game's pictures, from the constant `LEGEND` of its renderer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from engine.text import Text, text
from renderers import renderer_for


def _always(view: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class LegendEntry:
    """An entry of a legend: the meaning of an icon, or of a place on the table.

    `icon` is the name of the icon, or the letters that are drawn in its place. `name` is its label, and `says` its
    meaning. Entries with equal `says` are listed together. `seen` gets a view, and returns True if the picture of that
    view can show the icon.
    """

    icon: str
    name: Text
    says: Text
    seen: Callable[[Any], bool] = _always


COMMON = (
    LegendEntry(icon="clock", name=text("Hourglass"), says=text("The table is waiting for the player beside it.")),
    LegendEntry(icon="automatic", name=text("Gearwheel"), says=text("An automatic player sits at this seat.")),
    LegendEntry(
        icon="check",
        name=text("Tick"),
        says=text("In a hand, with a gold edge: what you can pick now."),
        seen=lambda view: view.viewer is not None,
    ),
)
"""Entries for icons in the pictures of every game."""


def legend_of(game: str) -> tuple[LegendEntry, ...]:
    """Return all entries for the game with this key: its own ones, then those of icons in every game (`COMMON`).

    Empty if the game has no entries of its own.
    """
    own = cast("Sequence[LegendEntry]", getattr(renderer_for(game), "LEGEND", ()))
    return (*own, *(one for one in COMMON if one.icon not in {other.icon for other in own})) if own else ()


def grouped(signs: Sequence[LegendEntry]) -> list[tuple[Text, list[LegendEntry]]]:
    """Return each meaning (`says`) of the entries `signs`, with the entries that have it.

    The meanings are in the order of the first entry of each.
    """
    found: list[tuple[Text, list[LegendEntry]]] = []
    for sign in signs:
        alike = next((alike for says, alike in found if says == sign.says), None)
        if alike is None:
            found.append((sign.says, [sign]))
        else:
            alike.append(sign)
    return found
