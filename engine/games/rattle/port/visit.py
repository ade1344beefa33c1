"""The course of a Port Visit: location after location, player after player (R-216 to R-220, R-241)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.choice import Option, PickOne, PickSome
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.galleon import PORT
from engine.games.rattle.port.guild import GUILD
from engine.games.rattle.port.hiring import TAVERN, WORKSHOP
from engine.games.rattle.port.keeping import shuffle_back
from engine.games.rattle.port.location import END, Location
from engine.games.rattle.port.market import MARKET, wares
from engine.games.rattle.port.pit import PIT
from engine.games.rattle.port.shipyard import SHIPYARD
from engine.games.rattle.standing import Rattle, step
from engine.games.rattle.state import RattleState
from engine.games.rattle.talks import Talk, Talks
from engine.games.rattle.tokens import dearest, kinds_of, numbered, one_way, token_options, total
from engine.games.rattle.verbs import discard, take
from engine.play import Rule
from engine.text import text

MAP = "L1"
MAPPED = 2
"""So many Loot a Treasure Map is worth."""
LOCATIONS: dict[str, Location] = {
    "market": MARKET,
    "tavern": TAVERN,
    "shipyard": SHIPYARD,
    "workshop": WORKSHOP,
    "pit": PIT,
    "guild": GUILD,
}


@step
def port(play: Rattle) -> None:
    """The whole visit; Quest End is not part of it."""
    state = play.state
    state.phase = "port"
    for captain in state.captains:
        captain.used.clear()
    play.block(text("All Ships make for the Port."), icon="port")
    for place in reversed(PORT):
        play.push("location", place)


@step
def location(play: Rattle, place: str) -> None:
    """One location, visited by all from the Baron on, or by all at once (R-216, R-241). Who closed it visits it
    alone (R-289)."""
    state = play.state
    state.location = place
    visitors = [seat for seat in state.around() if state.closed.get(place, seat) == seat]
    play.push("tidy", place)
    if state.options.simultaneous_port and place != "guild":
        play.push("visit", place, *visitors)
    else:
        for seat in reversed(visitors):
            play.push("visit", place, seat)


@step
def visit(play: Rattle, place: str, *seats: int) -> Rule | None:
    """These are at a location, until none of them wants or can do more."""
    play.state.on_turn = seats[0] if len(seats) == 1 else None
    talks = Talks({seat: _talk(play.state, place, seat) for seat in seats})
    return _visit(play, talks, place, seats) if talks.asks else None


async def _visit(play: Rattle, talks: Talks, place: str, seats: Sequence[int]) -> None:
    state, deals = play.state, await talks.lead(play)
    play.block()
    again = [seat for seat, deal in deals.items() if deal(play)]
    if again:
        play.push("visit", place, *again)
    drawn = [seat for seat in seats if state.captains[seat].drawn]
    if drawn:
        play.push("keep", place, *drawn)


@step
def tidy(play: Rattle, place: str) -> None:
    """A location that all have visited."""
    play.state.on_turn = None
    shuffle_back(play, place)


def _talk(state: RattleState, place: str, seat: int) -> Talk:
    here, loot = LOCATIONS[place], state.captains[seat].loot
    options = here.offers(state, seat)
    if loot.get(MAP) and wares(state):
        options.append(Option("map", text("{card}: take {count} Loot", card=card_name(MAP), count=MAPPED), picture=MAP))
    if not options:
        return None
    if loot:
        options.append(Option("throw", text("Throw Loot away")))
    answer = yield PickOne(
        name=place,
        prompt=here.prompt,
        secret=False,
        default=here.default(state, seat),
        options=(*options, END),
        withheld=lambda: here.withheld(state, seat),
    )
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
        bag = play.state.bag
        if any(kinds.count(kind) > bag.get(kind, 0) for kind in kinds):
            play.tell(text("Somebody nearer to the Baron took that Loot: choose again."), to=seat)
        else:
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
