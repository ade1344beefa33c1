"""One who plays Rattle as a merchant: ships stay at home that carry Loot, and every coin counts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from benchmarks.ladder.first.rattle import buccaneer
from engine.choice import Choice, PickSome
from engine.games.rattle.cards.dice import fleet_id
from engine.games.rattle.view import RattleView
from engine.players import Answering

WORTH = {"valuables": 4, "spices": 2, "fabrics": 2, "rum": 1}


def merchant(view: RattleView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Sends few ships when it carries much; keeps what sells; at sea it does as was always done."""
    choice = next((one for one in choices if one.blocks), None)
    if choice is not None and choice.name == "send" and view.viewer is not None:
        me = view.players[view.viewer]
        loot, room = sum(me.loot.values()) + 2, me.places - len(me.home)
        sent = max(1, len(me.home) - max(0, loot - room))
        return choice.name, fleet_id(sorted(me.home, reverse=True)[:sent])
    if isinstance(choice, PickSome):
        ids = [option.id for option in choice.options]
        if choice.name in ("keep_loot", "choose_loot"):
            taken = sorted(ids, key=lambda one: -WORTH.get(one.partition(".")[0], 3))[: choice.least]
            return choice.name, [one for one in ids if one in taken]
    return buccaneer(view, choices, random)
