"""An automatic player for Bilge. Like all of them it knows its view only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bilge.cards import MOTIVES, WEATHER
from bilge.state import boat_share, scaled
from bilge.state_changes import PUMP, PURSE
from bilge.view import BilgeView
from engine.api import Answering, Choice, Player, Text, options_of, text, three

PUMPS, PLUNDERS, ROWS = 0.3, 0.4, 0.2
"""How often other players are expected to do each of these."""


def worth(view: BilgeView, order: str) -> float:
    """Return about how many coins an order brings to the viewer."""
    assert view.viewer is not None
    me, others = view.viewer, len(view.aboard) - 1
    motive = MOTIVES[view.motives[me] or "stoker"]
    card = WEATHER[view.now]
    coming = view.water + scaled(card.leak, others + 1) - PUMP * PUMPS * others
    danger = min(1.0, max(0.0, (coming - 0.55 * view.brim) / (0.45 * view.brim)))
    share = view.hold / (1 + PLUNDERS * others)
    kept = 0.5 + 0.3 * (1 - danger) * (view.watches > 0)
    if order == "pump":
        gain = PURSE * (1 - PUMPS) ** others
        stake = view.aboard[me] * 0.7 + 1 + motive.worth * ((motive.tally == "port") - (motive.tally == "sunk"))
        return gain + danger * stake + motive.worth * (motive.tally == "pump")
    if order == "plunder":
        return share * kept * (1 - 0.6 * danger) + motive.worth * (motive.tally == card.kind)
    if order == "row":
        saved = min(view.aboard[me], boat_share(others + 1, 1) / (1 + ROWS * others / 2))
        last = 0.5 if not view.watches else 0.2
        return saved * max(last, danger) + motive.worth * (1 - ROWS) ** others * (motive.tally == "boat")
    prey = int(order.removeprefix("collar:"))
    likely = PLUNDERS + 0.15 * (view.orders[prey : prey + 1] != ("plunder",)) - 0.1 * (view.aboard[prey] > share)
    return likely * (share * kept * (1 - 0.6 * danger) + motive.worth * (motive.tally == "collar"))


def bosun(view: BilgeView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Return an order, the more often the more it is worth. Return None if no order is asked for.

    A player who always gave the best order could be foreseen, and collared.
    """
    for choice in choices:
        if choice.blocks:
            ids = [option.id for option in options_of(choice)]
            return choice.name, random.choices(ids, [max(0.05, worth(view, order)) ** 3 for order in ids])[0]
    return None


PLAYERS: dict[str, tuple[Text, Player]] = three(bosun, (text("Deck hand"), text("Bosun"), text("First mate")))
"""The easy, good and strong player, all made from this one rule of thumb."""
