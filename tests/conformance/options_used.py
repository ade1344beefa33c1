"""Check that every option of a table matters: a rule reads it after the set-up, or games with its values differ."""

from __future__ import annotations

import ast
import itertools
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from engine.choice import Refusal
from engine.game import Game, described, home
from engine.table import Table
from tests.conformance.chosen_games import further
from tests.conformance.playthrough import Setting, moments, values_of

READ = 4
"""Number of games in which reads are noted."""
GAMES = 20
"""Largest number of games that are played with an option's other values before it counts as idle."""


class Reads:
    """The reads of options: `by_rules` has the names of those that rules read, `copied` the places of the other reads.

    `setup`, `view` and `outcome` may only copy or name an option, so their reads count as others. A place is the name
    of an option, a file, and the number of a line.
    """

    def __init__(self) -> None:
        self.by_rules = set[str]()
        self.copied = set[tuple[str, str, int]]()
        self._copying = False

    def watch(self, game: Game[Any]) -> Game[Any]:
        """Return the game, with the functions that may only copy an option marked."""

        def marked(function: Callable[..., Any]) -> Callable[..., Any]:
            def call(*arguments: Any) -> Any:
                self._copying = True
                try:
                    return function(*arguments)
                finally:
                    self._copying = False

            return call

        return replace(game, setup=marked(game.setup), view=marked(game.view), outcome=marked(game.outcome))

    def reader(self) -> Callable[[BaseModel, str], Any]:
        """Return a function that reads an attribute of the options and notes it, as their `__getattribute__`."""

        def read(options: BaseModel, name: str) -> Any:
            if self._copying:
                frame = sys._getframe(1)
                self.copied.add((name, frame.f_code.co_filename, frame.f_lineno))
            else:
                self.by_rules.add(name)
            return object.__getattribute__(options, name)

        return read

    def elsewhere(self, game: Game[Any], name: str) -> bool:
        """Return True if the game's code reads this option at a place that no copying has reached: in a rare rule."""
        return any(
            isinstance(node, ast.Attribute)
            and node.attr == name
            and not any(
                (name, str(page), line) in self.copied
                for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
            )
            for page in home(game).rglob("*.py")
            for node in ast.walk(ast.parse(page.read_text("utf-8")))
        )


def idle_options(game: Game[Any], played: Iterator[Setting], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the options that change nothing. As few games are played as necessary.

    An option matters if some rule reads it in a game of `played`, or if a rule reads it that is too rare for these
    games. The others matter if games with their values differ in a question, a report or the winners.
    """
    reads, left = Reads(), set(described(game.options))
    watched, first = reads.watch(game), [*itertools.islice(played, READ)]
    with monkeypatch.context() as patch:
        patch.setattr(game.options, "__getattribute__", reads.reader())
        for setting in first:
            for _ in moments(watched, setting):
                left -= reads.by_rules
                if not left:
                    return []
    left = {name for name in left if not reads.elsewhere(game, name)}
    for setting in itertools.islice(further(game), GAMES if left else 0):
        left = {name for name in left if not differ(game, setting, name)}
    return sorted(left)


def differ(game: Game[Any], setting: Setting, name: str) -> bool:
    """Return True if this game comes out otherwise with another value of the option. Both are played with one seed and
    the same answers."""
    if not described(game.options)[name].matters(setting.options):
        return False
    for value in values_of(game.options)[name]:
        if value == getattr(setting.options, name):
            continue
        try:
            options = game.options(**{**dict(setting.options), name: value})
            twin = setting._replace(options=options).start(game)
        except (Refusal, ValidationError):
            continue
        for table, move in moments(game, setting):
            if _noticed(table) != _noticed(twin):
                return True
            if move is not None:
                move.make(twin)
    return False


def _noticed(table: Table[Any]) -> Any:
    """Return what an option may change for the players of a table: the questions, the new reports and the ranking."""
    asked = {seat: [(o.number, o.choice.digest()) for o in row] for seat, row in table.open.items()}
    return asked, table.take_reports(), table.outcome and table.outcome.ranking
