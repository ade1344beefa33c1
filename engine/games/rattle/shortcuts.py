"""Shots and Moves that a turn offers at once, each a single answer (D7). Any other is reached by «Move» and «Fire»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.choice import Option
from engine.games.rattle.firing import Shot, against_free_fire, cost, shoot, shots
from engine.games.rattle.moving import against_free_move, extras, movable, sailed
from engine.games.rattle.outlook import after_move
from engine.games.rattle.sea import LONG_MOVE, Offer, reading
from engine.games.rattle.ships import np_ships, ship_name, strength, walls
from engine.games.rattle.standing import Effect, Rattle
from engine.games.rattle.state import RattleState
from engine.games.rattle.steering import offer_label, offered
from engine.text import text

ROWS = 20
"""A menu has 25 rows, and the cards that can be used go into it too."""
SHOTS = 8
LIKELY = 3
"""So many moves are a single press away, and the likeliest shot."""
SAIL, SHOOT = "sail", "shoot"
"""What stands before the Ship and the rest in the id of such an answer."""


def shortcuts(state: RattleState, seat: int) -> list[Option]:
    """The nearest shots that take no card, then for each Ship the moves that are likeliest to be meant."""
    shot = _shots(state, seat)[:SHOTS]
    moves = [*_moves(state, seat, ROWS - len(shot))]
    likely = _boardings(state, moves)[:LIKELY]
    return [
        *(_shot_option(state, one, picked=one is shot[0]) for one in shot),
        *(_move_option(state, *move, picked=move in likely) for move in moves),
    ]


def _boardings(state: RattleState, moves: Sequence[tuple[str, Offer]]) -> list[tuple[str, Offer]]:
    """The moves that most would make: those that bring a Ship which touches nobody yet to one that it would sink, each
    of these once, the strongest and nearest first."""
    foes = {one.id for one in np_ships(state)}
    power = {one.id: strength(state, one) for one in state.sea.values()}
    ships = {ship for ship, _ in moves}
    free = {ship for ship in ships if all(reading(state.sea[ship].at, state.sea[foe].at) for foe in foes)}

    def rank(move: tuple[str, Offer]) -> tuple[int, int, int]:
        ship, target = move[0], move[1].target or ""
        return -power[target], reading(state.sea[ship].at, state.sea[target].at), power[ship]

    won = [
        (ship, offer)
        for ship, offer in moves
        if ship in free and offer.kind == "touch" and offer.target in foes and power[ship] > power[offer.target]
    ]
    return list({offer.target: (ship, offer) for ship, offer in sorted(won, key=rank, reverse=True)}.values())[::-1]


def at_once(play: Rattle, seat: int, answer: str) -> Effect | None:
    """What such an answer does; None where it is none."""
    state = play.state
    kind, _, rest = answer.partition(" ")
    ship, _, way = rest.partition(" ")
    if kind == SHOOT:
        shot = next(one for one in _shots(state, seat) if (one.ship, one.id) == (ship, way))
        return lambda: shoot(play, seat, shot, free=_shoots_free(state, seat))
    if kind == SAIL:
        to = next(offer.to for offer in offered(state, seat, ship, LONG_MOVE, walls(state)) if offer.id == way)
        return sailed(play, seat, ship, to, free=_sails_free(state, seat))
    return None


def _shoots_free(state: RattleState, seat: int) -> bool:
    return not against_free_fire(state, seat)


def _sails_free(state: RattleState, seat: int) -> bool:
    return not against_free_move(state, seat)


def _shots(state: RattleState, seat: int) -> list[Shot]:
    """Without cards, at each target with the Ship that needs fewest Cannons."""
    plain = [shot for shot in shots(state, seat, free=_shoots_free(state, seat)) if not shot.cards]
    plain.sort(key=lambda shot: (shot.cannons, shot.distance))
    return list({shot.target: shot for shot in reversed(plain)}.values())[::-1]


def _moves(state: RattleState, seat: int, room: int) -> Iterator[tuple[str, Offer]]:
    """Of each Ship as many: what it would touch, where it would flee to, what it would come into range of. Whoever has
    an Upgrade that can go with a Move is asked about that first."""
    if not _sails_free(state, seat) and (not state.captains[seat].ready.get("sail") or extras(state, seat)):
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
    return Option(f"{SHOOT} {shot.ship} {shot.id}", words, cost(state, shot), shot.ship, picked)


def _move_option(state: RattleState, ship: str, offer: Offer, *, picked: bool) -> Option:
    words = text("{ship}: {move}", ship=ship_name(ship), move=offer_label(offer))
    return Option(f"{SAIL} {ship} {offer.id}", words, after_move(state, ship, offer), ship, picked)
