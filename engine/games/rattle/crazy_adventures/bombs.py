"""X04 Bombs: toss the dice at a buoy, one by one, and knock the others away (R-42 to R-46)."""

from __future__ import annotations

from engine.choice import Option
from engine.games.rattle.cards.dice import DICE
from engine.games.rattle.crazy_adventures.common import crazy_of, dice_of, first_step, win_coins
from engine.games.rattle.crazy_adventures.toss_aims import STRENGTHS, aim_id, ask_aim
from engine.games.rattle.dialogs import Dialog, Dialogs
from engine.games.rattle.public_questions import openly
from engine.games.rattle.sea import BUOY, reading_to_point, toss
from engine.games.rattle.ships.drop_animation_data import scene
from engine.games.rattle.ships.names import ship_name
from engine.games.rattle.ships.queries import positions
from engine.games.rattle.ships.ship_ids import in_ship_order, kind_of_die
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle, step, throw_number
from engine.games.rattle.view import Ship
from engine.text import Text, Who, plural, text

SLIDES = {1: 50, 2: 200, 3: 450, 4: 800, 5: 1300}
"""Distance in units of 0.1 mm that a die slides on from its landing place, by strength (R-45)."""
CLOSEST, NEAR = 2, 1
"""Coins for the closest die, and for each other player with a die near the buoy."""
NEAR_READING = 15
"""The maximum distance from the buoy, in millimetres, at which a die still counts as near."""
RIVALS = 5
"""The maximum number of dice of other players that are offered as targets, the nearest to the buoy first."""
HARD = 5
"""The strength of the aims that are offered at other players' dice."""


@first_step("X04")
def bombs(play: Rattle) -> None:
    """Begin Bombs: place the buoy and give each player all dice to toss."""
    state = play.state
    crazy_of(state).buoy = BUOY
    for seat in state.around():
        crazy_of(state).left[seat] = dice_of(state, seat)
    play.push("bombs_round")


@step
def bombs_round(play: Rattle) -> None:
    """Let each player who has dice left toss one, from the Baron on; without any, end the game (R-43)."""
    state = play.state
    throwers = [seat for seat in state.around() if crazy_of(state).left[seat]]
    play.push("bombs_round" if throwers else "bombs_over")
    for seat in reversed(throwers):
        play.push("bomb", seat)


@step
async def bomb(play: Rattle, seat: int) -> None:
    """Ask a player for one toss. If the player chose to repeat the last toss, repeat it without asking (R-43)."""
    state = play.state
    state.on_turn = seat
    again = crazy_of(state).again[seat]
    if not again:
        for commit in (await Dialogs({seat: _dialog(state, seat)}).run(play)).values():
            commit(play)
    else:
        play.push("bomb_falls", seat, *again)


@step
def bomb_falls(play: Rattle, seat: int, x: int, y: int, strength: int) -> None:
    """Toss the player's next die at the point (x, y) with strength 1 to 5, and report its distance from the buoy.

    This is a step of its own, because the simulation is costly and must not run again after a restore (R-18).
    """
    state = play.state
    die = crazy_of(state).left[seat].pop(0)
    fall = toss(throw_number(play), die, (x, y), strength, positions(state))
    state.captains[seat].home.remove(die)
    kind = kind_of_die(die)
    state.sea[die] = Ship(die, seat, kind, DICE[kind].faces[0], *fall.rest[die])
    for ship, (at_x, at_y) in fall.rest.items():
        one = state.sea[ship]
        state.sea[ship] = Ship(ship, one.owner, one.die, one.face, at_x, at_y)
    state.dropped = [die]
    distance = reading_to_point(state.sea[die].at, BUOY)
    words = plural(
        "{who} tosses {ship}: {n} mm from the buoy.",
        "{who} tosses {ship}: {n} mm from the buoy.",
        n=distance,
        who=Who(seat),
        ship=ship_name(die),
    )
    play.begin_group()
    play.report(words, icon="X04", scene={**scene(state, fall.paths), "kind": "toss", "buoy": list(BUOY)})


@step
def bombs_over(play: Rattle) -> None:
    """Pay 2 coins for the closest die and 1 coin to each other player with a die within 15 mm (R-46).

    All equally close dice count as the closest.
    """
    state = play.state
    state.on_turn = None
    nearest = {seat: min(distances_to_buoy(state, seat)) for seat in state.around() if distances_to_buoy(state, seat)}
    best = min(nearest.values())
    play.report(text("The closest die lies {distance} mm from the buoy.", distance=best), icon="X04")
    for seat, distance in nearest.items():
        tally = state.captains[seat].tally
        tally["bombs"] = min(tally.get("bombs", distance), distance)
        if distance == best:
            win_coins(play, [seat], CLOSEST)
        elif distance <= NEAR_READING:
            win_coins(play, [seat], NEAR)


def distances_to_buoy(state: RattleState, seat: int) -> list[int]:
    """Return the distances of a player's dice from the buoy in millimetres. Empty without dice in the Sea."""
    return [reading_to_point(ship.at, BUOY) for ship in state.ships_of(seat)]


def _dialog(state: RattleState, seat: int) -> Dialog:
    """Ask for one toss, then whether all remaining dice are tossed the same way.

    Return the commit: a function that tosses the die and stores the aim to repeat, if there is one.
    """
    left = crazy_of(state).left[seat]
    default = _aim_at_buoy(3)
    prompt = plural(
        "Bombs: your last die. Where do you toss it?", "Bombs: {n} dice left. Where do you toss the next?", n=len(left)
    )
    aim = yield from ask_aim(state, "bomb", prompt, _options(state, seat), default, secret=False)
    rest = "one"
    if len(left) > 1:
        ways = (Option("rest", text("Toss all the rest like this")), Option("one", text("Only this die")))
        rest = str((yield openly("bomb_rest", text("And your other dice?"), ways, "rest")))

    def commit(play: Rattle) -> bool:
        """Toss the die. Record the aim if the player wants to repeat the toss.

        Return True, so that the player is asked again.
        """
        if rest == "rest":
            crazy_of(play.state).again[seat] = list(aim)
        play.push("bomb_falls", seat, *aim)
        return True

    return commit


def _aim_at_buoy(strength: int) -> str:
    """Return the option id of the aim point from which a die tossed with this strength slides north and stops at the
    buoy.
    """
    return aim_id((BUOY[0], BUOY[1] + SLIDES[strength]), strength)


def _options(state: RattleState, seat: int) -> list[Option]:
    """Return the options of a toss: at the buoy with each strength, and at the dice of other players with the
    greatest one.
    """
    found = [Option(_aim_at_buoy(strength), text("To the buoy: {how}", how=HOW[strength])) for strength in STRENGTHS]
    rivals = [ship for ship in in_ship_order(state, state.sea) if state.sea[ship].owner != seat]
    for ship in sorted(rivals, key=lambda ship: reading_to_point(state.sea[ship].at, BUOY))[:RIVALS]:
        words = text(
            "Hard at {ship}, {distance} mm from the buoy",
            ship=ship,
            distance=reading_to_point(state.sea[ship].at, BUOY),
        )
        option = Option(aim_id(state.sea[ship].at, HARD), words)
        if option not in found:
            found.append(option)
    return found


HOW: dict[int, Text] = {
    1: text("a lob (strength 1)"),
    2: text("softly (strength 2)"),
    3: text("as usual (strength 3)"),
    4: text("firmly (strength 4)"),
    5: text("hard (strength 5)"),
}
"""Each strength in words."""
