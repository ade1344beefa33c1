"""The Upgrades that are used as abilities in step 4 (`docs/rules/rattle.md`, 2.5 and 4.23).

Upgrades that improve a Move are in `move`, those that improve Fire in `fire`.
"""

from __future__ import annotations

from dataclasses import replace

from engine.choice import Option
from engine.games.rattle.actions.ability_targets import (
    can_sail,
    free_move,
    has_ships,
    near,
    pick_own,
    pick_pair,
    pick_target,
)
from engine.games.rattle.actions.card_abilities import ability
from engine.games.rattle.actions.move import movable, move_to
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.dice import DICE
from engine.games.rattle.public_questions import pick_or_stop
from engine.games.rattle.sea import (
    LONG,
    LONG_MOVE,
    SHORT,
    SHORT_MOVE,
    MovingShip,
    Point,
    touching,
)
from engine.games.rattle.ships.changes import remove, reroll, sail_to, sink_for, turn_to
from engine.games.rattle.ships.names import face_name, ship_name
from engine.games.rattle.ships.queries import (
    BLACK_FLAG_PENALTY,
    Pair,
    enemies,
    np_ships,
    own_ships,
    positions,
    strength,
    walls,
)
from engine.games.rattle.ships.ship_ids import in_ship_order
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Effect, Rattle
from engine.text import Who, text

CROWS_NEST, PARROT, FLAG, HARPOON, BALLISTA, HOOK, WHEEL, RAM, TURBINE, TEETH = (
    "U01",
    "U02",
    "U04",
    "U05",
    "U14",
    "U15",
    "U16",
    "U18",
    "U19",
    "U20",
)


@ability(CROWS_NEST, lambda state, seat: bool(enemies(state, seat)))
async def crows_nest(play: Rattle, seat: int) -> Effect | None:
    """Ask for an Enemy Ship. Return the effect that rolls it again in its place; None if the player ends the turn.

    A symbol that is rolled causes no action of the Ship (R-171, R-272).
    """
    state = play.state
    order = in_ship_order(state, [ship.id for ship in enemies(state, seat)])
    target = await pick_target(play, seat, CROWS_NEST, order)
    return None if target is None else lambda: reroll(play, target)


@ability(PARROT, can_sail)
async def parrot(play: Rattle, seat: int) -> Effect | None:
    """Ask for a Move of up to 1 long range that costs no Sail, and return its effect.

    Return None if the player ends the turn, or `choose_again` if the player goes back to the menu.
    """
    return await free_move(play, seat, LONG_MOVE, card_name(PARROT))


@ability(TURBINE, can_sail)
async def turbine(play: Rattle, seat: int) -> Effect | None:
    """Ask for a Move of up to 1 short range that costs no Sail, and return its effect (R-279).

    Return None if the player ends the turn, or `choose_again` if the player goes back to the menu.
    """
    return await free_move(play, seat, SHORT_MOVE, card_name(TURBINE))


@ability(FLAG, lambda state, seat: bool(near(state, seat, enemies(state, seat), LONG)))
async def black_flag(play: Rattle, seat: int) -> Effect | None:
    """Ask for an Enemy Ship within 1 long range. Return the effect that lowers its Strength by 2 (R-174, R-272).

    Return None if the player ends the turn.
    """
    state = play.state
    pairs = near(state, seat, enemies(state, seat), LONG)
    target = await pick_target(play, seat, FLAG, [one for one, _ in pairs])
    if target is None:
        return None

    def effect() -> None:
        """Record the lower Strength for this Adventure, and report it."""
        state.marks[target] = state.marks.get(target, 0) - BLACK_FLAG_PENALTY
        play.report(text("{ship} loses heart: Strength -2.", ship=ship_name(target)), icon=FLAG)

    return effect


def hauls(state: RattleState, seat: int) -> list[Pair]:
    """Return the pairs (NP Ship, own Ship) in which the own Ship can move the NP Ship with the Harpoon."""
    return [
        (one, mine)
        for one, mine in near(state, seat, np_ships(state), LONG)
        if hauled(state, one, mine) != state.sea[one].at
    ]


def hauled(state: RattleState, ship: str, mine: str) -> Point:
    """Return the point to which the Harpoon pulls an NP Ship towards the player's Ship `mine`.

    If the NP Ship cannot move, return the point where it is.
    """
    return MovingShip(positions(state), ship, LONG_MOVE, walls(state)).toward(state.sea[mine].at)


