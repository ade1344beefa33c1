"""What can be used on an own turn of step 4 beside the action: how it is declared, offered and spent (R-147, R-166).

An ability asks first and changes nothing; it returns its effect, or None for no more this turn. So all its answers can
be taken back, and it can be left at any question with nothing spent (D10).
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from engine.games.rattle.cards.loot import SPECIAL
from engine.games.rattle.cards.sailors import CREW
from engine.games.rattle.galleon.cards import mark_used
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Effect, Rattle, anew
from engine.games.rattle.treasure.loot import discard
from engine.games.rattle.treasure.tokens import add
from engine.reasons import Reason
from engine.text import text

Possible = Callable[[RattleState, int], bool]
Act = Callable[[Rattle, int], Coroutine[Any, Any, Effect | None]]


@dataclass(slots=True, frozen=True)
class Ability:
    """What a card does in step 4. `possible` says whether it would have an effect for this seat now."""

    card: str
    possible: Possible
    act: Act


NOTHING_STORED = Reason("R-263", text("No Loot is stored with this Sailor."))
EXHAUSTED = Reason("R-167", text("It is exhausted until Quest End."))
ONCE = Reason("R-168", text("It has been used in this Adventure."))
NO_EFFECT = Reason("R-151", text("It would have no effect now."))

ABILITIES: dict[str, Ability] = {}


def ability(card: str, possible: Possible) -> Callable[[Act], Act]:
    """Declare what a card does in step 4: an Upgrade, a Special Loot, or a Sailor who has Loot stored."""

    def declare(act: Act) -> Act:
        ABILITIES[card] = Ability(card, possible, act)
        return act

    return declare


def owned(state: RattleState, seat: int) -> list[str]:
    """All that a player has of these cards, in the order of the ledger."""
    captain = state.captains[seat]
    return sorted(ABILITIES.keys() & {*captain.loot, *captain.sailors, *captain.upgrades})


def against_use(state: RattleState, seat: int, card: str) -> Reason | None:
    """What speaks against using a card that the player has."""
    captain = state.captains[seat]
    if card not in SPECIAL:
        if card in CREW and not captain.stored.get(card):
            return NOTHING_STORED
        if card in captain.turned:
            return EXHAUSTED
        if card in captain.used:
            return ONCE
    return None if ABILITIES[card].possible(state, seat) else NO_EFFECT


async def use(play: Rattle, seat: int, card: str) -> Effect | None:
    """A player uses a card."""
    effect = await ABILITIES[card].act(play, seat)
    if effect is None or effect is anew:
        return effect
    happens = effect

    def spent() -> None:
        spend(play, seat, card)
        happens()

    return spent


def spend(play: Rattle, seat: int, card: str) -> None:
    """What a use costs: the token, 1 stored Loot, the readiness of an Upgrade (R-80, R-263, R-266)."""
    mark_used(play, seat, card)
    if card in SPECIAL:
        discard(play, seat, [card])
    elif card in CREW:
        add(play.state.captains[seat].stored, card, -1)
        add(play.state.pile, CREW[card].stores)
