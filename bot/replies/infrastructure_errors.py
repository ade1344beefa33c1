"""Sentences about errors of the infrastructure, such as a full disk, for people and for the log."""

from __future__ import annotations

from dataclasses import replace

from engine.game_packages import MissingGame
from engine.save import SavedByNewerVersion
from engine.text import Text, text
from store.databases.failures import DatabaseFailure, failure_of

UNREACHABLE = text(
    "I can't reach my database right now. Nothing is lost. Wait a moment, look at your table, then try again."
)
FOR_PEOPLE: dict[DatabaseFailure, Text] = {
    DatabaseFailure.FULL: text(
        "This bot can't store anything just now, because its disk is full. Your action was not stored, and "
        "nothing is lost. Tell whoever runs this bot."
    ),
    DatabaseFailure.DISK: text(
        "This bot's disk doesn't work just now. In a moment, look at your table before you try again. Tell "
        "whoever runs this bot."
    ),
    DatabaseFailure.READ_ONLY: text(
        "This bot can't store anything just now, because its disk is read-only. Your action was not stored, and"
        " nothing is lost. Tell whoever runs this bot."
    ),
    DatabaseFailure.LOCKED: text(
        "Another program is using this bot's database just now. Your action was not stored, and nothing is "
        "lost. Try again in a moment."
    ),
    DatabaseFailure.UNREACHABLE: UNREACHABLE,
    DatabaseFailure.MISSING: UNREACHABLE,
    DatabaseFailure.REFUSED: UNREACHABLE,
    DatabaseFailure.DAMAGED: text(
        "My database is damaged. Please tell the person who runs this bot: there may be a backup."
    ),
}
"""Sentences for people, by kind of failure. There is none for a lost lead: only the new leader replies then (H-561)."""
NEWER = text(
    "This table was last played with a newer version of Quarterdeck than the one that runs now. Nothing is "
    "lost: the table goes on when the newer version runs again."
)
MISSING = text(
    "This table plays {game}, a game that I don't have right now. Nothing is lost, and no time limit runs. The table "
    "goes on when the person who runs this bot has put the game back."
)


def missing_sentence(game: str) -> Text:
    """Return the sentence for people at a table whose game is missing here. `game` is its key."""
    return replace(MISSING, args={"game": game.capitalize()})


def user_sentence(error: BaseException) -> Text | None:
    """Return the sentence for people about an error that the infrastructure has caused; None for other errors."""
    if isinstance(error, SavedByNewerVersion):
        return NEWER
    if isinstance(error, MissingGame):
        return missing_sentence(error.key)
    found = failure_of(error)
    return None if found is None else FOR_PEOPLE.get(found)


def log_sentence(error: BaseException) -> str | None:
    """Return the sentence for the operator's log about an error that the infrastructure has caused; None for other
    errors.
    """
    if isinstance(error, SavedByNewerVersion):
        return "a newer version of Quarterdeck has saved this table: it waits until that version runs again"
    if isinstance(error, MissingGame):
        return f"{error}, so its tables wait"
    found = failure_of(error)
    return None if found is None else found.value
