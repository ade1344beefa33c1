"""Mirrored matches: two kinds of player play a deal repeatedly, so that each has every seat or side."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from engine.choice import Choice
from engine.game import games
from engine.players import Answering, Player
from engine.table import Table

OPTIONAL_CHANCE = 0.2
"""Chance that any seat with an open choice acts next, instead of one for which the table waits."""


MEDIAN_ANSWERS: Mapping[tuple[str, int], int] = {
    ("yarr", 2): 50,
    ("yarr", 4): 50,
    ("tortuga", 4): 150,
    ("tortuga", 6): 190,
    ("tortuga", 8): 180,
    ("arrr", 2): 180,
    ("arrr", 3): 400,
    ("rattle", 2): 150,
    ("rattle", 3): 240,
}
"""The median number of answers in a game of players that play to win, by game and seats."""
LIMIT_FACTOR = 10
"""A game is aborted after this multiple of the median number of answers."""


class GameTooLong(RuntimeError):
    """Raised when a game exceeds its limit of answers."""


TablePlayer = Callable[[Table[Any], int, Sequence[Choice], Random], Answering | None]
"""Function that returns the answer of a seat. The function gets the whole table, but must use only what the bot would
give to such a player.
"""


def from_view(player: Player) -> TablePlayer:
    """Turn a player that needs only its seat's view into a player for matches.

    A player for matches is called with the whole table. The result passes only the view of its seat on to `player`.
    """

    def answer(table: Table[Any], seat: int, choices: Sequence[Choice], random: Random) -> Answering | None:
        return player(table.view(seat), choices, random)

    return answer


class Spent(NamedTuple):
    """Processor seconds and number of decisions."""

    seconds: float = 0.0
    decisions: int = 0

    def more(self, other: Spent) -> Spent:
        """Return the sum of both times and of both numbers of decisions."""
        return Spent(self.seconds + other.seconds, self.decisions + other.decisions)


@dataclass(frozen=True)
class Row:
    """A match of the ladder: the player `one` against the player `other`, both given by name.

    `game` is the game's key. The `shape` is one of three. `pair` is one against one. In `teams`, all seats of a loyalty
    have the same kind of player. In `alone`, a single `one` plays against several `other`. An even share is 1/2, or for
    `alone` 1 divided by the seats.

    `goal` is the share that `one` should win, from 0 to 1. None means that the match only has to show which player is
    better. `most` is the maximum number of deals. `scenario` is an option of the game, or "" for the default.
    """

    game: str
    seats: int
    shape: str
    one: str
    other: str
    goal: float | None = None
    most: int = 400
    scenario: str = ""

    @property
    def key(self) -> str:
        return f"{self.game} {self.seats}{self.scenario} {self.shape} {self.one}:{self.other}"

    @property
    def longest(self) -> int:
        """The number of answers after which a game is aborted.

        It is ten times the median (`LIMIT_FACTOR`). If no median is known, it is the game's own limit.
        """
        usual = MEDIAN_ANSWERS.get((self.game, self.seats))
        return LIMIT_FACTOR * usual if usual else games()[self.game].answer_limit

    @property
    def even(self) -> float:
        return 1 / self.seats if self.shape == "alone" else 0.5


class DealResult(NamedTuple):
    """Result of a deal: the share won by `one`, the time of both players, and the number of answers in a game."""

    won: float
    one: Spent
    other: Spent
    answers: float


def play_mirrored(row: Row, deal: int, one: TablePlayer, other: TablePlayer) -> DealResult:
    """Play the deal of this number once for each seat or side that the player `one` can have.

    The player `other` has the other seats. The result has the mean share that `one` won, the mean number of answers,
    and the summed times.
    """
    found, spent, answers = list[float](), {True: Spent(), False: Spent()}, 0
    for turn in range(row.seats if row.shape == "alone" else 2):
        table = start(row, deal)
        mine = _mine(row, table, turn)
        company = [one if seat in mine else other for seat in range(row.seats)]
        try:
            each, number = play(table, company, Random(f"{deal} {turn}"), row.longest)
        except GameTooLong as error:
            error.add_note(f"Match {row.key}, deal {deal}, turn {turn}.")
            raise
        answers += number
        for seat, part in enumerate(each):
            spent[seat in mine] = spent[seat in mine].more(part)
        assert table.outcome
        winners = table.outcome.winners
        share = sum(seat in mine for seat in winners) / len(winners) if winners else row.even
        found.append(share)
    return DealResult(sum(found) / len(found), spent[True], spent[False], answers / len(found))


def start(row: Row, deal: int) -> Table[Any]:
    """Return a new table for a row of the ladder.

    `deal` is the seed of the game, so the deal is the same for all players that the row compares.
    """
    game = games()[row.game]
    options = game.options(**({"scenario": row.scenario} if row.scenario else {}))
    return Table.start(game, options, row.seats, f"{deal:064x}")


def _mine(row: Row, table: Table[Any], turn: int) -> Sequence[int]:
    if row.shape != "teams":
        return [turn]
    team = ("loyalty-british", "loyalty-french")[turn]
    return [seat for seat, loyalty in enumerate(table.state.loyalties) if loyalty.startswith(team)]


def play(table: Table[Any], company: Sequence[TablePlayer], random: Random, longest: int) -> tuple[list[Spent], int]:
    """Play a game to its end. Return the processor time of each seat, in the order of seats, and the number of answers.

    `table` is the table to play at, and `company` has the player of each seat. `random` draws which seat acts next.
    Raises `GameTooLong` if the game takes more than `longest` answers.
    """
    seconds, decisions, answers = [0.0] * len(company), Counter[int](), 0
    while table.outcome is None:
        if answers >= longest:
            raise GameTooLong(f"A game of {table.game.key} has not ended after {answers} answers.")
        seat = random.choice(list(table.open) if random.random() < OPTIONAL_CHANCE else table.waiting())
        choices = [opened.choice for opened in table.open[seat]]
        begun = time.process_time()
        answering = company[seat](table, seat, choices, random)
        seconds[seat] += time.process_time() - begun
        decisions[seat] += any(choice.blocks for choice in choices)
        if answering:
            number = next(o.number for o in table.open[seat] if o.choice.name == answering[0])
            table.answer(seat, number, answering[1])
            table.take_reports()
            answers += 1
    return [Spent(one, decisions[seat]) for seat, one in enumerate(seconds)], answers
