"""Step 2: the Ship Drop, and the dice that are dropped later (`docs/rules/rattle.md`, 3.2 and 4.7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.choice import Option, Pace
from engine.games.rattle import sea
from engine.games.rattle.adventure.sending_ships import cost_words
from engine.games.rattle.cards.dice import DICE
from engine.games.rattle.public_questions import ask_openly
from engine.games.rattle.ships.changes import roll_face
from engine.games.rattle.ships.drop_animation_data import scene
from engine.games.rattle.ships.names import face_name
from engine.games.rattle.ships.queries import positions, strength
from engine.games.rattle.ships.ship_ids import in_ship_order, kind_of_die, seat_of
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle, card_of, step, throw_number
from engine.games.rattle.view import Ship
from engine.play import Rule
from engine.text import Arg, Text, Who, text

ReportWords = Callable[[list[Arg]], Text]
"""Function that returns the sentence about a drop. Its argument has the dice with their faces, in words."""
SIDES = 6
"""The number of faces of a die."""
CROWD = 5
"""Number of players at which the last one may drop a Ship late, if that option is on (R-118)."""


@step
def drop(play: Rattle) -> None:
    """Drop all dice of the card and all sent Ships together in the middle of the Sea.

    Dice in the card's picture are rolled first and put on their spots (R-16 to R-20, R-115, R-117).
    """
    state, card = play.state, card_of(play.state)
    state.phase = "drop"
    for die in card.dice:
        state.pool.remove(die)
    faces = {die: roll_face(play, die[0]) for die in card.dice if die in card.spots}
    throw = throw_number(play)
    sent = [ship for captain in state.captains for ship in captain.sent]
    thrown = in_ship_order(state, [die for die in card.dice if die not in card.spots] + sent)
    faces |= {die: roll_face(play, kind_of_die(die)) for die in thrown}
    play.begin_group()
    fall = sea.drop(throw, thrown, {die: card.spots[die] for die in faces if die in card.spots})
    for die, (x, y) in fall.rest.items():
        state.sea[die] = Ship(die, seat_of(die), kind_of_die(die), faces[die], x, y)
    record_fall(play, fall, list(faces), lambda ships: text("The dice fall: {ships}.", ships=ships))
    for seat in range(len(state.captains)):
        record_luck(state, seat)


def record_luck(state: RattleState, seat: int) -> None:
    """Record this drop if it is the player's luckiest: the furthest above the average Strength of the same dice.

    The difference is counted in sixths, so that it is a whole number.
    """
    captain = state.captains[seat]
    ships = [state.sea[ship] for ship in captain.sent]
    together = sum(strength(state, ship, battle=False) for ship in ships)
    usual = sum(strength(state, ship, battle=False, face=face) for ship in ships for face in DICE[ship.die].faces)
    above = together * SIDES - usual
    if above > captain.lucky[0]:
        captain.lucky = above, len(ships), together


def record_fall(play: Rattle, fall: sea.Fall, dice: list[str], words: ReportWords) -> None:
    """Store the places of all Ships after the simulated drop `fall`.

    Report the faces of the Ships in `dice`, with the sentence that `words` returns and an animation (R-18).
    """
    state = play.state
    for ship, place in fall.rest.items():
        if state.sea[ship].at != place:
            state.sea[ship] = replace(state.sea[ship], x=place[0], y=place[1])
    state.dropped = list(dice)
    shown: list[Arg] = [
        text("{ship}: {face}", ship=ship, face=face_name(state.sea[ship].face)) for ship in in_ship_order(state, dice)
    ]
    play.report(words(shown), icon="drop", scene=scene(state, fall.paths))


def drop_late(play: Rattle, ship: str, words: ReportWords) -> None:
    """Drop a single Ship with a new face, and report the drop. The Ship may push others (R-23)."""
    state = play.state
    throw = throw_number(play)
    face = roll_face(play, kind_of_die(ship))
    fall = sea.drop_one(throw, ship, positions(state))
    state.sea[ship] = Ship(ship, seat_of(ship), kind_of_die(ship), face, *fall.rest[ship])
    record_fall(play, fall, [ship], words)


def redrop(play: Rattle, ship: str) -> None:
    """Drop an NP Ship in the Sea again, for its action Redrop (R-142)."""
    drop_late(play, ship, lambda ships: text("Dropped again: {ships}.", ships=ships))


def late_ships(state: RattleState) -> list[str]:
    """Return the ids of the Ships of which the last of 5 players may drop one late: the player's Ships at home (R-243).

    Empty without the option of the table that allows it.
    """
    if not (state.options.last_player_ship and len(state.captains) == CROWD):
        return []
    return state.captains[state.around()[-1]].home


@step
def late_ship(play: Rattle) -> Rule | None:
    """Ask the last of 5 players whether to drop 1 more Ship (R-118).

    Return the coroutine that asks, or None if nobody may drop a Ship late.
    """
    return _late_ship(play) if late_ships(play.state) else None


async def _late_ship(play: Rattle) -> None:
    """Ask which Ship to drop late, if any. Drop it, then give up Loot that has no place any more."""
    state = play.state
    seat, home = state.around()[-1], late_ships(state)
    alike = {kind_of_die(ship): ship for ship in reversed(home)}
    ships = [Option(f"drop:{ship}", DICE[kind].name, cost_words(state, seat, 1)) for kind, ship in alike.items()]
    options = (Option("none", text("No more Ships")), *ships)
    prompt = text("You are the last player: drop one more Ship?")
    answer = await ask_openly(play, seat, "late_ship", prompt, options, "none", Pace.REACTION)
    if answer != "none":
        ship = answer.removeprefix("drop:")
        home.remove(ship)
        state.captains[seat].sent.append(ship)
        play.push("room", seat)
        drop_late(play, ship, lambda ships: text("{who} drops one more Ship: {ships}.", who=Who(seat), ships=ships))
