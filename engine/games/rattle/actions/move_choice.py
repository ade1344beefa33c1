"""The questions that choose the Ship of a Move and its destination, from a list or in typed words (rattle.md, 3.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from engine.choice import Option
from engine.games.rattle import sea
from engine.games.rattle.actions.previews import move_preview, ship_option
from engine.games.rattle.actions.typed_choice import BACK, pick_or_type, sea_context
from engine.games.rattle.public_questions import NO_MORE, ask_openly, openly
from engine.games.rattle.sea import Offer, Point, Refusal, reach, touching_tile
from engine.games.rattle.sea.move_kinds import Away, Form, Near, Run, Touch
from engine.games.rattle.ships.names import ship_name, tile_name
from engine.games.rattle.ships.queries import np_ships, positions, rivals, walls
from engine.games.rattle.ships.ship_ids import in_ship_order
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.games.rattle.typed_moves import MoveOrder, SeaContext
from engine.games.rattle.typed_moves.order_labels import way
from engine.games.rattle.view import Tile
from engine.text import Arg, Text, text

Moved = tuple[str, Point]
"""The id of a Ship and its destination in units of 0.1 mm."""
CHOOSE_AGAIN: Moved = ("", (0, 0))
"""A result that means no move: the player goes back to the choice of an action."""
REWARD_TILES = ("NH1", "PS4")
"""Ids of the Adventure cards that reward a Ship for touching a tile."""


async def choose_move(
    play: Rattle,
    seat: int,
    ships: Sequence[str],
    limit: int,
    cost: Text,
    *,
    drilled: bool = False,
    order: MoveOrder | None = None,
) -> Moved | None:
    """Ask which of `ships` moves and where to, within `limit` units of 0.1 mm. Typed words may answer both at once.

    `cost` is the price in words. `drilled`: True if the Drill is used, so that blocking tiles do not block. `order`
    is a move that the player has typed already. Return None if the player ends the turn (D8), or `CHOOSE_AGAIN` (a
    marker) if the player goes back to the choice of an action.
    """
    state, blocking = play.state, () if drilled else walls(play.state)
    here = sea_context(state, seat, ships, limit, blocking)
    if order is None:
        chosen = await choose_ship(play, seat, ships, here)
        if not isinstance(chosen, MoveOrder):
            return chosen
        order = chosen
    if order.form is None:
        found = await choose_destination(play, seat, replace(here, chosen=order.ship))
        if not isinstance(found, MoveOrder):
            return found
        order = found
    if order.ship not in ships or order.form is None:
        return CHOOSE_AGAIN
    return await confirm_move(play, seat, order.ship, reach(here.moving_ship(order.ship), order.form), cost)


async def choose_ship(play: Rattle, seat: int, ships: Sequence[str], here: SeaContext) -> Moved | MoveOrder | None:
    """Ask which of `ships` moves; a single one is chosen without asking.

    `here` is the Sea as typed words can describe it. Return an order, which has a destination only if the player typed
    one. Return None if the player ends the turn, or `CHOOSE_AGAIN` if the player goes back to the choice of an action.
    """
    if len(ships) < 2:
        return MoveOrder(ships[0])
    options = [*(ship_option(play.state, seat, one) for one in ships), NO_MORE]
    choice = openly("move_ship", text("Which Ship moves?"), options, NO_MORE.id)
    said = await pick_or_type(play, seat, choice, here)
    if said == BACK:
        return CHOOSE_AGAIN
    if isinstance(said, str):
        return None if said == NO_MORE.id else MoveOrder(said)
    assert isinstance(said, MoveOrder)
    return said


async def choose_destination(play: Rattle, seat: int, here: SeaContext) -> Moved | MoveOrder | None:
    """Ask where the chosen Ship moves: to a destination in the list of offered moves (R-40), or to a typed one.

    `here` is the Sea as typed words can describe it, with the chosen Ship. Return the Ship and the listed destination,
    or the typed order. Return None if the player ends the turn, or `CHOOSE_AGAIN` if the player goes back.
    """
    state, ship = play.state, here.chosen
    assert ship
    state.chosen = ship
    offers = offered_moves(state, seat, ship, here.limit, here.walls)
    state.planned = [(ship, *offer.to) for offer in offers]
    options = [*(offer_option(state, ship, offer) for offer in offers), NO_MORE]
    choice = openly("move_where", text("{ship}: where to?", ship=ship_name(ship)), options, NO_MORE.id)
    said = await pick_or_type(play, seat, choice, here)
    state.planned = []
    if said == BACK:
        return CHOOSE_AGAIN
    if said == NO_MORE.id:
        return None
    if isinstance(said, str):
        return ship, next(offer.to for offer in offers if offer.id == said)
    assert isinstance(said, MoveOrder)
    return said


def offered_moves(state: RattleState, seat: int, ship: str, limit: int, blocking: Sequence[sea.Tile]) -> list[Offer]:
    """Return the moves of a Ship from which a player can pick in a list, at most `limit` units of 0.1 mm long (R-40).

    No tile of `blocking` is in their way.
    """
    prey = in_ship_order(state, [one.id for one in np_ships(state)])
    others = in_ship_order(state, [one.id for one in rivals(state, seat)])
    paying = {tile.id: tile for tile in state.tiles if state.card in REWARD_TILES}
    return sea.offers(positions(state), ship, limit, blocking, prey=prey, rivals=others, tiles=paying)


def offer_option(state: RattleState, ship: str, offer: Offer) -> Option:
    """Return the menu option of a listed move. Its hint has the move's direction and length, and the Battle that
    follows.
    """
    return Option(offer.id, offer_label(ship, offer, state.tiles), partial(move_preview, state, ship, offer))


def offer_label(ship: str, offer: Offer, tiles: Iterable[Tile] = ()) -> Text:
    """Return the label of a Ship's listed move, such as «4a: until it touches y1». `tiles` are those of the Sea."""
    return text("{ship}: {way}", ship=ship, way=way(_form(offer, tiles)))


