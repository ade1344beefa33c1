"""The paces of a table: the time limits of its decisions. When a limit expires, the default answer is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import choice
from engine.game import Game, described
from engine.text import Text, text


@dataclass(slots=True, frozen=True)
class TimeLimits:
    """The time limits of a pace in seconds. None stands for no limit.

    `turn`, `reaction` and `ballot` are the limits of decisions of these kinds. Each player has a `bank` of extra time
    for the whole game, used when a turn takes longer than `turn`. After a turn that used none of it, `fills` seconds
    are added to it. A `slow` pace has quiet hours and reminders. `patience` is a shorter limit for reactions and
    ballots of people who missed a deadline and have not looked since. None gives them the full time.
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
        """Return the limit in seconds of a decision of this kind; None if such decisions have no limit."""
        if kind is choice.Pace.TURN:
            return self.turn
        return self.reaction if kind is choice.Pace.REACTION else self.ballot


MINUTE, HOUR = 60, 3600
DEFAULT = "relaxed"
PACES = {
    "live": TimeLimits(
        text("Live: 2 minutes a turn and 2 in reserve, 30 seconds to react"),
        2 * MINUTE,
        30,
        MINUTE,
        bank=2 * MINUTE,
        fills=30,
    ),
    "relaxed": TimeLimits(
        text("Relaxed: 30 minutes a turn and 30 in reserve, 10 to react"),
        30 * MINUTE,
        10 * MINUTE,
        20 * MINUTE,
        bank=30 * MINUTE,
        fills=10 * MINUTE,
        slow=True,
    ),
    "days": TimeLimits(
        text("Daily: 36 hours a turn and 12 in reserve, 26 to react; check in once a day"),
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
    """Return the game's options, by name, for a new table at this pace."""
    options: dict[str, Any] = game.options().model_dump(mode="json")
    if PACES[pace].slow:
        options |= {name: words.slow for name, words in described(game.options).items() if words.slow is not None}
    return options


def options_at_pace(game: Game[Any], options: dict[str, Any], before: str, now: str) -> dict[str, Any]:
    """Return the lobby's options after its pace has changed from `before` to `now`.

    An option that has the default of the old pace gets the default of the new one. All others stay.
    """
    usual, other = default_options(game, before), default_options(game, now)
    return {name: other[name] if name in other and value == usual[name] else value for name, value in options.items()}
