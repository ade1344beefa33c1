"""Moves of players: how a Ship and its destination are chosen, the Move action, the Drill (ledger, 3.4 and 4.9)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.choice import Option, PickOne, PickSome, Words
from engine.games.rattle import sea
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.hints import card_hint
from engine.games.rattle.fights import fight
from engine.games.rattle.sea import LONG_MOVE, SUPER_MOVE, Offer, Point, Refusal
from engine.games.rattle.sea.tiles import Tile as Shape
from engine.games.rattle.ships import (
    in_ship_order,
    is_aground,
    np_ships,
    on_tile,
    points,
    rivals,
    sail_to,
    ship_name,
    walls,
)
from engine.games.rattle.standing import Rattle, step
from engine.games.rattle.state import RattleState
from engine.games.rattle.verbs import exhaust, mark_used
from engine.games.rattle.view import Ship
from engine.text import Arg, Text, Who, text

SUPER_SAILS, DRILL = "U03", "U17"
FREE_MOVE = "I2"
"""The card whose every participant has one Move for nothing (R-305)."""
BACK = Option("back", text("Back"))
BACK_WORDS = ("back", "indietro")
Moved = tuple[str, Point]
"""A Ship and where it goes."""


def movable(state: RattleState, seat: int, *, drilled: bool = False) -> list[str]:
    """The player's Ships that can move; a Ship touching a tile that blocks cannot, but for the Drill (R-29)."""
    held = [ship for ship in state.ships_of(seat) if (walls(state) and on_tile(state, ship)) or is_aground(state, ship)]
    ships = [ship for ship in state.ships_of(seat) if drilled or ship not in held]
    return in_ship_order(state, [ship.id for ship in ships])


def extras(state: RattleState, seat: int) -> list[str]:
    """The Upgrades that can go with a Move paid by a Sail now."""
    captain = state.captains[seat]
    return [card for card in (SUPER_SAILS, DRILL) if captain.works(card) and card not in captain.used]


def can_move(state: RattleState, seat: int) -> bool:
    """Whether a Move action is possible (R-153)."""
    drilled = DRILL in extras(state, seat)
    return bool(state.captains[seat].ready.get("sail") and movable(state, seat, drilled=drilled))


def can_move_freely(state: RattleState, seat: int) -> bool:
    """Whether the free Move of I2 is still there (R-305)."""
    return state.card == FREE_MOVE and FREE_MOVE not in state.captains[seat].used and bool(movable(state, seat))


@step
async def move(play: Rattle, seat: int, used: bool, free: bool) -> None:
    """The Move action: exhaust 1 Sail, move a Ship up to 1 long range in a straight line (R-153 to R-157)."""
    state = play.state
    helped = [] if free else await choose_extras(play, seat)
    drilled = DRILL in helped
    limit = SUPER_MOVE if SUPER_SAILS in helped else LONG_MOVE
    cost = text("nothing") if free else text("1 Sail")
    ships = movable(state, seat, drilled=drilled)
    found = await choose_move(play, seat, ships, limit, cost, drilled=drilled)
    if not ships:
        words = text("All your Ships are stuck on tiles: to move one, use {card}.", card=card_name(DRILL))
        play.tell(words, to=seat, icon=DRILL)
    if found is None:
        play.push("turn", seat, used, False)
        return
    ship, to = found
    play.push("turn", seat, used, True)
    if free:
        state.captains[seat].used.append(FREE_MOVE)
    else:
        exhaust(state.captains[seat], "sail")
    for card in helped:
        mark_used(play, seat, card)
    move_to(play, seat, ship, to)
    if drilled and touched(state, ship):
        play.push("drill", seat, ship)


async def choose_extras(play: Rattle, seat: int) -> list[str]:
    """Which Upgrades go with this Move."""
    offered = extras(play.state, seat)
    if not offered:
        return []
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
    return [str(one).removeprefix("use:") for one in value]


def move_to(play: Rattle, seat: int, ship: str, to: Point) -> None:
    """A player moves a Ship; it is told where it came to lie."""
    sail_to(play, ship, to)
    words = text("{who} moves {ship} to {cell}.", who=Who(seat), ship=ship_name(ship), cell=sea.cell_of(to))
    play.tell(words, icon="move")


async def choose_move(
    play: Rattle, seat: int, ships: Sequence[str], limit: int, cost: Text, *, drilled: bool = False
) -> Moved | None:
    """Which Ship goes where; None if the player thinks better of it. Nothing has happened then (D8)."""
    if not ships:
        return None
    ship = ships[0]
    if len(ships) > 1:
        choice = PickOne(
            name="move_ship",
            prompt=text("Which Ship moves?"),
            secret=False,
            default=BACK.id,
            options=(*(Option(one, ship_name(one)) for one in ships), BACK),
        )
        ship = str((await play.ask(seat, choice)).value)
        if ship == BACK.id:
            return None
    return await choose_destination(play, seat, ship, limit, cost, drilled=drilled)


