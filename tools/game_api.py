"""Writes the reference of the game API, docs/game-api.md, from the docstrings: `python -m tools.game_api`.

It also records the names and signatures of the API (`RECORD`). A test compares them, so that nobody breaks a game
without raising the version.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import json
import re
import sys
import textwrap
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

import engine.api
import renderers.api
from renderers.icons import NAMES

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "game-api.md"
RECORD = ROOT / "tests" / "engine" / "game_api.json"
MODULES: tuple[Any, ...] = (engine.api, renderers.api)
HEAD = f"""# The game API

Version {engine.api.VERSION}. `python -m tools.game_api` writes this page from the docstrings.

A game in a package imports these names, its own modules, pydantic and Python's standard library.
[Your first game](your-first-game.md) shows how they work together. [Game packages](game-packages.md) says what the
version means.

"""


def page() -> str:
    """Return the reference as Markdown."""
    names = textwrap.fill(", ".join(f"`{name}`" for name in sorted(NAMES)), 138, break_on_hyphens=False)
    parts = "\n".join(line for module in MODULES for line in _module(module)).rstrip()
    icons = f"## Icons\n\nThe names that `stamp`, `Report.icon`, `Plate.sign` and `kit.plain` take:\n\n{names}\n"
    return f"{HEAD}{parts}\n\n{icons}"


def _module(module: Any) -> Iterator[str]:
    yield f"## `{module.__name__}`"
    for title, names in module.GROUPS.items():
        yield f"\n### {title}\n"
        for name in names:
            yield from _entry(name, getattr(module, name), module)
    yield ""


def _entry(name: str, thing: Any, module: Any) -> Iterator[str]:
    """Yield the lines about one name of the API: its signature, its docstring, and its fields and methods.

    `thing` is the object of that name, and `module` the module of the API that offers it.
    """
    if isinstance(thing, ModuleType):
        yield f"#### `{name}`\n\n{_prose(inspect.getdoc(thing) or '')}\n"
        for part in thing.__all__:
            yield f"- `{part}{signature(getattr(thing, part))}`: {_first(getattr(thing, part), thing, part)}"
        yield ""
        return
    yield f"#### `{name}`\n"
    yield from _fenced(name, signature(thing))
    yield _prose(_doc(thing, module, name)) + "\n"
    if inspect.isclass(thing):
        members = [*_members(thing)]
        yield from (f"- `{shown}`: {told}" for shown, told in members)
        if members:
            yield ""


def _fenced(name: str, shown: str) -> Iterator[str]:
    """Yield a signature as a block of code in Markdown. A long one has a line for each parameter.

    `name` is the name of the function or class, and `shown` its parameters and result. Yield nothing if there are no
    parameters.
    """
    if not shown or shown == "()":
        return
    if len(name + shown) > 110:
        end = shown.rindex(")")
        parts = re.split(r", (?=\*{0,2}\w+:|\*, )", shown[1:end])
        shown = "".join(["(\n", *(f"    {part},\n" for part in parts), shown[end:]])
    yield f"```python\n{name}{shown}\n```\n"


def _members(thing: type[Any]) -> Iterator[tuple[str, str]]:
    """Yield the documented fields and the public methods of a class, each as name (with signature) and description."""
    fields = _attribute_notes(thing)
    yield from fields.items()
    if issubclass(thing, Enum):
        yield from ((one.name, f"“{one.value}”") for one in thing if one.name not in fields)
        return
    for name, member in vars(thing).items():
        function = getattr(member, "__func__", member)
        if name in getattr(thing, "__dataclass_fields__", ()):  # the default value of a field
            continue
        if isinstance(member, property) and member.__doc__:
            yield name, _inline(member.__doc__)
        elif inspect.isfunction(function) and not name.startswith("_") and function.__doc__:
            yield f"{name}{signature(function)}", _inline(function.__doc__)


def signature(thing: Any) -> str:
    """Return the signature of a function, or of a class's fields, in source form. Empty for other things."""
    if not (inspect.isfunction(thing) or inspect.isclass(thing)) or (
        inspect.isclass(thing) and issubclass(thing, Enum)
    ):
        return ""
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return ""
    if inspect.isclass(thing) and any(one.name == "args" for one in found.parameters.values()):
        return ""
    shown = found.replace(
        parameters=[
            one.replace(default=_Shown(one.default)) if one.default is not inspect.Parameter.empty else one
            for one in found.parameters.values()
            if one.name != "self"
        ],
        return_annotation=inspect.Signature.empty if inspect.isclass(thing) else found.return_annotation,
    )
    return re.sub(r"ForwardRef\('([^']*)'\)|'([^']*)'", lambda it: it[1] or it[2] or "''", str(shown))


