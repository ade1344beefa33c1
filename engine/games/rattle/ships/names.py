"""Ships, tiles and faces in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.games.rattle.cards.dice import DICE, FACES, SEVERAL
from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.ships.ship_ids import kind_of_die
from engine.text import Arg, Text, text


@cache
def ship_name(ship: str) -> Text:
    """Return a Ship's name with its id: «yellow Ship y1»."""
    return text("{ship} {id}", ship=DICE[kind_of_die(ship)].name, id=ship)


def ship_names(ships: Iterable[str]) -> list[Arg]:
    """Return Ships as an argument of a sentence, grouped by kind of die: «yellow Ships y1 and y2»."""
    kinds: dict[str, list[Arg]] = {}
    for ship in ships:
        kinds.setdefault(kind_of_die(ship), []).append(ship)
    return [
        text("{ships} {ids}", ships=SEVERAL[kind], ids=ids) if len(ids) > 1 else ship_name(str(ids[0]))
        for kind, ids in kinds.items()
    ]


def tile_name(tile: str) -> Text:
    """Return a tile's name with its id, because several tiles may share a name: «Rock T01»."""
    return text("{tile} {id}", tile=TILES[tile].name, id=tile)


def face_name(face: str) -> Arg:
    """Return a face in words: its name, or the number on it."""
    return FACES.get(face, face)
