"""Cards with an ability that a player can use in step 4 besides the action of the turn (R-147, R-166).

The coroutine of an ability only asks questions. It returns the effect, `choose_again` if the player goes back to the
menu, or None if the player ends the turn. Nothing is paid before the effect is carried out, so every answer can be
undone (D10).
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from engine.games.rattle.cards.loot_victory_revenge import SPECIAL
from engine.games.rattle.cards.sailors import CREW
from engine.games.rattle.galleon.card_changes import mark_used
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Effect, Rattle, choose_again
from engine.games.rattle.treasure.loot import discard
from engine.games.rattle.treasure.loot_tokens import add
from engine.text import text
from engine.unavailable_reasons import Reason

Possible = Callable[[RattleState, int], bool]
"""Function that returns True if the ability would have an effect for this seat now."""
Act = Callable[[Rattle, int], Coroutine[Any, Any, Effect | None]]
"""Coroutine that asks a seat for the details of an ability and returns the effect to carry out.

It returns `choose_again` if the player goes back to the menu, or None if the player ends the turn.
"""


@dataclass(slots=True, frozen=True)
class Ability:
    """The ability of one card in step 4.

    `possible` returns True if the card would have an effect now. `act` is the coroutine that uses it.
    """

    card: str
    possible: Possible
    act: Act


NOTHING_STORED = Reason("R-263", text("This Sailor has no Loot stored."))
EXHAUSTED = Reason("R-167", text("It's exhausted until Quest End."))
ONCE = Reason("R-168", text("It has already been used in this Adventure."))
NO_EFFECT = Reason("R-151", text("It would have no effect now."))

ABILITIES: dict[str, Ability] = {}
"""The abilities by card id, filled by `sailor_abilities` and `upgrade_abilities`."""


def ability(card: str, possible: Possible) -> Callable[[Act], Act]:
    """Return a decorator that registers a coroutine as the ability of an Upgrade, a Special Loot or a Sailor.

    `card` is the card's id. `possible` returns True if the ability would have an effect for a seat now.
    """

    def declare(act: Act) -> Act:
        ABILITIES[card] = Ability(card, possible, act)
        return act

    return declare


def owned(state: RattleState, seat: int) -> list[str]:
    """Return the ids of the player's cards that have an ability, sorted (R-267)."""
    captain = state.captains[seat]
    return sorted(ABILITIES.keys() & {*captain.loot, *captain.sailors, *captain.upgrades})


def reason_against_use(state: RattleState, seat: int, card: str) -> Reason | None:
    """Return the reason why the player cannot use this card of theirs now, or None if they can."""
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
    """Ask for the details of a card's ability. Return its effect, which also pays for the use.

    Return None if the player ends the turn, or `choose_again` if the player goes back to the menu.
    """
    effect = await ABILITIES[card].act(play, seat)
    if effect is None or effect is choose_again:
        return effect
    happens = effect

    def spent() -> None:
        """Pay for the card, then carry out its effect."""
        spend_use(play, seat, card)
        happens()

    return spent


def spend_use(play: Rattle, seat: int, card: str) -> None:
    """Mark a card as used and pay for its use (R-80, R-263, R-266).

    Special Loot is discarded, a Sailor of the Sailors pack spends 1 stored Loot. An Upgrade whose card says so is
    exhausted.
    """
    mark_used(play, seat, card)
    if card in SPECIAL:
        discard(play, seat, [card])
    elif card in CREW:
        add(play.state.captains[seat].stored, card, -1)
        add(play.state.pile, CREW[card].stores)
