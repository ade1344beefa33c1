"""Payments with Loot, including wild tokens (R-85, R-242)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.choice import PickSome
from engine.games.rattle.state import Counts
from engine.games.rattle.treasure.loot_tokens import WILD, add, basic_loot, cheapest, in_order, token_ids, token_options
from engine.text import Text


def payment(loot: Mapping[str, int], price: Sequence[str]) -> list[str] | None:
    """Return the types of the tokens that pay a price: one for each type in `price`.

    `loot` is the player's Loot, counted by type. A wild pays for a type that is missing. Return None if the player
    cannot pay.
    """
    left: Counts = dict(loot)
    given = []
    for kind in price:
        token = kind if left.get(kind) else next((one for one in in_order(left) if one.startswith(WILD)), None)
        if token is None:
            return None
        add(left, token, -1)
        given.append(token)
    return given


def any_loot(name: str, prompt: Text, loot: Mapping[str, int], number: int) -> PickSome:
    """Return the question which `number` tokens of the player's basic Loot to give. The cheapest are preselected.

    `name` is the name of the choice. `loot` is the player's Loot, counted by type.
    """
    owned = basic_loot(loot)
    return PickSome(
        name=name,
        prompt=prompt,
        secret=False,
        default=[*token_ids(cheapest(owned, number))],
        options=token_options(owned, number),
        least=number,
        most=number,
    )
