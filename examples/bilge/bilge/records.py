"""The records of Bilge that a server keeps."""

from __future__ import annotations

from bilge.state import BilgeState
from bilge.state_changes import scores
from engine.api import FinishedGame, GameRecord, of_seats, plural, text


def _coins(finished: FinishedGame[BilgeState], seat: int) -> int:
    return scores(finished.state)[seat]


RECORDS = (
    GameRecord("most-coins", text("Most coins"), of_seats(_coins), lambda n: plural("{n} coin", "{n} coins", n=n)),
)
"""In the order of the list (`Game.records`)."""
