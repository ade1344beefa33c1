"""Development tools. The bot needs none of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable


def owner(parts: Iterable[str], games: Collection[str]) -> str | None:
    """Return the key of the game to which a module or document belongs, or None if it is shared.

    `parts` are the parts of its dotted name or path, and `games` the keys of all games. The result is the first part
    that is the key of a game.
    """
    return next((part for part in parts if part in games), None)
