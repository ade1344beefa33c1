"""The Sea for who cannot see it: every Ship with its place, and from own Ships the readings to the next enemies."""

from __future__ import annotations

from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.sea import LONG, SHORT, cell_of, readings
from engine.games.rattle.view import RattleView, ShipView
from engine.text import Arg, Text, Who, text
from renderers.rattle import terms


def acting_lines(view: RattleView, seat: int | None, most: int) -> list[Text]:
    """For each Ship of a seat the nearest Ships that are not its own, as many as `most`, with what is in range."""
    if seat is None or view.crazy:
        return []
    return [_lookout(view, ship, most) for ship in view.sea if ship.owner == seat]


def _lookout(view: RattleView, ship: ShipView, most: int) -> Text:
    told: list[Arg] = [_reading(distance, name) for distance, name in near(view, ship)[:most]]
    if not told:
        return text("{ship}: no enemy left.", ship=ship_words(ship))
    return text("{ship}: {near}.", ship=ship_words(ship), near=told)


def near(view: RattleView, ship: ShipView) -> list[tuple[int, str]]:
    """The enemies of a Ship with the readings to them, the closest first."""
    return readings((ship.x, ship.y), {one.id: (one.x, one.y) for one in view.sea if _target(view, ship, one)})


def _target(view: RattleView, ship: ShipView, other: ShipView) -> bool:
    """NP Ships are enemies of all; in Pirate Wars players are of one another."""
    if other.owner is None:
        return not other.ally and not other.eye
    return other.owner != ship.owner and view.scenario == "pirate-wars"


def _reading(distance: int, name: str) -> Text:
    if distance == 0:
        return text("touches {ship}", ship=name)
    if distance <= SHORT:
        return text("{ship} {n} mm (short range)", ship=name, n=distance)
    if distance <= LONG:
        return text("{ship} {n} mm (long range)", ship=name, n=distance)
    return text("{ship} {n} mm", ship=name, n=distance)


def ship_words(ship: ShipView) -> Text:
    """A Ship with its face, its Strength where that differs, and its cell."""
    face, cell = terms.face_word(ship.face), cell_of((ship.x, ship.y))
    if ship.eye:
        return text("{ship} (eye of the Whirlpool, {face}) at {cell}", ship=ship.id, face=face, cell=cell)
    if str(ship.strength) == ship.face:
        return text("{ship} {face} at {cell}", ship=ship.id, face=face, cell=cell)
    return text("{ship} {face} (Strength {n}) at {cell}", ship=ship.id, face=face, n=ship.strength, cell=cell)


def sea_line(view: RattleView, *, players: bool = True) -> list[Text]:
    """All Ships: those of nobody, then, if `players`, those of each player but the one whose are told apart."""
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
    """The tiles with their places."""
    tiles: list[Arg] = [
        text("{tile} at {cell}", tile=TILES[tile.id].name, cell=cell_of((tile.x, tile.y))) for tile in view.tiles
    ]
    return [text("Tiles: {tiles}.", tiles=tiles)] if tiles else []
