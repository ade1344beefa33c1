"""The picture of the Sea: tiles, ranges, Ships with their names, a buoy."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.view import RattleView, ShipView, Tile
from engine.text import text
from renderers.drawing import Box, disc, edge, lay, lifted, panel, rounded, stamp, write
from renderers.font_fallback import length
from renderers.image_cache import cached_image
from renderers.kit import badge, number
from renderers.palette import GOLD, INK, PAPER, PIECES, Colour, mix
from renderers.picture_context import Frame
from renderers.rattle.board_background import CELLS, scaled, water
from renderers.rattle.colours import CORAL, PLATE, SAND, STONE, WATER
from renderers.rattle.dice import die, look_of, tilt
from renderers.rattle.sea.planned_moves import lay_plans, names_of

SIDE = 728
"""Width and height of the Sea in pixels."""
_SHIP, _SHORT, _LONG = 140, 700, 950
"""Width of a Ship, and the radii of short and long range around its centre, in units of 0.1 mm."""
_FINER = 3
"""Factor by which rings are drawn larger, before they are scaled down."""
_NAMES = 24
"""Size of the letters of names."""
_TILES: dict[str, Colour] = {
    "rock": STONE,
    "coral": CORAL,
    "island": SAND,
    "skull-crossed-bones": STONE,
    "military-fort": STONE,
    "whirlpool-shuriken": mix(WATER, PLATE, 0.4),
    "ship-wreck": mix(WATER, PLATE, 0.2),
}
"""Colours of tiles, by their icon."""
Rect = tuple[int, int, int, int]
"""Left, upper, right and lower edge in pixels."""


@dataclass(slots=True, frozen=True)
class DrawnShip:
    """The data to draw a Ship: its pixel, the look of its die, and its name.

    `enemy`, `ally` and `own` (its owner is the player in turn) decide the style of the name. `lit`: True for a golden
    rim. `number` is the Strength, or empty if the face shows it.
    """

    id: str
    look: str
    face: str
    at: tuple[int, int]
    lit: bool = False
    enemy: bool = False
    ally: bool = False
    own: bool = False
    number: str = ""
    name: str = ""


def draw_sea(view: RattleView, frame: Frame, side: int = SIDE, *, named: bool = False) -> Image.Image:
    """Draw the Sea with Ships, tiles, buoy, ranges and planned destinations, `side` pixels square.

    With `named`, the names of its cells are on the water, below everything else.
    """
    picture = water(side)
    cells = _name_cells(picture) if named else []
    lay_tiles(picture, view.tiles)
    near = acting(view)
    ships = [_drawn_ship(view, ship, ship in near, side) for ship in view.sea]
    taken = [_around(ship.at[0] + 6, ship.at[1] - 6, 30, 30) for ship in ships]
    taken += [_around(scaled(x, side), scaled(y, side), 36, 22) for _, x, y in view.planned]
    taken += [*cells, *(box for _, box in names_of(view, side))]
    labels = cells + ranges(picture, [(scaled(ship.x, side), scaled(ship.y, side)) for ship in near], frame, taken)
    if view.crazy and view.crazy.buoy:
        lay_buoy(picture, view.crazy.buoy)
    labels += lay_plans(picture, view)
    lay_ships(picture, ships, labels=labels)
    return picture


def _name_cells(picture: Image.Image) -> list[Rect]:
    """Write the letters of the columns along the upper edge, and the numbers of the rows along the left edge.

    Return the boxes of these names.
    """
    middles = [(2 * cell + 1) * picture.width // (2 * CELLS) for cell in range(CELLS)]
    names = [("A1", 17, 16), *((letter, middles[cell], 16) for cell, letter in enumerate("BCDEFGHIJKLMN", 1))]
    names += [(str(cell + 1), 15, middles[cell]) for cell in range(1, CELLS)]
    for said, x, y in names:
        write(picture, (x, y + 9), said, PAPER, _NAMES, "medium", align="centre")
    return [_around(x, y, 14, 12) for _, x, y in names]


def _drawn_ship(view: RattleView, ship: ShipView, lit: bool, side: int) -> DrawnShip:
    """Return a Ship of the view as the drawing functions need it. In a Crazy Adventure its name has the distance to
    the buoy.

    `lit`: True for a golden rim. `side` is the width of the Sea in pixels.
    """
    colour = None if ship.owner is None else view.players[ship.owner].colour
    number = "" if view.crazy or ship.eye or str(ship.strength) == ship.face else str(ship.strength)
    name = ship.id
    if view.crazy and ship.id in view.crazy.distances:
        name = f"{ship.id} · {view.crazy.distances[ship.id]}"
    return DrawnShip(
        ship.id,
        look_of(ship.id, colour),
        ship.face,
        (scaled(ship.x, side), scaled(ship.y, side)),
        lit,
        ship.owner is None,
        ship.ally,
        ship.owner is not None and ship.owner == view.on_turn,
        number,
        name,
    )


def acting(view: RattleView) -> list[ShipView]:
    """Return the Ships whose ranges are drawn: the chosen Ship, or else all Ships of the player in turn.

    Empty outside step 4.
    """
    if view.phase != "actions" or view.on_turn is None:
        return []
    chosen = [ship for ship in view.sea if ship.id == view.chosen]
    return chosen or [ship for ship in view.sea if ship.owner == view.on_turn]


# --- tiles and buoy ----------------------------------------------------------------------------------


def lay_tiles(picture: Image.Image, tiles: Iterable[Tile]) -> None:
    """Draw ocean tiles to scale, each with its icon."""
    size = picture.width
    for tile in tiles:
        wide, tall = (2 * tile.radius,) * 2 if tile.radius else (tile.width, tile.height)
        sprite = _tile(TILES[tile.id].icon, scaled(wide, size), scaled(tall, size), bool(tile.radius))
        lay(picture, sprite, (scaled(tile.x, size), scaled(tile.y, size)))


@cached_image
def _tile(icon: str, wide: int, tall: int, round_: bool) -> Image.Image:
    """Draw a tile with its icon, `wide` and `tall` pixels large: a disc if `round_`, else a rectangle."""
    ground = _TILES[icon]
    radius = wide // 2 if round_ else max(6, min(wide, tall) // 7)
    whole = Image.new("RGBA", (wide, tall))
    for inset, colour in ((0, mix(ground, INK, 1 / 3)), (2, ground)):
        mask = rounded(wide - 2 * inset, tall - 2 * inset, radius - inset)
        whole.paste(colour, (inset, inset), mask)
    small = min(wide, tall)
    for place in range(max(1, round(wide / tall / 1.6))):
        x = round(wide * (place + 0.5) / max(1, round(wide / tall / 1.6)))
        stamp(whole, icon, (x, tall // 2), round(small * 0.74), mix(ground, INK, 2 / 3))
    return lifted(whole, 3)


def lay_buoy(picture: Image.Image, place: tuple[int, int]) -> None:
    """Draw the buoy of the Race and of Bombs at a point in units of 0.1 mm. Dice are drawn above it later."""
    x, y = (scaled(units, picture.width) for units in place)
    size = scaled(150, picture.width)
    disc(picture, (x, y), size + 6, PIECES["red"])
    badge(picture, (x, y), size, "buoy", share=0.8)


# --- ranges ------------------------------------------------------------------------------------------


def ranges(
    picture: Image.Image, acting: Sequence[tuple[int, int]], frame: Frame, taken: Sequence[Rect] = ()
) -> list[Rect]:
    """Draw the rings of short and long range around these pixels. Return the boxes of their captions.

    Rings of several Ships are merged into one outline, because overlapping circles are hard to read. The captions cover
    as little as possible of the boxes in `taken`.
    """
    found = list[Rect]()
    if not acting:
        return found
    for units, colour, words in ((_LONG, PAPER, text("long range")), (_SHORT, GOLD, text("short range"))):
        radius = scaled(units, picture.width)
        if len(acting) > 1:
            picture.paste(colour, (0, 0), _outline(acting, radius, picture.width))
        else:
            x, y = acting[0]
            ring = _ring(radius, 9 if colour == GOLD else 5)
            picture.paste(colour, (x - ring.width // 2, y - ring.height // 2), ring)
        if box := _caption(picture, frame.say(words), colour, acting, radius - 14, [*taken, *found]):
            found.append(box)
    return found


def _caption(
    picture: Image.Image,
    words: str,
    colour: Colour,
    centres: Sequence[tuple[int, int]],
    radius: int,
    taken: Sequence[Rect],
) -> Rect | None:
    """Draw the caption of a ring where it covers least of `taken`, preferably at its top.

    Return its box; None if no place is visible, so that nothing is drawn. `centres` are the middles of the rings of
    this `radius`, which form one outline.
    """
    half = length(words, "medium", 24) // 2 + 8
    places = []
    for turn in (0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180):
        way = math.radians(turn)
        for centre in centres:
            x, y = round(centre[0] + radius * math.sin(way)), round(centre[1] - radius * math.cos(way))
            outside = all(math.dist((x, y), other) >= radius - 1 for other in centres)
            if outside and half <= x <= picture.width - half and 18 <= y <= picture.width - 18:
                places.append(_around(x, y, half, 15))
    if not places:
        return None
    box = min(places, key=lambda place: _covered_area(place, taken))
    panel(picture, box, radius=8)
    write(picture, ((box[0] + box[2]) // 2, box[3] - 9), words, colour, 24, "medium", align="centre")
    return box


@cached_image
def _ring(radius: int, dash: int) -> Image.Image:
    """Return a mask with a dashed circle. `dash` is the length of a dash in pixels."""
    wide = (2 * radius + 6) * _FINER
    fine = Image.new("L", (wide, wide), 0)
    pen = ImageDraw.Draw(fine)
    steps = round(math.pi * radius / dash)
    for step in range(steps):
        turn = step * 360 / steps
        pen.arc((6, 6, wide - 6, wide - 6), turn, turn + 190 / steps, 170, 2 * _FINER)
    return fine.reduce(_FINER)


def _outline(ships: Sequence[tuple[int, int]], radius: int, side: int) -> Image.Image:
    """Return a mask, `side` pixels square, with the outer line of overlapping circles."""
    mask = Image.new("L", (side * 2, side * 2), 0)
    pen = ImageDraw.Draw(mask)
    for level, reach in ((150, radius + 1), (0, radius - 1)):
        for x, y in ships:
            pen.circle((2 * x, 2 * y), 2 * reach, level)
    return mask.reduce(2)


# --- Ships -------------------------------------------------------------------------------------------


def lay_ships(
    picture: Image.Image, ships: Sequence[DrawnShip], within: Rect | None = None, labels: Sequence[Rect] = ()
) -> tuple[list[Rect], list[Rect]]:
    """Draw dice, Strengths that the face does not show, and names.

    Names stay `within` the visible part and avoid the boxes in `labels`. Return all covered boxes, and the boxes of the
    names.
    """
    within = within or (0, 0, *picture.size)
    size = scaled(_SHIP, picture.width)
    taken: list[Rect] = [*labels, *(_around(*ship.at, size // 2 - 1, size // 2 - 1) for ship in ships)]
    for ship in ships:
        lay(picture, die(ship.look, ship.face, size, tilt(ship.id), ship.lit), ship.at)
    for ship in ships:
        if ship.number:
            x, y = ship.at[0] + size // 2 - 3, ship.at[1] - size // 2 + 3
            disc(picture, (x, y), 28, PAPER)
            number(picture, (x, y), 26, ship.number, PLATE, GOLD)
            taken.append(_around(x, y, 13, 13))
    names = []
    for ship in ships:
        half = length(ship.name or ship.id, "bold", _NAMES) // 2 + (18 if ship.ally else 6)
        x, y = _room(ship.at, half, taken, within, size)
        taken.append(_around(x, y, half, 12))
        names.append((x - half, y - 13, x + half, y + 13))
    lay_names(picture, ships, names)
    return taken, names


def lay_names(picture: Image.Image, ships: Sequence[DrawnShip], boxes: Sequence[Box]) -> None:
    """Draw the name of each Ship in its box, in the same order."""
    for ship, box in zip(ships, boxes, strict=True):
        _name(picture, ship, box)


def _name(picture: Image.Image, ship: DrawnShip, box: Box) -> None:
    """Draw the name of a Ship in its box. Its style shows whether it is an enemy, an Ally or one of the player's
    Ships.
    """
    half, x, y = (box[2] - box[0]) // 2, (box[0] + box[2]) // 2, (box[1] + box[3]) // 2
    ground, ink = (PAPER, INK) if ship.enemy else (GOLD, INK) if ship.own else (PLATE, PAPER)
    picture.paste(ground, box[:2], rounded(2 * half, 26, 9, 0.94))
    if ship.enemy:
        edge(picture, box, INK, width=1, radius=9)
    if ship.ally:
        stamp(picture, "checked-shield", (x - half + 12, y), 20, INK)
    write(picture, (x + (10 if ship.ally else 0), y + 8), ship.name or ship.id, ink, _NAMES, "bold", align="centre")


def _around(x: int, y: int, across: int, down: int) -> Rect:
    """Return the rectangle around a pixel with these distances.

    They are `across` pixels to the left and right, and `down` pixels above and below.
    """
    return x - across, y - down, x + across, y + down


def _covered_area(box: Rect, taken: Sequence[Rect]) -> int:
    """Return the area of a box, in pixels, that the boxes in `taken` cover."""
    left, upper, right, lower = box
    area = 0
    for first, top, last, bottom in taken:
        if first < right and last > left and top < lower and bottom > upper:
            area += (min(right, last) - max(left, first)) * (min(lower, bottom) - max(upper, top))
    return area


def _room(at: tuple[int, int], half: int, taken: Sequence[Rect], within: Rect, size: int) -> tuple[int, int]:
    """Return the pixel for a Ship's name: below, above, beside or diagonal, wherever it covers least of `taken`.

    `at` is the Ship's pixel, `half` half the width of the name, `size` the width of a Ship. The name stays `within`
    the visible part.
    """
    x, y = at
    down, aside = size // 2 + 14, half + size // 2 + 2
    places = [(0, down), (0, -down), (aside, 0), (-aside, 0)]
    places += [(side * (half + 10), up * (down - 4)) for up in (1, -1) for side in (1, -1)]
    places += [(0, down + 18), (0, -down - 18), (aside + 20, 0), (-aside - 20, 0)]

    def covered(place: tuple[int, int]) -> int:
        """Return how much of a name at this offset would be invisible, or cover rectangles in `taken`."""
        box = left, upper, right, lower = _around(x + place[0], y + place[1], half, 13)
        out = max(0, within[0] + 2 - left) + max(0, within[1] + 2 - upper)
        out += max(0, right - within[2] + 2) + max(0, lower - within[3] + 2)
        return _covered_area(box, taken) + 50 * out

    dx, dy = min(places, key=covered)
    return x + dx, y + dy
