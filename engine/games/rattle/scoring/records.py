"""The records of Rattle, Battle, Grab the Loot that a server keeps."""

from __future__ import annotations

from engine.finished_game import FinishedGame
from engine.games.rattle.state import RattleState
from engine.records import GameRecord, of_seats, of_table
from engine.text import plural, text

Finished = FinishedGame[RattleState]


def _biggest_battle(finished: Finished) -> int:
    """Return the most Ships that were sunk in one Adventure: those of enemies and those of players."""
    return max((sum(chapter.sank) + sum(chapter.lost) for chapter in finished.state.chapters), default=0)


def _most_sunk(finished: Finished, seat: int) -> int:
    return max((chapter.sank[seat] for chapter in finished.state.chapters), default=0)


def _richest(finished: Finished, seat: int) -> int:
    return max((chapter.coins[seat] for chapter in finished.state.chapters), default=0)


def _blackest_day(finished: Finished, seat: int) -> int:
    return max((chapter.lost[seat] for chapter in finished.state.chapters), default=0)


def _boarded(finished: Finished, seat: int) -> int:
    return finished.state.captains[seat].tally.get("boarded", 0)


RECORDS = (
    GameRecord(
        "biggest-battle",
        text("Biggest battle"),
        of_table(_biggest_battle),
        lambda n: plural("{n} Ship sunk", "{n} Ships sunk", n=n),
    ),
    GameRecord(
        "most-sunk",
        text("Most Ships sunk in one Adventure"),
        of_seats(_most_sunk),
        lambda n: plural("{n} Ship", "{n} Ships", n=n),
    ),
    GameRecord(
        "most-boarded",
        text("Most Ships boarded in one game"),
        of_seats(_boarded),
        lambda n: plural("{n} Ship", "{n} Ships", n=n),
    ),
    GameRecord(
        "richest-adventure",
        text("Richest Adventure"),
        of_seats(_richest),
        lambda n: plural("{n} coin", "{n} coins", n=n),
    ),
    GameRecord(
        "blackest-day",
        text("Most Ships lost in one Adventure"),
        of_seats(_blackest_day),
        lambda n: plural("{n} Ship", "{n} Ships", n=n),
    ),
)
"""The records of this game, in the order in which people see them listed."""
