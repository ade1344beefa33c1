"""The ocean tiles (`docs/rules/rattle.md`, 2.12). Their effects are on the Adventure cards."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text import Text, card_text, text


@dataclass(slots=True, frozen=True)
class Tile:
    """An ocean tile: a disc, or a rectangle parallel to the sides. Sizes are in units of 0.1 mm (R-10)."""

    id: str
    name: Text
    rules: Text
    icon: str
    radius: int = 0
    width: int = 0
    height: int = 0


RULES = text("The Adventure card says what this tile does.")


def _tile(tile: str, name: str, icon: str, radius: int = 0, width: int = 0, height: int = 0) -> Tile:
    return Tile(tile, card_text("rattle tile", name, ref=tile), RULES, icon, radius, width, height)


TILES = {
    tile.id: tile
    for tile in (
        _tile("T01", "Rock", "rock", radius=180),
        _tile("T02", "Rock", "rock", radius=180),
        _tile("T03", "Rock", "rock", radius=180),
        _tile("T04", "Reef", "coral", width=600, height=180),
        _tile("T05", "Reef", "coral", width=600, height=180),
        _tile("T06", "Sandbank", "island", width=700, height=250),
        _tile("T07", "Sandbank", "island", width=700, height=250),
        _tile("T08", "Skull Rock", "skull-crossed-bones", radius=320),
        _tile("T09", "Fort", "military-fort", width=1500, height=250),
        _tile("T10", "Whirlpool", "whirlpool-shuriken", radius=250),
        _tile("T11", "Boneyard", "ship-wreck", width=900, height=600),
    )
}
"""All tiles by id."""
