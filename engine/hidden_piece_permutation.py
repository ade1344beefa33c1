"""Permutation of hidden pieces: a copy of a state in which everything is rearranged that a viewer cannot know.

It changes the copy field by field, and looks only at fields that are hidden from some viewer. Automatic players call it
hundreds of times a decision, so a millisecond would be too long.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from random import Random
from typing import Any, TypeVar

from engine.audience import Audience, Kind, audiences, knows
from engine.play import AgendaEntry
from engine.state_copy import copied

T = TypeVar("T")

Exchange = Mapping[str, str]
"""A mapping from each piece to the piece that replaces it."""


def relabelled(thing: Any, exchange: Exchange) -> Any:
    """Return a copy of plain data in which each piece is replaced by the piece that `exchange` gives for it.

    Plain data are strings, numbers, lists, dicts and dataclasses, such as a seat's private notes. A piece is also
    replaced where its id follows a prefix, as in `play:anchor`.
    """
    if isinstance(thing, str):
        if thing in exchange:
            return exchange[thing]
        verb, colon, piece = thing.rpartition(":")
        return verb + colon + exchange.get(piece, piece) if colon else thing
    if isinstance(thing, list):
        return [relabelled(one, exchange) for one in thing]
    if isinstance(thing, tuple):
        changed = [relabelled(one, exchange) for one in thing]
        return type(thing)(*changed) if hasattr(thing, "_fields") else tuple(changed)
    if isinstance(thing, dict):
        return {key: relabelled(one, exchange) for key, one in thing.items()}
    if is_dataclass(thing) and not isinstance(thing, type):
        return replace(thing, **{one.name: relabelled(getattr(thing, one.name), exchange) for one in fields(thing)})
    return thing


def rearranged(state: T, viewer: int | None, exchange: Exchange, random: Random) -> T:
    """Return a copy of the state in which the pieces that are hidden from the viewer are exchanged.

    Hidden values that are no pieces are drawn from `random`. Everything that the viewer may know stays as it is, and so
    do values that follow from others (`Audience.following`).
    """
    other = copied(state)
    return _Rearranging(other, viewer, exchange, random).part(other, None)  # type: ignore[no-any-return]


@cache
def _hidden_fields(kind: Any) -> tuple[tuple[str, Audience], ...]:
    """Return the fields of a dataclass or NamedTuple that are not public, by name, each with its audience."""
    return tuple((name, one) for name, one in audiences(kind).items() if one.kind is not Kind.ALL)


class _Rearranging:
    """Rearranges a state in place, with the pieces exchanged as `exchange` says."""

    def __init__(self, state: Any, viewer: int | None, exchange: Exchange, random: Random) -> None:
        self.state, self.viewer, self.exchange, self.random = state, viewer, exchange, random

    def part(self, part: Any, owner: int | None) -> Any:
        """Return a part of the state, rearranged: the same object changed in place, or a new one if it is
        immutable.

        `owner` is the seat that owns the part, or None.
        """
        changed: dict[str, Any] = {}
        for name, audience in _hidden_fields(part.__class__):
            value = getattr(part, name)
            other = (
                self.parts(value, owner) if audience.kind is Kind.PARTS else self.field(part, value, audience, owner)
            )
            if other is not value:
                changed[name] = other
        if part is self.state:
            part.agenda[:] = [AgendaEntry(one.step, relabelled(one.args, self.exchange)) for one in part.agenda]
        if not changed:
            return part
        if hasattr(part, "_replace"):
            return part._replace(**changed)
        if part.__dataclass_params__.frozen:
            return replace(part, **changed)
        for name, value in changed.items():
            setattr(part, name, value)
        return part

    def parts(self, value: Any, owner: int | None) -> Any:
        if value is None:
            return None
        if is_dataclass(value) or hasattr(value, "_fields"):
            return self.part(value, owner)
        if isinstance(value, dict):
            return {key: self.parts(one, owner) for key, one in value.items()}
        by_seat = owner is None and isinstance(value, list)
        return type(value)(self.parts(one, place if by_seat else owner) for place, one in enumerate(value))

    def field(self, part: Any, value: Any, audience: Audience, owner: int | None) -> Any:
        """Return the new value of a field of `part`: hidden pieces are exchanged, other hidden values are drawn anew.

        `value` is the present value, and `audience` the audience of the field. The result is the same object if the
        viewer may know all of it. `owner` is the seat that owns the part, or None.
        """
        if value is None:
            return None
        known = knows(self.state, part, audience, value, self.viewer, owner)
        if isinstance(known, bool):
            return value if known else self.rearranged_value(value, audience)
        values = value.values() if isinstance(value, dict) else value
        found = [
            one if knows_it else self.rearranged_value(one, audience)
            for one, knows_it in zip(values, known, strict=True)
        ]
        return dict(zip(value, found, strict=True)) if isinstance(value, dict) else type(value)(found)

    def rearranged_value(self, value: Any, audience: Audience) -> Any:
        """Return a new hidden value: pieces are exchanged, other values are drawn from those of the audience."""
        if not audience.values:
            return relabelled(value, self.exchange)
        if isinstance(value, dict):
            return {key: self.rearranged_value(one, audience) for key, one in value.items()}
        if isinstance(value, (list, tuple)):
            return type(value)(self.rearranged_value(one, audience) for one in value)
        return self.random.choice(audience.values)
