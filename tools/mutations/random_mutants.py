"""Random mutants from a seed: an inverted comparison, a changed constant, a deleted statement."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import accumulate
from operator import itemgetter
from pathlib import Path

from tools.mutations.mutant import Change

ROOMS = ("bot", "store", "engine", "tests/conformance")
APART = ("engine/games", "engine/players", "store/migrations", "tests/conformance/test_", "tests/conformance/toy")
"""Packages without random mutants. Games have ledgers, whose every rule names its tests. The conformance suite is no
part of the program.
"""

SEED = 1667
COUNT = 30

TURNED = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}


def drawn(root: Path, seed: int = SEED, count: int = COUNT) -> list[Change]:
    """Return about `count` random mutants of the program in the folder `root`, equally many of each kind.

    They are the mutants with the lowest hashes. The hash depends on the seed and on the text of the changed place. So
    most mutants stay the same when the program changes elsewhere.
    """
    kinds: dict[str, list[tuple[str, Change]]] = {"turned": [], "moved": [], "dropped": []}
    for place, change in _everywhere(root):
        lot = hashlib.sha256(f"{seed} {place} {change.what} {change.instead}".encode()).hexdigest()
        kinds[change.kind].append((lot, change))
    # Constants and statements are much more frequent than comparisons.
    each = count // len(kinds)
    return [change for row in kinds.values() for _, change in sorted(row, key=itemgetter(0))[:each]]


def _everywhere(root: Path) -> Iterator[tuple[str, Change]]:
    """Yield all possible mutants of the program in the folder `root`, each with a text that is hashed.

    The text describes the mutant's place: file, function, column and line.
    """
    for room in ROOMS:
        for page in sorted((root / room).rglob("*.py")):
            name = page.relative_to(root).as_posix()
            if not name.startswith(APART):
                yield from _of_source(name, page.read_text("utf-8"))


@cache
def _of_source(name: str, source: str) -> list[tuple[str, Change]]:
    """Return all possible mutants of one file, each with the text of its place.

    `name` is the file's path in the program's folder, and `source` its text.
    """
    tree, lines = ast.parse(source), source.splitlines()
    function, found = _functions(tree), []
    for node, change in _of_page(name, tree, source):
        line = lines[change.line - 1]
        column = node.col_offset - (len(line) - len(line.lstrip()))
        found.append((f"{name} {function.get(id(node))} {column} {line.strip()}", change))
    return found


def _functions(tree: ast.Module) -> dict[int, str]:
    """Return the name of the innermost function or class that contains each node of a module.

    The keys are the nodes' `id(node)`. Nodes outside all functions and classes are missing.
    """
    names = dict[int, str]()

    def note(node: ast.AST, name: str | None) -> None:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            name = node.name
        if name is not None:
            names[id(node)] = name
        for inner in ast.iter_child_nodes(node):
            note(inner, name)

    note(tree, None)
    return names


def _of_page(name: str, tree: ast.Module, source: str) -> Iterator[tuple[ast.expr | ast.stmt, Change]]:
    skipped = {id(node) for place in _unnoticeable(tree) for node in ast.walk(place)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, right = ast.unparse(node.left), ast.unparse(node.comparators[0])
            yield node, _change("turned", name, source, node, f"({left} {TURNED[type(node.ops[0])]} {right})")
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield node, _change("moved", name, source, node, str(not node.value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
            yield node, _change("moved", name, source, node, str(node.value + 1))
        elif isinstance(node, (ast.AugAssign, ast.Delete)) or (
            isinstance(node, ast.Expr) and isinstance(node.value, (ast.Await, ast.Call))
        ):
            yield node, _change("dropped", name, source, node, "pass")


def _unnoticeable(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes that get no mutants, since no test can notice them: logs, annotations, dataclass decorators."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and _is_log(node.value):
            yield node
        if isinstance(node, (ast.AnnAssign, ast.arg)) and node.annotation is not None:
            yield node.annotation
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.returns is not None:
            yield node.returns
        if isinstance(node, ast.ClassDef):
            yield from node.decorator_list


def _is_log(node: ast.expr) -> bool:
    """Return True for a call of a method of `log` or `logging`, or of what such a call returns."""
    while isinstance(node, (ast.Call, ast.Attribute)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return isinstance(node, ast.Name) and node.id in ("log", "logging")


@lru_cache(maxsize=1)
def _line_starts(source: str) -> list[int]:
    """Return the position in bytes of the beginning of each line, and of the end."""
    return [0, *accumulate(len(line) for line in source.encode().splitlines(keepends=True))]


def _change(kind: str, page: str, source: str, node: ast.expr | ast.stmt, instead: str) -> Change:
    starts = _line_starts(source)
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    begin = starts[node.lineno - 1] + node.col_offset
    end = starts[node.end_lineno - 1] + node.end_col_offset
    return Change(kind, page, node.lineno, begin, source.encode()[begin:end].decode(), instead)
