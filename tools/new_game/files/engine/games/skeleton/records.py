"""The records of Skeleton that a server keeps. `engine.house_records` has those of all games."""

from __future__ import annotations

from engine.finished_game import FinishedGame
from engine.games.skeleton.state import SkeletonState
from engine.records import GameRecord, of_seats
from engine.text import plural, text


def _coins(finished: FinishedGame[SkeletonState], seat: int) -> int:
    return finished.state.coins[seat]


RECORDS = (
    GameRecord(
        "most-coins",
        text("Most coins taken"),
        of_seats(_coins),
        lambda n: plural("{n} coin", "{n} coins", n=n),
    ),
)
"""In the order of the list (`Game.records`)."""
