"""Records that every game has without declaring them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.finished_game import FinishedGame
from engine.game import Game
from engine.records import GameRecord, Reached, of_table
from engine.text import Text, plural, text


def _scores(finished: FinishedGame[Any]) -> Iterator[Reached]:
    """Yield the score of each seat, if the game has such a score."""
    if finished.scores is not None:
        yield from (Reached(score, seat) for seat, score in enumerate(finished.scores))


def _leads(finished: FinishedGame[Any]) -> Iterator[Reached]:
    """Yield the points by which a single winner was ahead of the second.

    Yield nothing for sides, since their members' scores decide only together.
    """
    if finished.scores is None or finished.outcome.by_sides or len(finished.outcome.winners) != 1:
        return
    (winner,) = finished.outcome.winners
    others = [score for seat, score in enumerate(finished.scores) if seat != winner]
    if others:
        yield Reached(finished.scores[winner] - max(others), winner)


def _points(n: int) -> Text:
    return plural("{n} point", "{n} points", n=n)


def _turns(n: int) -> Text:
    return plural("{n} turn", "{n} turns", n=n)


HOUSE_RECORDS: Sequence[GameRecord] = (
    GameRecord("highest-score", text("Highest score"), _scores, _points),
    GameRecord("closest-win", text("Closest win"), _leads, _points, least=True),
    GameRecord("clearest-win", text("Clearest win"), _leads, _points),
    GameRecord("longest-game", text("Longest game"), of_table(lambda finished: finished.turns), _turns),
    GameRecord("shortest-game", text("Shortest game"), of_table(lambda finished: finished.turns), _turns, least=True),
)
"""The records that every game has, after its own. A game without a score of each seat sets only those of its length."""


def records_of(game: Game[Any]) -> list[GameRecord]:
    """Return all records of a game in the order in which they are listed: its own first."""
    return [*game.records, *HOUSE_RECORDS]
