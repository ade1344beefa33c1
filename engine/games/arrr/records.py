"""The records of Arrr!!! that a server keeps."""

from __future__ import annotations

from engine.finished_game import FinishedGame
from engine.games.arrr.state import ArrrState
from engine.records import GameRecord, of_seats, of_table
from engine.text import plural, text

Finished = FinishedGame[ArrrState]


def _biggest(finished: Finished, seat: int) -> int:
    return finished.state.tallies[seat].get("biggest", 0)


def _conquered(finished: Finished, seat: int) -> int:
    return finished.state.tallies[seat].get("conquered", 0)


def _won(finished: Finished, seat: int) -> int:
    return finished.state.tallies[seat].get("won", 0)


def _cheated(finished: Finished, seat: int) -> int:
    return finished.state.tallies[seat].get("cheated", 0)


def _most_successes(finished: Finished, seat: int) -> int:
    """Return the number of successes of the seat's luckiest roll."""
    _, successes, _ = finished.state.luck[seat].best
    return successes


def _challenges(finished: Finished) -> int:
    """Return the number of Challenges that were fought. Each has two players."""
    return sum(tally.get(end, 0) for tally in finished.state.tallies for end in ("won", "lost", "tied")) // 2


RECORDS = (
    GameRecord(
        "biggest-throw",
        text("Most dice in one throw"),
        of_seats(_biggest),
        lambda n: plural("{n} die", "{n} dice", n=n),
    ),
    GameRecord(
        "luckiest-roll",
        text("Luckiest roll"),
        of_seats(_most_successes),
        lambda n: plural("{n} success", "{n} successes", n=n),
    ),
    GameRecord(
        "most-conquered",
        text("Most Sails won"),
        of_seats(_conquered),
        lambda n: plural("{n} Sail", "{n} Sails", n=n),
    ),
    GameRecord(
        "most-challenges-won",
        text("Most Challenges won"),
        of_seats(_won),
        lambda n: plural("{n} Challenge", "{n} Challenges", n=n),
    ),
    GameRecord(
        "most-challenges",
        text("Most Challenges in one game"),
        of_table(_challenges),
        lambda n: plural("{n} Challenge", "{n} Challenges", n=n),
    ),
    GameRecord(
        "most-cheated",
        text("Most Pieces spent on cheating"),
        of_seats(_cheated),
        lambda n: plural("{n} Piece", "{n} Pieces", n=n),
    ),
)
"""The records of this game, in the order in which people see them listed."""
