"""Step 3: the actions of NP Ships (`docs/rules/rattle.md`, 4.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.games.rattle.adventure.ship_drop import redrop
from engine.games.rattle.battle.rounds import fight_round
from engine.games.rattle.battle.sea_events import SeaEvent
from engine.games.rattle.cards.adventure_card import Act
from engine.games.rattle.scoring.tallies import add_to_tally
from engine.games.rattle.sea import LONG, LONG_MOVE, SHORT_MOVE, MovingShip, reading, touching
from engine.games.rattle.ships.changes import remove, sail_to, to_pool, wreck
from engine.games.rattle.ships.names import ship_name, ship_names
from engine.games.rattle.ships.queries import closest_pairs, is_ally, is_eye, np_ships, player_ships, positions, walls
from engine.games.rattle.ships.ship_ids import in_ship_order, seat_of
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle, card_of, step
from engine.games.rattle.view import Ship
from engine.text import text

TWO_SHORT = 126
"""Two short ranges in millimetres."""
MOST_REDROPS = 10
"""The maximum number of drops of one NP Ship in an Adventure, including the first one."""


@dataclass(slots=True, frozen=True)
class DueAction:
    """An action that an NP Ship must still carry out. `ship` is the id of the Ship."""

    ship: str
    act: Act


@step
def np(play: Rattle) -> None:
    """Carry out step 3: the actions of the symbols that NP Ships show (R-119, R-123)."""
    state = play.state
    state.phase = "np"
    play.begin_group()
    before = BEFORE.get(state.card)
    if before:
        before(play)
    card = card_of(state)
    fleet = [ship for ship in in_ship_order(state, state.sea) if state.sea[ship].owner is None]
    resolve(play, [DueAction(ship, act) for ship in fleet for act in card.acts(ship, state.sea[ship].face)])


def resolve(play: Rattle, dues: Sequence[DueAction]) -> None:
    """Carry out the actions `dues` by type: Escape, Explode, Move, Volley, then the late explosions (R-123)."""
    escape(play, [due.ship for due in dues if due.act.kind == "escape"])
    in_turn(play, [due for due in dues if due.act.kind == "explode" and not due.act.last], explode)
    in_turn(play, [due for due in dues if due.act.kind in ("toward", "away")], move_np_ships)
    again = [due.ship for due in dues if due.act.kind == "redrop"]
    in_turn(play, [due for due in dues if due.act.kind == "volley"], lambda play, due: volley(play, due, again))
    in_turn(play, [due for due in dues if due.act.kind == "explode" and due.act.last], explode)


def in_turn(play: Rattle, dues: list[DueAction], act: Callable[[Rattle, list[DueAction]], None]) -> None:
    """Carry out actions of one kind in the order of urgency: the Ship nearest to a Player Ship first, equally near
    ones together.

    `act` carries out each such group. Actions of Ships that have left the Sea by then are dropped (R-124 to R-127).
    """
    state = play.state
    while dues := [due for due in dues if due.ship in state.sea]:
        distances = {due.ship: urgency(state, state.sea[due.ship], due.act) for due in dues}
        least = min(distances.values())
        now = [due for due in dues if distances[due.ship] == least]
        if least[0] and act is explode:
            now = now[:1]
        dues = [due for due in dues if due not in now]
        act(play, now)


def urgency(state: RattleState, ship: Ship, act: Act) -> tuple[bool, int]:
    """Return the sort key of a Ship's action; lower values act first.

    The number is the distance in millimetres to the nearest target: a Player Ship, or an NP Ship for an Ally (R-124,
    R-144). The flag is True if there is no target. Then an exploding Ship counts the distance to any Ship (R-133).
    """
    targets = targets_of(state, ship)
    if targets:
        return False, closest_pairs([ship], targets)[0]
    return True, closest_pairs([ship], [other for other in state.sea.values() if other is not ship])[0]


def targets_of(state: RattleState, ship: Ship) -> list[Ship]:
    """Return the Ships that an NP Ship acts on: Player Ships, or NP Ships if it is an Ally (R-126, R-130, R-144)."""
    return np_ships(state) if is_ally(state, ship) else player_ships(state)


# --- Escape, Explode ---------------------------------------------------------------------------------


def escape(play: Rattle, ships: list[str]) -> None:
    """Remove all escaping Ships from the Sea to the pool; nobody is rewarded (R-131)."""
    for ship in ships:
        to_pool(play.state, ship, "gone")
    if ships:
        play.report(text("Gone before the fight: {ships}.", ships=ship_names(ships)), icon="escape")


def sink_uncredited(play: Rattle, ships: Sequence[str]) -> None:
    """Sink the Ships with these ids without crediting anybody (R-134).

    Players' Ships wait for repairs, all others go to the pool.
    """
    for ship in ships:
        owner = seat_of(ship)
        if owner is not None:
            wreck(play, ship)
            add_to_tally(play.state, owner, "storms")
        else:
            to_pool(play.state, ship)


def explode(play: Rattle, dues: list[DueAction]) -> None:
    """Carry out simultaneous explosions (R-132, R-133).

    All targets are determined first, then they sink, then the exploding Ships are removed. Ships with Super Hull do not
    sink, but count as targets (R-277).
    """
    state = play.state
    doomed: list[str] = []
    for due in dues:
        hit = blast(state, state.sea[due.ship], due.act)
        doomed += [ship for ship in hit if ship not in doomed]
        state.wake.append(SeaEvent("blast", state.sea[due.ship]))
        play.report(text("{ship} explodes.", ship=ship_name(due.ship)), icon="explosion")
    afloat = [ship for ship in doomed if has_super_hull(state, ship)]
    sunk = in_ship_order(state, [ship for ship in doomed if ship not in afloat])
    sink_uncredited(play, sunk)
    for due in dues:
        if due.ship in state.sea:
            to_pool(state, due.ship)
    if sunk:
        play.report(text("Sunk: {ships}.", ships=ship_names(sunk)), icon="sunk")
    if afloat:
        play.report(text("Saved by the Super Hull: {ships}.", ships=ship_names(afloat)), icon="U07")


def blast(state: RattleState, ship: Ship, act: Act) -> list[str]:
    """Return the ids of the `act.count` Ships nearest to an explosion, which hits them (R-132, R-298).

    Ships that are as near as the last of them are hit too. If `act.spares_np` is True, only Player Ships are hit.
    """
    others = player_ships(state) if act.spares_np else [one for one in state.sea.values() if one.id != ship.id]
    readings = sorted((reading(ship.at, other.at), other.id) for other in others)
    if act.count < 1 or not readings:
        return []
    reach = readings[min(act.count, len(readings)) - 1][0]
    return [other for distance, other in readings if distance <= reach]


def has_super_hull(state: RattleState, ship: str) -> bool:
    """Return True if the Ship's owner has a Super Hull that is not exhausted; False for an NP Ship."""
    seat = seat_of(ship)
    return seat is not None and state.captains[seat].works("U07")


