"""X03 Race: three legs round the buoy (R-47 to R-51)."""

from __future__ import annotations

from engine.choice import Option
from engine.games.rattle.crazy_adventures.bombs import HOW
from engine.games.rattle.crazy_adventures.common import (
    best,
    crazy_of,
    dice_of,
    first_step,
    in_game,
    roll_unseen,
    value,
    win_coins,
)
from engine.games.rattle.crazy_adventures.toss_aims import STRENGTHS, aim_id, aim_words, ask_aim
from engine.games.rattle.dialogs import Dialog, Dialogs
from engine.games.rattle.sea import CENTRE, Point, buoy_places, race_leg, reading_to_point
from engine.games.rattle.ships.drop_animation_data import scene
from engine.games.rattle.ships.names import ship_names
from engine.games.rattle.ships.ship_ids import in_ship_order, kind_of_die, seat_of
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle, step, throw_number
from engine.games.rattle.view import Ship
from engine.play import Answer
from engine.text import Text, text

LEGS = 3
AGAIN = 10
"""The maximum number of repetitions of a leg in which all dice have the same value (R-49)."""
MOST, LEADER = 2, 1
"""Coins for the most dice left (`MOST`), and for the leading die of the last leg (`LEADER`)."""
SLIDES = {1: 250, 2: 500, 3: 800, 4: 1150, 5: 1500}
"""Distance in units of 0.1 mm that a die slides from the middle, by strength (R-48)."""


@first_step("X03")
def race(play: Rattle) -> None:
    """Begin a leg: place a buoy at random (R-47)."""
    state = play.state
    take_from_sea(state)
    crazy_of(state).buoy = play.chance.pick(buoy_places())
    play.report(
        text(
            "Race, leg {leg}: the buoy lies {distance} mm from the middle.",
            leg=crazy_of(state).round,
            distance=reading_to_point(CENTRE, buoy(state)),
        ),
        icon="X03",
    )
    play.push("race_aims", 0)


@step
async def race_aims(play: Rattle, again: int) -> None:
    """Ask all players at once, in secret, for one aim and strength for all their dice (R-47).

    `again` counts how often this leg has been repeated.
    """
    state = play.state
    take_from_sea(state)
    aims: dict[int, tuple[int, int, int]] = {}

    def dialog(seat: int) -> Dialog:
        """Ask one seat for its aim, and store it in `aims`. The dialog returns None: nothing is left to carry out."""
        prompt = text(
            "Race, leg {leg}: the buoy is {distance} mm away. Where do you send your dice?",
            leg=crazy_of(state).round,
            distance=reading_to_point(CENTRE, buoy(state)),
        )
        options = [Option(aim_id(buoy(state), strength), _how(strength)) for strength in STRENGTHS]
        aims[seat] = yield from ask_aim(state, "race", prompt, options, default_aim(state), secret=True)
        return None

    def noted(answer: Answer) -> None:
        """Show a player their own aim, before all aims are in."""
        crazy_of(state).given[answer.seat] = aim_words(state, answer)

    await Dialogs({seat: dialog(seat) for seat in in_game(state)}).run_in_step(play, noted)
    crazy_of(state).given.clear()
    play.push("race_falls", again, [[seat, *aim] for seat, aim in aims.items()])


@step
def race_falls(play: Rattle, again: int, aims: list[list[int]]) -> None:
    """Drop all dice in the race together (R-48). Each of `aims` is [seat, x, y, strength].

    `again` counts how often this leg has been repeated.
    """
    state = play.state
    number = throw_number(play)
    aimed = {seat: ((x, y), strength) for seat, x, y, strength in aims}
    racing = in_ship_order(state, [die for seat in in_game(state) for die in dice_of(state, seat)])
    fall = race_leg(number, {die: aimed[_owner(die)] for die in racing})
    roll_unseen(play, {seat: dice_of(state, seat) for seat in in_game(state)})
    for die, (x, y) in fall.rest.items():
        seat = _owner(die)
        state.captains[seat].home.remove(die)
        state.sea[die] = Ship(die, seat, kind_of_die(die), crazy_of(state).faces[seat][die], x, y)
    state.dropped = racing
    words = text(
        "The dice are off. In the lead: {ships}, {distance} mm from the buoy.",
        ships=ship_names(leading(state)),
        distance=lead_distance(state),
    )
    play.begin_group()
    play.report(words, icon="X03", scene={**scene(state, fall.paths), "kind": "race", "buoy": list(buoy(state))})
    play.push("race_judged", again)


@step
def race_judged(play: Rattle, again: int) -> None:
    """Remove the dice with the lowest value, but never a leading one, and begin the next leg (R-49, R-50, R-294).

    The race ends after 3 legs or when 1 player is left (R-51). If all dice have the same value, the leg is
    repeated. `again` counts how often it has been repeated.
    """
    state = play.state
    worth = {ship: value(state, _owner(ship), state.sea[ship].face) for ship in in_ship_order(state, state.sea)}
    leaders = leading(state)
    others = [die for die in worth if die not in leaders]
    out = [die for die in others if worth[die] == min(worth[other] for other in others)]
    if len(set(worth.values())) == 1:
        if again < AGAIN:
            play.report(text("All dice are worth the same: the leg is raced again."), icon="X03")
            play.push("race_aims", again + 1)
            return
        out = []
    for die in out:
        del crazy_of(state).faces[_owner(die)][die]
    if out:
        play.report(text("Out of the race: {ships}.", ships=ship_names(out)), icon="X03")
    if crazy_of(state).round < LEGS and len(in_game(state)) > 1:
        crazy_of(state).round += 1
        play.push("race")
        return
    win_coins(play, best({seat: len(crazy_of(state).faces[seat]) for seat in in_game(state)}), MOST)
    win_coins(play, list(dict.fromkeys(_owner(die) for die in leaders)), LEADER)


def leading(state: RattleState) -> list[str]:
    """Return the ids of the dice nearest to the buoy, more than one on a tie."""
    distances = {ship: reading_to_point(state.sea[ship].at, buoy(state)) for ship in in_ship_order(state, state.sea)}
    return [ship for ship, distance in distances.items() if distance == min(distances.values())]


def lead_distance(state: RattleState) -> int:
    """Return the distance of the leading die from the buoy in millimetres."""
    return reading_to_point(state.sea[leading(state)[0]].at, buoy(state))


def buoy(state: RattleState) -> Point:
    """Return the place of the leg's buoy, in units of 0.1 mm."""
    found = crazy_of(state).buoy
    assert found
    return found


def take_from_sea(state: RattleState) -> None:
    """Return all dice from the Sea to their owners before the next drop."""
    for ship in in_ship_order(state, state.sea):
        state.captains[_owner(ship)].home.append(ship)
    state.sea.clear()


def default_aim(state: RattleState) -> str:
    """Return the option id of the aim at the buoy whose strength slides about as far as the buoy's distance (D31)."""
    distance = 10 * reading_to_point(CENTRE, buoy(state))
    return aim_id(buoy(state), min(STRENGTHS, key=lambda strength: abs(SLIDES[strength] - distance)))


def _how(strength: int) -> Text:
    """Return the option label of a strength: its name and its slide in millimetres."""
    return text("At the buoy, {how}: about {distance} mm", how=HOW[strength], distance=SLIDES[strength] // 10)


def _owner(die: str) -> int:
    """Return the seat that owns a die."""
    seat = seat_of(die)
    assert seat is not None
    return seat
