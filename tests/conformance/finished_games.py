"""Finished games, as records and achievements look at them, from the saved games of `tests/histories`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from engine.finished_game import FinishedGame, PublicEvent, finished_game
from engine.play import Report
from engine.replay import Transcript, begun
from engine.table import Table
from tests.histories.history import ROOM, read


class PublicStory:
    """The public events of a game so far, numbered like those of a stored event log."""

    def __init__(self) -> None:
        self.events: list[PublicEvent] = []
        self.number = 0

    def hear(self, reports: list[Report], answer: int | None) -> None:
        """Add the public ones of these reports. `answer` is the number of the answer that caused them."""
        for report in reports:
            self.number += 1
            if report.readers is None:
                self.events.append(
                    PublicEvent(
                        self.number,
                        report.text,
                        report.icon,
                        report.scene,
                        report.begins_group,
                        report.scores,
                        answer,
                    )
                )


def finished(kept: Transcript) -> FinishedGame[Any]:
    """Return the finished game of a transcript, played with the present rules."""
    table: Table[Any] = begun(kept)
    story = PublicStory()
    story.hear(table.take_reports(), None)
    for number, answer in enumerate(kept.answers, 1):
        table.replay_answer(answer)
        story.hear(table.take_reports(), number)
    return finished_game(table, story.events, kept.answers)


@cache
def saved_games(key: str) -> tuple[FinishedGame[Any], ...]:
    """Return all saved games of this key."""
    files: list[Path] = sorted((ROOM / key).glob("*.json.gz"))
    return tuple(finished(read(file).transcript) for file in files)