# --- Move --------------------------------------------------------------------------------------------


def move_np_ships(play: Rattle, dues: list[DueAction]) -> None:
    """Carry out the moves `dues` of NP Ships at once (R-135 to R-139).

    All targets are determined first. Then the Ships move in the fixed Ship order.
    """
    state = play.state
    aims = {due.ship: (due.act, aim) for due in dues if (aim := move_target(state, due)) is not None}
    for ship in in_ship_order(state, aims):
        act, goal = aims[ship]
        moving = MovingShip(positions(state), ship, LONG_MOVE, walls(state))
        to = moving.toward(goal.at) if act.kind == "toward" else moving.away(goal.at)
        if to != state.sea[ship].at:
            sail_to(play, ship, to)
            if act.kind == "toward":
                words = text("{ship} sails towards {other}.", ship=ship_name(ship), other=ship_name(goal.id))
            else:
                words = text("{ship} sails away from {other}.", ship=ship_name(ship), other=ship_name(goal.id))
            play.report(words, icon="move")


def move_target(state: RattleState, due: DueAction) -> Ship | None:
    """Return the Ship that a move is directed at; None if there is none (R-137, R-139, R-247, R-302).

    Of equally near Ships, Player Ships come first, then the fixed Ship order decides.
    """
    ship = state.sea[due.ship]
    pool = targets_of(state, ship)
    if due.act.at == "wanted":
        pool = [one for one in pool if one.owner is not None and one.owner == state.wanted] or pool
    if due.act.at == "ally":
        pool = [one for one in pool if is_ally(state, one)] or pool
    tied = {other for _, other in closest_pairs([ship], pool)[1]}
    players = [other for other in in_ship_order(state, tied) if seat_of(other) is not None]
    first = players or in_ship_order(state, tied)
    return state.sea[first[0]] if first else None


