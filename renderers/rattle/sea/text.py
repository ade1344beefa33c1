"""The Sea in words: every Ship with its place, and the distances from the player's Ships to the nearest enemies."""

from __future__ import annotations

from dataclasses import replace

from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.sea import LONG, SHORT, cell_of, readings
from engine.games.rattle.view import RattleView, ShipView, Tile
from engine.text import Arg, Text, Who, text
from renderers.rattle import labels


def acting_lines(view: RattleView, seat: int | None, most: int) -> list[Text]:
    """Return a sentence for each Ship of a seat, with its nearest enemies (at most `most`) and the range in which
    each is.

    Return an empty list if `seat` is None, and in a Crazy Adventure.
    """
    if seat is None or view.crazy:
        return []
    return [_lookout(view, ship, most, {}) for ship in view.sea if ship.owner == seat]


def own_lines(view: RattleView, most: int) -> list[Text]:
    """Return a sentence for each of the viewer's Ships, with its nearest enemies, their faces and Strengths.

    At most `most` enemies are named for each Ship.
    """
    looks = {ship.id: _looks(view, ship) for ship in view.sea}
    return [_lookout(view, ship, most, looks) for ship in view.sea if ship.owner == view.viewer]


def chosen_line(view: RattleView) -> list[Text]:
    """Return a list with a sentence about the Ship that was chosen to move or fire next. Empty if there is none."""
    return [text("Chosen: {ship}.", ship=view.chosen)] if view.chosen and view.phase == "actions" else []


def _looks(view: RattleView, ship: ShipView) -> Text:
    """Return an enemy's id as text with its face, its Strength if the face does not show it, and its owner's colour."""
    face = labels.face_word(ship.face)
    if str(ship.strength) != ship.face:
        face = text("{face}, Strength {n}", face=face, n=ship.strength)
    if ship.owner is None:
        return text("{ship} ({face})", ship=ship.id, face=face)
    return text("{ship} ({colour}, {face})", ship=ship.id, colour=_colour(view, ship.owner), face=face)


def _colour(view: RattleView, seat: int) -> Text:
    """Return a seat's colour in words."""
    return labels.COLOURS[view.players[seat].colour]


def _lookout(view: RattleView, ship: ShipView, most: int, looks: dict[str, Text]) -> Text:
    """Return the sentence about a Ship and its nearest enemies. `looks` has words for enemies, by id.

    At most `most` enemies are named.
    """
    told: list[Arg] = [
        _reading(distance, looks.get(name, name)) for distance, name in enemy_readings(view, ship)[:most]
    ]
    if view.crazy:
        return text("{ship}.", ship=ship_words(ship))
    if not told:
        return text("{ship}: no enemy left.", ship=ship_words(ship))
    return text("{ship}: {near}.", ship=ship_words(ship), near=told)


def enemy_readings(view: RattleView, ship: ShipView) -> list[tuple[int, str]]:
    """Return (millimetres between edges, id) for each enemy of a Ship, the nearest first.

    Return an empty list in a Crazy Adventure.
    """
    if view.crazy:
        return []
    return readings((ship.x, ship.y), {one.id: (one.x, one.y) for one in view.sea if _target(view, ship, one)})


def _target(view: RattleView, ship: ShipView, other: ShipView) -> bool:
    """Return True if `other` is an enemy of `ship`.

    Enemies are NP Ships except Allies and the eye of the Whirlpool. In Pirate Wars they are also the Ships of other
    players.
    """
    if other.owner is None:
        return not other.ally and not other.eye
    return other.owner != ship.owner and view.scenario == "pirate-wars"


def _reading(distance: int, name: Text | str) -> Text:
    """Return as text the name of an enemy, its distance in millimetres, and the range in which it is."""
    if distance == 0:
        return text("touches {ship}", ship=name)
    if distance <= SHORT:
        return text("{ship} {n} mm (short range)", ship=name, n=distance)
    if distance <= LONG:
        return text("{ship} {n} mm (long range)", ship=name, n=distance)
    return text("{ship} {n} mm", ship=name, n=distance)


