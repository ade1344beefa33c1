"""What the ledger prints: the tables of docs/rules/arrr.md as rows by id."""

from __future__ import annotations

import re
from functools import cache

from tests.ledger import ROOT

Row = dict[str, str]


@cache
def sections() -> dict[str, str]:
    """The text under each heading of the ledger, by the heading's number."""
    page = (ROOT / "docs" / "rules" / "arrr.md").read_text("utf-8")
    parts = re.split(r"^#{2,3} (\d+(?:\.\d+)?) .*$", page, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@cache
def rows(section: str) -> dict[str, Row]:
    """The rows of a section's tables that begin with an `id` column; the columns of several tables are joined."""
    found: dict[str, Row] = {}
    head: list[str] = []
    for line in sections()[section].splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if not cells or set(cells[0]) == {"-"}:
            head = head if cells else []
        elif not head:
            head = cells
        elif head[0] == "id":
            found.setdefault(cells[0], {}).update(zip(head[1:], cells[1:], strict=True))
    return found
