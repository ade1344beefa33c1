"""Directions: the 16 of the compass (R-37), and whole degrees."""

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
"""Clockwise from north."""
CIRCLE = 360


def wind(start: Point, to: Point) -> str:
    """The direction of the 16 that is nearest to a way."""
    dx, dy = to[0] - start[0], to[1] - start[1]
    return max(COMPASS, key=lambda name: COMPASS[name][0] * dx + COMPASS[name][1] * dy).upper()


def bearing(degrees: int) -> Point:
    """The direction so many degrees clockwise from north. No thousandth of a sine of a whole degree is near a half, so
    every machine rounds alike."""
    angle = radians(degrees)
    return round(1000 * sin(angle)), -round(1000 * cos(angle))
