"""How the Ship of a Move and its destination are chosen: from a list, or in words (ledger, 3.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial

from engine.choice import Option
from engine.games.rattle import sea
from engine.games.rattle.actions.previews import after_move, ship_option
from engine.games.rattle.actions.typed_choice import BACK, chart, pick_or_say
from engine.games.rattle.asking import ENOUGH, ask_openly, openly
from engine.games.rattle.sea import Offer, Point, Refusal, reach, touching_tile
from engine.games.rattle.ships.identity import in_ship_order
from engine.games.rattle.ships.names import ship_name, tile_name
from engine.games.rattle.ships.queries import np_ships, points, rivals, walls
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Rattle
from engine.games.rattle.typed import Chart, Order
from engine.text import Arg, Text, text

Moved = tuple[str, Point]
"""A Ship and where it goes."""
AGAIN: Moved = ("", (0, 0))
"""The player would rather choose something else."""
REWARD_TILES = ("NH1", "PS4")
"""Cards that pay for touching a tile."""


async def choose_move(
    play: Rattle,
    seat: int,
    ships: Sequence[str],
    limit: int,
    cost: Text,
    *,
    drilled: bool = False,
    order: Order | None = None,
) -> Moved | None:
    """Which Ship goes where; None for no more this turn (D8), `AGAIN` for another choice before. All of it can be said
    at once."""
    state, blocking = play.state, () if drilled else walls(play.state)
    here = chart(state, seat, ships, limit, blocking)
    ship = order.ship if order else ships[0]
    if not order and len(ships) > 1:
        options = [*(ship_option(state, seat, one) for one in ships), ENOUGH]
        choice = openly("move_ship", text("Which Ship moves?"), options, ENOUGH.id)
        said = await pick_or_say(play, seat, choice, here)
        if said == ENOUGH.id:
            return None
        if said == BACK:
            return AGAIN
        if isinstance(said, str):
            ship = said
        else:
            assert isinstance(said, Order)
            order, ship = said, said.ship
    if order is None or order.form is None:
        found = await choose_destination(play, seat, replace(here, chosen=ship))
        if not isinstance(found, Order):
            return found
        order = found
    if order.ship not in ships or order.form is None:
        return AGAIN
    return await confirmed(play, seat, order.ship, reach(here.helm(order.ship), order.form), cost)


async def choose_destination(play: Rattle, seat: int, here: Chart) -> Moved | Order | None:
    """A destination from the list of R-40, or any other in words."""
    state, ship = play.state, here.chosen
    assert ship
    state.chosen = ship
    offers = offered(state, seat, ship, here.limit, here.walls)
    state.planned = [(ship, *offer.to) for offer in offers]
    options = [*(offer_option(state, ship, offer) for offer in offers), ENOUGH]
    choice = openly("move_where", text("{ship}: where to?", ship=ship_name(ship)), options, ENOUGH.id)
    said = await pick_or_say(play, seat, choice, here)
    state.planned = []
    if said == BACK:
        return AGAIN
    if said == ENOUGH.id:
        return None
    if isinstance(said, str):
        return ship, next(offer.to for offer in offers if offer.id == said)
    assert isinstance(said, Order)
    return said


def offered(state: RattleState, seat: int, ship: str, limit: int, blocking: Sequence[sea.Tile]) -> list[Offer]:
    """The list of R-40 for a Ship."""
    prey = in_ship_order(state, [one.id for one in np_ships(state)])
    others = in_ship_order(state, [one.id for one in rivals(state, seat)])
    paying = {tile.id: tile for tile in state.tiles if state.card in REWARD_TILES}
    return sea.offers(points(state), ship, limit, blocking, prey=prey, rivals=others, tiles=paying)


def offer_option(state: RattleState, ship: str, offer: Offer) -> Option:
    """An entry of the list: which way and how far it is, and what the two Ships would do to each other."""
    return Option(offer.id, offer_label(offer), partial(after_move, state, ship, offer))


def offer_label(offer: Offer) -> Text:
    """What a move of the list does."""
    return _label(offer.kind, offer.target)


@cache
def _label(kind: str, target: str | None) -> Text:
    if target is None:
        return text("Run from all NP Ships")
    if kind == "tile":
        return text("Touch the {tile}", tile=tile_name(target))
    ship = ship_name(target)
    labels = {
        "touch": text("Towards {ship} until they touch", ship=ship),
        "range": text("Towards {ship} into short range", ship=ship),
        "far": text("Away from {ship}, as far as possible", ship=ship),
    }
    return labels[kind]


async def confirmed(play: Rattle, seat: int, ship: str, found: Point | Refusal, cost: Text) -> Moved | None:
    """A move that was said is shown before it is made; instead of one that is not possible another is offered (R-38,
    R-39)."""
    state = play.state
    state.chosen = ship
    to = found.offer if isinstance(found, Refusal) else found
    options = [Option("other", text("Something else")), ENOUGH]
    prompt = text("{ship}: where to?", ship=ship_name(ship))
    if to:
        state.planned = [(ship, *to)]
        options.insert(0, Option("go", text("Sail there")))
        prompt = outcome(state, ship, to, cost)
    if isinstance(found, Refusal):
        prompt = (
            text("{why} {ends}", why=found.why, ends=prompt)
            if to
            else text("{ship}: {why}", ship=ship_name(ship), why=found.why)
        )
    answer = await ask_openly(play, seat, "move_confirm", prompt, options, ENOUGH.id)
    state.planned = []
    if answer == "go" and to:
        return ship, to
    return AGAIN if answer == "other" else None


def outcome(state: RattleState, ship: str, to: Point, cost: Text) -> Text:
    """Where a Ship would come to lie: the cell, the tiles that it would touch, the next NP Ships, the price."""
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
