"""Changes of Ships: they sink, leave the Sea, move, are turned or rolled again."""

from __future__ import annotations

from dataclasses import replace

from engine.games.rattle.battle.sea_events import SeaEvent
from engine.games.rattle.cards.dice import DICE
from engine.games.rattle.scoring.tallies import add_to_tally
from engine.games.rattle.sea import Point
from engine.games.rattle.ships.names import face_name, ship_name
from engine.games.rattle.ships.queries import boards
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle, card_of
from engine.games.rattle.view import Ship, Trophy, Wreck
from engine.text import Text, Who, text


def to_pool(state: RattleState, ship: str, how: str = "sunk") -> None:
    """Move an NP Ship from the Sea to the pool, and record the event at sea.

    `how` is `sunk`, or `gone` if the Ship left the Sea otherwise.
    """
    leave_sea(state, ship, how)
    state.pool.append(ship)


def credit(state: RattleState, seat: int, ship: Ship) -> Trophy:
    """Credit a player with sinking `ship`, which is still in the Sea, and return the credit (R-191).

    The player also boards an NP Ship that one of their Ships touches. The caller moves the die itself, by
    `put_on_captain` or `wreck` (R-180, R-187, R-188, R-253).
    """
    captain = state.captains[seat]
    boarded = boards(state, seat, ship)
    trophy = Trophy(
        ship.id,
        ship.die,
        ship.owner,
        boarded,
        surrendered=ship.owner is None and card_of(state).surrenders(ship.id, ship.face),
        hooked=boarded and (seat, ship.id) in state.hooks,
    )
    captain.trophies.append(trophy)
    add_to_tally(state, seat, "sank")
    if boarded:
        add_to_tally(state, seat, "boarded")
    return trophy


def leave_sea(state: RattleState, ship: str, how: str = "sunk") -> None:
    """Remove a Ship from the Sea, and record the event at sea.

    `how` is `sunk`, or `gone` if the Ship left the Sea otherwise.
    """
    state.wake.append(SeaEvent(how, state.sea.pop(ship)))


def put_on_captain(state: RattleState, ship: str) -> None:
    """Take a sunk NP Ship out of the Sea, and count its die among those on Captain cards (R-190).

    These dice return to the pool after Loot is drawn (R-164, R-199).
    """
    leave_sea(state, ship)
    state.taken.append(ship)


def wreck(play: Rattle, ship: str, by: int | None = None, *, orange: bool = False) -> None:
    """Sink a Player Ship, which then waits on its owner's Captain card for repairs. An Ally goes to the pool
    (R-145, R-182, R-254).

    `by` is the seat that sank it, or None for NP Ships. `orange`: True if an orange Ship sank it.
    """
    state = play.state
    owner = state.sea[ship].owner
    if owner is None:
        to_pool(state, ship)
        return
    leave_sea(state, ship)
    state.captains[owner].sunk.append(Wreck(ship, by, orange))
    state.lost[owner] += 1


def sink_for(play: Rattle, seat: int, ship: str) -> None:
    """Sink an Enemy Ship outside Battles, credit the player and report it (R-158, R-164, R-253)."""
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
    play.report(words, icon="sunk")


def remove(play: Rattle, ship: str, words: Text, icon: str) -> None:
    """Move an NP Ship to the pool without a credit, and report it with `words`."""
    to_pool(play.state, ship, "gone")
    play.report(words, icon=icon)


def sail_to(play: Rattle, ship: str, to: Point) -> None:
    """Move a Ship to a point, without a report. The face of its die does not change (R-155)."""
    state, before = play.state, play.state.sea[ship]
    state.wake.append(SeaEvent("move", before, to=to))
    state.sea[ship] = replace(before, x=to[0], y=to[1])


def turn_to(play: Rattle, ship: str, face: str) -> None:
    """Turn the die of a Ship to a face in its place, and report it."""
    play.state.sea[ship] = replace(play.state.sea[ship], face=face)
    play.report(text("{ship} shows {face}.", ship=ship_name(ship), face=face_name(face)), icon="die")


def roll_face(play: Rattle, die: str) -> str:
    """Return a random face of a kind of die, such as `ship` or `y` (R-16, R-17)."""
    return play.chance.pick(DICE[die].faces)


def reroll(play: Rattle, ship: str) -> None:
    """Roll the die of a Ship in the Sea again in its place, and report its face (R-171)."""
    turn_to(play, ship, roll_face(play, play.state.sea[ship].die))