def _form(offer: Offer, tiles: Iterable[Tile]) -> Form:
    """Return a listed move in the form of a typed move, such as `Touch`, so that both get equal labels.

    `tiles` are those of the Sea.
    """
    if offer.target is None:
        return Run(())
    if offer.kind == "tile":
        return Touch(next(tile for tile in tiles if tile.id == offer.target))
    forms: dict[str, type[Touch | Near | Away]] = {"touch": Touch, "range": Near, "far": Away}
    return forms[offer.kind](offer.target)


async def confirm_move(play: Rattle, seat: int, ship: str, found: Point | Refusal, cost: Text) -> Moved | None:
    """Ask the player to confirm a typed move. If the move is impossible, offer the last legal stop before it (R-38,
    R-39).

    `found` is the destination or the refusal, `cost` the price in words. Return None if the player ends the turn,
    or `CHOOSE_AGAIN` if the player wants something else.
    """
    state = play.state
    state.chosen = ship
    to = found.offer if isinstance(found, Refusal) else found
    options = [Option("other", text("Something else")), NO_MORE]
    prompt = text("{ship}: where to?", ship=ship_name(ship))
    if to:
        state.planned = [(ship, *to)]
        options.insert(0, Option("go", text("Sail there")))
        prompt = destination_words(state, ship, to, cost)
    if isinstance(found, Refusal):
        prompt = (
            text("{why} {ends}", why=found.why, ends=prompt)
            if to
            else text("{ship}: {why}", ship=ship_name(ship), why=found.why)
        )
    answer = await ask_openly(play, seat, "move_confirm", prompt, options, NO_MORE.id)
    state.planned = []
    if answer == "go" and to:
        return ship, to
    return CHOOSE_AGAIN if answer == "other" else None


def destination_words(state: RattleState, ship: str, to: Point, cost: Text) -> Text:
    """Return a sentence with the end cell, the nearest NP Ships, the tiles that the Ship would touch, and `cost`."""
    others = [(sea.reading(to, one.at), one.id) for one in np_ships(state)]
    near: list[Arg] = [
        text("{ship} {distance} mm", ship=ship_name(other), distance=distance) for distance, other in sorted(others)[:4]
    ]
    near += [text("touches the {tile}", tile=tile_name(tile.id)) for tile in state.tiles if touching_tile(to, tile)]
    return text(
        "{ship} ends at {cell} ({near}). Cost: {cost}.",
        ship=ship_name(ship),
        cell=sea.cell_of(to),
        near=near or [text("no NP Ship left")],
        cost=cost,
    )
