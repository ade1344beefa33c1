"""Reasons for an answer in Rattle, Battle, Grab the Loot, for the advice that players can ask for."""

from __future__ import annotations

from engine.choice import Choice, PickOne, Value
from engine.games.rattle.cards.dice import fleet_id
from engine.games.rattle.state import RattleState
from engine.games.rattle.view import RattleView
from engine.players.advice import EQUAL, Advising, Respect, halves
from engine.players.rattle.port import own
from engine.players.rattle.sending import sending_value
from engine.text import Text, text


def _sent(view: RattleView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence that compares the value of sending this many Ships with that of the second best number.

    Return None if there is no other number. If both are equal, the sentence says so.
    """
    ships = sorted(own(view).home, reverse=True)
    numbers = {fleet_id(ships[:sent]): sent for sent in range(1, len(ships) + 1)}
    if not isinstance(choice, PickOne) or value not in numbers or len(numbers) < 2:
        return None
    brings = {fleet: sending_value(view, sent) for fleet, sent in numbers.items()}
    following = max((fleet for fleet in brings if fleet != value), key=lambda fleet: brings[fleet])
    mine, other = halves(brings[str(value)]), halves(brings[following])
    if mine == other:
        return EQUAL
    return text(
        "Coins and Loot until the Port, by what voyages bring: {n} with so many Ships, {other} with {ships}.",
        n=mine,
        other=other,
        ships=numbers[following],
    )


BOUGHT = text("Of what you can pay for, that brings most for what it costs.")
NOTHING_WORTH = text("Nothing else here is worth its price to you.")
CHEAPEST = text("Of your Loot, that is worth least to you.")
DEAREST = text("Of the Loot there, that is worth most to you.")


def _coins(state: RattleState, seat: int) -> float:
    return state.captains[seat].coins


def _left_to_others(state: RattleState, seat: int) -> float:
    """Return minus the number of coins that all other seats have."""
    return -sum(captain.coins for other, captain in enumerate(state.captains) if other != seat)


def _loot(state: RattleState, seat: int) -> float:
    return sum(state.captains[seat].loot.values())


ADVICE: Advising = Advising(
    respects=(
        Respect(text("It is more likely to win you the coins."), _coins),
        Respect(text("It is more likely to keep the coins from others."), _left_to_others),
        Respect(text("It leaves you with more Loot, all in all."), _loot),
    ),
    because={"send": _sent},
    thumbs={
        "send": text(
            "With so many Ships you gain most before the Port: a Ship at sea carries no Loot, and one that is sunk "
            "costs some."
        ),
        "chosen_part": text("A Sail lets you choose whom you fight, early in the game more than anything."),
        "act sail": text("There that Ship has the best it can reach: to sink, and not to be sunk."),
        "act shoot": text("That shot is likely to sink something worth the Cannon."),
        "act use": text("Used now, that card brings more than later."),
        "act pass": text("Nothing that you could do at sea now is worth what it costs."),
        "act end": text("Nothing that you could do at sea now is worth what it costs."),
        "move_where": text("There that Ship has the best it can reach: to sink, and not to be sunk."),
        "fire_at": text("That shot is likely to sink something worth the Cannon."),
        "repairs": CHEAPEST,
        "settle": CHEAPEST,
        "lose_loot": CHEAPEST,
        "keep_loot": DEAREST,
        "choose_loot": DEAREST,
        "port_map": DEAREST,
        "port_throw": text("You have room for all that is worth something to you."),
        "market": text("What you give is worth less to you than what you get."),
        "market_take": text("What you give is worth less to you than what you get."),
        "market end": NOTHING_WORTH,
        "tavern": BOUGHT,
        "tavern end": NOTHING_WORTH,
        "workshop": BOUGHT,
        "workshop end": NOTHING_WORTH,
        "shipyard": BOUGHT,
        "shipyard end": NOTHING_WORTH,
        "guild": text("Victory Points are what counts at the end, and you can pay for these."),
        "guild end": NOTHING_WORTH,
        "close": text("There the others would gain most."),
    },
)
