"""Check that possible worlds tell nothing of the truth that their viewer cannot know.

The hidden truth is changed by a walk of this module's own, which shares no code with the worlds. Worlds that are drawn
with equal random numbers must then be equal.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from engine.audience import Path as Way
from engine.audience import hidden
from engine.choice import Refusal
from engine.hidden_piece_permutation import Exchange
from engine.possible_worlds import PossibleWorld, Worlds, as_world, constant_groups, permuted
from tests.conformance.piece_knowledge import changed, knows
from tests.conformance.playthrough import AnyTable, describe


def worlds_tell_nothing(table: AnyTable, viewer: int | None, random: Random) -> bool:
    """Check one pair of tables that differ in what the viewer cannot know. Return whether there was such a pair."""
    true = as_world(table)
    exchange = permuted(constant_groups([true.state, table.state], viewer), random)
    other = replace(
        true, state=_exchanged(true.state, viewer, exchange, random), answers=_answers(true, viewer, exchange)
    )
    try:
        there = other.opened()
    except Refusal:
        return False
    if other.state == true.state or knows(there, viewer) != knows(table, viewer):
        return False
    seed = random.random()
    here, elsewhere = (Worlds(one, viewer).draw(Random(seed)) for one in (true, other))
    if here is None or elsewhere is None:
        return False
    assert here.state == elsewhere.state, f"a world tells viewer {viewer} what is hidden: {describe(table)}"
    return True


def _exchanged(state: Any, viewer: int | None, exchange: Exchange, random: Random) -> Any:
    """Return the state with other pieces and values wherever the viewer may not know them."""
    unknown = {leaf.path: leaf for leaf in hidden(state, viewer)}
    fields = {path[0] for path in unknown} | {"agenda"}

    def change(path: Way, value: Any) -> Any:
        if not path or path[0] not in fields:
            return value
        leaf = next((unknown[path[:end]] for end in range(1, len(path) + 1) if path[:end] in unknown), None)
        if leaf is not None and leaf.audience.values:
            return value if leaf.audience.follows or path != leaf.path else random.choice(leaf.audience.values)
        within = leaf is not None or path[0] == "agenda"
        return _piece(value, exchange) if within and isinstance(value, str) else value

    return changed(state, change)


def _piece(word: str, exchange: Exchange) -> str:
    verb, colon, piece = word.rpartition(":")
    return exchange.get(word) or verb + colon + exchange.get(piece, piece)


def _answers(world: PossibleWorld[Any], viewer: int | None, exchange: Exchange) -> list[Any]:
    """Return the answers of the running step, those of others about the exchanged pieces."""

    def change(path: Way, value: Any) -> Any:
        return _piece(value, exchange) if isinstance(value, str) else value

    return [one if one.seat == viewer else one._replace(value=changed(one.value, change)) for one in world.answers]