def ship_words(ship: ShipView) -> Text:
    """Return a Ship's id with its face, its Strength if the face does not show it, and its cell."""
    face, cell = labels.face_word(ship.face), cell_of((ship.x, ship.y))
    if ship.eye:
        return text("{ship} (eye of the Whirlpool, {face}) at {cell}", ship=ship.id, face=face, cell=cell)
    if str(ship.strength) == ship.face:
        return text("{ship} {face} at {cell}", ship=ship.id, face=face, cell=cell)
    return text("{ship} {face} (Strength {n}) at {cell}", ship=ship.id, face=face, n=ship.strength, cell=cell)


def sea_line(view: RattleView, *, players: bool = True) -> list[Text]:
    """Return sentences about all NP Ships and Allies, and with `players` about the Ships of players not in turn."""
    told = []
    apart = None if view.crazy else view.on_turn
    enemies: list[Arg] = [ship_words(ship) for ship in view.sea if ship.owner is None and not ship.ally]
    allies: list[Arg] = [ship_words(ship) for ship in view.sea if ship.ally]
    told += [text("NP Ships: {ships}.", ships=enemies)] * bool(enemies)
    told += [text("Ally: {ships}.", ships=allies)] * bool(allies)
    for seat in range(len(view.players) if players else 0):
        ships: list[Arg] = [ship_words(ship) for ship in view.sea if ship.owner == seat and seat != apart]
        told += [text("{who}: {ships}.", who=Who(seat), ships=ships)] * bool(ships)
    return told


def tile_line(view: RattleView) -> list[Text]:
    """Return a sentence about all tiles, with two opposite corners and their sizes, as a list; empty without tiles."""
    tiles: list[Arg] = [
        text(
            "{tile} {id} from {first} to {last} ({wide} × {tall} mm)",
            tile=TILES[tile.id].name,
            id=tile.id,
            first=cell_of(_corner(tile, -1)),
            last=cell_of(_corner(tile, 1)),
            wide=(tile.width + 2 * tile.radius) // 10,
            tall=(tile.height + 2 * tile.radius) // 10,
        )
        for tile in view.tiles
    ]
    return [text("Tiles: {tiles}.", tiles=tiles)] if tiles else []


def _corner(tile: Tile, side: int) -> tuple[int, int]:
    """Return a corner of a tile in units of 0.1 mm: the north-west one if `side` is -1, the south-east one if it is 1.

    If the tile reaches beyond the Sea, the corner is moved to the Sea's edge.
    """
    x = tile.x + side * (tile.width // 2 + tile.radius)
    y = tile.y + side * (tile.height // 2 + tile.radius)
    return min(max(x, 0), 2799), min(max(y, 0), 2799)


def contact_at(view: RattleView, ship: str, at: tuple[int, int]) -> tuple[ShipView, ShipView] | None:
    """Return the Ship `ship` as if it were at the point `at`, and the strongest enemy that it would touch there.

    `at` is in units of 0.1 mm. Return None if it would touch no enemy.
    """
    there = next((replace(one, x=at[0], y=at[1]) for one in view.sea if one.id == ship), None)
    touched = {name for distance, name in enemy_readings(view, there) if not distance} if there else set()
    foes = [one for one in view.sea if one.id in touched]
    return (there, max(foes, key=lambda foe: foe.strength)) if there and foes else None


def planned_lines(view: RattleView) -> list[Text]:
    """Return a sentence for each Ship with the destinations among which the player in turn chooses; maybe none."""
    places: dict[str, list[Arg]] = {}
    for ship, x, y in view.planned:
        told: Arg = cell_of((x, y))
        if met := contact_at(view, ship, (x, y)):
            mine, theirs = (one.strength for one in met)
            told = text("{cell} ({mine} against {theirs})", cell=told, mine=mine, theirs=theirs)
        places.setdefault(ship, []).append(told)
    return [text("Asked about: {ship} to {cell}.", ship=ship, cell=cells) for ship, cells in places.items()]
