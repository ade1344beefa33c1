"""The destinations among which the player chooses: rings with cells and Strengths, and a line to a single one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image, ImageDraw

from engine.games.rattle.sea import cell_of
from engine.games.rattle.view import RattleView
from renderers.drawing import rounded, write
from renderers.font_fallback import length
from renderers.palette import GOLD, INK, PAPER
from renderers.rattle.board_background import scaled
from renderers.rattle.sea.label_places import TALL, FreeSpace, Rect, Spot
from renderers.rattle.sea.text import contact_at

_SHIP, _DASH, _FINER = 140, 9, 3
SMALL = 360
"""Height in pixels of the part of the Sea that is shown beside the question. It is as wide as the Sea."""


@dataclass(slots=True, frozen=True)
class PlanName:
    """The name of a planned destination.

    `words` is the name. `at` is the pixel of the destination, and `box` the place of the name. `far`: True if a line
    must lead from the one to the other.
    """

    words: str
    at: Spot
    box: Rect
    far: bool


def lay_plans(picture: Image.Image, view: RattleView, names: Sequence[PlanName]) -> None:
    """Draw a ring at each planned destination, and lines to a single destination and to distant names."""
    size, places = picture.width, {ship.id: ship.at for ship in view.sea}
    ring = _ring(scaled(_SHIP, size))
    for ship, x, y in view.planned:
        end = scaled(x, size), scaled(y, size)
        if len(view.planned) == 1 and ship in places:
            _way(picture, (scaled(places[ship][0], size), scaled(places[ship][1], size)), end)
        picture.paste(GOLD, (end[0] - ring.width // 2, end[1] - ring.height // 2), ring)
    for name in names:
        if name.far:
            left, upper, right, lower = name.box
            ImageDraw.Draw(picture).line([name.at, ((left + right) // 2, (upper + lower) // 2)], GOLD, 2)


def place_plans(view: RattleView, free: FreeSpace, size: int) -> list[PlanName]:
    """Return the names of the planned destinations, if the Sea is `size` pixels wide, and take their places in `free`.

    A name is the cell, with both Strengths if the Ship would touch an enemy. It is in the ring if there is room.
    """
    found, ring = [], scaled(_SHIP, size)
    for ship, x, y in view.planned:
        met, said, at = contact_at(view, ship, (x, y)), cell_of((x, y)), (scaled(x, size), scaled(y, size))
        if met:
            said = f"{said} {met[0].strength}:{met[1].strength}"
        half = length(said, "bold", 24) // 2 + 6
        inside = (at[0] - half, at[1] - TALL // 2, at[0] + half, at[1] + TALL // 2)
        found.append(PlanName(said, at, *free.place(at, ring, half, [inside])))
    for name in found:
        free.take((name.at[0] - ring // 2, name.at[1] - ring // 2, name.at[0] + ring // 2, name.at[1] + ring // 2))
    return found


def name_plans(picture: Image.Image, names: Sequence[PlanName]) -> None:
    """Draw the names of planned destinations."""
    for name in names:
        left, upper, right, lower = name.box
        picture.paste(PAPER, name.box[:2], rounded(right - left, lower - upper, 9, 0.9))
        write(picture, ((left + right) // 2, lower - 6), name.words, INK, 24, "bold", align="centre")


def crop_to_plans(picture: Image.Image, view: RattleView) -> Image.Image:
    """Return the part of the drawn Sea, lower than the whole (`SMALL`), that shows as many planned destinations as
    possible.
    """
    size, ships = picture.width, {ship for ship, _, _ in view.planned}
    spots = [(x, y) for _, x, y in view.planned] + [ship.at for ship in view.sea if ship.id in ships]
    middle = (min(y for _, y in spots) + max(y for _, y in spots)) // 2
    top = min(max(scaled(middle, size) - SMALL // 2, 0), size - SMALL)
    return picture.crop((0, top, size, top + SMALL))


def _ring(wide: int) -> Image.Image:
    """Return a mask with a circle that is `wide` pixels wide."""
    fine = Image.new("L", (wide * _FINER + 24, wide * _FINER + 24), 0)
    ImageDraw.Draw(fine).ellipse((6, 6, fine.width - 6, fine.height - 6), outline=255, width=3 * _FINER)
    return fine.reduce(_FINER)


def _way(picture: Image.Image, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw a dashed line from a Ship to its destination."""
    pen = ImageDraw.Draw(picture)
    far = max(1, round(((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5))
    steps = range(0, far + 1, _DASH)
    spots = [
        (start[0] + (end[0] - start[0]) * step // far, start[1] + (end[1] - start[1]) * step // far) for step in steps
    ]
    for number, (one, other) in enumerate(pairwise(spots)):
        if number % 2 == 0:
            pen.line([one, other], GOLD, 3)
