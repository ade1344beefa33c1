"""What can be used on an own turn of step 4 beside the action: how it is declared, offered and spent (R-147, R-166).

An ability asks first and changes nothing; it returns its effect, or None if the player thinks better of it. So it can
be left at any question with nothing spent (D10).
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

from engine.choice import Option, PickOne
from engine.games.rattle.cards.loot import SPECIAL
from engine.games.rattle.cards.sailors import CREW
from engine.games.rattle.moving import BACK
from engine.games.rattle.standing import Rattle, step
from engine.games.rattle.state import RattleState
from engine.games.rattle.tokens import add
from engine.games.rattle.verbs import discard, mark_used
from engine.text import Text

Effect = Callable[[], None]
Possible = Callable[[RattleState, int], bool]
Act = Callable[[Rattle, int], Coroutine[Any, Any, Effect | None]]


@dataclass(slots=True, frozen=True)
class Ability:
    """What a card does in step 4. `possible` says whether it would have an effect for this seat now."""

    card: str
    possible: Possible
    act: Act


ABILITIES: dict[str, Ability] = {}


def ability(card: str, possible: Possible) -> Callable[[Act], Act]:
    """Declare what a card does in step 4: an Upgrade, a Special Loot, or a Sailor who has Loot stored."""

    def declare(act: Act) -> Act:
        ABILITIES[card] = Ability(card, possible, act)
        return act

    return declare


def has(state: RattleState, seat: int, card: str) -> bool:
    """Whether a player has this card in a state to be used."""
    captain = state.captains[seat]
    if card in SPECIAL:
        return captain.loot.get(card, 0) > 0
    if card in CREW:
        return captain.stored.get(card, 0) > 0 and card not in captain.used
    return captain.works(card) and card not in captain.used


def usable(state: RattleState, seat: int) -> list[str]:
    """All that a player can use now, in the order of the ledger."""
    found = [card for card, one in ABILITIES.items() if has(state, seat, card) and one.possible(state, seat)]
    return sorted(found)


@step
async def use(play: Rattle, seat: int, card: str, used: bool, acted: bool) -> None:
    """A player uses a card; the turn goes on."""
    effect = await ABILITIES[card].act(play, seat)
    play.push("turn", seat, used or effect is not None, acted)
    if effect is not None:
        spend(play, seat, card)
        effect()


def spend(play: Rattle, seat: int, card: str) -> None:
    """What a use costs: the token, 1 stored Loot, the readiness of an Upgrade (R-80, R-263, R-266)."""
    mark_used(play, seat, card)
    if card in SPECIAL:
        discard(play, seat, [card])
    elif card in CREW:
        add(play.state.captains[seat].stored, card, -1)
        add(play.state.pile, CREW[card].stores)


async def pick(play: Rattle, seat: int, name: str, prompt: Text, options: Sequence[Option]) -> str | None:
    """One of these, or None for «back»; a single one is not asked (R-306)."""
    if len(options) < 2:
        return options[0].id if options else None
    choice = PickOne(name=name, prompt=prompt, secret=False, default=BACK.id, options=(*options, BACK))
    answer = str((await play.ask(seat, choice)).value)
    return None if answer == BACK.id else answer
