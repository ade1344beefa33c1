"""Steps of Bilge. They read like the rules, and every `await` is a player's decision."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bilge import state_changes
from bilge.state import BilgeState, boat_share
from bilge.state_changes import PUMP, PURSE, Bilge
from engine.api import Option, Pace, PickOne, Reason, Steps, Text, Who, legal, plural, text

LABELS = {
    "pump": text("Pump"),
    "plunder": text("Plunder the hold"),
    "row": text("Row ashore"),
    "collar": text("Collar somebody"),
}
SIGNS = {"pump": "water", "plunder": "chest", "row": "sailboat", "collar": "fist"}
NOTHING_ABOARD = Reason("B-7", text("You have nothing aboard to row ashore."))

step = Steps()


@step
def begin(play: Bilge) -> None:
    """Begin the game."""
    state_changes.deal(play)
    play.push("sight")


@step
def sight(play: Bilge) -> None:
    """Turn up the weather (B-4)."""
    state_changes.sight(play)
    play.push("watch")


def about(state: BilgeState, seat: int, order: str) -> Text:
    """Return what an order is about to do for a seat (B-5 to B-7)."""
    if order == "pump":
        return text("Takes {n} water out. Alone you get {purse} coins.", n=PUMP, purse=PURSE)
    if order == "plunder":
        return plural("{n} coin for all who plunder.", "{n} coins for all who plunder.", n=state.hold)
    most = min(state.aboard[seat], boat_share(len(state.aboard), 1))
    return plural("{n} coin if you row alone.", "{n} coins if you row alone.", n=most)


def orders(state: BilgeState, seat: int) -> Iterator[tuple[str, Option | Reason]]:
    """Yield each order of a seat as an id, with its option, or with the reason against it."""
    for order in ("pump", "plunder", "row"):
        barred = order == "row" and not state.aboard[seat]
        yield order, NOTHING_ABOARD if barred else Option(order, LABELS[order], about=about(state, seat, order))
    for prey in range(len(state.aboard)):
        if prey != seat:
            hint = text("You get the share of {who}, if {who} plunders.", who=Who(prey))
            yield f"collar:{prey}", Option(f"collar:{prey}", text("Collar {who}", who=Who(prey)), about=hint)


def question(state: BilgeState, seat: int) -> PickOne:
    """Return the secret question for a seat's order."""
    prompt = text("What do you do in this watch?")
    options, why = legal(partial(orders, state, seat))
    ballot = Pace.BALLOT
    return PickOne("order", prompt, pace=ballot, revisable=True, default="pump", options=options, unavailable=why)


@step
async def watch(play: Bilge) -> None:
    """Let everybody choose an order, all at once and in secret, and carry all of them out (B-4 to B-8)."""
    state = play.state
    answers = await play.ask_all({seat: question(state, seat) for seat in play.seats})
    state.orders = [str(answers[seat].value) for seat in play.seats]
    doing = {order: [seat for seat in play.seats if state.orders[seat] == order] for order in LABELS}
    parted = [order.partition(":") for order in state.orders]
    collars = {seat: int(prey) for seat, (_, _, prey) in enumerate(parted) if prey}
    play.begin_group()
    state_changes.pump(play, doing["pump"])
    state_changes.plunder(play, doing["plunder"], collars)
    state_changes.row(play, doing["row"])
    state_changes.leak(play)
    play.push("end" if state.sunk or not state.watches else "sight")


@step
def end(play: Bilge) -> None:
    """End the game when the ship has sunk, or after the last watch (B-8, B-9)."""
    state_changes.settle(play)
