"""Audiences: each field of a game's state declares who may know it.

    draw: Annotated[list[str], NOBODY.pieces("S-2")]
    hands: Annotated[list[list[str]], OWNER.pieces("S-2")]
    seen: Annotated[list[list[str]], OWNER.locating("S-9")]
    discard: Annotated[list[str], ALL]
    cups: Annotated[list[list[int]], OWNER.of(1, 2, 3, 4, 5, 6)]
    row: Annotated[list[str], seen_by("peeked").pieces("S-3")]

The number of entries in a field is public. An audience may know the entries themselves. It also says what people who
may not know them can infer. Views, the secrecy tests and automatic players all use these declarations. So a game whose
state has a field without one cannot be registered.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

Path = tuple[str | int, ...]
"""Where a value is in a state: the names of fields, indices of lists and keys of dicts that lead to it."""


class Lot(NamedTuple):
    """The lot of a hidden piece: a viewer cannot tell which piece of a lot lies in which place.

    `rule` is the number of the ledger's rule that lists the pieces of the lot. If only one of them is hidden, the
    viewer can infer it by this rule. Lots of one rule that differ in `apart` are separate. `inferred`: True if the
    viewer can infer every piece of the lot by the rule.
    """

    rule: str
    apart: Hashable = None
    inferred: bool = False


Lots = Callable[[Any, int | None, Sequence[tuple[Path, str]]], Sequence[Lot]]
"""Function that returns the lots of hidden pieces, in order.

Its parameters are the state, the viewer (a seat, or None for an onlooker), and the pieces that are hidden from this
viewer. Each piece is a pair of its path and its id."""


class Kind(StrEnum):
    """The ways to decide who may know a field of a state.

    - `ALL`: everybody
    - `NOBODY`: no seat
    - `OWNER`: each seat knows its own entry
    - `OWNED_BY`: the seat that another field names
    - `SEEN_BY`: each seat knows the entries that another field lists for it
    - `PARTS`: the fields of the parts in this field say it themselves
    """

    ALL = "all"
    NOBODY = "nobody"
    OWNER = "owner"
    OWNED_BY = "owned by"
    SEEN_BY = "seen by"
    PARTS = "parts"


@dataclass(frozen=True, slots=True)
class Audience:
    """The people who may know a field. Create one with the constants below, `owned_by` or `seen_by`, and the methods.

    A part is a dataclass or NamedTuple within the state. `by` is the name of the field that was passed to `owned_by` or
    `seen_by`. `values` are the possible hidden values, such as the faces of a die. They are empty if the field holds
    pieces. `follows` is the reason why a hidden value cannot be any other, or empty. `ends` and `needs` are names of
    fields or properties of the same part or of the state, or empty. Everybody may know the value once the field `ends`
    is set, or while the field `needs` is not set. A field is set unless it is None, False or empty. `lots` is the
    argument of `pieces`, and `locates` that of `locating`, or None and empty.
    """

    kind: Kind
    by: str = ""
    values: tuple[int | str, ...] = ()
    follows: str = ""
    ends: str = ""
    needs: str = ""
    lots: str | Lots | None = None
    locates: str = ""

    def pieces(self, lots: str | Lots) -> Audience:
        """Return this audience for a field in which pieces lie, such as the cards of a deck or of a hand.

        `lots` is the number of the ledger's rule that lists the pieces: all hidden pieces of that rule are one `Lot`.
        If the lots are smaller, it is a function that returns the lot of each piece. Names of pieces in other fields,
        such as the card that won, need no such declaration.
        """
        return replace(self, lots=lots)

    def locating(self, rule: str) -> Audience:
        """Return this audience for a field that names pieces lying elsewhere, such as cards seen in another hand.

        People who may know this field can infer where these pieces are, by the rule of the ledger with this number.
        """
        return replace(self, locates=rule)

    def of(self, *values: int | str) -> Audience:
        """Return this audience for a field whose hidden values are each one of `values`, such as the faces of a die."""
        return replace(self, values=values)

    def following(self, reason: str) -> Audience:
        """Return this audience for a hidden value that is determined by other values.

        `reason` is a sentence that says why the value cannot be any other. Secrecy tests do not vary such a
        value.
        """
        return replace(self, follows=reason)

    def until(self, field: str) -> Audience:
        """Return this audience until the field of this name is set (such as the winners). From then on
        everybody may know the value.
        """
        return replace(self, ends=field)

    def only_if(self, field: str) -> Audience:
        """Return this audience while the field of this name is set. At other times everybody may know the value."""
        return replace(self, needs=field)


ALL = Audience(Kind.ALL)
"""Everybody may know the field, onlookers too."""

NOBODY = Audience(Kind.NOBODY)
"""No seat may know the field, such as a face-down pile or the box."""

OWNER = Audience(Kind.OWNER)
"""Each seat knows its own entry of a list (or dict) by seat.

