"""An automatic player for Rattle, Battle, Grab the Loot: it takes what it can and knows its view only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.choice import AT_RANDOM, Choice, PickOne, PickSome, Value
from engine.games.rattle.cards.order import FIRST_VOYAGE, ORDER
from engine.games.rattle.view import RattleView
from engine.players import Answering, Player
from engine.players.anything import anything
from engine.text import Text, text

IDLE = frozenset({"pass", "end", "back", "none", "no", "pay", "throw"})
"""Answers by which nothing is done, or nothing that is worth anything."""

BOLD = 0.3
"""How often it sends all Ships, whatever Loot that costs."""
USUAL = 0.7
"""How often it does the usual thing where it has no opinion."""
SALES = 0.1
"""How often it sells all its Loot before the last Port Visit."""
FRUGAL = frozenset({"bomb", "race", "toast", "bomb_rest", "pit_odd", "close"})
"""Decisions in which the usual thing is good enough."""


def boatswain(view: RattleView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Fires when it can, boards what it can beat, buys what it can pay."""
    choice = next((choice for choice in choices if choice.blocks), None)
    if choice is None:
        return None
    value = _decide(view, choice, random)
    if value is None:
        return anything(view, [choice], random)
    return choice.name, value


def _decide(view: RattleView, choice: Choice, random: Random) -> Value | None:
    """Its answer, or None where any will do."""
    usual = None if choice.default is AT_RANDOM or choice.default is None else choice.default
    if isinstance(choice, PickSome) and choice.name == "send" and random.random() < BOLD:
        return [option.id for option in choice.options]
    if isinstance(choice, PickSome) and choice.name == "move_with":
        return [option.id for option in choice.options]
    if isinstance(choice, PickSome) and choice.name == "keep_loot":
        return _useful([option.id for option in choice.options], choice.most)
    if not isinstance(choice, PickOne) or choice.name in FRUGAL:
        return usual if random.random() < USUAL else None
    ids = [option.id for option in choice.options]
    busy = [one for one in ids if one not in IDLE]
    if choice.name == "act":
        return _act(busy, random) or usual
    if choice.name in ("move_where", "drill"):
        return next((one for one in busy if _beats(view, one)), busy[-2] if len(busy) > 1 else usual)
    if choice.name in ("market", "market_take", "shipyard"):
        return _towards_workshop(view, choice.name, busy) or usual
    if choice.name == "pit" and view.quest < _quests(view):
        return "all" if "all" in busy and random.random() < SALES else usual
    return random.choice(busy) if busy else usual


def _useful(tokens: Sequence[str], number: int) -> list[str]:
    """What pays for an Upgrade and a Sailor first, then what is dear."""
    wanted = ("spices.1", "fabrics.1", "rum.1", "rum.2")
    others = [one for one in tokens if one not in wanted]
    kept = [one for one in wanted if one in tokens] + others[::-1]
    return [one for one in tokens if one in kept[:number]]


def _act(busy: Sequence[str], random: Random) -> str | None:
    """Fire first, then cards, then moves."""
    for one in busy:
        if one.endswith("fire"):
            return one
    return random.choice(busy) if busy and random.random() < USUAL else None


def _towards_workshop(view: RattleView, where: str, busy: Sequence[str]) -> str | None:
    """An Upgrade costs 1 Spices and 1 Fabrics: it trades for the one that is missing, and keeps the other."""
    assert view.viewer is not None
    loot = view.players[view.viewer].loot
    missing = [kind for kind in ("spices", "fabrics") if not loot.get(kind)]
    if where == "shipyard":
        spare = loot.get("fabrics", 0) > 1 or "spices" in missing
        return busy[0] if spare and busy else None
    if where == "market":
        trades = [one for one in busy if one.startswith("trade:") and "spices" not in one and "fabrics" not in one]
        return trades[0] if len(missing) == 1 and trades else None
    return next((one for one in busy for kind in missing if one == f"take:{kind}"), busy[0])


def _beats(view: RattleView, offer: str) -> bool:
    """Whether the Ship that is chosen would win against the one that is offered."""
    how, _, target = offer.replace(":", " ").partition(" ")
    strengths = {ship.id: ship.strength for ship in view.sea}
    return how in ("touch", "fight") and strengths.get(view.chosen or "", 0) >= strengths.get(target, 99)


def _quests(view: RattleView) -> int:
    return len(FIRST_VOYAGE if view.scenario == "introductory" else ORDER)


PLAYERS: dict[str, tuple[Text, Player]] = {"boatswain": (text("Boatswain (takes what it can)"), boatswain)}
