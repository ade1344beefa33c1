"""Moves of players: the Move action and the Drill (ledger, 4.9)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.choice import Option, PickSome
from engine.games.rattle import sea
from engine.games.rattle.actions.move_choice import AGAIN, choose_move
from engine.games.rattle.actions.previews import meeting
from engine.games.rattle.asking import ask_openly
from engine.games.rattle.battle.rounds import fight
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.menu_hints import card_hint
from engine.games.rattle.galleon.cards import mark_used
from engine.games.rattle.galleon.parts import exhaust
from engine.games.rattle.sea import LONG_MOVE, SUPER_MOVE, Point
from engine.games.rattle.ships.changes import sail_to
from engine.games.rattle.ships.identity import in_ship_order
from engine.games.rattle.ships.names import ship_name
from engine.games.rattle.ships.queries import is_aground, np_ships, on_tile, walls
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Effect, Rattle, anew, step
from engine.games.rattle.typed import Order
from engine.games.rattle.view import Ship
from engine.reasons import Reason
from engine.text import Who, text

SUPER_SAILS, DRILL = "U03", "U17"
FREE_MOVE = "I2"
"""The card whose every participant has one Move for nothing (R-305)."""
NO_SAIL = Reason("R-153", text("You have no ready Sail."))
NO_SHIP = Reason("R-153", text("You have no Ship in the Sea."))
ON_TILES = Reason("R-29", text("Your Ships touch tiles that hold them."))
NOTHING_FREE = Reason("R-305", text("This Adventure has no free action of that kind."))
TAKEN = Reason("R-305", text("You have taken your free action of this Adventure."))


def movable(state: RattleState, seat: int, *, drilled: bool = False) -> list[str]:
    """The player's Ships that can move; a Ship touching a tile that blocks cannot, but for the Drill (R-29)."""
    held = [ship for ship in state.ships_of(seat) if (walls(state) and on_tile(state, ship)) or is_aground(state, ship)]
    ships = [ship for ship in state.ships_of(seat) if drilled or ship not in held]
    return in_ship_order(state, [ship.id for ship in ships])


def extras(state: RattleState, seat: int) -> list[str]:
    """The Upgrades that can go with a Move paid by a Sail now."""
    captain = state.captains[seat]
    return [card for card in (SUPER_SAILS, DRILL) if captain.works(card) and card not in captain.used]


def against_move(state: RattleState, seat: int) -> Reason | None:
    """What speaks against a Move action (R-153)."""
    if not state.captains[seat].ready.get("sail"):
        return NO_SAIL
    return stuck(state, seat, drilled=DRILL in extras(state, seat))


def against_free_move(state: RattleState, seat: int) -> Reason | None:
    """What speaks against the free Move of I2 (R-305)."""
    if state.card != FREE_MOVE:
        return NOTHING_FREE
    return TAKEN if FREE_MOVE in state.captains[seat].used else stuck(state, seat)


def stuck(state: RattleState, seat: int, *, drilled: bool = False) -> Reason | None:
    """That no Ship of the player can move."""
    if movable(state, seat, drilled=drilled):
        return None
    return ON_TILES if state.ships_of(seat) else NO_SHIP


async def move(play: Rattle, seat: int, *, free: bool, order: Order | None = None) -> Effect | None:
    """The Move action: exhaust 1 Sail, move a Ship up to 1 long range in a straight line (R-153 to R-157). `order` is
    what the player said already."""
    state = play.state
    helped = [] if free else await choose_extras(play, seat)
    drilled = DRILL in helped
    limit = SUPER_MOVE if SUPER_SAILS in helped else LONG_MOVE
    cost = text("nothing") if free else text("1 Sail")
    ships = movable(state, seat, drilled=drilled)
    found = await choose_move(play, seat, ships, limit, cost, drilled=drilled, order=order)
    if found is None:
        return None
    if found is AGAIN:
        return anew
    return sailed(play, seat, *found, free=free, helped=helped)


def sailed(play: Rattle, seat: int, ship: str, to: Point, *, free: bool, helped: Sequence[str] = ()) -> Effect:
    """A Move is paid and made."""
    state = play.state

    def effect() -> None:
        if free:
            state.captains[seat].used.append(FREE_MOVE)
        else:
            exhaust(state.captains[seat], "sail")
        for card in helped:
            mark_used(play, seat, card)
        move_to(play, seat, ship, to)
        if DRILL in helped and touched(state, ship):
            play.push("drill", seat, ship)

    return effect


async def choose_extras(play: Rattle, seat: int) -> list[str]:
    """Which Upgrades go with this Move; the Drill does where no Ship could move without it."""
    needed = [] if movable(play.state, seat) else [DRILL]
    offered = [card for card in extras(play.state, seat) if card not in needed]
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
    """A player moves a Ship; it is told where it came to lie."""
    sail_to(play, ship, to)
    words = text("{who} moves {ship} to {cell}.", who=Who(seat), ship=ship_name(ship), cell=sea.cell_of(to))
    play.tell(words, icon="move")


# --- the Drill ---------------------------------------------------------------------------------------


def touched(state: RattleState, ship: str) -> list[Ship]:
    """The NP Ships that touch a Ship."""
    return [one for one in np_ships(state) if sea.touching(one.at, state.sea[ship].at)]


@step
async def drill(play: Rattle, seat: int, ship: str) -> None:
    """After a Move with the Drill the Ship may fight one that it touches at once (R-280)."""
    state = play.state
    prey = in_ship_order(state, [one.id for one in touched(state, ship)])
    fights = [Option(f"fight:{one}", ship_name(one), partial(meeting, state, ship, one)) for one in prey]
    options = (Option("none", text("No fight now")), *fights)
    answer = await ask_openly(play, seat, "drill", text("Drill: fight at once?"), options, "none")
    if answer != "none":
        fight(play, [(answer.removeprefix("fight:"), ship)], 0)
