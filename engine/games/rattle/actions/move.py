"""Moves of players: the Move action, the free Move, and the fight after a Move with the Drill (rattle.md, 4.9)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.choice import Option, PickSome
from engine.games.rattle import sea
from engine.games.rattle.actions.move_choice import CHOOSE_AGAIN, choose_move
from engine.games.rattle.actions.previews import battle_preview
from engine.games.rattle.battle.rounds import fight_round
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.menu_hints import card_hint
from engine.games.rattle.galleon.card_changes import mark_used
from engine.games.rattle.galleon.part_changes import exhaust
from engine.games.rattle.public_questions import ask_openly
from engine.games.rattle.sea import LONG_MOVE, SUPER_MOVE, Point
from engine.games.rattle.ships.changes import sail_to
from engine.games.rattle.ships.names import ship_name
from engine.games.rattle.ships.queries import is_aground, np_ships, on_tile, walls
from engine.games.rattle.ships.ship_ids import in_ship_order
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Effect, Rattle, choose_again, step
from engine.games.rattle.typed_moves import MoveOrder
from engine.games.rattle.view import Ship
from engine.text import Who, text
from engine.unavailable_reasons import Reason

SUPER_SAILS, DRILL = "U03", "U17"
FREE_MOVE = "I2"
"""Id of the Adventure card that gives every participant one free Move (R-305)."""
NO_SAIL = Reason("R-153", text("You have no ready Sail."))
NO_SHIP = Reason("R-153", text("You have no Ship in the Sea."))
ON_TILES = Reason("R-29", text("Your Ships are stuck on tiles."))
NOTHING_FREE = Reason("R-305", text("This Adventure has no free action of that kind."))
TAKEN = Reason("R-305", text("You've already taken this Adventure's free action."))


def movable(state: RattleState, seat: int, *, drilled: bool = False) -> list[str]:
    """Return the ids of the player's Ships that can move, in the fixed Ship order.

    A Ship on a blocking tile or aground cannot move (R-29). It can if `drilled` is True, because the Upgrade Drill is
    used.
    """
    held = [ship for ship in state.ships_of(seat) if (walls(state) and on_tile(state, ship)) or is_aground(state, ship)]
    ships = [ship for ship in state.ships_of(seat) if drilled or ship not in held]
    return in_ship_order(state, [ship.id for ship in ships])


def usable_upgrades(state: RattleState, seat: int) -> list[str]:
    """Return the ids of the Upgrades that can improve a Move paid with a Sail now: Super Sails and Drill."""
    captain = state.captains[seat]
    return [card for card in (SUPER_SAILS, DRILL) if captain.works(card) and card not in captain.used]


def reason_against_move(state: RattleState, seat: int) -> Reason | None:
    """Return the reason why the player cannot take a Move action; None if it is possible (R-153)."""
    if not state.captains[seat].ready.get("sail"):
        return NO_SAIL
    return reason_against_moving(state, seat, drilled=DRILL in usable_upgrades(state, seat))


def reason_against_free_move(state: RattleState, seat: int) -> Reason | None:
    """Return the reason why the player cannot make the free Move of card I2; None if possible (R-305)."""
    if state.card != FREE_MOVE:
        return NOTHING_FREE
    return TAKEN if FREE_MOVE in state.captains[seat].used else reason_against_moving(state, seat)


def reason_against_moving(state: RattleState, seat: int, *, drilled: bool = False) -> Reason | None:
    """Return the reason why none of the player's Ships can move; None if one can. `drilled`: True if the Drill is
    used, with which a Ship can leave a blocking tile or sandbank.
    """
    if movable(state, seat, drilled=drilled):
        return None
    return ON_TILES if state.ships_of(seat) else NO_SHIP


async def move(play: Rattle, seat: int, *, free: bool, order: MoveOrder | None = None) -> Effect | None:
    """Ask for a Move action and return its effect: 1 Sail, straight, up to 1 long range (R-153 to R-157).

    A `free` Move costs no Sail. `order` is the move that the player typed instead of picking «Move». Return None if the
    player ends the turn, or `choose_again` if the player goes back to the menu.
    """
    state = play.state
    helped = [] if free else await choose_upgrades(play, seat)
    drilled = DRILL in helped
    limit = SUPER_MOVE if SUPER_SAILS in helped else LONG_MOVE
    cost = text("nothing") if free else text("1 Sail")
    ships = movable(state, seat, drilled=drilled)
    found = await choose_move(play, seat, ships, limit, cost, drilled=drilled, order=order)
    if found is None:
        return None
    if found is CHOOSE_AGAIN:
        return choose_again
    return paid_move(play, seat, *found, free=free, helped=helped)


def paid_move(play: Rattle, seat: int, ship: str, to: Point, *, free: bool, helped: Sequence[str] = ()) -> Effect:
    """Return the effect that pays for a Move, makes it, and starts the Drill's fight if there is one.

    A `free` Move uses up the free action of card I2 instead of a Sail. `helped` are the ids of the Upgrades used.
    """
    state = play.state

    def effect() -> None:
        if free:
            state.captains[seat].used.append(FREE_MOVE)
        else:
            exhaust(state.captains[seat], "sail")
        for card in helped:
            mark_used(play, seat, card)
        move_to(play, seat, ship, to)
        if DRILL in helped and touched_np_ships(state, ship):
            play.push("drill", seat, ship)

    return effect


async def choose_upgrades(play: Rattle, seat: int) -> list[str]:
    """Ask which Upgrades improve this Move and return their ids. The player may choose none.

    The Drill is included without asking if no Ship could move without it.
    """
    needed = [] if movable(play.state, seat) else [DRILL]
    offered = [card for card in usable_upgrades(play.state, seat) if card not in needed]
    if not offered:
        return needed
    choice = PickSome(
        name="move_with",
        prompt=text("Move with the help of an Upgrade?"),
        secret=False,
        default=[],
        options=tuple(Option(f"use:{card}", card_name(card), card_hint(card), card) for card in offered),
        most=len(offered),
    )
    value = (await play.ask(seat, choice)).value
    assert isinstance(value, list)
    return needed + [str(one).removeprefix("use:") for one in value]


def move_to(play: Rattle, seat: int, ship: str, to: Point) -> None:
    """Move one of the player's Ships to a point and report its new grid cell. Nothing is paid or checked."""
    sail_to(play, ship, to)
    words = text("{who} moves {ship} to {cell}.", who=Who(seat), ship=ship_name(ship), cell=sea.cell_of(to))
    play.report(words, icon="move")


# --- the Drill ---------------------------------------------------------------------------------------


def touched_np_ships(state: RattleState, ship: str) -> list[Ship]:
    """Return the NP Ships that a Ship touches."""
    return [one for one in np_ships(state) if sea.touching(one.at, state.sea[ship].at)]


@step
async def drill(play: Rattle, seat: int, ship: str) -> None:
    """After a Move with the Drill, ask whether the Ship fights an NP Ship that it touches right now (R-280)."""
    state = play.state
    prey = in_ship_order(state, [one.id for one in touched_np_ships(state, ship)])
    fights = [Option(f"fight:{one}", ship_name(one), partial(battle_preview, state, ship, one)) for one in prey]
    options = (Option("none", text("No fight now")), *fights)
    answer = await ask_openly(play, seat, "drill", text("Drill: fight at once?"), options, "none")
    if answer != "none":
        fight_round(play, [(answer.removeprefix("fight:"), ship)], 0)