# --- Volley, Redrop ----------------------------------------------------------------------------------


def volley(play: Rattle, dues: list[DueAction], again: list[str]) -> None:
    """Carry out simultaneous Volleys, which sink all their targets (R-127, R-128, R-140).

    Then each firing Ship in `again` is dropped again and carries out its new actions, a limited number of times
    (R-141).
    """
    state = play.state
    doomed: dict[str, bool] = {}
    for due in dues:
        ship = state.sea[due.ship]
        hit = volley_targets(state, ship)
        for other in hit:
            doomed[other] = doomed.get(other, False) or ship.die == "o"
            state.wake.append(SeaEvent("fire", ship, state.sea[other]))
        if hit:
            words = text("{ship} fires a Volley at {ships}.", ship=ship_name(due.ship), ships=ship_names(hit))
            play.report(words, icon="volley")
    for other in in_ship_order(state, doomed):
        wreck(play, other, orange=doomed[other]) if state.sea[other].owner is not None else to_pool(state, other)
    if doomed:
        play.report(text("Sunk: {ships}.", ships=ship_names(in_ship_order(state, doomed))), icon="sunk")
    for due in dues:
        if due.ship in again and due.ship in state.sea and state.redrops.get(due.ship, 0) < MOST_REDROPS - 1:
            state.redrops[due.ship] = state.redrops.get(due.ship, 0) + 1
            redrop(play, due.ship)
            acts = card_of(state).acts(due.ship, state.sea[due.ship].face)
            resolve(play, [DueAction(due.ship, act) for act in acts])


def volley_targets(state: RattleState, ship: Ship) -> list[str]:
    """Return the ids of the targets nearest to a Ship, several if they are equally near.

    A target with Super Hull passes the hit to the next nearest target, once (R-278).
    """
    pool = targets_of(state, ship)
    hit = [other for _, other in closest_pairs([ship], pool)[1]]
    saved = [other for other in hit if has_super_hull(state, other)]
    left = [other for other in pool if other.id not in hit]
    if not saved or not left:
        return hit
    following = [other for _, other in closest_pairs([ship], left)[1]]
    owners = {seat_of(other) for other in saved}
    others = [other for other in following if seat_of(other) not in owners]
    return [other for other in hit if other not in saved] + (others or following)


# --- cards with an effect before step 3 ---------------------------------------------------------------------------


def pillage_time(play: Rattle) -> None:
    """Carry out the card NH3 before step 3: red Ships near the Wanted player's Ships fight them (R-293).

    They fight within 2 short ranges.
    """
    state = play.state
    while state.wanted is not None:
        red = [ship for ship in np_ships(state) if ship.die == "r"]
        distance, pairs = closest_pairs(red, state.ships_of(state.wanted))
        if not pairs or distance > TWO_SHORT:
            return
        fight_round(play, pairs, distance)


def whirlpool(play: Rattle) -> None:
    """Carry out the card NH7: the Whirlpool pulls Ships in. Its eye, a violet die, sinks all that touch it and
    leaves the Sea (R-300).

    Ships within 1 long range move towards it by its number in centimetres, or by 1 short range if it shows a skull.
    """
    state = play.state
    eye = next(ship for ship in state.sea.values() if is_eye(state, ship))
    reach = int(eye.face) * 100 if eye.face.isdecimal() else SHORT_MOVE
    near = [(reading(eye.at, ship.at), ship.id) for ship in state.sea.values() if ship.id != eye.id]
    order = in_ship_order(state, state.sea)
    for _, ship in sorted(near, key=lambda one: (one[0], order.index(one[1]))):
        if reading(eye.at, state.sea[ship].at) <= LONG:
            sail_to(play, ship, MovingShip(positions(state), ship, reach, walls(state)).toward(eye.at))
    sunk = [ship for ship in order if ship != eye.id and touching(eye.at, state.sea[ship].at)]
    sink_uncredited(play, sunk)
    if sunk:
        play.report(text("The Whirlpool swallows {ships}.", ships=ship_names(sunk)), icon="T10")
    remove(play, eye.id, text("The eye of the Whirlpool closes."), "T10")


BEFORE: dict[str, Callable[[Rattle], None]] = {"NH3": pillage_time, "NH7": whirlpool}
"""The effects that cards have before step 3, by card id."""
