"""The picture of the Sea: tiles, ranges, Ships with their names, a buoy."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.view import RattleView, ShipView, Tile
from engine.text import text
from renderers.drawing import Box, disc, edge, lay, lifted, panel, rounded, stamp, write
from renderers.font_fallback import length
from renderers.image_cache import cached_image
from renderers.kit import badge
from renderers.palette import GOLD, INK, PAPER, PIECES, Colour, mix, upon
from renderers.picture_context import Frame
from renderers.rattle.board_background import CELLS, scaled, water
from renderers.rattle.colours import CORAL, OWNERS, PLATE, SAND, STONE, WATER
from renderers.rattle.dice import die, look_of, tilt
from renderers.rattle.sea.label_places import FreeSpace, Rect
from renderers.rattle.sea.planned_moves import lay_plans, name_plans, place_plans

SIDE = 728
"""Width and height of the Sea in pixels."""
_SHIP, _SHORT, _LONG = 140, 700, 950
"""Width of a Ship, and the radii of short and long range around its centre, in units of 0.1 mm."""
_FINER = 3
"""Factor by which rings are drawn larger, before they are scaled down."""
_NAMES = 24
"""Size of the letters of names."""
_SMALL_TILE = 120
"""Width in pixels from which a label may lie on a tile beside its icons."""
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


@dataclass(slots=True, frozen=True)
class DrawnShip:
    """The data to draw a Ship.

    `id` is the Ship's id. `look` is the look of its die (`look_of`), and `face` the face on top. `at` is the pixel of
    its middle, and `name` its label. `lit`: True for a golden rim. `ally`: True for an NP Ship that is an Ally.
    `number` is the Strength, or empty if the face shows it.
    """

    id: str
    look: str
    face: str
    at: tuple[int, int]
    lit: bool = False
    ally: bool = False
    number: str = ""
    name: str = ""


def draw_sea(view: RattleView, frame: Frame, side: int = SIDE, *, named: bool = False) -> Image.Image:
    """Draw the Sea with Ships, tiles, buoy, ranges and planned destinations, `side` pixels square.

    With `named`, the names of its cells are on the water, where no die or tile covers them.
    """
    picture = water(side)
    lay_tiles(picture, view.tiles)
    near = acting(view)
    ships = [_drawn_ship(view, ship, ship in near, side) for ship in view.sea]
    centres = [(scaled(ship.x, side), scaled(ship.y, side)) for ship in near]
    rings(picture, centres)
    if view.crazy and view.crazy.buoy:
        lay_buoy(picture, view.crazy.buoy)
    dice = around_ships(ships, side)
    tiles = [_around_tile(tile, side) for tile in view.tiles]
    free = FreeSpace((0, 0, side, side), [*dice, *(box for tile in tiles for box in _without_labels(tile))])
    if view.crazy and view.crazy.buoy:
        x, y = (scaled(units, side) for units in view.crazy.buoy)
        free.take(_around(x, y, 20, 20))
    for box in _name_cells(picture, [*dice, *tiles]) if named else ():
        free.take(box)
    plans = place_plans(view, free, side)
    lay_plans(picture, view, plans)
    lay_ships(picture, ships, free)
    name_plans(picture, plans)
    name_rings(picture, centres, frame, free)
    return picture


def _name_cells(picture: Image.Image, taken: Iterable[Rect]) -> list[Rect]:
    """Write the letters of the columns along the upper edge, and the numbers of the rows along the left edge.

    One that would cover a box of `taken` is left out, because its neighbours show what it would be. Return the boxes of
    those that are written.
    """
    free, boxes = FreeSpace((0, 0, *picture.size), taken), []
    middles = [(2 * cell + 1) * picture.width // (2 * CELLS) for cell in range(CELLS)]
    names = [("A1", 17, 16), *((letter, middles[cell], 16) for cell, letter in enumerate("BCDEFGHIJKLMN", 1))]
    names += [(str(cell + 1), 15, middles[cell]) for cell in range(1, CELLS)]
    for said, x, y in names:
        if box := free.first([_around(x, y, 14, 12)]):
            write(picture, (x, y + 9), said, PAPER, _NAMES, "medium", align="centre")
            boxes.append(box)
    return boxes


def _around_tile(tile: Tile, side: int) -> Rect:
    half = ((2 * tile.radius or size) // 2 for size in (tile.width, tile.height))
    return _around(scaled(tile.x, side), scaled(tile.y, side), *(scaled(units, side) for units in half))


def _without_labels(tile: Rect) -> list[Rect]:
    """Return the parts of a tile on which no label lies: a small tile whole, and the icons of a large one."""
    left, upper, right, lower = tile
    if right - left < _SMALL_TILE:
        return [tile]
    middles, size = _icons(right - left, lower - upper)
    return [_around(left + x, (upper + lower) // 2, size // 2, size // 2) for x in middles]


def _icons(wide: int, tall: int) -> tuple[list[int], int]:
    """Return the x of the middle of each icon on a tile of this width and height, and the width of an icon."""
    count = max(1, round(wide / tall / 1.6))
    return [round(wide * (place + 0.5) / count) for place in range(count)], round(min(wide, tall) * 0.74)


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
        ship.ally,
        number,
        name,
    )


def acting(view: RattleView) -> list[ShipView]:
    """Return the Ships whose ranges are drawn: the chosen Ship, or else all Ships of the player in turn.

    Empty unless players' Ships act now (the phase `actions`).
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
    middles, size = _icons(wide, tall)
    for x in middles:
        stamp(whole, icon, (x, tall // 2), size, mix(ground, INK, 2 / 3))
    return lifted(whole, 3)


def lay_buoy(picture: Image.Image, place: tuple[int, int]) -> None:
    """Draw the buoy of the Race and of Bombs at a point in units of 0.1 mm. Dice are drawn above it later."""
    x, y = (scaled(units, picture.width) for units in place)
    size = scaled(150, picture.width)
    disc(picture, (x, y), size + 6, PIECES["red"])
    badge(picture, (x, y), size, "buoy", share=0.8)


# --- ranges ------------------------------------------------------------------------------------------


_RINGS = ((_LONG, PAPER, text("long range")), (_SHORT, GOLD, text("short range")))


def rings(picture: Image.Image, acting: Sequence[tuple[int, int]]) -> None:
    """Draw the rings of short and long range around the Ships at the pixels `acting`.

    Rings of several Ships are merged into one outline, because overlapping circles are hard to read.
    """
    for units, colour, _ in _RINGS if acting else ():
        radius = scaled(units, picture.width)
        if len(acting) > 1:
            picture.paste(colour, (0, 0), _outline(acting, radius, picture.width))
        else:
            x, y = acting[0]
            ring = _ring(radius, 9 if colour == GOLD else 5)
            picture.paste(colour, (x - ring.width // 2, y - ring.height // 2), ring)


def name_rings(picture: Image.Image, acting: Sequence[tuple[int, int]], frame: Frame, free: FreeSpace) -> None:
    """Write the name of each range on its ring around the pixels `acting`, preferably at the top.

    A name gets a box that is free in `free`. If there is none, the name is left out.
    """
    for units, colour, said in _RINGS if acting else ():
        words = frame.say(said)
        if box := free.first(
            _places_on_ring(acting, scaled(units, picture.width) - 14, length(words, "medium", 24) // 2 + 8)
        ):
            panel(picture, box, radius=8)
            write(picture, ((box[0] + box[2]) // 2, box[3] - 9), words, colour, 24, "medium", align="centre")


def _places_on_ring(centres: Sequence[tuple[int, int]], radius: int, half: int) -> Iterator[Rect]:
    """Yield boxes on the outline of merged circles, for words that are twice `half` wide.

    `centres` are the middles of the circles, and `radius` is that of each, in pixels.
    """
    for turn in (0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180, 15, -15, 45, -45, 75, -75, 105, -105):
        way = math.radians(turn)
        for centre in centres:
            x, y = round(centre[0] + radius * math.sin(way)), round(centre[1] - radius * math.cos(way))
            if all(math.dist((x, y), other) >= radius - 1 for other in centres):
                yield _around(x, y, half, 15)


@cached_image
def _ring(radius: int, dash: int) -> Image.Image:
    """Return a mask with a dashed circle. `radius` is in pixels, and `dash` is the length of a dash in pixels."""
    wide = (2 * radius + 6) * _FINER
    fine = Image.new("L", (wide, wide), 0)
    pen = ImageDraw.Draw(fine)
    steps = round(math.pi * radius / dash)
    for step in range(steps):
        turn = step * 360 / steps
        pen.arc((6, 6, wide - 6, wide - 6), turn, turn + 190 / steps, 170, 2 * _FINER)
    return fine.reduce(_FINER)


def _outline(ships: Sequence[tuple[int, int]], radius: int, side: int) -> Image.Image:
    """Return a mask with the outer line of overlapping circles around the pixels `ships`.

    The mask is `side` pixels square, and `radius` is that of the circles in pixels.
    """
    mask = Image.new("L", (side * 2, side * 2), 0)
    pen = ImageDraw.Draw(mask)
    for level, reach in ((150, radius + 1), (0, radius - 1)):
        for x, y in ships:
            pen.circle((2 * x, 2 * y), 2 * reach, level)
    return mask.reduce(2)


# --- Ships -------------------------------------------------------------------------------------------


def lay_ships(picture: Image.Image, ships: Sequence[DrawnShip], free: FreeSpace) -> list[Rect]:
    """Draw dice with their labels, and a thin line to each label that is not beside its die.

    The labels get boxes that are free in `free`. The Ship with the least room around it gets its box first. Return the
    boxes in the order of `ships`.
    """
    size = scaled(_SHIP, picture.width)
    halves = {ship: _half(ship) for ship in ships}
    found = {}
    for ship in sorted(ships, key=lambda ship: free.room(ship.at, size, halves[ship])):
        found[ship] = free.place(ship.at, size, halves[ship])
    pen = ImageDraw.Draw(picture)
    for ship, (box, far) in found.items():
        if far:
            line = [ship.at, ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)]
            pen.line(line, INK, 5)
            pen.line(line, _label_colours(ship)[0], 3)
    for ship in ships:
        lay(picture, die(ship.look, ship.face, size, tilt(ship.id), ship.lit), ship.at)
    boxes = [found[ship][0] for ship in ships]
    lay_labels(picture, ships, boxes)
    return boxes


def around_ships(ships: Iterable[DrawnShip], wide: int) -> list[Rect]:
    """Return the boxes of dice in a Sea that is `wide` pixels wide."""
    half = scaled(_SHIP, wide) // 2
    return [_around(*ship.at, half, half) for ship in ships]


def lay_labels(picture: Image.Image, ships: Sequence[DrawnShip], boxes: Sequence[Box]) -> None:
    """Draw the label of each Ship in its box, in the same order."""
    for ship, box in zip(ships, boxes, strict=True):
        _label(picture, ship, box)


def _half(ship: DrawnShip) -> int:
    """Return half the width of a Ship's label in pixels."""
    wide = length(ship.name or ship.id, "bold", _NAMES) + 12 + 20 * ship.ally
    return (wide + (_strength_wide(ship) if ship.number else 0) + 1) // 2


def _strength_wide(ship: DrawnShip) -> int:
    return length(ship.number, "bold", _NAMES) + 10


def _label(picture: Image.Image, ship: DrawnShip, box: Box) -> None:
    """Draw a Ship's name in the colour of its owner, and its Strength if the face does not show it."""
    left, upper, right, lower = box
    ground, ink = _label_colours(ship)
    picture.paste(ground, box[:2], rounded(right - left, lower - upper, 9))
    if ship.number:
        wide = _strength_wide(ship)
        picture.paste(PLATE, (right - wide, upper), rounded(wide, lower - upper, 9))
        write(picture, (right - wide // 2, lower - 5), ship.number, GOLD, _NAMES, "bold", align="centre")
        right -= wide
    edge(picture, box, PAPER if ground == PLATE else INK, width=1, radius=9)
    if ship.ally:
        stamp(picture, "checked-shield", (left + 14, (upper + lower) // 2), 20, ink)
        left += 20
    write(picture, ((left + right) // 2, lower - 5), ship.name or ship.id, ink, _NAMES, "bold", align="centre")


def _label_colours(ship: DrawnShip) -> tuple[Colour, Colour]:
    """Return the colours of a Ship's label and of its letters: those of the owner's dice. NP Ships are dark."""
    ground = OWNERS.get(ship.look.removeprefix("*"), PLATE)
    return ground, upon(ground)


def _around(x: int, y: int, across: int, down: int) -> Rect:
    """Return the rectangle around a pixel with these distances.

    They are `across` pixels to the left and right, and `down` pixels above and below.
    """
    return x - across, y - down, x + across, y + down
