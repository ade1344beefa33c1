"""Geometry of the Sea: places of Ships, distances, moves and falling dice. It knows no player, card or face.

A Ship is a name and its centre, a `Point` in units of 0.1 mm. Several Ships are a mapping of names to points in the
fixed Ship order, because R-19 repairs overlaps in that order. All arithmetic uses whole numbers, so every machine
computes the same. Therefore anybody who knows the seed of a game can compute its drops again.

- `distances`: the distance between edges, called reading (R-5), ranges, contact
- `tile_geometry`: ocean tiles, and the lines that they block
- `straight_moves`: straight moves (R-25 to R-30)
- `move_destinations`: the legal destinations of one Ship
- `grid`: names of cells (R-36)
- `move_kinds`: the kinds of moves that can be said in words, and their destinations (R-31 to R-38)
- `move_list`: the list of moves to pick from (R-40)
- `drop_simulation`: the Ship Drop and the late Ship (R-15 to R-24), made with `dice_physics` and `throw_random`
- `aimed_toss`: Bombs and Race (R-42 to R-48)
"""

from engine.games.rattle.sea.aimed_toss import BUOY, buoy_places, race_leg, toss
from engine.games.rattle.sea.compass import wind
from engine.games.rattle.sea.distances import (
    CENTRE,
    LONG,
    SHORT,
    Point,
    in_range,
    reading,
    reading_to_point,
    readings,
    touching,
)
from engine.games.rattle.sea.drop_simulation import Fall, drop, drop_one
from engine.games.rattle.sea.grid import cell_of, point_of
from engine.games.rattle.sea.move_destinations import MovingShip, Refusal, berths
from engine.games.rattle.sea.move_kinds import Form, Touch, reach
from engine.games.rattle.sea.move_list import Offer, offers
from engine.games.rattle.sea.straight_moves import LONG_MOVE, SHORT_MOVE, SUPER_MOVE, clear_shot, stop
from engine.games.rattle.sea.tile_geometry import Tile, gap, touching_tile

__all__ = [
    "BUOY",
    "CENTRE",
    "LONG",
    "LONG_MOVE",
    "SHORT",
    "SHORT_MOVE",
    "SUPER_MOVE",
    "Fall",
    "Form",
    "MovingShip",
    "Offer",
    "Point",
    "Refusal",
    "Tile",
    "Touch",
    "berths",
    "buoy_places",
    "cell_of",
    "clear_shot",
    "drop",
    "drop_one",
    "gap",
    "in_range",
    "offers",
    "point_of",
    "race_leg",
    "reach",
    "reading",
    "reading_to_point",
    "readings",
    "stop",
    "toss",
    "touching",
    "touching_tile",
    "wind",
]
