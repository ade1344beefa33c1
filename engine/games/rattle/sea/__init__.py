"""The sea: where Ships lie, how far apart, how they move and how dice fall. It knows no player, card or face.

A Ship is a name and its centre, a `Point` in units of 0.1 mm. Several Ships are a mapping of names to points **in Ship
order** (R-19 repairs in that order). Everything is computed in whole numbers, down to the last impulse of a drop, so
every machine gets the same: whoever knows the seed of a game verifies its drops by making them again.

- `space`: readings (R-5), ranges, contact
- `tiles`: ocean tiles, and which lines they block
- `walks`: straight moves (R-25 to R-30)
- `grid`: names of places in the picture (R-36)
- `forms`: what a move can be said to be, and where it ends (R-31 to R-38); what words mean one is for `spoken`
- `moves`: the list to pick from (R-40)
- `drop`: the Ship Drop and the late Ship (R-15 to R-24), made of `bodies` and of one `throw`
- `toss`: Bombs and Race (R-42 to R-48)
"""

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
from engine.games.rattle.sea.drop import Fall, drop, drop_one
from engine.games.rattle.sea.grid import cell_of, point_of
from engine.games.rattle.sea.move_forms import Form, Touch, reach
from engine.games.rattle.sea.move_list import Offer, offers
from engine.games.rattle.sea.moving_ship import Helm, Refusal, berths
from engine.games.rattle.sea.straight_moves import LONG_MOVE, SHORT_MOVE, SUPER_MOVE, clear_shot, stop
from engine.games.rattle.sea.tiles import Tile, gap, touching_tile
from engine.games.rattle.sea.toss import BUOY, buoy_places, race_leg, toss

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
    "Helm",
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
