"""What the modules of a game's rules must not have, however seldom it would show in a whole game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

OUTSIDE = frozenset({"random", "secrets", "time", "datetime", "os", "uuid"})
"""Where a machine's chance and its clock come from."""


def chance_of_its_own(page: Path) -> Iterator[str]:
    """Where a module has a chance but the table's stream, or a clock: a table that is restored, and who verifies it,
    would come to something else."""
    for node in ast.walk(ast.parse(page.read_text("utf-8"))):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            for name in names:
                if name.partition(".")[0] in OUTSIDE:
                    said = f"{page.name}, line {node.lineno}, imports {name}"
                    yield f"{said}: rules know no clock, and draw with `play.chance`"
