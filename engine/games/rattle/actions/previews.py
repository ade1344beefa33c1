"""Previews in words: the direction and length of a move, and the result of a Battle if the Ships stay as they are."""

from __future__ import annotations

from functools import partial
from math import isqrt

from engine.choice import Option
from engine.games.rattle.sea import Offer, Point, cell_of, reading, wind
from engine.games.rattle.ships.names import face_name, ship_name
from engine.games.rattle.ships.queries import boards, enemies, np_ships, strength
from engine.games.rattle.state import RattleState
from engine.text import Text, text


def course_words(start: Point, to: Point) -> Text:
    """Return the direction, the length and the end cell of a straight move in words: «NNE 60 mm to K12».

    Both points are in units of 0.1 mm.
    """
    return text("{wind} {distance} mm to {cell}", wind=wind(start, to), distance=length(start, to), cell=cell_of(to))


def length(start: Point, to: Point) -> int:
    """Return the distance of two points in whole millimetres, rounded to the nearest."""
    return (isqrt((start[0] - to[0]) ** 2 + (start[1] - to[1]) ** 2) + 5) // 10


def battle_preview(state: RattleState, mine: str, theirs: str) -> Text:
    """Return as text the Strengths of two Ships, and which of them would sink in a Battle (R-178 to R-180).

    `mine` is the id of a Ship of the player, `theirs` that of an NP Ship.
    """
    power, against = strength(state, state.sea[mine]), strength(state, state.sea[theirs])
    if power > against:
        return text("{power} against {against}: theirs sinks", power=power, against=against)
    if power == against:
        return text("{power} against {against}: both sink", power=power, against=against)
    return text("{power} against {against}: yours sinks", power=power, against=against)


def move_preview(state: RattleState, ship: str, offer: Offer) -> Text:
    """Return as text where a listed move ends, and a fact about that place.

    If the Ship touches an NP Ship there, it is the result of their Battle. Otherwise it is the distance to the move's
    target, or to the nearest NP Ship if the move has no target.
    """
    way, target = course_words(state.sea[ship].at, offer.to), offer.target
    foes = [one.id for one in np_ships(state)]
    if offer.kind == "touch" and target in foes:
        return text("{way}; {meeting}.", way=way, meeting=battle_preview(state, ship, target))
    near = [target] if target in state.sea else foes
    if not near:
        return text("{way}.", way=way)
    distance, one = min((reading(offer.to, state.sea[one].at), one) for one in near if one)
    return text("{way}; then {ship} is {distance} mm away.", way=way, ship=ship_name(one), distance=distance)


def shot_preview(state: RattleState, ship: str, target: str, distance: int) -> Text:
    """Return as text the direction and distance of a target, and whether it is boarded or only sunk (R-158, R-188).

    `ship` fires, and `distance` is in millimetres.
    """
    way = wind(state.sea[ship].at, state.sea[target].at)
    if boards(state, state.sea[ship].owner or 0, state.sea[target]):
        return text("{wind} {distance} mm; sinks and is boarded", wind=way, distance=distance)
    return text("{wind} {distance} mm; sinks for certain", wind=way, distance=distance)


def ship_preview(state: RattleState, seat: int, ship: str) -> Text:
    """Return as text a Ship's face and Strength, and the direction and distance of its nearest opponent.

    The opponent of a Ship of the player `seat` is an Enemy Ship. The opponent of any other Ship is a Ship of the
    player. Without an opponent, the text has the Ship's cell instead.
    """
    one = state.sea[ship]
    others = enemies(state, seat) if one.owner == seat else state.ships_of(seat)
    face, power = face_name(one.face), strength(state, one)
    near = min(((reading(one.at, other.at), other.id) for other in others), default=None)
    if near is None:
        return text("{face}, Strength {power}, at {cell}", face=face, power=power, cell=cell_of(one.at))
    way, other = wind(one.at, state.sea[near[1]].at), ship_name(near[1])
    return text(
        "{face}, Strength {power}; {ship} {wind} {distance} mm",
        face=face,
        power=power,
        ship=other,
        wind=way,
        distance=near[0],
    )


def ship_option(state: RattleState, seat: int, ship: str) -> Option:
    """Return the menu option that picks a Ship. Its id is the Ship's, its hint is `ship_preview`."""
    return Option(ship, ship_name(ship), partial(ship_preview, state, seat, ship))
