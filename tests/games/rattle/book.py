"""The tables of the ledger, read from its page."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs/rules/rattle.md"

Row = dict[str, str]


@cache
def tables(section: str) -> list[list[Row]]:
    """All tables of a section («2.5», «7»): their rows by the words of the head."""
    after = re.split(rf"\n#+ {re.escape(section)}\.? ", PAGE.read_text("utf-8"), maxsplit=1)[1]
    found: list[list[list[str]]] = [[]]
    for line in re.split(r"\n##", after, maxsplit=1)[0].splitlines():
        if not line.startswith("|"):
            found.append([])
        elif set(line) - set("|- "):
            found[-1].append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
    return [[dict(zip(head, row, strict=True)) for row in rows] for head, *rows in filter(None, found)]


def rows(section: str, table: int = 0) -> dict[str, Row]:
    """The rows of one table by their first cell."""
    return {next(iter(row.values())): row for row in tables(section)[table]}
