"""An automatic player for Rattle, Battle, Grab the Loot. It knows only what its seat may see.

It keeps no memory: the plan behind an answer is computed again at the next question, with the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random

from engine.choice import AT_RANDOM, Choice, NotAllowed, PickOne, PickSome, Value
from engine.games.rattle.actions import quick_actions
from engine.games.rattle.cards.dice import fleet_id
from engine.games.rattle.galleon_and_port import PORT
from engine.games.rattle.sea import LONG_MOVE, SHORT_MOVE, SUPER_MOVE
from engine.games.rattle.state import RattleState
from engine.games.rattle.view import RattleView
from engine.players import Answering, Player
from engine.players.monte_carlo import SearchSettings
from engine.players.random_player import anything
from engine.players.rattle.battle_forecast import BattleForecast
from engine.players.rattle.card_abilities import SAIL, Use, uses
from engine.players.rattle.crazy_adventures import crazy_answer
from engine.players.rattle.lookahead import LONGEST, is_searched, playout_policy, win_chance
from engine.players.rattle.port_spending import (
    Spending,
    card_worth,
    own,
    owned,
    part_worth,
    quests_left,
    token_worth,
    victory,
)
from engine.players.rattle.sending_ships import sending_value
from engine.players.strengths import three
from engine.text import Text, text

WORTHWHILE = 0.05
"""Least gain, in Victory Points, for which an action is taken."""
WORLDS, CLEAR = 48, 2.0
"""The maximum number of simulations for one question, and the standard errors by which a better answer ends them early.
"""


def buccaneer(view: RattleView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Answer a choice by heuristics, else by its default, else at random. Return None if no choice needs an answer."""
    choice = next((choice for choice in choices if choice.blocks), None)
    if choice is None:
        return None
    for value in (_decide(view, choice, random), choice.default):
        if value is not None and value is not AT_RANDOM:
            with suppress(NotAllowed):
                return choice.name, choice.check(value)
    return anything(view, [choice], random)


def _decide(view: RattleView, choice: Choice, random: Random) -> Value | None:
    """Return the answer that the heuristics give, or None if there is no heuristic for this choice."""
    if isinstance(choice, PickSome):
        ids = [option.id for option in choice.options]
        if choice.name == "move_with":
            return [*ids]
        if choice.name in TOKENS:
            return _tokens(view, choice, keep=TOKENS[choice.name])
    if isinstance(choice, PickOne):
        ids = [option.id for option in choice.options]
        if choice.name == "send":
            return _send(view)
        if choice.name in ANSWERS:
            return ANSWERS[choice.name](view, ids)
    return crazy_answer(view, choice)


# --- Ships and tokens --------------------------------------------------------------------------------


def _send(view: RattleView) -> Value:
    """Return the id of the fleet (a group of Ships) to send: the one that is worth most up to the next Port.

    The Captain Ship is sent first.
    """
    ships = sorted(own(view).home, reverse=True)
    return fleet_id(ships[: max(range(1, len(ships) + 1), key=lambda sent: sending_value(view, sent))])


TOKENS = dict.fromkeys(("keep_loot", "choose_loot", "port_map"), True) | dict.fromkeys(
    ("lose_loot", "repairs", "settle", "pay"), False
)
"""Names of the choices that pick tokens. True if the most valuable tokens are picked, False if the cheapest."""


ALIKE = 0.15
"""The difference in Victory Points below which the preselected tokens are picked. Token values are only estimates."""


def _tokens(view: RattleView, choice: PickSome, *, keep: bool) -> Value:
    """Return the ids of the tokens to pick: the most valuable ones if `keep` is True, else the cheapest."""
    worth = {option.id: token_worth(view, option.id.partition(".")[0]) for option in choice.options}
    taken = sorted(worth, key=lambda one: worth[one], reverse=keep)[: choice.least]
    gain = sum(worth[one] for one in taken) - sum(worth[one] for one in choice.picked)
    if choice.picked and (gain if keep else -gain) <= ALIKE:
        return choice.picked
    return [one for one in worth if one in taken]


def _part(view: RattleView, ids: list[str]) -> str:
    """Return the id of the Part that is worth most. `ids` are the options."""
    parts = [one for one in ids if one in ("sail", "cannon", "hold")]
    return max(parts, key=lambda one: part_worth(view, one))


# --- at sea ------------------------------------------------------------------------------------------


