"""Puzzles: positions from games between strong players in which one answer is clearly the best.

A game ships its puzzles in the file `puzzles.jsonl` beside its module `game`, one JSON object a line.
`python -m tools.puzzles` makes them.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from pydantic import TypeAdapter

from engine.choice import PickOne, Refusal
from engine.game import games
from engine.game_packages import packages
from engine.play import Answer
from engine.table import OpenChoice, Table
from engine.text import Text

FILE = "puzzles.jsonl"
"""The name of a game's file of puzzles."""


class OutdatedPuzzle(Exception):
    """Raised for a puzzle that was made under other rules: its answers do not lead to its question any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position with a question. Its game begins with `seed` and goes on with `answers`.

    `seat` is asked the choice `name`. `chances` has the chance to win, from 0 to 1, by the id of each option: the mean
    over `worlds` possible worlds. The best option is ahead of the next best by `errors` standard errors. `reason` says
    why it is the best. `good` is the share of tries, from 0 to 1, in which the heuristics find it.
    """

    game: str
    seats: int
    options: dict[str, Any]
    seed: str
    answers: list[tuple[int, str, Any]]
    seat: int
    name: str
    chances: dict[str, float]
    worlds: int
    errors: float
    reason: Text
    good: float

    @property
    def id(self) -> str:
        """The name of the puzzle, unique in its game."""
        return f"{self.seed[:12]}-{len(self.answers)}"

    @property
    def best(self) -> list[str]:
        """The ids of the best option, and of those that are the same for the rules."""
        most = max(self.chances.values())
        return [one for one, chance in self.chances.items() if chance == most]

    @property
    def margin(self) -> float:
        """The difference in the chance to win between the best option and the next best, from 0 to 1."""
        first, second = sorted(set(self.chances.values()), reverse=True)[:2]
        return first - second

    @property
    def newcomer(self) -> float:
        """The chance that a newcomer finds the best option. Half of their answers are random, the others heuristics."""
        return (self.good + len(self.best) / len(self.chances)) / 2

    def table(self) -> Table[Any]:
        """Return the table in the position of the puzzle.

        Raises `OutdatedPuzzle` if the rules do not lead there any more.
        """
        game = games()[self.game]
        try:
            table = Table.start(game, game.options.model_validate(self.options), self.seats, self.seed)
            for seat, name, value in self.answers:
                table.replay_answer(Answer(seat, name, value))
            table.take_reports()
            self.question(table)
        except (Refusal, ValueError, LookupError) as error:
            raise OutdatedPuzzle(self.id) from error
        return table

    def question(self, table: Table[Any]) -> OpenChoice:
        """Return the open choice of the puzzle at its table. Raises LookupError if it is not open."""
        for opened in table.open.get(self.seat, ()):
            asked = opened.choice
            if asked.name != self.name or not isinstance(asked, PickOne):
                continue
            if [one.id for one in asked.options] == list(self.chances):
                return opened
        raise LookupError(self.id)


PUZZLE: TypeAdapter[Puzzle] = TypeAdapter(Puzzle)


def file_of(game: str) -> Traversable:
    """Return the file of puzzles of the game with this key, which may not exist."""
    return files(packages.get(game, f"engine.games.{game}")) / FILE


def puzzles(game: str) -> list[Puzzle]:
    """Return the puzzles of the game with this key, in the order of its file. Empty if it has none."""
    file = file_of(game)
    if not file.is_file():
        return []
    return [PUZZLE.validate_json(line) for line in file.read_text("utf-8").splitlines()]
