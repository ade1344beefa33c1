"""Paying with Loot, wilds included (R-85, R-242)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.choice import PickSome
from engine.games.rattle.state import Counts
from engine.games.rattle.treasure.tokens import WILD, add, basic, cheapest, in_order, numbered, token_options
from engine.text import Text


def payment(loot: Mapping[str, int], price: Sequence[str]) -> list[str] | None:
    """Tokens that pay for these types: the types themselves as far as they go, wilds for the rest. None if it
    cannot be paid."""
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
    """So many basic Loot of the player's choice."""
    owned = basic(loot)
    return PickSome(
        name=name,
        prompt=prompt,
        secret=False,
        default=[*numbered(cheapest(owned, number))],
        options=token_options(owned, number),
        least=number,
        most=number,
    )
