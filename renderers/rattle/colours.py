"""The colours of Rattle, Battle, Grab the Loot: wood, Sea, and dice of many colours."""

from __future__ import annotations

from functools import cache

from PIL import Image

from renderers import palette
from renderers.palette import FOAM, GOLD, INK, PAPER, holder, mix, ramp, rgb

TABLE = rgb("#2c1a10")
WOOD = rgb("#7c4d26")
PLATE = rgb("#170e08")
DEEP, SHALLOW = rgb("#0f4651"), rgb("#2a8a93")
WATER = mix(DEEP, SHALLOW, 0.6)
SAND, STONE, CORAL = rgb("#d9b878"), rgb("#6d7377"), rgb("#c9725f")
OWNERS = {
    "yellow": rgb("#e8b91e"),
    "blue": rgb("#2060aa"),
    "green": rgb("#236d2e"),
    "red": rgb("#b92c26"),
    "white": rgb("#efe9dc"),
}
"""Colours of players' dice, by name."""
CAPTAIN = rgb("#26262c")
FLEETS = {
    "y": rgb("#e2d05c"),
    "g": rgb("#79bd70"),
    "r": rgb("#de7a6e"),
    "o": rgb("#eba04e"),
    "b": rgb("#74a9dc"),
    "v": rgb("#b088cc"),
}
"""Colours of NP dice by letter, paler than those of players. NP dice differ in shape as well."""
HEADS = {
    "soft": rgb("#2c6e4f"),
    "hard": rgb("#a3262a"),
    "final": rgb("#2b2333"),
    "crazy": rgb("#6a3d91"),
    "introductory": rgb("#1f5c86"),
}
"""Colours of Adventure cards, by pile."""
_SOLID = (*OWNERS.values(), CAPTAIN)


@cache
def theme() -> Image.Image:
    """Return the palette of all pictures of this game, as a picture of one pixel that carries it."""
    colours = [*ramp(mix(TABLE, (0, 0, 0), 0.6), mix(TABLE, WOOD, 0.3), 10), *ramp(mix(WOOD, INK, 0.55), WOOD, 6)]
    colours += [*ramp(WOOD, mix(WOOD, PAPER, 0.4), 5), *ramp(DEEP, SHALLOW, 22), mix(DEEP, (0, 0, 0), 0.35)]
    colours += [*ramp(SHALLOW, PAPER, 8), *ramp(WATER, PAPER, 8), *ramp(WATER, GOLD, 7), *ramp(WATER, PLATE, 6)]
    colours += [*ramp(PLATE, PAPER, 9), *ramp(PLATE, GOLD, 9), *ramp(INK, PAPER, 9), *ramp(INK, GOLD, 5)]
    colours += [*ramp(mix(PLATE, FOAM, 0.3), FOAM, 4)]
    for ground in HEADS.values():
        colours += ramp(ground, PAPER, 5)[:-1]
    for ground in (SAND, STONE, CORAL):
        colours += [*ramp(ground, PAPER, 3)[:-1], *ramp(ground, INK, 4)[1:-1], mix(ground, WATER, 0.5)]
    for ground in _SOLID:
        colours += [*ramp(ground, PAPER, 5)[:-1], *ramp(ground, INK, 5)[1:-1], mix(ground, WATER, 0.5)]
    for ground in FLEETS.values():
        colours += [*ramp(ground, PAPER, 4)[:-1], *ramp(ground, INK, 4)[1:-1], mix(ground, WATER, 0.4)]
    return holder(colours)


def flat(picture: Image.Image) -> Image.Image:
    """Convert a picture to the palette that all pictures of this game share."""
    return palette.flat(picture, theme())