def _act(view: RattleView, ids: list[str]) -> str:
    """Return the id of the option with the highest gain in Victory Points.

    If no option is worthwhile, it is the one to pass or to end.
    """
    forecast = BattleForecast(view)
    last = "end" if "end" in ids else "pass"
    found = {last: WORTHWHILE}
    saved = SAIL if forecast.sails_again else 0.0
    paid = 0.0 if "free:move" in ids else saved
    moves = {ship: forecast.moves(ship) for ship in forecast.mine}
    for act in ids:
        kind, _, rest = act.partition(" ")
        ship, _, way = rest.partition(" ")
        if kind == quick_actions.SAIL:
            found[act] = moves[ship].get(way, -1.0) - paid
        elif kind == quick_actions.SHOOT:
            found[act] = forecast.shot(ship, way) + 0.3 * ("free:fire" in ids)
        elif act.endswith("move"):
            found[act] = forecast.best_move() - (0 if act.startswith("free") else saved)
        elif act.endswith("fire"):
            found[act] = forecast.best_shot() + 0.3 * act.startswith("free")
    for use in uses(forecast):
        if f"use:{use.card}" in ids:
            found[f"use:{use.card}"] = max(use.worth, found.get(f"use:{use.card}", 0))
    return max(found, key=lambda one: found[one])


def _by_best_use(of: Callable[[Use], str]) -> Callable[[RattleView, list[str]], str | None]:
    """Return a heuristic for a question that a used card asks, such as its target.

    `of` returns the answer that belongs to a use of a card. The heuristic takes the answer of the best use.
    """

    def answer(view: RattleView, ids: list[str]) -> str | None:
        """Return the answer of the best possible use that is among the option ids `ids`.

        If no possible use fits, return the first option if the turn may end, else None.
        """
        possible = [use for use in uses(BattleForecast(view)) if of(use) in ids]
        if possible:
            return of(max(possible, key=lambda use: use.worth))
        return ids[0] if "end" in ids else None

    return answer


def _move_ship(view: RattleView, ids: list[str]) -> str:
    """Return the id of the Ship whose best move gains most. `ids` are the options."""
    forecast = BattleForecast(view)
    ships = [one for one in ids if one in forecast.ships]
    return max(ships, key=lambda ship: max(forecast.moves(ship).values(), default=0))


def _move_where(view: RattleView, ids: list[str]) -> str | None:
    """Return the id of the move that gains most; None if no listed move is known."""
    forecast = BattleForecast(view)
    found: dict[str, float] = {}
    for limit in (SUPER_MOVE, LONG_MOVE, SHORT_MOVE):
        found |= forecast.moves(view.chosen or "", limit)
    offered = [one for one in ids if one in found]
    return max(offered, key=lambda one: found[one]) if offered else None


def _drill(view: RattleView, ids: list[str]) -> str:
    """Return the id of the fight that gains most among those that the Ship would not lose. Return `none` if there
    is no such fight.
    """
    power = {ship.id: ship.strength for ship in view.sea}
    beaten = [one for one in ids[1:] if power[one.removeprefix("fight:")] <= power[view.chosen or ""]]
    return max(beaten, key=lambda one: BattleForecast(view).sinks(one.removeprefix("fight:")), default="none")


def _fire_ship(view: RattleView, ids: list[str]) -> str:
    """Return the id of the Ship that fires for the fewest Cannons. `ids` are the options."""
    forecast = BattleForecast(view)
    ships = [one for one in ids if one in forecast.ships]
    return min(ships, key=forecast.cannons)


def _fire_at(view: RattleView, ids: list[str]) -> str:
    """Return the id of the shot that gains most. `ids` are the options."""
    forecast = BattleForecast(view)
    return max(ids[:-1], key=lambda one: forecast.shot(view.chosen or "", one))


# --- ashore ------------------------------------------------------------------------------------------


def _market(view: RattleView, ids: list[str]) -> str:
    """Return the id of the trade that gains most among the options `ids`; `end` if none gains."""
    give, _ = Spending(view).trade()
    return give if give in ids else "end"


def _market_take(view: RattleView, ids: list[str]) -> str:
    """Return the id of the Loot to take in the planned trade, or else the most valuable one."""
    _, take = Spending(view).trade()
    offered = [one for one in ids if one != "end"]
    return f"take:{take}" if f"take:{take}" in ids else max(offered, key=lambda one: token_worth(view, one[5:]))


