"""Copies of states, made from their annotations, so that nobody lists a state's fields by hand.

Hashable values are shared: numbers, strings, tuples, frozen dataclasses, and dataclasses that are treated as immutable.
Lists, dicts and other dataclasses are copied at any depth.

>>> from dataclasses import dataclass
>>> @dataclass(slots=True)
... class Hands:
...     cards: list[list[str]]
>>> before = Hands([["anchor"], []])
>>> after = copied(before)
>>> after.cards[1].append("parrot")
>>> before
Hands(cards=[['anchor'], []])
"""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import count
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


def copied(state: T) -> T:
    """Return a copy that shares no mutable value. Raises TypeError for a field of a type that cannot be copied."""
    made: T = copier(type(state))(state)  # type: ignore[arg-type]
    return made


@cache
def copier(kind: Any) -> Callable[[Any], Any]:
    """Return a function that copies objects of the dataclass `kind`.

    It is compiled once from generated source: walking the annotations at each copy takes several times as long. Raises
    TypeError if a field's type cannot be copied.
    """
    names: dict[str, Any] = {"kind": kind, "new": object.__new__}
    hints, variables = get_type_hints(kind), (f"v{number}" for number in count())
    parts = [
        f"n.{f.name} = {_expression(hints[f.name], f's.{f.name}', f'{kind.__name__}.{f.name}', names, variables)}"
        for f in fields(kind)
    ]
    exec("\n    ".join(("def made(s):", "n = new(kind)", *parts, "return n")), names)  # noqa: S102 - of our own annotations
    made: Callable[[Any], Any] = names["made"]
    return made


def _expression(hint: Any, value: str, where: str, names: dict[str, Any], variables: Any) -> str:
    """Return Python source that copies the expression `value` of the type `hint`.

    If the type is immutable, return `value` itself. `where` names the field in error messages. Functions that the
    source calls are added to `names`, and `variables` yields unused names. Raises TypeError for a type that cannot be
    copied.
    """
    if shared(hint):
        return value
    origin, args = get_origin(hint), get_args(hint)
    if origin in (list, dict):
        one = next(variables)
        copy = _expression(args[-1], one, where, names, variables)
        if copy == one:
            return f"{value}.copy()"
        if origin is list:
            return f"[{copy} for {one} in {value}]"
        key = next(variables)
        return f"{{{key}: {copy} for {key}, {one} in {value}.items()}}"
    if origin in (Union, types.UnionType) and type(None) in args and len(args) == 2:
        [kind] = [arg for arg in args if arg is not type(None)]
        return f"(None if {value} is None else {_expression(kind, value, where, names, variables)})"
    if is_dataclass(hint):
        name = f"copy_{hint.__name__}"  # type: ignore[union-attr]
        names[name] = copier(hint)  # type: ignore[arg-type]
        return f"{name}({value})"
    raise TypeError(
        f"{where}: values of the type {hint!r} cannot be copied. Use lists, dicts, dataclasses and hashable types."
    )


def shared(hint: Any) -> bool:
    """Return True if values of this type are immutable (hashable), so that copies can share them."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return True
    if origin in (tuple, Union, types.UnionType):
        return all(arg is ... or shared(arg) for arg in args)
    return origin is None and isinstance(hint, type) and hint.__hash__ is not None and issubclass(hint, Hashable)
