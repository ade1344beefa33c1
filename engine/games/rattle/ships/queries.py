"""Queries about Ships in the Sea: own and enemy Ships, Strength, contact, tiles."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.rattle.cards.dice import CANNON, cannon_value
from engine.games.rattle.sea import Point, reading, touching, touching_tile
from engine.games.rattle.sea.tile_geometry import Tile as Shape
from engine.games.rattle.ships.ship_ids import in_ship_order
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import card_of
from engine.games.rattle.view import Ship

Pair = tuple[str, str]
"""The ids of two Ships, usually of an NP or Enemy Ship and a Player Ship."""

BOMBS_STRENGTH = 6
"""Strength of a cannon face in Battles with the Upgrade Bombs."""
BLACK_FLAG_PENALTY = 2
"""The Strength that the Black Flag takes from a Ship."""


def own_ships(state: RattleState, seat: int) -> list[str]:
    """Return the ids of the player's Ships in the Sea, in the fixed Ship order."""
    return in_ship_order(state, [ship.id for ship in state.ships_of(seat)])


def positions(state: RattleState) -> dict[str, Point]:
    """Return the points of all Ships in the Sea by id, in the fixed Ship order."""
    return {ship: state.sea[ship].at for ship in in_ship_order(state, state.sea)}


def is_ally(state: RattleState, ship: Ship) -> bool:
    """Return True if a Ship is an NP Ship on the players' side (R-144)."""
    return ship.die == card_of(state).ally


def is_eye(state: RattleState, ship: Ship) -> bool:
    """Return True if a Ship is the eye of the Whirlpool, a die that nobody fights (R-300)."""
    return ship.die == card_of(state).eye


def np_ships(state: RattleState) -> list[Ship]:
    """Return the NP Ships that players fight. Allies and the Whirlpool's eye are not among them."""
    others = (card_of(state).ally, card_of(state).eye)
    return [one for one in state.sea.values() if one.owner is None and one.die not in others]


def player_ships(state: RattleState) -> list[Ship]:
    """Return the Player Ships: those of all players, and Allies."""
    return [ship for ship in state.sea.values() if ship.owner is not None or is_ally(state, ship)]


def rivals(state: RattleState, seat: int) -> list[Ship]:
    """Return other players' Ships in Pirate Wars, where they are Enemy Ships; else an empty list (R-244, R-250)."""
    if state.options.scenario != "pirate-wars":
        return []
    return [ship for ship in state.sea.values() if ship.owner is not None and ship.owner != seat]


def enemies(state: RattleState, seat: int) -> list[Ship]:
    """Return the Enemy Ships of a player: NP Ships, and in Pirate Wars other players' Ships."""
    return np_ships(state) + rivals(state, seat)


def closest_pairs(ones: Sequence[Ship], others: Sequence[Ship]) -> tuple[int, list[Pair]]:
    """Return the smallest distance between the edges of two groups of Ships, in millimetres, and the pairs at that
    distance.

    A pair has the id of a Ship of `ones`, then that of one of `others`. Return 0 and no pairs if a group is empty
    (R-129). A Ship is not paired with itself.
    """
    found = [(reading(one.at, other.at), (one.id, other.id)) for one in ones for other in others if one is not other]
    least = min((distance for distance, _ in found), default=0)
    return least, [pair for distance, pair in found if distance == least]


def boards(state: RattleState, seat: int, ship: Ship) -> bool:
    """Return True if the player boards `ship` if it sinks now: an NP Ship that one of the player's Ships touches
    (R-187, R-253).
    """
    return ship.owner is None and any(touching(own.at, ship.at) for own in state.ships_of(seat))


def walls(state: RattleState) -> Sequence[Shape]:
    """Return the tiles that block a Move; empty if the card's tiles do not (R-12, R-29, R-284)."""
    return state.tiles if "move" in card_of(state).blocks else ()


def rocks(state: RattleState) -> Sequence[Shape]:
    """Return the tiles that block Fire; empty if the card's tiles do not (R-30, R-291)."""
    return state.tiles if "fire" in card_of(state).blocks else ()


def on_tile(state: RattleState, ship: Ship) -> bool:
    """Return True if a Ship touches any tile (R-11, R-165)."""
    return any(touching_tile(ship.at, tile) for tile in state.tiles)


def is_aground(state: RattleState, ship: Ship) -> bool:
    """Return True if a Ship touches a sandbank, where it can neither move nor fire (PS7)."""
    return card_of(state).aground and on_tile(state, ship)


def strength(state: RattleState, ship: Ship, *, battle: bool = True, face: str = "") -> int:
    """Return a Ship's Strength, which is at least 1 (R-172, R-174, R-183).

    `battle`: True to include effects that count only in Battles. `face`: the face to count instead of the one that the
    die shows; empty for the latter.
    """
    face = face or ship.face
    if ship.owner is None:
        base = card_of(state).strength(ship.id, face)
    elif face == CANNON:
        captain = state.captains[ship.owner]
        base = BOMBS_STRENGTH if battle and captain.works("U10") else cannon_value(captain.parts("cannon"))
    else:
        base = int(face)
    base += state.marks.get(ship.id, 0)
    if battle:
        base += state.cheers.get(ship.id, 0) + (ship.owner in state.ballista)
    return max(1, base)
