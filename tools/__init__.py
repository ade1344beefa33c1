"""Helpers for those who work on the project; the bot needs none of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable


def owner(parts: Iterable[str], games: Collection[str]) -> str | None:
    """The game to which a module or page belongs: the one whose name it bears as a part of its own; None if it is
    shared."""
    return next((part for part in parts if part in games), None)
