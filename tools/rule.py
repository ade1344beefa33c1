"""Follows a rule from its ledger to the code and the tests: `python -m tools.rule Y-48`.

It prints the rule's row, the places in the code that name its id, and the tests that prove it. Docstrings and comments
name an id alone (`Y-48`) or within a range (`Y-46 to Y-49`).
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = ("engine", "renderers", "bot", "store", "tavern", "tests/cups")
ID = re.compile(r"\b([A-Z]+)-(\d+)(?: (?:to|and up to) \1-(\d+))?\b")


def ids_in(words: str) -> set[str]:
    """Return the ids of rules that a text names, with all those within a range such as “Y-46 to Y-49”."""
    return {
        f"{letters}-{number}"
        for letters, first, last in ID.findall(words)
        for number in range(int(first), int(last or first) + 1)
    }


def code_of(game: str, root: Path = ROOT) -> list[Path]:
    """Return the files with the rules, automatic players and pictures of the game with this key."""
    rooms = (root / "engine" / "games", root / "engine" / "players", root / "engine" / "players" / "advice")
    found: list[Path] = []
    for room in (*rooms, root / "renderers"):
        found += [*room.glob(f"{game}.py"), *room.glob(f"{game}/**/*.py")]
    return sorted(found)


def rows(rule: str, root: Path) -> Iterator[str]:
    """Yield each row of a ledger whose first cell is this id, with the titles of its columns."""
    for page in (*sorted(root.glob("docs/rules/*.md")), *sorted(root.glob("tests/*/docs/rules/*.md"))):
        head: list[str] = []
        for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
            cells = [cell.strip() for cell in line.strip("| ").split(" | ")] if line.startswith("|") else []
            head = head if head and cells else cells
            if cells and cells[0] == rule:
                told = [f"    {title}: {cell}" for title, cell in zip(head[1:], cells[1:], strict=False)]
                yield "\n".join([f"{page.relative_to(root)}:{number}", *told])
            elif line.startswith(f"- **{rule}**"):
                yield f"{page.relative_to(root)}:{number}\n    {line.removeprefix(f'- **{rule}** ')}"


def code(rule: str, root: Path) -> Iterator[str]:
    """Yield each line of code that names this id, with its function or class."""
    for room in ROOMS:
        for page in sorted((root / room).rglob("*.py")):
            words = page.read_text("utf-8")
            if rule not in ids_in(words):
                continue
            lines, tree = words.splitlines(), ast.parse(words)
            for number, line in enumerate(lines, 1):
                # A range may be broken between two lines.
                both = ids_in(f"{line.strip()} {lines[number].strip()}" if number < len(lines) else line)
                if rule in ids_in(line) or (rule in both and rule not in ids_in(lines[number])):
                    yield f"{page.relative_to(root)}:{number}  {_scope(tree, number)}".rstrip()


def _scope(module: ast.Module, line: int) -> str:
    """Return the name of the innermost function or class around this line; empty if there is none."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    every = [node for node in ast.walk(module) if isinstance(node, kinds)]
    begins = {node: min([node.lineno, *(one.lineno for one in node.decorator_list)]) for node in every}
    around = [node for node in every if begins[node] <= line <= (node.end_lineno or line)]
    return max(around, key=begins.__getitem__).name if around else ""


def tests(rule: str, root: Path) -> Iterator[str]:
    """Yield the place of each test that is marked with this id."""
    for page in sorted((root / "tests").rglob("*.py")):
        words = page.read_text("utf-8")
        if f'"{rule}"' not in words:
            continue
        module = ast.parse(words)
        for node in ast.walk(module):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                marks = node.decorator_list
            elif isinstance(node, ast.Assign) and [ast.unparse(one) for one in node.targets] == ["pytestmark"]:
                marks = [node.value]
            else:
                continue
            if any(_marks(one, rule) for mark in marks for one in ast.walk(mark)):
                name = "the whole file" if isinstance(node, ast.Assign) else node.name
                yield f"{page.relative_to(root)}:{node.lineno}  {name}"


def _marks(node: ast.AST, rule: str) -> bool:
    if not (isinstance(node, ast.Call) and ast.unparse(node.func) in ("rule", "pytest.mark.rule")):
        return False
    return any(isinstance(one, ast.Constant) and one.value == rule for one in node.args)


def report(rule: str, root: Path = ROOT) -> str:
    """Return what is known of a rule. Raise LookupError if no ledger has it."""
    row = list(rows(rule, root))
    if not row:
        raise LookupError(f"{rule} is in no ledger. Ledgers are in docs/rules; an id looks like Y-48.")
    parts = {"Code": list(code(rule, root)), "Tests": list(tests(rule, root))}
    told = [f"{title}\n" + "\n".join(f"    {one}" for one in found or ["none"]) for title, found in parts.items()]
    return "\n\n".join([*row, *told])


def main(arguments: list[str]) -> int:
    """Print each of the rules with these ids. Return 1 if one is in no ledger."""
    if not arguments:
        print("Usage: python -m tools.rule Y-48", file=sys.stderr)
        return 1
    try:
        print("\n\n".join(map(report, arguments)))
    except LookupError as error:
        print(error.args[0], file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
