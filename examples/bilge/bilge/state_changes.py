"""State changes of Bilge: each function changes the state in one way and reports it."""

from __future__ import annotations

from collections.abc import Sequence

from bilge.cards import KINDS, MOTIVES, TALLIES, WEATHER, card_name
from bilge.state import BilgeState, boat_share, scaled
from engine.api import Arg, Play, Who, plural, text

Bilge = Play[BilgeState]

PUMP = 2
"""The water that one pumper takes out (B-5)."""
PURSE = 3
"""The coins for whoever pumps alone (B-5)."""


def deal(play: Bilge) -> None:
    """Deal a motive to each seat, which only that seat sees (B-2), and shuffle the weather (B-3)."""
    state = play.state
    state.box = play.chance.shuffled(state.box)
    state.deck = play.chance.shuffled(state.deck)
    state.motives = [state.box.pop() for _ in play.seats]
    for seat in play.seats:
        play.report(text("Your motive: {motive}.", motive=card_name(state.motives[seat])), to=seat)


def sight(play: Bilge) -> None:
    """Turn up the weather of the next watch, and put its cargo into the hold (B-4)."""
    state = play.state
    state.past.extend(filter(None, [state.now]))
    state.now = state.deck.pop()
    state.watches -= 1
    card = WEATHER[state.now]
    cargo = scaled(card.cargo, len(state.aboard))
    state.hold += cargo
    play.begin_group(text("A new watch: {card}.", card=card_name(card.id)), icon=card.icon)
    play.report(text("Into the hold: {coins} coins of {kind}.", coins=cargo, kind=KINDS[card.kind]), icon="chest")


def mark(state: BilgeState, seat: int, tally: str) -> None:
    """Count one more for a seat (B-10)."""
    state.tallies[seat][TALLIES.index(tally)] += 1


def pump(play: Bilge, pumpers: Sequence[int]) -> None:
    """Take water out for each pumper, and give the purse to a lone one (B-5)."""
    state = play.state
    state.water = max(0, state.water - PUMP * len(pumpers))
    for seat in pumpers:
        mark(state, seat, "pump")
    names: list[Arg] = [Who(seat) for seat in pumpers]
    said = text("{names} pump.", names=names) if pumpers else text("Nobody pumps.")
    if len(pumpers) == 1:
        state.ashore[pumpers[0]] += PURSE
        said = text("{who} pumps alone and gets the purse: {coins} coins.", who=Who(pumpers[0]), coins=PURSE)
    play.report(said, icon="water")


def plunder(play: Bilge, plunderers: Sequence[int], collars: dict[int, int]) -> None:
    """Divide the hold among the plunderers; a share goes to the one who alone collared its owner (B-6).

    `collars` has for each seat that collars somebody the seat that it collars.
    """
    state = play.state
    share = state.hold // len(plunderers) if plunderers else 0
    state.hold -= share * len(plunderers)
    for seat in plunderers:
        rivals = [other for other, prey in collars.items() if prey == seat]
        if len(rivals) == 1:
            state.aboard[rivals[0]] += share
            mark(state, rivals[0], "collar")
            said = text("{who} collars {prey}: {coins} coins.", who=Who(rivals[0]), prey=Who(seat), coins=share)
            play.report(said, icon="fist")
        else:
            state.aboard[seat] += share
            mark(state, seat, WEATHER[state.now].kind)
            said = plural("{who} plunders {n} coin.", "{who} plunders {n} coins.", n=share, who=Who(seat))
            play.report(said, icon="chest")
    for seat, prey in collars.items():
        if prey not in plunderers or [*collars.values()].count(prey) > 1:
            said = text("{who} goes for the collar of {prey}, for nothing.", who=Who(seat), prey=Who(prey))
            play.report(said, icon="fist")


def row(play: Bilge, rowers: Sequence[int]) -> None:
    """Bring coins of the rowers ashore, as many as the boat bears (B-7)."""
    state = play.state
    for seat in rowers:
        coins = min(state.aboard[seat], boat_share(len(state.aboard), len(rowers)))
        state.aboard[seat] -= coins
        state.ashore[seat] += coins
        said = plural("{who} rows {n} coin ashore.", "{who} rows {n} coins ashore.", n=coins, who=Who(seat))
        play.report(said, icon="sailboat")
    if len(rowers) == 1:
        mark(state, rowers[0], "boat")


def leak(play: Bilge) -> None:
    """Let the water of this watch in (B-8)."""
    state = play.state
    state.water += scaled(WEATHER[state.now].leak, len(state.aboard))
    play.report(text("The water stands at {water} of {brim}.", water=state.water, brim=state.brim), icon="leak")


def settle(play: Bilge) -> None:
    """End the game: halve or lose what is aboard, show the motives, and determine the winners (B-8 to B-11)."""
    state = play.state
    if state.sunk:
        play.report(text("The ship sinks, with everything aboard."), icon="ship-wreck")
    else:
        play.report(text("The ship reaches port. The customs take half of what is aboard."), icon="lighthouse")
    for seat in play.seats:
        mark(state, seat, "sunk" if state.sunk else "port")
        state.ashore[seat] += 0 if state.sunk else state.aboard[seat] // 2
        state.aboard[seat] = 0
    points = scores(state)
    state.winners = tuple(seat for seat in play.seats if points[seat] == max(points))
    for seat, motive in enumerate(state.motives):
        more = points[seat] - state.ashore[seat]
        said = text("{who} was the {motive}: {coins} more.", who=Who(seat), motive=card_name(motive), coins=more)
        play.report(said, icon="peek")


def scores(state: BilgeState) -> tuple[int, ...]:
    """Return the coins of each seat with what its motive counts (B-10)."""
    motives = [MOTIVES[motive] for motive in state.motives]
    return tuple(
        coins + motive.worth * marks[TALLIES.index(motive.tally)]
        for coins, motive, marks in zip(state.ashore, motives, state.tallies, strict=True)
    )