@ability(HARPOON, lambda state, seat: bool(hauls(state, seat)))
async def harpoon(play: Rattle, seat: int) -> Effect | None:
    """Ask for an NP Ship within 1 long range of one of the player's Ships. Return the effect that pulls the NP Ship
    to that Ship (R-281).

    Return None if the player ends the turn.
    """
    state = play.state
    pair = await pick_pair(play, seat, HARPOON, hauls(state, seat))
    if pair is None:
        return None

    def effect() -> None:
        """Move the NP Ship and report it."""
        sail_to(play, pair[0], hauled(state, *pair))
        play.report(
            text("{ship} is reeled in to {other}.", ship=ship_name(pair[0]), other=ship_name(pair[1])), icon=HARPOON
        )

    return effect


@ability(BALLISTA, has_ships)
async def ballista(play: Rattle, seat: int) -> Effect | None:
    """Return the effect that adds 1 to the Strength of all the player's Ships in Battles (R-271).

    The ability asks nothing, so the result is never None.
    """
    return lambda: play.state.ballista.append(seat)


def berth(state: RattleState, target: str, mine: str) -> Point | None:
    """Return the point where the Boarding Hook puts the player's Ship `mine` to touch the NP Ship `target`.

    If they touch already, return the point where `mine` is. Return None if no such point is reachable.
    """
    if touching(state.sea[mine].at, state.sea[target].at):
        return state.sea[mine].at
    if mine not in movable(state, state.sea[mine].owner or 0):
        return None
    return MovingShip(positions(state), mine, LONG_MOVE, walls(state)).touch(target)


def hookable(state: RattleState, seat: int) -> list[Pair]:
    """Return the pairs (NP Ship, own Ship) within 1 short range that the Boarding Hook can bring into contact."""
    return [
        (one, mine) for one, mine in near(state, seat, np_ships(state), SHORT) if berth(state, one, mine) is not None
    ]


@ability(HOOK, lambda state, seat: bool(hookable(state, seat)))
async def boarding_hook(play: Rattle, seat: int) -> Effect | None:
    """Ask for an NP Ship and one of the player's Ships. Return the effect that makes them touch; None if the turn
    ends (R-273).

    If the NP Ship is boarded, it gives 1 Loot more.
    """
    state = play.state
    pair = await pick_pair(play, seat, HOOK, hookable(state, seat))
    if pair is None:
        return None
    target, mine = pair

    def effect() -> None:
        """Move the player's Ship beside the NP Ship if needed, and record the hook."""
        to = berth(state, target, mine)
        assert to is not None
        state.hooks.append((seat, target))
        if to != state.sea[mine].at:
            move_to(play, seat, mine, to)
        play.report(text("{who} hooks {ship}.", who=Who(seat), ship=ship_name(target)), icon=HOOK)

    return effect


@ability(WHEEL, has_ships)
async def steering_wheel(play: Rattle, seat: int) -> Effect | None:
    """Ask for one of the player's Ships and a face. Return the effect that turns the die to it; None if the turn
    ends (R-276).
    """
    state = play.state
    mine = await pick_own(play, seat, WHEEL, own_ships(state, seat))
    if mine is None:
        return None
    ship = state.sea[mine]
    faces = [face for face in dict.fromkeys(DICE[ship.die].faces) if face != ship.face]
    powers = {face: strength(state, replace(ship, face=face)) for face in faces}
    options = [
        Option(face, text("{face}", face=face_name(face)), text("Strength {power}", power=power))
        for face, power in powers.items()
    ]
    face = await pick_or_stop(play, seat, "use_face", text("{ship}: which face?", ship=ship_name(mine)), options)
    return None if face is None else lambda: turn_to(play, mine, face)


def rammable(state: RattleState, seat: int) -> list[Pair]:
    """Return the pairs (Enemy Ship, own Ship) that touch and in which the enemy is not stronger (R-172)."""
    power = {ship.id: strength(state, ship, battle=False) for ship in state.sea.values()}
    return [pair for pair in near(state, seat, enemies(state, seat), 0) if power[pair[0]] <= power[pair[1]]]


@ability(RAM, lambda state, seat: bool(rammable(state, seat)))
async def ram(play: Rattle, seat: int) -> Effect | None:
    """Ask for an Enemy Ship in contact that is not stronger. Return the effect that sinks it (R-272).

    The own Ship stays. Return None if the player ends the turn.
    """
    target = await pick_target(play, seat, RAM, [one for one, _ in rammable(play.state, seat)])
    return None if target is None else lambda: sink_for(play, seat, target)


@ability(TEETH, lambda state, seat: bool(near(state, seat, np_ships(state), 0)))
async def iron_teeth(play: Rattle, seat: int) -> Effect | None:
    """Ask for an NP Ship in contact. Return the effect that sends it to the pool; None if the turn ends.

    The player gets no coin, no Boarding and no credit for it (R-192, R-275).
    """
    state = play.state
    target = await pick_target(play, seat, TEETH, [one for one, _ in near(state, seat, np_ships(state), 0)])
    if target is None:
        return None
    return lambda: remove(play, target, text("{ship} is chewed up.", ship=ship_name(target)), TEETH)
