"""What must be known where one decides: the ledger's column «must be known here», and the options held against it.

    each: what I saw there; asked: who forces
    `prize` each: whose it is · `stat` named: both sums
    nothing: the numbers speak for themselves

`each`: every option says it, as its hint, and not only its own name again. `asked`: the question says it. `named`: the
labels say it. A cell of several choices names them. What is not said needs a reason.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from engine.choice import Choice, options_of
from tests.ledger import ROOT
from tests.printed import tables

COLUMN = "Must be known here"
_PART = re.compile(r"((?:`[\w ]+`,? ?)*)((?:(?:each|asked|named|nothing): [^;·]+(?:; )?)+)(?: ?· ?|$)")
_CLAUSE = re.compile(r"(each|asked|named|nothing): ([^;·]+)")
_PLAIN = re.compile(r"\(but `([\w` ,]+)`\)")


class Wanted(NamedTuple):
    """How a decision says what must be known: `each`, `asked`, `named`, `nothing`; and the options that say none."""

    ways: frozenset[str]
    plain: frozenset[str]


@cache
def wanted(key: str) -> dict[str, Wanted]:
    """For each choice of a game what its ledger says."""
    pages = [*ROOT.glob(f"docs/rules/{key}.md"), *ROOT.glob(f"tests/*/docs/{key}.md")]
    found: dict[str, Wanted] = {}
    for page in pages:
        for table in tables(page.read_text("utf-8")):
            for row in table if table and COLUMN in table[0] else ():
                found.update(_read(row[COLUMN], next(iter(row.values()))))
    return found


def _read(cell: str, name: str) -> dict[str, Wanted]:
    found, end = {}, 0
    cell = f"`{cell}" if cell.count("`") % 2 else cell  # the edges of a cell are stripped of them
    while end < len(cell):
        part = _PART.match(cell, end)
        assert part is not None, f"«{cell[end:]}» of «{cell}» is not written as {__name__} wants it"
        clauses = _CLAUSE.findall(part[2])
        assert all(len(words.split()) > 1 for _, words in clauses), f"«{cell}» does not say what, or why not"
        plain = frozenset(one for group in _PLAIN.findall(part[2]) for one in re.findall(r"\w+", group))
        names = re.findall(r"`([\w ]+)`", part[1]) or [name]
        for one in " ".join(names).split():
            found[one] = Wanted(frozenset(way for way, _ in clauses), plain)
        end = part.end()
    return found


def says_what_must_be_known(key: str, choice: Choice, where: str) -> None:
    """This choice says what its ledger wants of it."""
    row = wanted(key).get(choice.name)
    assert row is not None, f"«{choice.name}» has no row with «{COLUMN}» in the ledger: {where}"
    if "asked" in row.ways:
        assert choice.prompt.args, (
            f"«{choice.prompt.plain()}» ({choice.name}) does not name what must be known: {where}"
        )
    if "each" in row.ways:
        spoken = [one for one in options_of(choice) if one.id.split(":")[0] not in row.plain]
        echoes = [one.id for one in spoken if one.hint and one.hint.plain() == one.label.plain()]
        assert not echoes, f"the options {echoes} of «{choice.name}» only say themselves again: {where}"
        mute = [one.id for one in options_of(choice) if one.hint is None and one.id.split(":")[0] not in row.plain]
        assert not mute, f"the options {mute} of «{choice.name}» do not say what must be known: {where}"
