"""What a player does at a location of the Port: a talk, and the deal that comes of it."""

from __future__ import annotations

from engine.choice import Option, PickSome
from engine.games.rattle.asking import openly
from engine.games.rattle.cards import card_name
from engine.games.rattle.dialogs import Talk
from engine.games.rattle.port.guild import GUILD
from engine.games.rattle.port.location import END, Location, gone
from engine.games.rattle.port.market import MAP, MAPPED, MARKET, wares
from engine.games.rattle.port.pit import PIT
from engine.games.rattle.port.shipyard import SHIPYARD
from engine.games.rattle.port.tavern_and_workshop import TAVERN, WORKSHOP
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Rattle
from engine.games.rattle.treasure.loot import discard, take
from engine.games.rattle.treasure.tokens import counted_up, dearest, kinds_of, numbered, one_way, token_options, total
from engine.text import text

LOCATIONS: dict[str, Location] = {
    "market": MARKET,
    "tavern": TAVERN,
    "shipyard": SHIPYARD,
    "workshop": WORKSHOP,
    "pit": PIT,
    "guild": GUILD,
}


def errand(state: RattleState, place: str, seat: int) -> Talk:
    """What a player can do at a location now; None where that is nothing, or nothing more is wanted."""
    here, loot = LOCATIONS[place], state.captains[seat].loot
    offered, unavailable = here.legal(state, seat)
    options = [*offered]
    if loot.get(MAP) and wares(state):
        options.append(Option("map", text("{card}: take {count} Loot", card=card_name(MAP), count=MAPPED), picture=MAP))
    if not options:
        return None
    if loot:
        options.append(Option("throw", text("Throw Loot away")))
    answer = yield openly(place, here.prompt, (*options, END), here.default(state, seat), unavailable=unavailable)
    match str(answer):
        case "end":
            return None
        case "map":
            return (yield from _map(state, seat))
        case "throw":
            return (yield from _throw(state, seat))
        case chosen:
            return (yield from here.talk(state, seat, chosen))


def _map(state: RattleState, seat: int) -> Talk:
    """The Treasure Map: 2 Loot of choice from the bag."""
    goods = {kind: state.bag[kind] for kind in wares(state)}
    number = min(MAPPED, total(goods))
    kinds = dearest(goods, number)
    if not one_way(goods, number):
        chosen = yield PickSome(
            name="port_map",
            prompt=text("{card}: which Loot do you take?", card=card_name(MAP)),
            secret=False,
            default=[*numbered(kinds)],
            options=token_options(goods, number),
            least=number,
            most=number,
        )
        kinds = kinds_of(chosen)

    def deal(play: Rattle) -> bool:
        if any(play.state.bag.get(kind, 0) < number for kind, number in counted_up(kinds).items()):
            return gone(play, seat)
        discard(play, seat, [MAP])
        take(play, seat, kinds)
        return True

    return deal


def _throw(state: RattleState, seat: int) -> Talk:
    """Loot that nobody wants to keep (R-217)."""
    loot = state.captains[seat].loot
    chosen = yield PickSome(
        name="port_throw",
        prompt=text("Which Loot do you throw away?"),
        secret=False,
        default=[],
        options=token_options(loot),
        most=total(loot),
    )

    def deal(play: Rattle) -> bool:
        discard(play, seat, kinds_of(chosen))
        return True

    return deal
