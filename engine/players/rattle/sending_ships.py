"""The value of sending Ships: the rest of the quest is planned with the average results of Adventures.

Ships that are sent stow nothing, sunk Ships cost Loot, and Loot without a place is lost. So Loot is worth little to a
player who sends all Ships again, and most before the Port. Values are in Victory Points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.cards.adventure_order import FIRST_VOYAGE, ORDER
from engine.games.rattle.view import RattleView
from engine.players.rattle.port_spending import own, token_worth

LOOT = 0.7
"""Value of one Loot in the Port, between half a coin and a coin in the Pit."""
FINE = 2.0
"""Factor for the value of a stowed piece of Loot beyond that of an average one (`LOOT`). Such Loot is stowed in place
of Loot of less value.
"""
CHOICE = 0.1
"""Value of one piece of Loot more than needed, which gives the player a choice."""
SPOILT = 0.12
"""Value of each Ship sent, because it wins coins that other players would win otherwise."""


class Voyage(NamedTuple):
    """Average results of an Adventure.

    Coins, Ships boarded and Ships lost are listed by the number of Ships sent. `loot` is the Loot drawn.
    """

    coins: tuple[float, ...]
    boarded: tuple[float, ...]
    lost: tuple[float, ...]
    loot: float


VOYAGES = {
    "soft": Voyage((0, 1.2, 1.8, 2.1, 2.3, 2.5), (0, 0.4, 0.7, 0.9, 1.0, 1.1), (0, 0.4, 0.8, 1.1, 1.3, 1.6), 2.8),
    "hard": Voyage((0, 1.2, 1.8, 2.2, 2.5, 2.7), (0, 0.4, 0.6, 0.8, 0.9, 1.0), (0, 0.6, 1.2, 1.7, 2.1, 2.5), 4.0),
    "final": Voyage((0, 1.9, 2.9, 3.8, 4.4, 5.0), (0, 0.6, 0.9, 1.3, 1.6, 1.9), (0, 0.8, 1.7, 2.3, 3.1, 4.0), 5.0),
}
"""By pile: averages of some 3,600 Adventures in which two or three players sent any number of Ships."""
CRAZY = 2.7
"""Average number of Loot drawn in a Crazy Adventure."""


def _piles_of_quest(view: RattleView) -> tuple[str, ...]:
    """Return the name of the pile of each Adventure in this quest, in order.

    Names are those of `VOYAGES`, and `crazy`. Introductory Adventures count as `soft`.
    """
    board = FIRST_VOYAGE if view.scenario == "introductory" else ORDER
    return tuple(kind if kind in VOYAGES or kind == "crazy" else "soft" for kind in board[view.quest - 1])


@lru_cache(4096)
def _best_value(kinds: tuple[str, ...], loot: int, places: int, ships: int) -> float:
    """Return the expected Victory Points of these Adventures and the Port after them, with the best number of Ships
    each.

    `kinds` are the piles of the Adventures. `loot` is the number of Loot owned, and `places` the number of places for
    it. `ships` is the number of the player's Ships.
    """
    if not kinds:
        return LOOT * min(loot, places)
    if kinds[0] == "crazy":
        return _interpolated_value(kinds[1:], loot + CRAZY, places, ships)
    voyage = VOYAGES[kinds[0]]
    return max(_sent(voyage, voyage.loot, kinds[1:], loot, places, ships, sent) for sent in range(1, ships + 1))


def _interpolated_value(kinds: tuple[str, ...], loot: float, places: int, ships: int) -> float:
    """Return the Victory Points of the rest of a quest, for a number of Loot that need not be whole.

    The result is interpolated between those of `_best_value` for whole numbers. `kinds` are the piles of the Adventures
    still to come. `places` is the number of places for Loot, `ships` that of the player's Ships.
    """
    loot = max(0.0, min(loot, places))
    whole = int(loot)
    less = _best_value(kinds, whole, places, ships)
    return less if whole == loot else less + (loot - whole) * (_best_value(kinds, whole + 1, places, ships) - less)


def _sent(voyage: Voyage, drawn: float, after: tuple[str, ...], loot: int, places: int, ships: int, sent: int) -> float:
    """Return the Victory Points of an Adventure with `sent` of the `ships` Ships, and of the Adventures `after` it.

    `voyage` has its average results. `drawn` is the number of Loot drawn in it, `loot` the number owned before, and
    `places` the number of places for Loot.
    """
    number = min(sent, len(voyage.coins) - 1)
    then = max(0.0, min(loot, places - sent) + drawn + voyage.boarded[number] - voyage.lost[number])
    return voyage.coins[number] + SPOILT * sent + _interpolated_value(after, then, places, ships)


def sending_value(view: RattleView, sent: int) -> float:
    """Return the expected Victory Points of the rest of this quest if this many Ships are sent now.

    `sent` is the number of Ships for the Adventure whose card is turned up.
    """
    kinds, place, me = _piles_of_quest(view), view.place - 1, own(view)
    voyage = VOYAGES.get(kinds[place], VOYAGES["soft"])
    loot = sorted((token_worth(view, kind) for kind, n in me.loot.items() for _ in range(n)), reverse=True)
    drawn, after = ADVENTURES[view.card or ""].loot, kinds[place + 1 :]
    fine = 0.0 if {*after} - {"crazy"} else sum(max(0.0, one - LOOT) for one in loot[: max(0, me.places - sent)])
    return _sent(voyage, drawn, after, len(loot), me.places, len(me.home), sent) + FINE * fine


class LootForecast:
    """Values of Loot, given what the player will have after the Adventure: Loot owned plus drawn, minus repairs."""

    def __init__(self, view: RattleView) -> None:
        assert view.viewer is not None
        me = view.players[view.viewer]
        self._after = _piles_of_quest(view)[view.place :]
        self._places, self._ships = me.places + len(me.sent), len(me.home) + len(me.sent)
        drawn = ADVENTURES[view.card].loot if view.card else 0
        boarded = sum(one.boarded + one.surrendered + one.hooked for one in me.trophies)
        self._comes = sum(me.loot.values()) + drawn + boarded - len(me.sunk)
        self.each = (self.worth(1) - self.worth(-1)) / 2
        """Value of one Loot more or less."""

    def worth(self, more: int) -> float:
        """Return the Victory Points that `more` additional tokens of Loot are worth. It may be negative."""
        one, other = (_interpolated_value(self._after, self._comes + n, self._places, self._ships) for n in (more, 0))
        return one - other + CHOICE * more
