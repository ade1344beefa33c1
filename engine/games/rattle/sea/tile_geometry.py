"""Ocean tiles: contact with a Ship, and lines that they block. All comparisons are exact."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

from engine.games.rattle.sea.distances import RADIUS, Point

HULL = 75
"""Greatest distance of a Ship's centre from a tile that it touches, in units of 0.1 mm (R-11)."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile in units of 0.1 mm: all points at most `radius` from a rectangle around (x, y) (R-10).

    A disc has width and height 0, a rectangle has radius 0. So one test serves both shapes. Widths and heights are
    even.
    """

    x: int
    y: int
    width: int = 0
    height: int = 0
    radius: int = 0

    def nearest(self, point: Point) -> Point:
        """Return the tile's point nearest to `point`, which is `point` itself if it lies in the tile."""
        east, south = self.width // 2, self.height // 2
        x = min(max(point[0], self.x - east), self.x + east)
        y = min(max(point[1], self.y - south), self.y + south)
        square = (point[0] - x) ** 2 + (point[1] - y) ** 2
        if square <= self.radius**2:
            return point if self.radius else (x, y)
        length = isqrt(square)
        return x + (point[0] - x) * self.radius // length, y + (point[1] - y) * self.radius // length

    def around(self, apart: int, step: int = 30) -> list[Point]:
        """Return points about `apart` units outside the tile's edge, in a fixed order.

        Along a rectangle, neighbouring points are `step` units apart.
        """
        out = apart + self.radius
        east, south = self.width // 2 + out, self.height // 2 + out
        if self.radius:
            return [
                (self.x + dx, self.y + dy) for dx in range(-out, out + 1) for dy in _both(isqrt(out * out - dx * dx))
            ]
        rows = [(self.x + dx, self.y + dy) for dx in range(-east, east + 1, step) for dy in (-south, south)]
        return rows + [(self.x + dx, self.y + dy) for dy in range(-south, south + 1, step) for dx in (-east, east)]


def _both(y: int) -> tuple[int, int]:
    """Return (-y, y)."""
    return -y, y


def touching_tile(ship: Point, tile: Tile) -> bool:
    """Return True if a Ship at `ship` touches a tile, which is the same as being on it (R-11)."""
    return _squared_distance_to(ship[0] - tile.x, ship[1] - tile.y, tile) <= (HULL + tile.radius) ** 2


def gap(ship: Point, tile: Tile) -> int:
    """Return the millimetres from a Ship's edge to a tile, rounded up; 0 if it touches the tile (R-322)."""
    if touching_tile(ship, tile):
        return 0
    near = tile.nearest(ship)
    away = isqrt((ship[0] - near[0]) ** 2 + (ship[1] - near[1]) ** 2)
    return max(1, (away - RADIUS + 9) // 10)


def passes(start: Point, end: Point, tile: Tile, apart: int = RADIUS) -> bool:
    """Return True if a straight line stays at least `apart` units from a tile, so that no hull crosses it (R-29)."""
    return all(square >= (apart + tile.radius) ** 2 * scale for square, scale in _gaps(start, end, tile))


def meets(start: Point, end: Point, tile: Tile) -> bool:
    """Return True if a straight line touches or crosses a tile (R-30)."""
    return any(square <= tile.radius**2 * scale for square, scale in _gaps(start, end, tile))


def _squared_distance_to(x: int, y: int, tile: Tile) -> int:
    """Return the squared distance from the point (x, y) to a tile's rectangle, in squared units of 0.1 mm.

    The point is relative to the rectangle's centre.
    """
    return max(abs(x) - tile.width // 2, 0) ** 2 + max(abs(y) - tile.height // 2, 0) ** 2


def _gaps(start: Point, end: Point, tile: Tile) -> list[tuple[int, int]]:
    """Return fractions whose smallest is the squared distance from the line between two points to a tile's rectangle.

    Each fraction is a pair (numerator, denominator), in squared units of 0.1 mm.
    """
    ax, ay, bx, by = start[0] - tile.x, start[1] - tile.y, end[0] - tile.x, end[1] - tile.y
    east, south = tile.width // 2, tile.height // 2
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    gaps, sides = [(_squared_distance_to(ax, ay, tile), 1), (_squared_distance_to(bx, by, tile), 1)], []
    for cx, cy in ((-east, -south), (east, -south), (-east, south), (east, south)):
        side = dx * (cy - ay) - dy * (cx - ax)
        sides.append(side)
        if 0 < dx * (cx - ax) + dy * (cy - ay) < length:
            gaps.append((side * side, length))
    beside = min(ax, bx) > east or max(ax, bx) < -east or min(ay, by) > south or max(ay, by) < -south
    if not beside and min(sides) <= 0 <= max(sides):
        return [(0, 1)]
    return gaps
