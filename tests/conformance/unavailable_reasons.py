"""Check that each action a seat may want is either offered or refused with a reason that names a rule of the ledger.

`secrecy` checks that a reason does not reveal hidden information to its seat.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any

from bot.texts import LANGUAGES
from engine.choice import options_of
from engine.game import Game
from engine.table import OpenChoice
from engine.text import say
from engine.unavailable_actions import why_not
from engine.unavailable_reasons import Reason
from tests.conformance.observers import Observer
from tests.conformance.pictures import spoken
from tests.conformance.piece_knowledge import ledger
from tests.conformance.playthrough import AnyTable, describe

NUMBER = re.compile(r"[A-Z]+-\d+[a-z]?")
"""A pattern of rule numbers in a ledger."""

ReasonCounts = Counter[tuple[str, str]]
"""Reasons that were given, by rule and sentence."""


def explains(game: Game[Any], counts: ReasonCounts, rules: Collection[str] | None = None) -> Observer:
    """Let seats ask at every moment why they cannot do what they may want to do.

    Those are the seats with an open choice and, in turn, one other.

    `rules` are the rules of the ledger, for a game without a ledger in docs/.
    """
    known = ledger(game) if rules is None else rules
    for number in itertools.count():
        table, move, _ = yield
        for seat in {*table.open, number % table.seats}:
            offers_or_refuses(table, seat)
            hears(table, [reason for _, reason in why_not(table, seat) if reason], counts, known)
        if move is None:
            return


def hears(table: AnyTable, reasons: Iterable[Reason], counts: ReasonCounts, rules: Collection[str]) -> None:
    """Check that each reason can be put into words.

    A repeated reason is only counted, since wording it takes most of the time.
    """
    for reason in reasons:
        one = reason.rule, reason.words.source
        if one not in counts:
            can_be_said(table, reason, rules)
        counts[one] += 1


def names_only_rules(folder: Path, rules: Collection[str]) -> None:
    """Check that every rule number in a game's modules is in its ledger.

    This covers rare reasons, and numbers that come from a table of cards or a function.
    """
    for file, line, number in _numbers(folder):
        assert number in rules, f"{file.name}, line {line}, names {number}, which is no rule of the ledger"


def _numbers(folder: Path) -> Iterator[tuple[Path, int, str]]:
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.fullmatch(node.value):
                yield file, node.lineno, node.value


def offers_or_refuses(table: AnyTable, seat: int) -> None:
    """Check that each open choice either offers each of its actions or gives the reason against it, never both."""
    deeds = list(table.game.askable_actions(table.state, seat)) if table.outcome is None else []
    for opened in table.open.get(seat, ()):
        options, unavailable = [option.id for option in options_of(opened.choice)], opened.choice.unavailable()
        both = unavailable.keys() & set(options)
        assert not both, f"{sorted(both)} are offered, and there is a reason against them, {_asked(opened, table)}"
        for deed in deeds:
            if opened.choice.name in deed.by:
                offered = any(deed.done_by(option) for option in options)
                assert offered or deed.id in unavailable, (
                    f"{deed.id} is not offered, and no reason is given {_asked(opened, table)}; its id must be that of "
                    f"an option (here {sorted({option.partition(':')[0] for option in options})}), or be in what is "
                    "`unavailable`"
                )
                assert not offered or deed.id not in unavailable, (
                    f"{deed.id} is offered, and there is a reason against it {_asked(opened, table)}"
                )


def _asked(opened: OpenChoice, table: AnyTable) -> str:
    seat = next(seat for seat, row in table.open.items() if opened in row)
    return f"in «{opened.choice.name}» to seat {seat}: {describe(table)}"


def can_be_said(table: AnyTable, reason: Reason, rules: Collection[str]) -> None:
    """Check that a reason is a sentence in every language, and names its rule."""
    where = describe(table)
    assert reason.rule in rules, f"«{reason.words.source}» is said by {reason.rule}, which is no rule: {where}"
    names = [f"Person {seat}" for seat in range(table.seats)]
    for locale in LANGUAGES:
        said = say(reason.said, names, spoken(table.game, locale))
        assert said.endswith(f" ({reason.rule})"), f"«{said}» does not name {reason.rule}: {where}"


def reasons(table: AnyTable, seat: int) -> list[str]:
    """Return all reasons for unavailable options that a seat can read."""
    unavailable = [dict(opened.choice.unavailable()) for opened in table.open.get(seat, ())]
    return [repr(one) for one in (*unavailable, *why_not(table, seat))]
