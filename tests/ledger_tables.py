"""Tables of the ledgers in docs/rules/*.md, and their comparison with cards in code."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from engine.game import games, home
from engine.game_packages import packages
from tests.ledger import ROOT

Row = dict[str, str]


class Rows(dict[str, Row]):
    """The rows of a table by their first cell. A missing row raises an error that names the table."""

    def __init__(self, rows: dict[str, Row], where: str) -> None:
        super().__init__(rows)
        self.where = where

    def __missing__(self, one: str) -> Row:
        raise AssertionError(f"{one} is in no ledger: add it to the table of {self.where}")


def ledger_page(game: str) -> Path:
    """Return the path of a game's ledger. A game with a package of its own has it there (`engine.game_packages`)."""
    own = home(games()[game]) if game in packages else ROOT
    return own / "docs" / "rules" / f"{game}.md"


@cache
def sections(game: str) -> dict[str, str]:
    """Return the text below each numbered heading of a game's ledger, by the heading's number."""
    page = ledger_page(game).read_text("utf-8")
    parts = re.split(r"^#{2,4} (\d+(?:\.\d+)?)\.? .*$", page, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def tables(text: str) -> list[list[Row]]:
    """Return all tables of a text. A row is a dictionary with the column titles as keys."""
    found: list[list[list[str]]] = [[]]
    for line in text.splitlines():
        if not line.startswith("|"):
            found.append([])
        elif set(line) - set("|- "):
            found[-1].append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
    return [[dict(zip(head, row, strict=True)) for row in rows] for head, *rows in filter(None, found)]


@cache
def rows(game: str, section: str, table: int | None = None) -> Rows:
    """Return the rows of a section's table by their first cell.

    Without `table`, the columns of all tables that begin with an `id` are joined.
    """
    every = tables(sections(game)[section])
    joined: dict[str, Row] = {}
    for one in every if table is None else [every[table]]:
        if table is None and one and next(iter(one[0])) != "id":
            continue
        for row in one:
            joined.setdefault(next(iter(row.values())), {}).update(row)
    return Rows(joined, f"{section} in docs/rules/{game}.md")


def hold(declared: Iterable[str], printed: Rows, *, ordered: bool = True) -> None:
    """Check that a table has exactly the declared cards, in the same order if `ordered` is true."""
    cards = list(declared)
    for card in cards:
        assert printed[card] is not None
    gone = [card for card in printed if card not in cards]
    assert not gone, (
        f"{', '.join(gone)} in the table of {printed.where}, but declared by no card: declare, or strike out"
    )
    same = not ordered or cards == list(printed)
    assert same, f"the cards are declared in another order than in the table of {printed.where}"
