"""Helpers of card abilities: which Ships a card can be used on, and the questions that choose one of them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.choice import Option
from engine.games.rattle.actions.move import movable, move_to
from engine.games.rattle.actions.move_choice import CHOOSE_AGAIN, choose_move
from engine.games.rattle.actions.previews import ship_option
from engine.games.rattle.cards import card_name
from engine.games.rattle.public_questions import pick_or_stop
from engine.games.rattle.sea import in_range
from engine.games.rattle.ships.queries import Pair, own_ships
from engine.games.rattle.ships.ship_ids import in_ship_order
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Effect, Rattle, choose_again
from engine.games.rattle.view import Ship
from engine.text import Text, text


def near(state: RattleState, seat: int, targets: Iterable[Ship], distance: int) -> list[Pair]:
    """Return the pairs of a target and one of the player's Ships that are at most `distance` mm apart.

    A pair has the target's id, then that of the player's Ship. The targets are in the fixed Ship order.
    """
    own = own_ships(state, seat)
    order = in_ship_order(state, [ship.id for ship in targets])
    return [(one, mine) for one in order for mine in own if in_range(state.sea[one].at, state.sea[mine].at, distance)]


def ship_options(play: Rattle, seat: int, ships: Iterable[str]) -> list[Option]:
    """Return an option for each distinct Ship id, in the order given.

    Its hint describes the Ship for the player at `seat`: face, Strength and the nearest opponent.
    """
    return [ship_option(play.state, seat, ship) for ship in dict.fromkeys(ships)]


async def pick_target(play: Rattle, seat: int, card: str, ships: Iterable[str]) -> str | None:
    """Ask for one of `ships` as the target of a card.

    Return its id, or None if there is none or the player ends the turn. A single Ship is returned without asking.
    """
    options = ship_options(play, seat, ships)
    return await pick_or_stop(play, seat, "use_on", text("{card}: on which Ship?", card=card_name(card)), options)


async def pick_own(play: Rattle, seat: int, card: str, ships: Iterable[str]) -> str | None:
    """Ask which of the player's own `ships` uses a card.

    Return its id, or None if there is none or the player ends the turn. A single Ship is returned without asking.
    """
    options = ship_options(play, seat, ships)
    return await pick_or_stop(
        play, seat, "use_ship", text("{card}: which of your Ships?", card=card_name(card)), options
    )


async def pick_pair(play: Rattle, seat: int, card: str, pairs: list[Pair]) -> Pair | None:
    """Ask for a target, then for one of the player's Ships paired with it. Return the ids of both.

    `pairs` has the possible pairs (target id, own Ship id). Return None if the player ends the turn, or if there is no
    pair.
    """
    target = await pick_target(play, seat, card, [one for one, _ in pairs])
    if target is None:
        return None
    mine = await pick_own(play, seat, card, [mine for one, mine in pairs if one == target])
    return None if mine is None else (target, mine)


async def free_move(play: Rattle, seat: int, limit: int, cost: Text) -> Effect | None:
    """Ask for a Move of at most `limit` units of 0.1 mm that costs no Sail. `cost` is its price in words (R-170).

    Return the effect. Return None if the player ends the turn, or `choose_again` if the player goes back to the
    menu.
    """
    found = await choose_move(play, seat, movable(play.state, seat), limit, cost)
    if found is None:
        return None
    if found is CHOOSE_AGAIN:
        return choose_again
    ship, to = found
    return lambda: move_to(play, seat, ship, to)


def can_sail(state: RattleState, seat: int) -> bool:
    """Return True if at least one of the player's Ships in the Sea can move."""
    return bool(movable(state, seat))


def has_ships(state: RattleState, seat: int) -> bool:
    """Return True if the player has a Ship in the Sea."""
    return bool(state.ships_of(seat))
