"""Hidden pieces: which of them a viewer cannot tell apart, and which ones it can infer.

Both follow from the audiences of the state's fields (`engine.audience`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.audience import NOBODY, Audience, Lot, Lots, Path, branches, single_values


def interchangeable_pieces(state: Any, viewer: int | None) -> list[list[str]]:
    """Return groups of two or more pieces each. The viewer cannot tell which piece of a group lies in which place.

    `viewer` is a seat, or None for an onlooker.
    """
    return [pieces for lot, pieces in _lots(state, viewer).items() if not lot.inferred and len(pieces) > 1]


def inferable_pieces(state: Any, viewer: int | None) -> Mapping[str, Sequence[str]]:
    """Return the hidden pieces that the viewer can infer, by the number of the rule that allows it.

    `viewer` is a seat, or None for an onlooker.
    """
    found: dict[str, list[str]] = {}
    for lot, pieces in _lots(state, viewer).items():
        if lot.inferred or len(pieces) == 1:
            found.setdefault(lot.rule, []).extend(pieces)
    return found


def _lots(state: Any, viewer: int | None) -> dict[Lot, list[str]]:
    """Return all pieces that are hidden from the viewer, by their lot."""
    located: dict[str, Lot] = {}
    lying: dict[str | Lots, list[tuple[Path, str]]] = {}
    for path, value, known, audience in branches(state, viewer, _says_where_pieces_are):
        if known and audience.locates:
            located |= dict.fromkeys((piece for _, piece in _pieces(path, value)), Lot(audience.locates, inferred=True))
        elif audience.lots and not known:
            lying.setdefault(audience.lots, []).extend(_pieces(path, value))
    found: dict[Lot, list[str]] = {}
    for lots, hidden in lying.items():
        drawn = [Lot(lots)] * len(hidden) if isinstance(lots, str) else lots(state, viewer, hidden)
        for (_, piece), lot in zip(hidden, drawn, strict=True):
            found.setdefault(located.get(piece, lot), []).append(piece)
    return found


def _says_where_pieces_are(audience: Audience) -> bool:
    return audience.lots is not None or bool(audience.locates)


def _pieces(path: Path, value: Any) -> list[tuple[Path, str]]:
    """Return the path and the id of each piece in a value of a state. `path` leads to the value."""
    if isinstance(value, list) and not (value and isinstance(value[0], (list, dict, tuple))):  # most are lists of cards
        return [((*path, place), piece) for place, piece in enumerate(value) if piece]
    return [(leaf.path, leaf.value) for leaf in single_values(value, path, False, NOBODY) if leaf.value]
