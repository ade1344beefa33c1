"""Steps of Bilge. They read like the rules, and every `await` is a player's decision."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bilge import state_changes
from bilge.state import BilgeState, boat_share
from bilge.state_changes import PUMP, PURSE, Bilge
from engine.api import Option, Pace, PickOne, Reason, Steps, Text, Who, legal, plural, text

LABELS = {"pump": text("Pump"), "plunder": text("Plunder the hold"), "row": text("Row ashore")}
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
    for order, label in LABELS.items():
        barred = order == "row" and not state.aboard[seat]
        yield order, NOTHING_ABOARD if barred else Option(order, label, about=about(state, seat, order))
    for prey in range(len(state.aboard)):
        if prey != seat:
            hint = text("You get the share of {who}, if {who} plunders.", who=Who(prey))
            yield f"collar:{prey}", Option(f"collar:{prey}", text("Collar {who}", who=Who(prey)), about=hint)


@step
async def watch(play: Bilge) -> None:
    """Let everybody choose an order, all at once and in secret, and carry all of them out (B-4 to B-8)."""
    state = play.state
    asks = {}
    for seat in play.seats:
        options, unavailable = legal(partial(orders, state, seat))
        asks[seat] = PickOne(
            name="order",
            prompt=text("What do you do in this watch?"),
            pace=Pace.BALLOT,
            revisable=True,
            default="pump",
            options=options,
            unavailable=unavailable,
        )
    answers = await play.ask_all(asks)
    state.orders = [str(answers[seat].value) for seat in play.seats]
    doing = {order: [seat for seat in play.seats if state.orders[seat] == order] for order in LABELS}
    collars = {
        seat: int(order.removeprefix("collar:"))
        for seat, order in enumerate(state.orders)
        if order.startswith("collar:")
    }
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
