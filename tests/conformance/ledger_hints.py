"""Compare the options with the ledger's column «must be known here»: what a player must know to decide.

`GRAMMAR` says how the column is written.

The same rows say how the seat is asked. The column «Pace» gives the time limit: `turn`, `reaction` or `ballot`. The
words «secret» and «secret until all are in» say that only one seat sees the choice. The words «answer sealed» say that
nobody learns who has answered. The choices are compared with these, too.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from engine.choice import Choice, Pace, options_of
from tests.ledger_tables import Row, ledger_page, tables

COLUMN = "Must be known here"
GRAMMAR = (
    "Tables of rules have the columns id, rule and source. Tables of decisions say when and how a seat is asked. "
    "Their column “Must be known here” says how the player learns what the decision needs. `each: …` means that "
    "every option says it in its hint. `asked: …` means that the question says it. `named: …` means that the labels "
    "say it. `nothing: …` gives the reason why nothing must be said. Words of two or more follow each colon. A "
    "semicolon separates two of these clauses, and (but `pass`) after the words exempts options. A cell about "
    "several choices names them and separates them: `prize` each: whose it is · `stat` named: both sums. The suite "
    "also compares the columns about pace and secrecy with the choices."
)
"""How the tables of a ledger are read. Each ledger has this text at its head."""
_PART = re.compile(r"((?:`[\w ]+`,? ?)*)((?:(?:each|asked|named|nothing): [^;·]+(?:; )?)+)(?: ?· ?|$)")
_CLAUSE = re.compile(r"(each|asked|named|nothing): ([^;·]+)")
_PLAIN = re.compile(r"\(but `([\w` ,]+)`\)")
_MIXED = re.compile(r": open\)|is public")  # secret, except for a case or a part that the cell names


class RequiredKnowledge(NamedTuple):
    """The ledger's demand for a decision: `each`, `asked`, `named` or `nothing`. `plain` are the exempt options."""

    ways: frozenset[str]
    plain: frozenset[str]


class RequiredForm(NamedTuple):
    """Demands of a decision's rows on how it is asked: the paces that they name, and its secrecy."""

    paces: frozenset[str]
    seen: tuple[str, ...]


@cache
def wanted(key: str) -> dict[str, RequiredKnowledge]:
    """Return for each choice of a game what its ledger says must be known there."""
    return {name: one for row in _rows(key) for name, one in read_cell(row[COLUMN], next(iter(row.values()))).items()}


@cache
def required_forms(key: str) -> dict[str, RequiredForm]:
    """Return for each choice of a game how its ledger says that it is asked.

    Several rows about one choice are combined.
    """
    found: dict[str, RequiredForm] = {}
    for row in _rows(key):
        columns = {head.casefold(): cell for head, cell in row.items()}
        paces = frozenset(re.findall(r"\w+", columns.get("pace", ""))) & frozenset(Pace)
        seen = next((cell for head, cell in columns.items() if "secret" in head or head.startswith("seen")), "")
        for name in read_cell(row[COLUMN], next(iter(row.values()))):
            before = found.get(name, RequiredForm(frozenset(), ()))
            found[name] = RequiredForm(before.paces | paces, (*before.seen, seen))
    return found


def _rows(key: str) -> list[Row]:
    page = ledger_page(key)
    every = tables(page.read_text("utf-8")) if page.exists() else []
    return [row for table in every if table and COLUMN in table[0] for row in table]


def read_cell(cell: str, name: str) -> dict[str, RequiredKnowledge]:
    """Return what a cell of the column demands, by choice. `name` is the choice if the cell names none."""
    found, end = {}, 0
    cell = f"`{cell}" if cell.count("`") % 2 else cell  # stripping a cell removed the backtick at its edge
    while end < len(cell):
        part = _PART.match(cell, end)
        assert part is not None, (
            f"the column «{COLUMN}» of a ledger has a cell that cannot be read: «{cell}», from «{cell[end:]}» on. "
            f"{GRAMMAR}"
        )
        clauses = _CLAUSE.findall(part[2])
        assert all(len(words.split()) > 1 for _, words in clauses), (
            f"the column «{COLUMN}» of a ledger has a cell that does not say what, or why not: «{cell}». {GRAMMAR}"
        )
        plain = frozenset(one for group in _PLAIN.findall(part[2]) for one in re.findall(r"\w+", group))
        names = re.findall(r"`([\w ]+)`", part[1]) or [name]
        for one in " ".join(names).split():
            found[one] = RequiredKnowledge(frozenset(way for way, _ in clauses), plain)
        end = part.end()
    return found


def says_what_must_be_known(key: str, choice: Choice, where: str) -> None:
    """Check that this choice says what its ledger demands."""
    row = wanted(key).get(choice.name)
    assert row is not None, (
        f"«{choice.name}» has no row in a table of decisions of {ledger_page(key).name}: add it. {GRAMMAR} {where}"
    )
    if "asked" in row.ways:
        assert choice.prompt.args, (
            f"«{choice.prompt.plain()}» ({choice.name}) does not name what must be known: {where}"
        )
    if "each" in row.ways:
        spoken = [one for one in options_of(choice) if one.id.split(":")[0] not in row.plain]
        idle = [one.id for one in spoken if one.hint and one.hint.plain() == one.label.plain()]
        assert not idle, f"the options {idle} of «{choice.name}» only say themselves again: {where}"
        mute = [one.id for one in options_of(choice) if one.hint is None and one.id.split(":")[0] not in row.plain]
        assert not mute, f"the options {mute} of «{choice.name}» do not say what must be known: {where}"


def is_asked_as_the_ledger_says(key: str, choice: Choice, where: str) -> None:
    """Check that the pace is one of its rows, and that the choice is secret and sealed where they say so.

    A secret ballot is sealed: nobody learns who has answered in it, or when.
    """
    row = required_forms(key).get(choice.name)
    if row is None or not choice.blocks:
        return
    said = f"the ledger says of «{choice.name}»"
    assert not row.paces or choice.pace in row.paces, (
        f"{said} that its pace is {' or '.join(sorted(row.paces))}, but it is asked with pace {choice.pace}: {where}"
    )
    secret = all(cell.startswith("secret") and not _MIXED.search(cell) for cell in row.seen)
    assert choice.secret or not secret, f"{said} «{row.seen[0]}», but it is asked with secret=False: {where}"
    sealed = all(cell.startswith(("sealed", "answer sealed")) for cell in row.seen)
    assert choice.sealed or not sealed, (
        f"{said} «{row.seen[0]}», but who has answered is told: ask it with Pace.BALLOT, or with window=True: {where}"
    )
