"""Development tools. The bot needs none of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable


def owner(parts: Iterable[str], games: Collection[str]) -> str | None:
    """Return the game to which a module or page belongs, or None if it is shared.

    It belongs to the game whose name is a part of its own name.
    """
    return next((part for part in parts if part in games), None)
