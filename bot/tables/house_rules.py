"""The options that a lobby takes from house rules or from the book."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from bot.tables.time_limits.pace import default_options
from engine.game import Game, described
from store.tables.house_rules import HouseRules

HOSTS = ""
"""The value of `TableRow.house_rules` for a set of the host. Its name is not shown to others."""


def book_options(game: Game[Any], pace: str, locale: str) -> dict[str, Any]:
    """Return a game's options by name, with the values that its rulebook recommends, for a table at this pace.

    An option that names a language gets the table's language `locale`.
    """
    options = default_options(game, pace)
    for name, words in described(game.options).items():
        if words.follows_language and locale in words.values:
            options[name] = locale
    return options


def kept_options(game: Game[Any], kept: HouseRules) -> dict[str, Any] | None:
    """Return the options of a kept set by name; None if the game has other options now than when the set was kept."""
    try:
        return game.options.model_validate(kept.options).model_dump(mode="json")
    except ValidationError:
        return None
