"""Check that the modules of a game's rules import nothing that would make a replay differ."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

OUTSIDE = frozenset({"random", "secrets", "time", "datetime", "os", "uuid"})
"""Modules that give access to the machine's own chance and clock."""


def chance_of_its_own(page: Path) -> Iterator[str]:
    """Return the places where a module uses a clock, or chance outside the table's stream.

    A restore or a verification would then give another result.
    """
    for node in ast.walk(ast.parse(page.read_text("utf-8"))):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            for name in names:
                if name.partition(".")[0] in OUTSIDE:
                    said = f"{page.name}, line {node.lineno}, imports {name}"
                    yield f"{said}: rules know no clock, and draw with `play.chance`"
