"""The records of Captain Yarr's Curse that a server keeps."""

from __future__ import annotations

from engine.finished_game import FinishedGame
from engine.games.yarr.state import YarrState
from engine.records import GameRecord, of_seats, of_table
from engine.text import plural, text

Finished = FinishedGame[YarrState]


def _longest_round(finished: Finished) -> int:
    return max(result.turns for result in finished.state.results)


def _most_left(finished: Finished, seat: int) -> int:
    """Return the most cards that the seat still had at the end of a round."""
    return max(len(result.left[seat]) for result in finished.state.results)


def _stolen(finished: Finished, seat: int) -> int:
    return finished.state.tallies[seat].stolen


RECORDS = (
    GameRecord(
        "longest-pursuit",
        text("Longest Royal Pursuit"),
        of_table(lambda finished: finished.state.longest_pursuit),
        lambda n: plural("{n} card", "{n} cards", n=n),
    ),
    GameRecord(
        "highest-swab",
        text("Highest stack of Swab That!"),
        of_table(lambda finished: finished.state.highest_swab),
        lambda n: plural("{n} card", "{n} cards", n=n),
    ),
    GameRecord(
        "longest-round",
        text("Longest round"),
        of_table(_longest_round),
        lambda n: plural("{n} turn", "{n} turns", n=n),
    ),
    GameRecord(
        "fullest-hand",
        text("Fullest hand at the end of a round"),
        of_seats(_most_left),
        lambda n: plural("{n} card", "{n} cards", n=n),
    ),
    GameRecord(
        "most-stolen",
        text("Most cards stolen"),
        of_seats(_stolen),
        lambda n: plural("{n} card", "{n} cards", n=n),
    ),
)
"""The records of this game, in the order in which people see them listed."""
