"""The data of an animated drop of dice."""

from __future__ import annotations

from engine.games.rattle.sea import Point
from engine.games.rattle.ships.ship_ids import in_ship_order
from engine.games.rattle.state import RattleState
from engine.play import Json


def scene(state: RattleState, paths: dict[str, list[Point]]) -> dict[str, Json]:
    """Return the data of an animated drop.

    - `dice`: id, kind of die, colour and face of each die in the Sea
    - `paths`: the points that each die passes, a single one if it does not move
    - `tiles`: id, x and y of each
    """
    dice: list[Json] = []
    ways: dict[str, Json] = {}
    for ship in in_ship_order(state, state.sea):
        one = state.sea[ship]
        colour = state.captains[one.owner].colour if one.owner is not None else one.die
        dice.append([ship, one.die, colour, one.face])
        ways[ship] = [[x, y] for x, y in paths.get(ship, [one.at])]
    tiles: list[Json] = [[tile.id, tile.x, tile.y] for tile in state.tiles]
    return {"kind": "drop", "dice": dice, "paths": ways, "tiles": tiles}
