"""Names of places: a grid of 14 by 14 cells, A1 in the north-west, each cell divided into ninths (R-36)."""

from __future__ import annotations

import re

from engine.games.rattle.sea.distances import Point

COLUMNS = "ABCDEFGHIJKLMN"
CELL = 200
"""Width of a cell in units of 0.1 mm."""
NINTHS = (33, 100, 167)
"""The middles of a cell's thirds, in units of 0.1 mm."""
NAME = re.compile(r"([A-N])(1[0-4]|[1-9])(?:\.([1-9]))?", re.IGNORECASE)
"""Pattern of the name of a cell, such as `K12`, or of a ninth of it, such as `K12.7`."""


def point_of(name: str) -> Point | None:
    """Return the middle of a cell (`K12`) or of a ninth of it (`K12.7`); None if no cell has that name."""
    found = NAME.fullmatch(name.strip())
    if not found:
        return None
    column, row, digit = found.groups()
    south, east = divmod(int(digit or 5) - 1, 3)
    return COLUMNS.index(column.upper()) * CELL + NINTHS[east], (int(row) - 1) * CELL + NINTHS[south]


def cell_of(point: Point) -> str:
    """Return the name of the ninth of a cell in which a point lies: `K12.7`, or `K12` for the middle ninth."""
    (column, x), (row, y) = divmod(point[0], CELL), divmod(point[1], CELL)
    digit = 3 * (3 * y // CELL) + 3 * x // CELL + 1
    return f"{COLUMNS[column]}{row + 1}" + (f".{digit}" if digit != 5 else "")
