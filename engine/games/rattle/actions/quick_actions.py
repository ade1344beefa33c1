"""Single menu entries for the likeliest shots and Moves of a turn (D7). «Move» and «Fire» lead to all others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from engine.choice import Option
from engine.games.rattle.actions.fire import Shot, reason_against_free_fire, shoot, shot_hint, shots
from engine.games.rattle.actions.move import movable, paid_move, reason_against_free_move, usable_upgrades
from engine.games.rattle.actions.move_choice import offer_label, offered_moves
from engine.games.rattle.actions.previews import move_preview
from engine.games.rattle.sea import LONG_MOVE, Offer, reading, touching
from engine.games.rattle.ships.queries import np_ships, strength, walls
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Effect, Rattle
from engine.text import text

ROWS = 20
"""The maximum number of menu rows for quick actions. A menu has 25 rows, and usable cards need some of them."""
SHOTS = 8
"""The maximum number of shots among the quick actions."""
LIKELY = 3
"""The maximum number of Moves that get a button of their own, besides the nearest shot."""
SAIL, SHOOT = "sail", "shoot"
"""First word of the id of a quick Move (`SAIL`) and of a quick shot (`SHOOT`)."""


def quick_actions(play: Rattle, seat: int, paid: Sequence[Shot]) -> list[tuple[Option, Effect]]:
    """Return the options of the turn's quick actions, each with the effect that carries it out.

    First come the nearest shots that use no cards. Then come moves, as far as possible equally many for each Ship.
    `paid` are the player's possible shots for Cannons. If the Adventure card gives a free shot, free shots are offered
    instead.
    """
    state = play.state
    found: list[tuple[Option, Effect]] = []
    free = not reason_against_free_fire(state, seat)
    for shot in _without_cards(shots(state, seat, free=True) if free else paid)[:SHOTS]:
        found.append((_shot_option(state, shot, picked=not found), partial(shoot, play, seat, shot, free=free)))
    free = not reason_against_free_move(state, seat)
    moves = [*_moves(state, seat, ROWS - len(found), free=free)]
    likely = _boardings(state, moves)[:LIKELY]
    for ship, offer in moves:
        option = _move_option(state, ship, offer, picked=(ship, offer) in likely)
        found.append((option, paid_move(play, seat, ship, offer.to, free=free)))
    return found


def _boardings(state: RattleState, moves: Sequence[tuple[str, Offer]]) -> list[tuple[str, Offer]]:
    """Return the (Ship, move) pairs that most players would choose: the strongest target first, then the nearest.

    Each brings a Ship that touches no NP Ship yet into contact with an NP Ship that it would sink. Each target appears
    once.
    """
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


def _without_cards(every: Iterable[Shot]) -> list[Shot]:
    """Return those of the shots `every` that use no cards, only one for each target.

    It is the shot with the fewest Cannons, and of those the nearest one.
    """
    plain = [shot for shot in every if not shot.cards]
    plain.sort(key=lambda shot: (shot.cannons, shot.distance))
    return list({shot.target: shot for shot in reversed(plain)}.values())[::-1]


def _moves(state: RattleState, seat: int, room: int, *, free: bool) -> Iterator[tuple[str, Offer]]:
    """Yield at most `room` pairs (Ship, listed move), the most useful kinds of move first, equally many for each
    Ship.

    Yield nothing if no Sail is ready, unless the Move is `free`. Yield nothing either if an Upgrade could improve
    the Move, because the player must be asked about it first.
    """
    if not free and (not state.captains[seat].ready.get("sail") or usable_upgrades(state, seat)):
        return
    ships, blocking = movable(state, seat), walls(state)
    for ship in ships:
        offers = offered_moves(state, seat, ship, LONG_MOVE, blocking)
        kinds = [[one for one in offers if one.kind == kind] for kind in ("tile", "touch", "run", "range", "far")]
        tile, touch, run, near, far = kinds
        ranked = [*tile, *touch[:3], *run, *near[:2], *touch[3:], *far, *near[2:]][: room // len(ships)]
        yield from ((ship, offer) for offer in offers if offer in ranked)


def _shot_option(state: RattleState, shot: Shot, *, picked: bool) -> Option:
    words = text("{ship} fires at {target}", ship=shot.ship, target=shot.target)
    return Option(f"{SHOOT} {shot.ship} {shot.id}", words, partial(shot_hint, state, shot), shot.ship, picked)


def _move_option(state: RattleState, ship: str, offer: Offer, *, picked: bool) -> Option:
    label = offer_label(ship, offer, state.tiles)
    return Option(f"{SAIL} {ship} {offer.id}", label, partial(move_preview, state, ship, offer), ship, picked)
