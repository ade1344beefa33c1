"""The paces that a table may have: how long a decision may take before its default counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import choice
from engine.game import Game, described
from engine.text import Text, text


@dataclass(slots=True, frozen=True)
class TimeLimits:
    """The times of a table, in seconds; None is no limit. `label` names the pace and its times.

    `bank` is what everybody has beyond the time of a turn, for the whole game; a turn in which none of it was needed
    `fills` it again. At a `slow` pace nobody sits and waits: quiet hours and reminders are for it.
    Who has let their time pass and not looked since has so much `patience` for what is no turn; None is all of it.
    """

    label: Text
    turn: int | None = None
    reaction: int | None = None
    ballot: int | None = None
    bank: int = 0
    fills: int = 0
    slow: bool = False
    patience: int | None = None

    def seconds(self, kind: choice.Pace) -> int | None:
        """How long a decision of this kind may take."""
        if kind is choice.Pace.TURN:
            return self.turn
        return self.reaction if kind is choice.Pace.REACTION else self.ballot


MINUTE, HOUR = 60, 3600
DEFAULT = "relaxed"
PACES = {
    "live": TimeLimits(
        text("Live: 2 minutes a turn, 30 seconds to react"), 2 * MINUTE, 30, MINUTE, bank=2 * MINUTE, fills=30
    ),
    "relaxed": TimeLimits(
        text("Relaxed: 30 minutes a turn, 10 to react"),
        30 * MINUTE,
        10 * MINUTE,
        20 * MINUTE,
        bank=30 * MINUTE,
        fills=10 * MINUTE,
        slow=True,
    ),
    "days": TimeLimits(
        text("Days: 36 hours a turn, 26 to react; for a look a day"),
        36 * HOUR,
        26 * HOUR,
        26 * HOUR,
        bank=12 * HOUR,
        fills=3 * HOUR,
        slow=True,
        patience=HOUR,
    ),
    "none": TimeLimits(text("No limit: the table waits for everybody"), slow=True),
}


def default_options(game: Game[Any], pace: str) -> dict[str, Any]:
    """The options of a new table at this pace."""
    options: dict[str, Any] = game.options().model_dump(mode="json")
    if PACES[pace].slow:
        options |= {name: words.slow for name, words in described(game.options).items() if words.slow is not None}
    return options


def options_at_pace(game: Game[Any], options: dict[str, Any], before: str, now: str) -> dict[str, Any]:
    """These options where the pace changes: those that nobody has changed are what they are at the new one."""
    usual, other = default_options(game, before), default_options(game, now)
    return {name: other[name] if name in other and value == usual[name] else value for name, value in options.items()}
