"""A short animation of dice that fall into the Sea, push each other and come to rest.

The last picture shows the exact result. It stays, because the animation plays once. The Sea is painted once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from PIL import Image

from engine.games.rattle.cards.dice import DICE
from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.sea import cell_of
from engine.games.rattle.view import RattleView, Tile
from engine.text import Arg, text
from renderers.animated_gif import Spot, Sprite, gif, place, playing_seconds, solid
from renderers.image_cache import cached_ground, cached_image
from renderers.kit import WIDE
from renderers.picture_context import Frame, Picture
from renderers.rattle import labels
from renderers.rattle.board_background import scaled, water
from renderers.rattle.colours import WATER, flat, theme
from renderers.rattle.dice import die, look_of, tilt
from renderers.rattle.sea.label_places import FreeSpace
from renderers.rattle.sea.picture import DrawnShip, around_ships, lay_buoy, lay_ships, lay_tiles
from renderers.shared_table_text import alternative

SIDE = WIDE
"""Width and height of the picture in pixels."""
_SHIP = scaled(140, SIDE)
_TURNS = 3
_FALL, _FIRST = 60, 240
"""Milliseconds for which each frame is shown, and for which the first one is."""


def draw_drop(scene: Mapping[str, Any], view: RattleView, frame: Frame) -> Picture:
    """Draw the animation of a Ship Drop, a toss of Bombs or a leg of the Race, with its result in words.

    `scene` is the report's data of the event (`Report.scene`).
    """
    berths = [_drawn_ship(view, *row) for row in scene["dice"]]
    paths = {ship: [_spot(point) for point in path] for ship, path in scene["paths"].items()}
    ground = _sea(tuple(tuple(tile) for tile in scene.get("tiles", ())), tuple(scene.get("buoy") or ()))
    few = flat(ground)
    length = max(len(path) for path in paths.values())
    shots = [few.copy() for _ in range(length - 1)]
    for berth in berths:
        path = paths[berth.id]
        for step, shot in enumerate(shots):
            at, end = path[min(step, len(path) - 1)], path[-1]
            rolling = len(path) > 1 and abs(at[0] - end[0]) + abs(at[1] - end[1]) > _SHIP // 4
            place(
                shot, _rolling(berth.look, (step + sum(map(ord, berth.id))) % _TURNS) if rolling else _lying(berth), at
            )
    rest = ground.copy()
    lying = [replace(berth, at=paths[berth.id][-1]) for berth in berths]
    lay_ships(rest, lying, FreeSpace((0, 0, SIDE, SIDE), around_ships(lying, SIDE)))
    data = gif([*shots, flat(rest)], theme(), first=_FIRST, each=_FALL)
    return Picture(data, "drop.gif", alternative(_words(scene, frame)))


def drop_seconds(scene: Mapping[str, Any]) -> float:
    """Return the seconds until the animation of a drop, a toss or a leg of the Race stops.

    `scene` is the report's data of the event.
    """
    return playing_seconds(max(map(len, scene["paths"].values())), first=_FIRST, each=_FALL)


def _drawn_ship(view: RattleView, ship: str, kind: str, colour: str, face: str) -> DrawnShip:
    """Return a die of the scene in the form that the drawing functions need. Its pixel is still (0, 0).

    `ship` is the id of the die. `kind` is `ship` or `captain` for a player's die, and anything else for an NP die.
    `colour` is that of its owner, or "" for an NP die. `face` is the face on top.
    """
    enemy = kind not in ("ship", "captain")
    return DrawnShip(ship, look_of(ship, None if enemy else colour), face, (0, 0))


def _spot(point: Sequence[int]) -> Spot:
    """Convert a point in units of 0.1 mm to a pixel of this picture."""
    return scaled(point[0], SIDE), scaled(point[1], SIDE)


@cached_ground
def _sea(tiles: tuple[tuple[Any, ...], ...], buoy: tuple[int, ...]) -> Image.Image:
    """Draw the Sea with tiles and buoy, before the dice fall. It is cached, so paint on a copy."""
    picture = water(SIDE)
    lay_tiles(picture, [tile_of(*tile) for tile in tiles])
    if buoy:
        lay_buoy(picture, (buoy[0], buoy[1]))
    return picture


def tile_of(tile: str, x: int, y: int) -> Tile:
    """Return the tile with the id `tile` and its size. `x` and `y` are its centre in units of 0.1 mm."""
    shape = TILES[tile]
    return Tile(x, y, shape.width, shape.height, shape.radius, tile)


def _lying(berth: DrawnShip) -> Sprite:
    """Draw a die at rest, at the angle that belongs to its id. `berth` has its id, look and face."""
    return _flat_die(berth.look, berth.face, tilt(berth.id))


def _rolling(look: str, turn: int) -> Sprite:
    """Draw a die in the air. Each value of `turn`, from 0, gives it another angle and face.

    `look` is the letter of an NP die. For a player's die it is the owner's colour, with `*` before that of a Captain
    Ship.
    """
    kind = look if look in DICE else "captain" if look[0] == "*" else "ship"
    return _flat_die(look, DICE[kind].faces[turn + 1], turn * 30 - 34)


@cached_image
def _flat_die(look: str, face: str, angle: int) -> Sprite:
    """Draw a die in the colours of the palette, turned by `angle` degrees. `look` is the letter of an NP die, or
    the owner's colour, with `*` for a Captain Ship.
    """
    return solid(die(look, face, _SHIP, angle), WATER, theme())


def _words(scene: Mapping[str, Any], frame: Frame) -> list[str]:
    """Return a sentence with the face and the cell of each die after the fall."""
    lying: list[Arg] = [
        text("{ship} {face} at {cell}", ship=ship, face=labels.face_word(face), cell=cell_of(scene["paths"][ship][-1]))
        for ship, _, _, face in scene["dice"]
    ]
    return [frame.say(text("The dice have come to rest: {ships}.", ships=lying))]
