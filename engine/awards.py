"""Awards at the end of a game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.text import Arg, text

_EACH = text(" each")


def each(who: Sequence[Arg]) -> Arg:
    """What is said after the number of an award that several have: each of them has so many."""
    return _EACH if len(who) > 1 else ""
