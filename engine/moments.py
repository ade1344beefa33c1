"""The moments of a game: the events that are worth seeing again, such as votes, battles and throws."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Protocol

from engine.game import Game
from engine.text import Text


class Told(Protocol):
    """The part of an event that `moments` needs (`engine.finished_game.LoggedEvent`)."""

    @property
    def number(self) -> int:
        """The position in the log, from 1."""

    @property
    def text(self) -> Text:
        """The report in words."""

    @property
    def scene(self) -> dict[str, Any] | None:
        """The data of the report's animation, or None."""

    @property
    def begins_group(self) -> bool:
        """True if the event begins a block of the story, such as a turn or a battle."""


def moments(game: Game[Any], events: Iterable[Told]) -> list[int]:
    """Return the numbers of the events with which a moment begins, in order. `events` are public and in order.

    A block of the story has at most one moment: its first event with a message id of `Game.moments`. If the game
    declares none, it is the first event with an animation.
    """
    found, open_block = list[int](), True
    for event in events:
        open_block = open_block or event.begins_group
        if open_block and _is_moment(game.moments, event):
            found.append(event.number)
            open_block = False
    return found


def _is_moment(sources: Collection[str], event: Told) -> bool:
    return event.text.source in sources if sources else event.scene is not None