If the entries are parts, a field of a part is known to the owner of the part."""

PARTS = Audience(Kind.PARTS)
"""The field is a dataclass or NamedTuple, or a list, tuple or dict of these. Their own fields say who may know them."""


def owned_by(field: str) -> Audience:
    """Return an audience of one seat: the seat in the field (or property) named `field` of the same part.

    If that field holds several seats, the audience's field has an entry for each of them. Each seat then knows only
    its own entry.
    """
    return Audience(Kind.OWNED_BY, field)


def seen_by(field: str) -> Audience:
    """Return the audience of a list or dict in which each entry is known to some seats.

    `field` names another field of the same part. The value of that field has, for each seat, a collection of the
    entries that the seat knows. The collection has their positions, or the pieces themselves. With `seen_by("peeked")`,
    the seat 2 knows the entries in `peeked[2]`.
    """
    return Audience(Kind.SEEN_BY, field)


class Leaf(NamedTuple):
    """A single value of a state, its `path` in the state, its `audience`, and if one viewer may know it.

    `known`: True if the viewer may know it.
    """

    path: Path
    value: Any
    known: bool
    audience: Audience


@cache
def audiences(kind: Any) -> Mapping[str, Audience]:
    """Return the audience of each field of a dataclass or NamedTuple, by the field's name.

    Raises TypeError if a field declares no audience, here or in a part.
    """
    found: dict[str, Audience] = {}
    for name, hint in _hints(kind).items():
        notes = (
            [note for note in get_args(hint)[1:] if isinstance(note, Audience)] if get_origin(hint) is Annotated else []
        )
        if len(notes) != 1:
            raise TypeError(
                f"{kind.__name__}.{name} does not say who may know it: write Annotated[…, ALL], OWNER, NOBODY or "
                "another audience of engine.audience"
            )
        found[name] = notes[0]
        if notes[0].kind is Kind.PARTS:
            parts = list(_parts(hint))
            if not parts:
                raise TypeError(
                    f"{kind.__name__}.{name} has the audience PARTS, but its type contains no dataclass or NamedTuple"
                )
            for part in parts:
                audiences(part)  # type: ignore[arg-type]
        if notes[0].kind is Kind.OWNED_BY and notes[0].by not in _hints(kind) and not hasattr(kind, notes[0].by):
            raise TypeError(
                f"{kind.__name__}.{name} is owned_by(«{notes[0].by}»), but {kind.__name__} has no such field"
            )
    return found


def _any_audience(audience: Audience) -> bool:
    return True


def leaves(state: Any, viewer: int | None, wanted: Callable[[Audience], Any] = _any_audience) -> Iterator[Leaf]:
    """Yield the single values of a state, for this viewer: a seat, or None for an onlooker.

    `wanted` returns True for the audiences of the fields whose values are yielded. Pass a function of a module, since
    the fields are cached by it.
    """
    for path, value, known, audience in branches(state, viewer, wanted):
        if isinstance(value, (list, dict, tuple)):
            yield from single_values(value, path, known, audience)
        else:
            yield Leaf(path, value, known, audience)


def branches(state: Any, viewer: int | None, wanted: Callable[[Audience], Any]) -> Iterator[Leaf]:
    """Yield the largest values that a viewer knows as a whole or not at all: whole fields, or the entries of a field.

    The parameters are those of `leaves`. A hand of cards is one value, so this is several times faster.
    """
    yield from _fields(state, state, viewer, (), None, wanted)


def known(state: Any, viewer: int | None) -> dict[Path, Any]:
    """Return the values of a state that this viewer (a seat, or None for an onlooker) may know, by path."""
    return {leaf.path: leaf.value for leaf in leaves(state, viewer) if leaf.known}


def hidden(state: Any, viewer: int | None) -> list[Leaf]:
    """Return the values of a state that this viewer (a seat, or None for an onlooker) may not know."""
    return [leaf for leaf in leaves(state, viewer, _is_not_all) if not leaf.known]


def _is_public(state: Any, part: Any, audience: Audience) -> bool:
    """Return True if everybody may know the field in the present state, because of `until` or `only_if`.

    `audience` is the audience of the field, and `part` is the part of the state that has it.
    """
    return (bool(audience.ends) and _holds(state, part, audience.ends)) or (
        bool(audience.needs) and not _holds(state, part, audience.needs)
    )


def knows(
    state: Any, part: Any, audience: Audience, value: Any, viewer: int | None, owner: int | None
) -> bool | list[bool]:
    """Return True if a viewer may know the `value` of a field.

    For a list or dict whose entries have different viewers, return a bool for each entry, in order. `state` is the
    whole state. `part` is the part of it that has the field, or the state itself. `audience` is the audience of the
    field. `viewer` is a seat, or None for an onlooker. `owner` is the seat that owns the part, or None if nobody does.
    """
    kind = audience.kind
    if kind is Kind.ALL or _is_public(state, part, audience):
        return True
    if kind is Kind.NOBODY:
        return False
    if kind is Kind.SEEN_BY:
        seen: Collection[Any] = _value_by_name(state, part, audience.by)[viewer] if viewer is not None else ()
        return [place in seen or entry in seen for place, entry in _entries(value)]
    if kind is Kind.OWNED_BY:
        seats = getattr(part, audience.by)
        if isinstance(seats, (list, tuple)):
            return [viewer is not None and seat == viewer for seat in seats]
        return viewer is not None and seats == viewer
    if owner is not None:
        return owner == viewer
    seats = map(int, value) if isinstance(value, dict) else range(len(value))
    return [seat == viewer for seat in seats]


def _hints(kind: type[Any]) -> dict[str, Any]:
    if not (is_dataclass(kind) or hasattr(kind, "_fields")):
        raise TypeError(f"{kind.__name__} is neither a dataclass nor a NamedTuple")
    names = [f.name for f in fields(kind)] if is_dataclass(kind) else list(kind._fields)
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in names}


def _parts(hint: Any) -> Iterator[type[Any]]:
    """Yield the dataclasses and NamedTuples that an annotation contains."""
    for arg in get_args(hint):
        yield from _parts(arg)
    if isinstance(hint, type) and (is_dataclass(hint) or hasattr(hint, "_fields")):
        yield hint


@cache
def _fields_of_interest(kind: Any, wanted: Callable[[Audience], Any]) -> tuple[tuple[str, Audience], ...]:
    """Return the fields with a wanted audience by name, and those whose parts have such fields."""
    hints = _hints(kind)
    return tuple(
        (name, audience)
        for name, audience in audiences(kind).items()
        if (
            any(_fields_of_interest(part, wanted) for part in _parts(hints[name]))  # type: ignore[arg-type]
            if audience.kind is Kind.PARTS
            else wanted(audience)
        )
    )


def _is_not_all(audience: Audience) -> bool:
    return audience.kind is not Kind.ALL


def _fields(
    state: Any, part: Any, viewer: int | None, path: Path, owner: int | None, wanted: Callable[[Audience], Any]
) -> Iterator[Leaf]:
    for name, audience in _fields_of_interest(part.__class__, wanted):
        value, here = getattr(part, name), (*path, name)
        if audience.kind is Kind.PARTS:
            yield from _each_part(state, value, viewer, here, owner, wanted)
            continue
        known = knows(state, part, audience, value, viewer, owner)
        if isinstance(known, bool):
            yield Leaf(here, value, known, audience)
        else:
            for (place, entry), one in zip(_entries(value), known, strict=True):
                yield Leaf((*here, place), entry, one, audience)


def _each_part(
    state: Any, value: Any, viewer: int | None, path: Path, owner: int | None, wanted: Callable[[Audience], Any]
) -> Iterator[Leaf]:
    if value is None:
        yield Leaf(path, None, True, PARTS)
    elif is_dataclass(value) or hasattr(value, "_fields"):
        yield from _fields(state, value, viewer, path, owner, wanted)
    else:
        for place, entry in _entries(value):
            seat = place if owner is None and isinstance(value, list) and isinstance(place, int) else owner
            yield from _each_part(state, entry, viewer, (*path, place), seat, wanted)


def _value_by_name(state: Any, part: Any, field: str) -> Any:
    return getattr(part, field) if hasattr(part, field) else getattr(state, field)


def _holds(state: Any, part: Any, field: str) -> bool:
    """Return True if a field or property is set: neither None, False nor empty. The seat 0 counts as set."""
    value = _value_by_name(state, part, field)
    return value is not False and (isinstance(value, int) or bool(value))


def _entries(value: Any) -> Iterator[tuple[str | int, Any]]:
    yield from value.items() if isinstance(value, dict) else enumerate(value)


def single_values(value: Any, path: Path, known: bool, audience: Audience) -> Iterator[Leaf]:
    """Yield the single values within a field that has one audience. `known`: True if the viewer may know them."""
    if isinstance(value, (list, dict, tuple)) and not hasattr(value, "_fields"):
        for place, entry in _entries(value):
            if isinstance(entry, (list, dict, tuple)):
                yield from single_values(entry, (*path, place), known, audience)
            else:  # most are single values: a generator for each takes longer than the rest
                yield Leaf((*path, place), entry, known, audience)
    else:
        yield Leaf(path, value, known, audience)
