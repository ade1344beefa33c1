"""Registry of steps, and questions beside which the owner of Atlantis may give an order."""

from __future__ import annotations

from engine.choice import Choice, Option, PickOne, Value
from engine.game import Steps
from engine.games.tortuga.state_changes import Tortuga
from engine.play import Answer, Asks
from engine.text import text

step = Steps()

ATLANTIS = PickOne(
    name="atlantis",
    prompt=text("Atlantis: you may order your pawn to the other ship before the next turn."),
    blocks=False,
    options=(
        Option(
            "order",
            text("Atlantis: sail before the next turn"),
            text("If you're on a ship then and the other has room, you go to the back of its line."),
        ),
        Option("withdraw", text("Atlantis: withdraw the order"), text("You stay where you are and keep the map.")),
    ),
)
"""The choice to give or withdraw the order to sail.

It is always the same, whether an order exists or not, because others must not see a difference (T-140)."""


def orders(play: Tortuga) -> Asks:
    """Return the optional choice of Atlantis' owner, by seat.

    The choice is open beside any question. The result is empty if Atlantis has no owner.
    """
    owner = play.state.navigator
    return {} if owner is None else {owner: (ATLANTIS,)}


def hear(play: Tortuga, answer: Answer) -> None:
    """Store whether the owner of Atlantis has given or withdrawn an order to sail, as `answer` says. Confirm it."""
    play.state.order = answer.value == "order"
    stands = text("You've given your order: if you're on a ship, you sail to the other one before the next turn.")
    play.report(stands if play.state.order else text("You've given no order."), to=answer.seat, icon="atlantis")


async def ask(play: Tortuga, seat: int, choice: Choice) -> Value:
    """Ask one seat and return the value of its answer. Meanwhile the owner of Atlantis may give an order."""
    return (await play.ask(seat, choice, orders(play), hear)).value