async def choose_destination(
    play: Rattle, seat: int, ship: str, limit: int, cost: Text, *, drilled: bool
) -> Moved | None:
    """A destination from the list of R-40, or any other in words."""
    state = play.state
    state.chosen = ship
    blocking = () if drilled else walls(state)
    everything = points(state)
    prey = in_ship_order(state, [one.id for one in np_ships(state)])
    others = in_ship_order(state, [one.id for one in rivals(state, seat)])
    offers = sea.offers(everything, ship, limit, blocking, prey=prey, rivals=others)
    choice = PickOne(
        name="move_where",
        prompt=text("{ship}: where to?", ship=ship_name(ship)),
        secret=False,
        default=BACK.id,
        options=(*(offer_option(offer) for offer in offers), Option("other", text("Another move, in words …")), BACK),
    )
    where = str((await play.ask(seat, choice)).value)
    if where == BACK.id:
        return None
    if where != "other":
        return ship, next(offer.to for offer in offers if offer.id == where)
    found = await typed(play, seat, ship, limit, blocking, prey)
    return None if found is None else await confirmed(play, seat, ship, found, cost)


async def typed(
    play: Rattle, seat: int, ship: str, limit: int, blocking: Sequence[Shape], prey: Sequence[str]
) -> Point | Refusal | None:
    """A destination in words, asked for again until it means something; None for «back»."""
    prompt = text(
        "{ship}: say where to, e.g. «toward {other} touch», «toward {other} range», «toward {other} 40», "
        "«away {other} far», «beside {other} at 3», «K12», «K12.7», «NNE 60», or «back».",
        ship=ship_name(ship),
        other=prey[0] if prey else "g2",
    )
    while True:
        choice = Words(name="move_words", prompt=prompt, secret=False, default=BACK.id, examples=examples(prey))
        said = str((await play.ask(seat, choice)).value)
        if said.lower() in BACK_WORDS:
            return None
        found = sea.typed_move(said, points(play.state), ship, limit, blocking)
        if not isinstance(found, Refusal) or found.offer:
            return found
        prompt = text("{why} Say it in another way, or «back».", why=found.why)


def offer_option(offer: Offer) -> Option:
    """An entry of the list."""
    to = text("to {cell}", cell=sea.cell_of(offer.to))
    if offer.target is None:
        return Option(offer.id, text("Run from all NP Ships"), to)
    target = ship_name(offer.target)
    labels = {
        "touch": text("Towards {ship} until they touch", ship=target),
        "range": text("Towards {ship} into short range", ship=target),
        "far": text("Away from {ship}, as far as possible", ship=target),
    }
    return Option(offer.id, labels[offer.kind], to)


def examples(prey: Sequence[str]) -> tuple[str, ...]:
    """Moves in words that mean something here."""
    named = [form.format(prey[0]) for form in ("toward {} touch", "toward {} 30", "away {} far", "beside {} at 3")
             if prey]  # fmt: skip
    return (*named, "NNE 60", "W 40", "H7", "K12.7")


async def confirmed(play: Rattle, seat: int, ship: str, found: Point | Refusal, cost: Text) -> Moved | None:
    """A typed move is shown before it is made; instead of one that is not possible another is offered (R-38, R-39)."""
    state = play.state
    to = found.offer if isinstance(found, Refusal) else found
    assert to is not None
    others = [(sea.reading(to, one.at), one.id) for one in np_ships(state)]
    near: list[Arg] = [text("{ship} {distance} mm", ship=ship_name(other), distance=distance)
                       for distance, other in sorted(others)[:4]]  # fmt: skip
    ends = text("{ship} ends at {cell} ({near}). Cost: {cost}.", ship=ship_name(ship), cell=sea.cell_of(to),
                near=near or [text("no NP Ship left")], cost=cost)  # fmt: skip
    prompt = text("{why} {ends}", why=found.why, ends=ends) if isinstance(found, Refusal) else ends
    choice = PickOne(
        name="move_confirm",
        prompt=prompt,
        secret=False,
        default=BACK.id,
        options=(Option("go", text("Sail there")), BACK),
    )
    return (ship, to) if (await play.ask(seat, choice)).value == "go" else None


# --- the Drill ---------------------------------------------------------------------------------------


def touched(state: RattleState, ship: str) -> list[Ship]:
    """The NP Ships that touch a Ship."""
    return [one for one in np_ships(state) if sea.touching(one.at, state.sea[ship].at)]


@step
async def drill(play: Rattle, seat: int, ship: str) -> None:
    """After a Move with the Drill the Ship may fight one that it touches at once (R-280)."""
    state = play.state
    prey = in_ship_order(state, [one.id for one in touched(state, ship)])
    choice = PickOne(
        name="drill",
        prompt=text("Drill: fight at once?"),
        secret=False,
        default="none",
        options=(Option("none", text("No fight now")), *(Option(f"fight:{one}", ship_name(one)) for one in prey)),
    )
    answer = str((await play.ask(seat, choice)).value)
    if answer != "none":
        fight(play, [(answer.removeprefix("fight:"), ship)], 0)
