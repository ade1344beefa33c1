"""The records of Tortuga 1667 that a server keeps."""

from __future__ import annotations

from engine.finished_game import FinishedGame
from engine.games.tortuga.state import TortugaState
from engine.records import GameRecord, of_seats, of_table
from engine.text import plural, text

Finished = FinishedGame[TortugaState]


def _largest_vote(finished: Finished) -> int:
    return max((len(vote.participants) for vote in finished.state.votes), default=0)


def _widest_lead(finished: Finished) -> int:
    """Return by how many treasures one team was ahead at the end."""
    british, french = finished.state.scores
    return abs(british - french)


def _marooned(finished: Finished, seat: int) -> int:
    return finished.state.tallies[seat].get("marooned", 0)


def _called(finished: Finished, seat: int) -> int:
    return sum(vote.caller == seat for vote in finished.state.votes)


RECORDS = (
    GameRecord(
        "most-votes",
        text("Most votes in one game"),
        of_table(lambda finished: len(finished.state.votes)),
        lambda n: plural("{n} vote", "{n} votes", n=n),
    ),
    GameRecord(
        "largest-vote",
        text("Largest vote"),
        of_table(_largest_vote),
        lambda n: plural("{n} voter", "{n} voters", n=n),
    ),
    GameRecord(
        "widest-lead",
        text("Widest lead at the end"),
        of_table(_widest_lead),
        lambda n: plural("{n} treasure", "{n} treasures", n=n),
    ),
    GameRecord(
        "most-called",
        text("Most votes called"),
        of_seats(_called),
        lambda n: plural("{n} vote", "{n} votes", n=n),
    ),
    GameRecord(
        "most-marooned",
        text("Most often marooned"),
        of_seats(_marooned),
        lambda n: plural("once", "{n} times", n=n),
    ),
)
"""The records of this game, in the order in which people see them listed."""
