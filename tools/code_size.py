"""Print the size of the program in code lines against its budgets, and its longest functions: `make lean`.

A code line has code on it: blank lines, comments and docstrings do not count. The table of
`docs/design/size-budgets.md` defines the folders and the maximum of each budget. `python -m tools.code_size write`
updates the column «Now» of that table.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "docs/design/size-budgets.md"
PROGRAM = ("engine", "bot", "store", "renderers", "tavern", "tools", "benchmarks")
LEFT_OUT = ("tools/new_game/files",)
"""Folders that are not counted: the template of a new game, which is no part of the program."""

_NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
_ROW = re.compile(r"^\| (?P<part>.*?) \| (?P<start>[\d,]+) \| (?P<most>[\d,]+) \| (?P<now>[\d,]+) \|$")
_PATH = re.compile(r"`([^`]+)`")


class Budget(NamedTuple):
    """A row of the table of budgets: the files under `roots`, without those under `without`.

    `start` is the number of their code lines when the budget was set, `most` the maximum.
    """

    line: int
    """The index of the row's line in the document, from 0."""
    name: str
    roots: list[str]
    without: list[str]
    start: int
    most: int


class Function(NamedTuple):
    """A function: the number of its code lines, its file, and its name."""

    lines: int
    file: str
    name: str


def code_lines(source: str) -> set[int]:
    """Return the numbers (from 1) of the lines that have code. A string that is a statement counts as a docstring."""
    found = set[int]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _NO_CODE:
            found.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            found.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return found


def functions(source: str, file: str) -> Iterator[Function]:
    """Yield every function of a module with its size in code lines. `source` is the text of the module in `file`.

    The size includes inner functions, but no decorators.
    """
    code = code_lines(source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            yield Function(len(code.intersection(lines)), file, node.name)


def budgets(document: str) -> list[Budget]:
    """Return the rows of the table of budgets in this Markdown text, in order."""
    found = list[Budget]()
    for number, line in enumerate(document.splitlines()):
        if row := _ROW.match(line):
            whole, _, without = row["part"].partition(" without ")
            roots, numbers = _PATH.findall(whole), [int(row[one].replace(",", "")) for one in ("start", "most")]
            name = whole.partition(":")[0].replace("`", "")
            found.append(Budget(number, name, roots, _PATH.findall(without), *numbers))
    return found


def files(root: Path, roots: Iterable[str], without: Iterable[str]) -> list[Path]:
    """Return the Python files under the folders `roots`, without those under the folders `without`, sorted."""
    out = [root / one for one in without]
    found = (file for one in roots for file in (root / one).rglob("*.py"))
    return sorted(file for file in found if not any(file.is_relative_to(one) for one in out))


def size(root: Path, budget: Budget) -> int:
    """Return the number of code lines of a budget's files."""
    return sum(len(code_lines(file.read_text("utf-8"))) for file in files(root, budget.roots, budget.without))


def renewed(document: str, sizes: dict[int, int]) -> str:
    """Return the Markdown text `document` with these sizes in the column «Now» of its table.

    `sizes` has the size for each row of the table, by the index of the row's line in the text, from 0.
    """
    lines = document.splitlines(keepends=True)
    for number, now in sizes.items():
        cells = lines[number].split(" | ")
        lines[number] = " | ".join([*cells[:-1], f"{now:,} |\n"])
    return "".join(lines)


def longest(root: Path, count: int) -> list[Function]:
    """Return the `count` longest functions of the program, the longest first."""
    found = (
        function
        for file in files(root, PROGRAM, LEFT_OUT)
        for function in functions(file.read_text("utf-8"), str(file.relative_to(root)))
    )
    return sorted(found, reverse=True)[:count]


def main(arguments: list[str]) -> int:
    """Print budgets and the longest functions. Return the exit code, always 0: an exceeded budget is only a warning."""
    document = TABLE.read_text("utf-8")
    sizes = dict[int, int]()
    print("Code lines (no blanks, comments, docstrings) before 1.0  limit    now")
    for budget in budgets(document):
        now = sizes[budget.line] = size(ROOT, budget)
        over = f"   WARNING: {now - budget.most:,} over" if now > budget.most else ""
        print(f"{budget.name[:44]:<44}{budget.start:>9,}{budget.most:>7,}{now:>7,}{over}")
    print("\nThe longest functions")
    for function in longest(ROOT, 10):
        print(f"{function.lines:>5}  {function.file}: {function.name}")
    if arguments == ["write"]:
        TABLE.write_text(renewed(document, sizes), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
