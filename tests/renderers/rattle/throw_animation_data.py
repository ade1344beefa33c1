"""Throws and drops of Rattle, Battle, Grab the Loot, as scenes are told them."""

from __future__ import annotations

from tests.renderers.rattle.views import view


def throw(*, crowded: bool = True) -> dict[str, object]:
    """A drop of the whole fleet and twelve Ships, as the rules tell it."""
    seen = view(4, card="NH1")
    shown: list[object] = []
    paths: dict[str, object] = {}
    for number, ship in enumerate(seen.sea):
        colour = ship.die if ship.owner is None else seen.players[ship.owner].colour
        shown.append([ship.id, ship.die, colour, ship.face])
        rest = (ship.x, ship.y) if crowded else (303 + number % 5 * 531, 311 + number // 5 * 617)
        start = 1400 + number * 97 % 500 - 250, 1400 + number * 61 % 500 - 250
        paths[ship.id] = [
            [goal - (goal - first) * (17 - step) ** 2 // 289 for first, goal in zip(start, rest, strict=True)]
            for step in range(18)
        ]
    return {"kind": "drop", "dice": shown, "paths": paths, "tiles": [[tile.id, tile.x, tile.y] for tile in seen.tiles]}


def rolled() -> dict[str, object]:
    """Four players roll their dice."""
    faces = (("4", "cannon", "2"), ("5", "5", "1"), ("3", "2", "cannon"), ("1", "4", "4"))
    throws = [
        [seat, [[f"{seat + 1}{'abc'[n]}", face, int(face) if face.isdecimal() else 5] for n, face in enumerate(each)]]
        for seat, each in enumerate(faces)
    ]
    return {"kind": "dice", "throws": throws}
