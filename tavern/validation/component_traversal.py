"""Traversal of nested message components, and notation for places in a body."""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

from tavern.wire_types import JSON

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = frozenset({3, 5, 6, 7, 8})
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
RADIO_GROUP, CHECKBOX_GROUP = 21, 22
ONLY_V2 = frozenset({SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER})


def place(path: Iterable[str | int]) -> str:
    """Return a path into a body in the usual notation: `components[0].label`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")


def components(tree: Any, where: str = "components") -> Iterator[tuple[str, JSON]]:
    """Yield every component of a tree with its place in the body, parents before children.

    It skips values that do not have the form of a component, because other checks report them. `where` is the place
    of the tree in the body.
    """
    for index, item in enumerate(tree if isinstance(tree, list) else []):
        if isinstance(item, dict):
            yield from _with_children(item, f"{where}[{index}]")


def _with_children(component: JSON, where: str) -> Iterator[tuple[str, JSON]]:
    yield where, component
    yield from components(component.get("components"), f"{where}.components")
    for key in ("accessory", "component"):
        if isinstance(child := component.get(key), dict):
            yield from _with_children(child, f"{where}.{key}")


def numbered(tree: list[JSON]) -> list[JSON]:
    """Return a copy of a tree in which every component has an id, as Discord gives them.

    Missing ids are the smallest free numbers from 1 on, parents before children.
    """
    taken = {component["id"] for _, component in components(tree) if component.get("id")}
    free = (number for number in count(1) if number not in taken)

    def copied(component: JSON) -> JSON:
        found = {**component, "id": component.get("id") or next(free)}
        for key in ("components", "accessory", "component"):
            inner = component.get(key)
            if inner is not None:
                found[key] = [copied(one) for one in inner] if isinstance(inner, list) else copied(inner)
        return found

    return [copied(component) for component in tree]


def repeated(values: Iterable[Any]) -> list[Any]:
    """Return the values other than None that occur more than once, each once, in order."""
    found = [value for value in values if value is not None]
    return [value for value in dict.fromkeys(found) if found.count(value) > 1]
