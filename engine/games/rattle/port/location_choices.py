"""The dialog of a player at a location of the Port."""

from __future__ import annotations

from engine.choice import Option, PickSome
from engine.games.rattle.cards import card_name
from engine.games.rattle.dialogs import Dialog
from engine.games.rattle.port.guild import GUILD
from engine.games.rattle.port.location import END, Location, report_gone
from engine.games.rattle.port.market import MAP, MAPPED, MARKET, types_in_bag
from engine.games.rattle.port.pit import PIT
from engine.games.rattle.port.shipyard import SHIPYARD
from engine.games.rattle.port.tavern_and_workshop import TAVERN, WORKSHOP
from engine.games.rattle.public_questions import openly
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.games.rattle.treasure.loot import discard, take
from engine.games.rattle.treasure.loot_tokens import (
    count_by_type,
    dearest,
    kinds_of,
    only_one_way,
    token_ids,
    token_options,
    total,
)
from engine.text import text

LOCATIONS: dict[str, Location] = {
    "market": MARKET,
    "tavern": TAVERN,
    "shipyard": SHIPYARD,
    "workshop": WORKSHOP,
    "pit": PIT,
    "guild": GUILD,
}
"""The locations by id, in the order of the visit."""


def location_dialog(state: RattleState, place: str, seat: int) -> Dialog:
    """Ask what the player does at a location. Return the commit (the function that does so), or None if there is
    nothing to do.
    """
    here, loot = LOCATIONS[place], state.captains[seat].loot
    offered, unavailable = here.legal(state, seat)
    options = [*offered]
    if loot.get(MAP) and types_in_bag(state):
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
            return (yield from here.dialog(state, seat, chosen))


def _map(state: RattleState, seat: int) -> Dialog:
    """Ask which 2 Loot the Treasure Map takes from the bag. Return the commit: the function that uses the map."""
    goods = {kind: state.bag[kind] for kind in types_in_bag(state)}
    number = min(MAPPED, total(goods))
    kinds = dearest(goods, number)
    if not only_one_way(goods, number):
        chosen = yield PickSome(
            name="port_map",
            prompt=text("{card}: which Loot do you take?", card=card_name(MAP)),
            secret=False,
            default=[*token_ids(kinds)],
            options=token_options(goods, number),
            least=number,
            most=number,
        )
        kinds = kinds_of(chosen)

    def commit(play: Rattle) -> bool:
        """Exchange the map for the Loot, unless that is gone. Return True, so that the player is asked again."""
        if any(play.state.bag.get(kind, 0) < number for kind, number in count_by_type(kinds).items()):
            return report_gone(play, seat)
        discard(play, seat, [MAP])
        take(play, seat, kinds)
        return True

    return commit


def _throw(state: RattleState, seat: int) -> Dialog:
    """Ask which Loot to throw away (R-217). Return the commit: the function that discards it."""
    loot = state.captains[seat].loot
    chosen = yield PickSome(
        name="port_throw",
        prompt=text("Which Loot do you throw away?"),
        secret=False,
        default=[],
        options=token_options(loot),
        most=total(loot),
    )

    def commit(play: Rattle) -> bool:
        """Discard the Loot, and return True, so that the player is asked again."""
        discard(play, seat, kinds_of(chosen))
        return True

    return commit