class _Shown:
    """A default value as it is shown. It never contains an address in memory."""

    def __init__(self, value: Any) -> None:
        plain = isinstance(value, (int, str, bool, tuple, type(None), float)) and not isinstance(value, Enum)
        self.text = repr(value) if plain and len(repr(value)) < 30 else str(value) if isinstance(value, Enum) else "…"

    def __repr__(self) -> str:
        return self.text


def _doc(thing: Any, module: Any, name: str) -> str:
    if (inspect.isclass(thing) or inspect.isfunction(thing)) and not hasattr(thing, "__origin__"):
        return inspect.getdoc(thing) or ""
    return _constant_notes(name, module) or ""


def _constant_notes(name: str, module: Any) -> str:
    """Return the note below the constant `name` in the module that defines it, or its value if it has no note.

    `module` is the module of the API that imports it. Return "" if it does not import it.
    """
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ImportFrom) and node.module and any(alias.name == name for alias in node.names):
            source = sys.modules[node.module]
            found = _notes(ast.parse(inspect.getsource(source)).body).get(name)
            return found or f"`{_value(name, source)}`"
    return ""


def _value(name: str, module: Any) -> str:
    for node in ast.parse(inspect.getsource(module)).body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if node_value := getattr(node, "value", None):
            for target in targets:
                names = [one.id for one in ast.walk(target) if isinstance(one, ast.Name)]
                if name in names:
                    return ast.unparse(node_value)
    return name


def _attribute_notes(thing: type[Any]) -> dict[str, str]:
    try:
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(thing))).body
    except (OSError, TypeError):
        return {}
    assert isinstance(tree, ast.ClassDef)
    return {name: _inline(note) for name, note in _notes(tree.body).items()}


def _notes(body: list[ast.stmt]) -> dict[str, str]:
    """Return the strings below assignments, by the assigned name."""
    found = {}
    for node, after in itertools.pairwise(body):
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            if isinstance(target, ast.Name):
                found[target.id] = inspect.cleandoc(after.value.value)
    return found


def _first(thing: Any, module: Any, name: str) -> str:
    doc = (
        inspect.getdoc(thing) if inspect.isclass(thing) or inspect.isfunction(thing) else _constant_notes(name, module)
    )
    return _inline((doc or "").partition("\n\n")[0])


def _inline(doc: str) -> str:
    return " ".join(inspect.cleandoc(doc).split())


def _prose(doc: str) -> str:
    """Return a docstring as Markdown: paragraphs in one line each, examples and lists as they are."""
    parts = re.split(r"\n\n", doc)
    return "\n\n".join(
        part if part.startswith(("    ", "- ", ">>>")) else " ".join(part.split()) for part in parts
    ).strip()


def record() -> dict[str, dict[str, str]]:
    """Return the signature of each name of the API, by module and name. Those of the kit are named `kit.…`."""
    found: dict[str, dict[str, str]] = {}
    for module in MODULES:
        names: dict[str, str] = {}
        for name in module.__all__:
            thing = getattr(module, name)
            names[name] = signature(thing)
            if isinstance(thing, ModuleType):
                names |= {f"{name}.{part}": signature(getattr(thing, part)) for part in thing.__all__}
            elif inspect.isclass(thing):
                parts = {key: getattr(one, "__func__", one) for key, one in vars(thing).items()}
                names |= {
                    f"{name}.{key}": signature(one)
                    for key, one in parts.items()
                    if not key.startswith("_") and (inspect.isfunction(one) or isinstance(one, property))
                }
        found[module.__name__] = dict(sorted(names.items()))
    return found


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    RECORD.write_text(json.dumps({"version": engine.api.VERSION, **record()}, indent=1) + "\n", "utf-8")
