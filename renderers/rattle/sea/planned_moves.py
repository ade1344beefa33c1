"""The destinations among which the player chooses: rings with cells and Strengths, and a line to a single one."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image, ImageDraw

from engine.games.rattle.sea import cell_of
from engine.games.rattle.view import RattleView
from renderers.drawing import Box, rounded, write
from renderers.font_fallback import length
from renderers.palette import GOLD, INK, PAPER
from renderers.rattle.board_background import scaled
from renderers.rattle.sea.text import contact_at

_SHIP, _DASH, _FINER = 140, 9, 3
_CLOSE = 16
"""Number of pixels by which a destination's name is shifted away from an enemy that the Ship would touch."""
SMALL = 360
"""Height in pixels of the part of the Sea that is shown beside the question. It is as wide as the Sea."""


def lay_plans(picture: Image.Image, view: RattleView) -> list[Box]:
    """Draw a ring and a name at each planned destination, and a line from the Ship if there is a single one.

    Return the boxes of the names.
    """
    size, places = picture.width, {ship.id: ship.at for ship in view.sea}
    ring = _ring(scaled(_SHIP, size))
    for ship, x, y in view.planned:
        end = scaled(x, size), scaled(y, size)
        if len(view.planned) == 1 and ship in places:
            _way(picture, (scaled(places[ship][0], size), scaled(places[ship][1], size)), end)
        picture.paste(GOLD, (end[0] - ring.width // 2, end[1] - ring.height // 2), ring)
    names = names_of(view, size)
    for said, box in names:
        picture.paste(PAPER, box[:2], rounded(box[2] - box[0], box[3] - box[1], 9, 0.8))
        write(picture, ((box[0] + box[2]) // 2, box[3] - 6), said, INK, 24, "bold", align="centre")
    return [box for _, box in names]


def names_of(view: RattleView, size: int) -> list[tuple[str, Box]]:
    """Return the name of each planned destination with its box, if the Sea is `size` pixels wide.

    The name is the cell, with both Strengths if the Ship would touch an enemy. It is on the side away from that enemy.
    """
    return [_name(view, ship, (x, y), size) for ship, x, y in view.planned]


def _name(view: RattleView, ship: str, at: tuple[int, int], size: int) -> tuple[str, Box]:
    """Return the name of one destination, and its box."""
    met, said, (x, y) = contact_at(view, ship, at), cell_of(at), (scaled(one, size) for one in at)
    if met:
        said = f"{said} {met[0].strength}:{met[1].strength}"
    half = length(said, "bold", 24) // 2 + 6
    if met:
        across, down = met[1].x - at[0], met[1].y - at[1]
        if abs(across) >= abs(down):
            x -= (half - _CLOSE) * (1 if across > 0 else -1)
        else:
            y -= _CLOSE * (1 if down > 0 else -1)
    x = min(max(x, half), size - half)
    return said, (x - half, y - 12, x + half, y + 14)


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
    """Return a mask with a circle of this width."""
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
