"""Check that the audiences of a state say of each hidden piece and value what else it might be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.audience import Path as Way
from engine.audience import hidden, leaves
from engine.game import Game
from engine.hidden_pieces import inferable_pieces
from tests.conformance.playthrough import AnyTable, describe, viewers
from tests.ledger import numbered_rows
from tests.ledger_tables import ledger_page

Shape = tuple[str, ...]
"""Fields of a state without seats and positions, such as `captains` or `drawn`."""


def shape(path: Way) -> Shape:
    """Return the fields on the path to a leaf."""
    return tuple(part for part in path if isinstance(part, str))


def words_in(value: Any) -> Iterator[str]:
    """Yield every string in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from words_in(key)
            yield from words_in(entry)
    elif isinstance(value, (list, tuple)):
        for entry in value:
            yield from words_in(entry)
    elif is_dataclass(value):
        for each in fields(value):
            yield from words_in(getattr(value, each.name))


def changed(value: Any, change: Callable[[Way, Any], Any], path: Way = ()) -> Any:
    """Return a changed copy of plain data.

    `change` is called with every value and its path, a container before its elements, and returns the replacement.
    """
    other = change(path, value)
    if other is not value:
        return other
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        named = zip(value._fields, value, strict=True)
        return type(value)(*(changed(one, change, (*path, name)) for name, one in named))
    if isinstance(value, (list, tuple)):
        return type(value)(changed(one, change, (*path, place)) for place, one in enumerate(value))
    if isinstance(value, Mapping):
        return {key: changed(one, change, (*path, key)) for key, one in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return type(value)(**{f.name: changed(getattr(value, f.name), change, (*path, f.name)) for f in fields(value)})
    return value


class Places:
    """Find the fields of a state that hold pieces.

    Other fields may contain their names too, such as the card that won something.
    """

    def __init__(self, pieces: Callable[[Any], list[str]]) -> None:
        self.pieces = pieces
        self._known: dict[Shape, bool] = {}

    def __call__(self, state: Any, path: Way) -> bool:
        """Return whether the piece at this leaf is really in that field.

        It is if `pieces` misses the piece once the leaf is blanked.
        """
        where = shape(path)
        if where not in self._known:
            blotted = changed(state, lambda way, value: "?" if way == path else value)
            self._known[where] = Counter(self.pieces(blotted)) != Counter(self.pieces(state))
        return self._known[where]


places = cache(Places)
"""Return the places of a game, from its `pieces`. They are computed once."""


def knows(table: AnyTable, viewer: int | None) -> dict[Way, Any]:
    """Return all that a viewer may know of the state or can infer.

    Placeholders are included, since the viewer may know their values in another form. The agenda belongs to the
    program.
    """
    inferred = {piece for pieces in inferable_pieces(table.state, viewer).values() for piece in pieces}
    return {
        leaf.path: leaf.value
        for leaf in leaves(table.state, viewer)
        if leaf.path[0] != "agenda"
        and (
            leaf.known
            or (leaf.audience.follows and isinstance(leaf.value, (str, int)))
            or (leaf.audience.lots and leaf.value in inferred)
        )
    }


def accounts_for_what_is_hidden(table: AnyTable, rules: Collection[str] | None = None) -> None:
    """Check that the audience of each hidden piece says among which pieces it lies, and that of each hidden value what
    else it might be.

    `rules` are the rules of the ledger, for a game without a ledger in docs/.
    """
    game, state = table.game, table.state
    box, lying = set(game.pieces(state)), places(game.pieces)
    rules = ledger(game) if rules is None else rules
    for viewer in viewers(table):
        who, where = f"from {_name(viewer)}", describe(table)
        for leaf in hidden(state, viewer):
            audience, way = leaf.audience, ".".join(map(str, leaf.path))
            if leaf.value in ("", None) or audience.follows or leaf.path[0] == "agenda":
                continue
            if isinstance(leaf.value, str) and leaf.value in box:
                holds = lying(state, leaf.path)
                assert holds or not audience.lots, (
                    f"{way} is declared to hold pieces, but `Game.pieces` does not count {leaf.value} there: {where}"
                )
                assert audience.lots or not holds, (
                    f"{way} holds the piece {leaf.value}, hidden {who}, so its audience must say which pieces lie "
                    f"there: write `.pieces(…)`: {where}"
                )
            elif audience.values:
                assert leaf.value in audience.values, (
                    f"{way} holds {leaf.value!r}, hidden {who}, but by its audience it is one of {audience.values}: "
                    f"{where}"
                )
            else:
                assert box.intersection(words_in(leaf.value)), (
                    f"{way} holds {leaf.value!r}, hidden {who}, which is no piece, and its audience does not "
                    f"say what else it might be: write `.of(…)`, or `.following(…)`: {where}"
                )
        for rule in inferable_pieces(state, viewer):
            assert rule in rules, f"{_name(viewer)} infers a piece by {rule}, which is no rule of the ledger: {where}"


def ledger(game: Game[Any]) -> Collection[str]:
    """Return the rules of a game by number."""
    return _rules(ledger_page(game.key))


@cache
def _rules(page: Path) -> Collection[str]:
    return numbered_rows(page)[0] if page.exists() else {}


def _name(viewer: int | None) -> str:
    return "an onlooker" if viewer is None else f"seat {viewer}"
