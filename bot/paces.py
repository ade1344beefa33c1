"""The paces that a table may have: how long a decision may take before its default counts."""

from __future__ import annotations

from dataclasses import dataclass

from engine import choice
from engine.text import Text, text


@dataclass(slots=True, frozen=True)
class Pace:
    """The times of a table, in seconds; None is no limit. `label` names the pace and its times."""

    label: Text
    turn: int | None = None
    reaction: int | None = None
    ballot: int | None = None

    def seconds(self, kind: choice.Pace) -> int | None:
        """How long a decision of this kind may take."""
        return {choice.Pace.TURN: self.turn, choice.Pace.REACTION: self.reaction, choice.Pace.BALLOT: self.ballot}[kind]


MINUTE, HOUR = 60, 3600
DEFAULT = "relaxed"
PACES = {
    "live": Pace(text("Live: 2 minutes a turn, 30 seconds to react"), 2 * MINUTE, 30, MINUTE),
    "relaxed": Pace(text("Relaxed: 30 minutes a turn, 10 to react"), 30 * MINUTE, 10 * MINUTE, 20 * MINUTE),
    "days": Pace(text("Days: 24 hours a turn, 8 to react"), 24 * HOUR, 8 * HOUR, 12 * HOUR),
    "none": Pace(text("No limit: the table waits for everybody")),
}
