"""The changes that Ships undergo: they sink, leave the Sea, move, and are turned or rolled again."""

from __future__ import annotations

from dataclasses import replace

from engine.games.rattle.battle.sea_events import Stroke
from engine.games.rattle.cards.dice import DICE
from engine.games.rattle.scoring.tallies import count
from engine.games.rattle.sea import Point
from engine.games.rattle.ships.names import face_name, ship_name
from engine.games.rattle.ships.queries import touches_own
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Rattle, card_of
from engine.games.rattle.view import Ship, Trophy, Wreck
from engine.text import Text, Who, text


def to_pool(state: RattleState, ship: str, how: str = "sunk") -> None:
    """An NP Ship leaves the Sea for the general pool: `sunk`, or `gone` (`Stroke.kind`)."""
    leave(state, ship, how)
    state.pool.append(ship)


def credit(state: RattleState, seat: int, ship: Ship) -> Trophy:
    """A player counts as having sunk a Ship that is still in the Sea, and boards it if an own one touches it
    (R-180, R-187, R-188). A note: the die is put away by `put_on_captain` or `wreck`."""
    captain = state.captains[seat]
    boarded = touches_own(state, seat, ship)
    trophy = Trophy(
        ship.id,
        ship.die,
        ship.owner,
        boarded,
        surrendered=ship.owner is None and card_of(state).surrenders(ship.id, ship.face),
        hooked=boarded and (seat, ship.id) in state.hooks,
    )
    captain.trophies.append(trophy)
    count(state, seat, "sank")
    if boarded:
        count(state, seat, "boarded")
    return trophy


def leave(state: RattleState, ship: str, how: str = "sunk") -> None:
    """A Ship leaves the Sea, and where it lay is noted."""
    state.wake.append(Stroke(how, state.sea.pop(ship)))


def put_on_captain(state: RattleState, ship: str) -> None:
    """A sunk NP Ship lies on its sinker's Captain until the Loot is drawn (R-164, R-199)."""
    leave(state, ship)
    state.taken.append(ship)


def wreck(play: Rattle, ship: str, by: int | None = None, *, orange: bool = False) -> None:
    """A Player Ship is sunk: to its owner's Captain, an Ally to the pool (R-145, R-182, R-254)."""
    state = play.state
    owner = state.sea[ship].owner
    if owner is None:
        to_pool(state, ship)
        return
    leave(state, ship)
    state.captains[owner].sunk.append(Wreck(ship, by, orange))
    state.lost[owner] += 1


def sink_for(play: Rattle, seat: int, ship: str) -> None:
    """A player sinks an Enemy Ship outside Battles and is credited (R-158, R-164, R-253)."""
    state = play.state
    target = state.sea[ship]
    trophy = credit(state, seat, target)
    if target.owner is None:
        put_on_captain(state, ship)
    else:
        wreck(play, ship, seat)
    if trophy.boarded:
        words = text("{who} sinks {ship} and boards it.", who=Who(seat), ship=ship_name(ship))
    else:
        words = text("{who} sinks {ship}.", who=Who(seat), ship=ship_name(ship))
    play.tell(words, icon="sunk")


def remove(play: Rattle, ship: str, words: Text, icon: str) -> None:
    """An NP Ship goes to the pool; nobody is credited."""
    to_pool(play.state, ship, "gone")
    play.tell(words, icon=icon)


def sail_to(play: Rattle, ship: str, to: Point) -> None:
    """A Ship moves; its face stays (R-155)."""
    state, before = play.state, play.state.sea[ship]
    state.wake.append(Stroke("move", before, to=to))
    state.sea[ship] = replace(before, x=to[0], y=to[1])


def turn_to(play: Rattle, ship: str, face: str) -> None:
    """A die is turned to a face where it lies."""
    play.state.sea[ship] = replace(play.state.sea[ship], face=face)
    play.tell(text("{ship} shows {face}.", ship=ship_name(ship), face=face_name(face)), icon="die")


def roll_face(play: Rattle, die: str) -> str:
    """One of the six faces of a kind of die (R-16, R-17)."""
    return play.chance.pick(DICE[die].faces)


def reroll(play: Rattle, ship: str) -> None:
    """A die is rolled again where it lies (R-171)."""
    turn_to(play, ship, roll_face(play, play.state.sea[ship].die))
