"""Copies of public fields from states to views, so that a game's code computes only the other fields.

    copies = public_copy(CupsState, CupsView)

    def view(state: CupsState, viewer: int | None) -> CupsView:
        return CupsView(viewer=viewer, mine=…, **copies(state))

A copy shares nothing mutable with the state. A part of a state has a view class and copies of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import count
from types import GenericAlias
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from engine.audience import Kind, audiences
from engine.state_copy import shared

S = TypeVar("S")


def public_copy(state: type[S], view: type[Any], *, derived: Collection[str] = ()) -> Callable[[S], dict[str, Any]]:
    """Return a function that copies the common fields of a state (or a part of one) to its view.

    The function returns the copies by field name. `state` and `view` are the two types. A field is common if its name
    and type are equal in both. A list in the state is a tuple in the view. `derived` are names of common fields that
    are not copied, because the game computes them. Raises TypeError if a common field is secret.
    """
    kind: Any = state
    audience, have, want = audiences(kind), get_type_hints(state), get_type_hints(view)
    parts, variables = [], count()
    for name, hint in have.items():
        source, becomes = _copy(hint, f"s.{name}", variables)
        if becomes is None or becomes != want.get(name) or name in derived:
            continue
        if audience[name].kind is not Kind.ALL:
            raise TypeError(
                f"{view.__name__}.{name} cannot be a copy, as not everybody may know {state.__name__}.{name}. Name it "
                "among `derived`, and let the view say who is shown what of it."
            )
        parts.append(f"{name!r}: {source}")
    # Compiled once from generated source: walking the annotations at each copy takes longer.
    made: Callable[[S], dict[str, Any]] = eval(f"lambda s: {{{', '.join(parts)}}}")
    return made


def _copy(hint: Any, value: str, variables: Iterator[int]) -> tuple[str, Any]:
    """Return Python source that copies the expression `value` of the type `hint`, and the type of the copy.

    The type is None if such values cannot be copied. `variables` yields the numbers of unused variable names.
    """
    if shared(hint):
        return value, hint
    origin, args = get_origin(hint), get_args(hint)
    if origin not in (list, dict):
        return value, None
    one, key = f"v{next(variables)}", f"v{next(variables)}"
    copy, becomes = _copy(args[-1], one, variables)
    if origin is list:
        items = value if copy == one else f"[{copy} for {one} in {value}]"
        return f"tuple({items})", GenericAlias(tuple, (becomes, ...))
    items = f"{value}.copy()" if copy == one else f"{{{key}: {copy} for {key}, {one} in {value}.items()}}"
    return items, GenericAlias(dict, (args[0], becomes))
