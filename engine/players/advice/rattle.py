"""Reasons for an answer in Rattle, Battle, Grab the Loot, for the advice that players can ask for."""

from __future__ import annotations

from engine.choice import Choice, Value, options_of
from engine.games.rattle.cards.dice import fleet_id
from engine.games.rattle.cards.loot_victory_revenge import VICTORY
from engine.games.rattle.port.guild import CLEMENTE
from engine.games.rattle.ships.names import ship_name
from engine.games.rattle.state import RattleState
from engine.games.rattle.view import RattleView
from engine.players.advice import EQUAL, NOTHING_ELSE, Advising, Criterion, halves
from engine.players.rattle.port_spending import Spending, own
from engine.players.rattle.sending_ships import sending_value
from engine.text import Text, text


def _sent(view: RattleView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence about the number of Ships that the answer sends: another number is about as good, or all
    Loot still has room.

    Return None if neither is true.
    """
    me = own(view)
    ships = sorted(me.home, reverse=True)
    numbers = {fleet_id(ships[:sent]): sent for sent in range(1, len(ships) + 1)}
    if value not in numbers or len(numbers) < 2:
        return None
    brings = {fleet: halves(sending_value(view, sent)) for fleet, sent in numbers.items()}
    if brings.pop(str(value)) in brings.values():
        return EQUAL
    loot, places, sent = sum(me.loot.values()), me.places - numbers[str(value)], numbers[str(value)]
    if not 0 < loot <= places:
        return None
    if loot == places and sent < len(ships):
        return text("With one Ship more at sea you would have no room for all your Loot.")
    return text("You still have room for all your Loot.")


def _passed(view: RattleView, choice: Choice, value: Value) -> Text | None:
    return NOTHING_ELSE if len(options_of(choice)) > 1 else None


def _touches_weaker(view: RattleView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence with the Strengths of both Ships if a move brings a Ship into contact with a weaker enemy.

    Return None for any other answer.
    """
    words = str(value).removeprefix("sail ").split()
    ship, kind, target = words if len(words) == 3 else (view.chosen, *words) if len(words) == 2 else ("", "", "")
    power = {one.id: one.strength for one in view.sea}
    if kind != "touch" or ship not in power or target not in power or power[ship] <= power[target]:
        return None
    return text(
        "There it touches {target}: Strength {mine} against {theirs}.",
        target=ship_name(target),
        mine=power[ship],
        theirs=power[target],
    )


def _shot(view: RattleView, choice: Choice, value: Value) -> Text | None:
    target = str(value).split()[-1].partition("+")[0]
    if not any(ship.id == target for ship in view.sea):
        return None
    return text("A shot never misses: {target} sinks.", target=ship_name(target))


def _kinds(value: Value) -> list[str]:
    """Return the type of each Loot token that an answer names."""
    return [str(one).partition(".")[0] for one in value] if isinstance(value, list) else []


def _paid(view: RattleView, choice: Choice, value: Value) -> Text | None:
    """Return a sentence if the viewer has Valuables and pays with none of them. Else None."""
    offered = {one.id.partition(".")[0] for one in options_of(choice)}
    keeps = _kinds(value) and "valuables" in offered and "valuables" not in _kinds(value)
    return text("That way you keep your Valuables.") if keeps else None


def _taken(view: RattleView, choice: Choice, value: Value) -> Text | None:
    """Return the sentence that Valuables sell best, if the answer takes only these and something else was offered.

    Else None.
    """
    offered = {one.id.partition(".")[0] for one in options_of(choice)}
    only = {*_kinds(value)} == {"valuables"} and offered > {"valuables"}
    return text("Valuables sell best: the Pit pays a coin for each.") if only else None


def _bought(view: RattleView, choice: Choice, value: Value) -> Text | None:
    card, less = VICTORY[view.guild[0]], Spending(view).works(CLEMENTE)
    return text(
        "It is {points} Victory Points for {cost} coins, which count 1 each.", points=card.points, cost=card.cost - less
    )


def _sold(view: RattleView, choice: Choice, value: Value) -> Text | None:
    return text("Each coin counts 1 Victory Point at the end.") if value == "all" else None


def _first_part(view: RattleView, choice: Choice, value: Value) -> Text | None:
    return text("With a Sail you can move a Ship before the Battle.") if value == "sail" else None


def _coins(state: RattleState, seat: int) -> float:
    return state.captains[seat].coins


def _left_to_others(state: RattleState, seat: int) -> float:
    """Return minus the number of coins of all other seats together, so that a greater number is better."""
    return -sum(captain.coins for other, captain in enumerate(state.captains) if other != seat)


def _loot(state: RattleState, seat: int) -> float:
    return sum(state.captains[seat].loot.values())


ADVICE: Advising = Advising(
    criteria=(
        Criterion(text("On average, it wins you more coins."), _coins),
        Criterion(text("On average it leaves the others fewer coins."), _left_to_others),
        Criterion(text("On average it leaves you with more Loot."), _loot),
    ),
    because={
        "act end": _passed,
        "act pass": _passed,
        "act sail": _touches_weaker,
        "act shoot": _shot,
        "choose_loot": _taken,
        "chosen_part": _first_part,
        "fire_at": _shot,
        "guild buy": _bought,
        "guild end": _passed,
        "keep_loot": _taken,
        "lose_loot": _paid,
        "market end": _passed,
        "move_where": _touches_weaker,
        "pit": _sold,
        "port_map": _taken,
        "repairs": _paid,
        "send": _sent,
        "settle": _paid,
        "shipyard end": _passed,
        "tavern end": _passed,
        "workshop end": _passed,
    },
)
"""The reasons that advice can give."""
