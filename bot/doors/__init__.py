"""The buttons, menus and modals of a table. Every module here enters its doors when it is imported."""

from __future__ import annotations

from bot.doors import (
    advising,
    again,
    explaining,
    fairness,
    following,
    hand,
    learning,
    lobby,
    measure,
    options,
    removing,
    seat,
    story,
    table,
    undo,
    votes,
)

__all__ = [
    "advising",
    "again",
    "explaining",
    "fairness",
    "following",
    "hand",
    "learning",
    "lobby",
    "measure",
    "options",
    "removing",
    "seat",
    "story",
    "table",
    "undo",
    "votes",
]