def _buys(place: str) -> Callable[[RattleView, list[str]], str]:
    """Return a heuristic for the Tavern or the Workshop (`place`).

    It uses the map if possible. Otherwise it buys if the spending plan says so.
    """

    def answer(view: RattleView, ids: list[str]) -> str:
        """Return the id of an option: to use the map, to buy with one of the ways to pay, or `end` to buy nothing."""
        if "map" in ids:
            return "map"
        _, places = Spending(view).best(owned(view))
        ways = [one for one in ids if one in ("price", "any")]
        return ways[0] if place in places and ways else "end"

    return answer


def _shipyard(view: RattleView, ids: list[str]) -> str:
    """Return the id of the Part to buy if the spending plan says so, else `end`."""
    _, places = Spending(view).best(owned(view))
    return _part(view, ids) if "shipyard" in places else "end"


def _pit(view: RattleView, ids: list[str]) -> str:
    """Return `all`, which sells everything that the Pit pays for, if it is offered. Else return `end`.

    `ids` are those of the options.
    """
    return "all" if "all" in ids else "end"


def _closes(view: RattleView, ids: list[str]) -> str | None:
    """Return the id of the option, of those in `ids`, that closes the last open location, preferably the Guild.

    Return None if none can be closed.
    """
    return next((f"close:{place}" for place in reversed(PORT) if f"close:{place}" in ids), None)


def _fire_power(view: RattleView, ids: list[str]) -> str:
    """Return the type of the cheapest Loot if a Cannon is worth more than it, else `none`."""
    cheapest = min(ids[1:], key=lambda one: token_worth(view, one))
    return cheapest if part_worth(view, "cannon") > token_worth(view, cheapest) else "none"


def _most_valuable(view: RattleView, ids: list[str]) -> str:
    """Return the id of the drawn card that is worth most. `ids` are the options."""
    return max(ids, key=lambda card: card_worth(view, card))


def _sailor(view: RattleView, ids: list[str]) -> str:
    """Return the id of the first Sailor whose use is free or worth its price.

    Without one, return the id to store Loot if it is offered, else `end`.
    """
    left = quests_left(view)
    for card in ids:
        if card in FREE or (card in PAID and left >= PAID[card]):
            return card
        if card.startswith("store:") and left:
            return card
    return "end"


FREE = ("S04", "S05", "S06", "S08", "S09", "S10", "S11", "S12")
"""Ids of Sailors whose skills are always worth using."""
PAID = {"S01": 1, "S02": 2, "S03": 0}
"""By id of a Sailor whose skill costs something: the minimum number of quests left for which that is worthwhile."""


def _skill(view: RattleView, ids: list[str]) -> str | None:
    """Return the id of the Part to take, or of the cheapest Loot to give, for a Sailor's skill.

    `ids` are the options. Return None if the skill asks for neither.
    """
    if "sail" in ids or "cannon" in ids:
        return _part(view, ids)
    tokens = [one for one in ids if one != "end" and ":" not in one]
    return min(tokens, key=lambda one: token_worth(view, one.partition(".")[0])) if tokens else None


ANSWERS: dict[str, Callable[[RattleView, list[str]], Value | None]] = {
    "chosen_part": lambda view, ids: "sail" if "sail" in ids else None,
    "act": _act,
    "move_ship": _move_ship,
    "move_where": _move_where,
    "fire_ship": _fire_ship,
    "fire_at": _fire_at,
    "use_on": _by_best_use(lambda use: use.target),
    "use_ship": _by_best_use(lambda use: use.mine),
    "use_face": _by_best_use(lambda use: use.face),
    "drill": _drill,
    "market": _market,
    "market_take": _market_take,
    "tavern": _buys("tavern"),
    "workshop": _buys("workshop"),
    "shipyard": _shipyard,
    "pit": _pit,
    "guild": lambda view, ids: victory(view, ids) or "end",
    "tavern_keep": _most_valuable,
    "workshop_keep": _most_valuable,
    "close": _closes,
    "fire_power": _fire_power,
    "sailor": _sailor,
    "skill": _skill,
}
"""The heuristic of each choice, by its name. It returns an option's id, or None to take the default answer."""

PLAYERS: dict[str, tuple[Text, Player]] = three(
    buccaneer, (text("Greenhorn"), text("Buccaneer"), text("Pirate queen")), thinks=True
)

SEARCH: SearchSettings[RattleState] = SearchSettings(
    good=buccaneer,
    policy=playout_policy(buccaneer),
    evaluate=win_chance,
    horizon=LONGEST,
    searches=is_searched,
    worlds=WORLDS,
    clear=CLEAR,
)
"""The settings of the strongest player, which simulates Crazy Adventures."""
