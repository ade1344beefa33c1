"""Directions: the 16 of the compass, and whole degrees (R-37)."""

from __future__ import annotations

from math import cos, radians, sin

from engine.games.rattle.sea.distances import Point

COMPASS: dict[str, Point] = {
    "n": (0, -1000),
    "nne": (383, -924),
    "ne": (707, -707),
    "ene": (924, -383),
    "e": (1000, 0),
    "ese": (924, 383),
    "se": (707, 707),
    "sse": (383, 924),
    "s": (0, 1000),
    "ssw": (-383, 924),
    "sw": (-707, 707),
    "wsw": (-924, 383),
    "w": (-1000, 0),
    "wnw": (-924, -383),
    "nw": (-707, -707),
    "nnw": (-383, -924),
}
"""The 16 directions as vectors of length 1000, clockwise from north. x is east, y is south."""
CIRCLE = 360
"""Degrees of a full circle."""


def wind(start: Point, to: Point) -> str:
    """Return the one of the 16 directions nearest to that from `start` to `to`, in capitals: `NNE`."""
    dx, dy = to[0] - start[0], to[1] - start[1]
    return max(COMPASS, key=lambda name: COMPASS[name][0] * dx + COMPASS[name][1] * dy).upper()


def bearing(degrees: int) -> Point:
    """Return the vector of length 1000 at this many degrees clockwise from north. x is east, y is south.

    Every machine rounds to the same vector: for whole degrees, no value to be rounded is close to a half.
    """
    angle = radians(degrees)
    return round(1000 * sin(angle)), -round(1000 * cos(angle))
