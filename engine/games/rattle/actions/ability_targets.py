"""The Ships that a card can be used on, and the questions which of them it is."""

from __future__ import annotations

from collections.abc import Iterable

from engine.choice import Option
from engine.games.rattle.actions.move import movable, move_to
from engine.games.rattle.actions.move_choice import AGAIN, choose_move
from engine.games.rattle.actions.previews import ship_option
from engine.games.rattle.asking import pick
from engine.games.rattle.cards import card_name
from engine.games.rattle.sea import (
    in_range,
)
from engine.games.rattle.ships.identity import in_ship_order
from engine.games.rattle.ships.queries import Pair, own_ships
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Effect, Rattle, anew
from engine.games.rattle.view import Ship
from engine.text import Text, text


def near(state: RattleState, seat: int, targets: Iterable[Ship], distance: int) -> list[Pair]:
    """Pairs of a target and an own Ship within a distance, in Ship order."""
    own = own_ships(state, seat)
    order = in_ship_order(state, [ship.id for ship in targets])
    return [(one, mine) for one in order for mine in own if in_range(state.sea[one].at, state.sea[mine].at, distance)]


def ship_options(play: Rattle, seat: int, ships: Iterable[str]) -> list[Option]:
    """An option for each Ship, once."""
    return [ship_option(play.state, seat, ship) for ship in dict.fromkeys(ships)]


async def pick_target(play: Rattle, seat: int, card: str, ships: Iterable[str]) -> str | None:
    """The Ship that a card is used on."""
    options = ship_options(play, seat, ships)
    return await pick(play, seat, "use_on", text("{card}: on which Ship?", card=card_name(card)), options)


async def pick_own(play: Rattle, seat: int, card: str, ships: Iterable[str]) -> str | None:
    """The own Ship that uses a card."""
    options = ship_options(play, seat, ships)
    return await pick(play, seat, "use_ship", text("{card}: which of your Ships?", card=card_name(card)), options)


async def pick_pair(play: Rattle, seat: int, card: str, pairs: list[Pair]) -> Pair | None:
    """A target and one of the own Ships that have it."""
    target = await pick_target(play, seat, card, [one for one, _ in pairs])
    if target is None:
        return None
    mine = await pick_own(play, seat, card, [mine for one, mine in pairs if one == target])
    return None if mine is None else (target, mine)


async def free_move(play: Rattle, seat: int, limit: int, cost: Text) -> Effect | None:
    """One of the own Ships moves without a Sail (R-170)."""
    found = await choose_move(play, seat, movable(play.state, seat), limit, cost)
    if found is None:
        return None
    if found is AGAIN:
        return anew
    ship, to = found
    return lambda: move_to(play, seat, ship, to)


def can_sail(state: RattleState, seat: int) -> bool:
    """Whether an own Ship can move."""
    return bool(movable(state, seat))


def has_ships(state: RattleState, seat: int) -> bool:
    """Whether an own Ship is in the Sea."""
    return bool(state.ships_of(seat))
