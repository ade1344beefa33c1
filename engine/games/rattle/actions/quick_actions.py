"""Shots and Moves that a turn offers at once, each a single answer (D7). Any other is reached by «Move» and «Fire»."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from engine.choice import Option
from engine.games.rattle.actions.fire import Shot, against_free_fire, cost, shoot, shots
from engine.games.rattle.actions.move import against_free_move, extras, movable, sailed
from engine.games.rattle.actions.move_choice import offer_label, offered
from engine.games.rattle.actions.previews import after_move
from engine.games.rattle.sea import LONG_MOVE, Offer, reading, touching
from engine.games.rattle.ships.names import ship_name
from engine.games.rattle.ships.queries import np_ships, strength, walls
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Effect, Rattle
from engine.text import text

ROWS = 20
"""A menu has 25 rows, and the cards that can be used go into it too."""
SHOTS = 8
LIKELY = 3
"""So many moves are a single press away, and the likeliest shot."""
SAIL, SHOOT = "sail", "shoot"
"""What stands before the Ship and the rest in the id of such an answer."""


def shortcuts(play: Rattle, seat: int, paid: Sequence[Shot]) -> list[tuple[Option, Effect]]:
    """The nearest shots that take no card, then for each Ship the moves that are likeliest to be meant; and what each
    of them does. `paid` are all shots that cost something."""
    state = play.state
    found: list[tuple[Option, Effect]] = []
    free = not against_free_fire(state, seat)
    for shot in _plain(shots(state, seat, free=True) if free else paid)[:SHOTS]:
        found.append((_shot_option(state, shot, picked=not found), partial(shoot, play, seat, shot, free=free)))
    free = not against_free_move(state, seat)
    moves = [*_moves(state, seat, ROWS - len(found), free=free)]
    likely = _boardings(state, moves)[:LIKELY]
    for ship, offer in moves:
        option = _move_option(state, ship, offer, picked=(ship, offer) in likely)
        found.append((option, sailed(play, seat, ship, offer.to, free=free)))
    return found


def _boardings(state: RattleState, moves: Sequence[tuple[str, Offer]]) -> list[tuple[str, Offer]]:
    """The moves that most would make: those that bring a Ship which touches nobody yet to one that it would sink, each
    of these once, the strongest and nearest first."""
    sea, foes = state.sea, {one.id: one for one in np_ships(state)}
    found = [(one, foes[one[1].target]) for one in moves if one[1].kind == "touch" and one[1].target in foes]
    ships = [sea[ship] for ship in dict.fromkeys(ship for (ship, _), _ in found)]
    free = [ship for ship in ships if not any(touching(ship.at, foe.at) for foe in foes.values())]
    powers = {ship.id: strength(state, ship) for ship in free}
    won = [
        (-against, reading(sea[ship].at, foe.at), powers[ship], (ship, offer))
        for (ship, offer), foe in found
        if ship in powers and powers[ship] > (against := strength(state, foe))
    ]
    won.sort(key=lambda one: one[:3], reverse=True)
    return list({move[1].target: move for *_, move in won}.values())[::-1]


def _plain(offered: Iterable[Shot]) -> list[Shot]:
    """Those without cards, at each target with the Ship that needs fewest Cannons."""
    plain = [shot for shot in offered if not shot.cards]
    plain.sort(key=lambda shot: (shot.cannons, shot.distance))
    return list({shot.target: shot for shot in reversed(plain)}.values())[::-1]


def _moves(state: RattleState, seat: int, room: int, *, free: bool) -> Iterator[tuple[str, Offer]]:
    """Of each Ship as many: what it would touch, where it would flee to, what it would come into range of. Whoever has
    an Upgrade that can go with a Move is asked about that first."""
    if not free and (not state.captains[seat].ready.get("sail") or extras(state, seat)):
        return
    ships, blocking = movable(state, seat), walls(state)
    for ship in ships:
        offers = offered(state, seat, ship, LONG_MOVE, blocking)
        kinds = [[one for one in offers if one.kind == kind] for kind in ("tile", "touch", "run", "range", "far")]
        tile, touch, run, near, far = kinds
        ranked = [*tile, *touch[:3], *run, *near[:2], *touch[3:], *far, *near[2:]][: room // len(ships)]
        yield from ((ship, offer) for offer in offers if offer in ranked)


def _shot_option(state: RattleState, shot: Shot, *, picked: bool) -> Option:
    words = text("{ship} fires at {target}", ship=ship_name(shot.ship), target=ship_name(shot.target))
    return Option(f"{SHOOT} {shot.ship} {shot.id}", words, partial(cost, state, shot), shot.ship, picked)


def _move_option(state: RattleState, ship: str, offer: Offer, *, picked: bool) -> Option:
    words = text("{ship}: {move}", ship=ship_name(ship), move=offer_label(offer))
    return Option(f"{SAIL} {ship} {offer.id}", words, partial(after_move, state, ship, offer), ship, picked)
