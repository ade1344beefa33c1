"""What lies ahead, in words: which way and how far, and what two Ships would do to each other as they lie."""

from __future__ import annotations

from functools import partial
from math import isqrt

from engine.choice import Option
from engine.games.rattle.sea import Offer, Point, cell_of, reading, touching, wind
from engine.games.rattle.ships.names import face_name, ship_name
from engine.games.rattle.ships.queries import enemies, np_ships, strength
from engine.games.rattle.state import RattleState
from engine.text import Text, text


def course(start: Point, to: Point) -> Text:
    """A way by its wind, its length and where it ends."""
    return text("{wind} {distance} mm to {cell}", wind=wind(start, to), distance=length(start, to), cell=cell_of(to))


def length(start: Point, to: Point) -> int:
    """A way in whole millimetres."""
    return (isqrt((start[0] - to[0]) ** 2 + (start[1] - to[1]) ** 2) + 5) // 10


def meeting(state: RattleState, mine: str, theirs: str) -> Text:
    """What a Battle of an own and an NP Ship would come to, with the Strengths that they have now (R-178 to R-180)."""
    power, against = strength(state, state.sea[mine]), strength(state, state.sea[theirs])
    if power > against:
        return text("{power} against {against}: theirs sinks", power=power, against=against)
    if power == against:
        return text("{power} against {against}: both sink", power=power, against=against)
    return text("{power} against {against}: yours sinks", power=power, against=against)


def after_move(state: RattleState, ship: str, offer: Offer) -> Text:
    """Where a move of the list leads, and what that means: the Battle with the Ship that it touches, or how far the
    Ship that it is about, else the nearest NP Ship, would be."""
    way, target = course(state.sea[ship].at, offer.to), offer.target
    foes = [one.id for one in np_ships(state)]
    if offer.kind == "touch" and target in foes:
        return text("{way}; {meeting}.", way=way, meeting=meeting(state, ship, target))
    near = [target] if target in state.sea else foes
    if not near:
        return text("{way}.", way=way)
    distance, one = min((reading(offer.to, state.sea[one].at), one) for one in near if one)
    return text("{way}; then {ship} is {distance} mm away.", way=way, ship=ship_name(one), distance=distance)


def hit(state: RattleState, ship: str, target: str, distance: int) -> Text:
    """How far a target is, and that it sinks for certain (R-158); what a Ship that touches it boards, too (R-188)."""
    way = wind(state.sea[ship].at, state.sea[target].at)
    if any(touching(one.at, state.sea[target].at) for one in state.ships_of(state.sea[ship].owner or 0)):
        return text("{wind} {distance} mm; sinks and is boarded", wind=way, distance=distance)
    return text("{wind} {distance} mm; sinks for certain", wind=way, distance=distance)


def sighted(state: RattleState, seat: int, ship: str) -> Text:
    """A Ship as it lies: its face and Strength; how far and which way the nearest is that it could have to do with (for
    an own Ship an enemy, for any other one of the player's)."""
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
    """A Ship to be picked, with what is seen of it."""
    return Option(ship, ship_name(ship), partial(sighted, state, seat, ship))
