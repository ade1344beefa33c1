"""Words for awards at the end of a game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.text import Arg, text

_EACH = text(" each")


def each(who: Sequence[Arg]) -> Arg:
    """Return " each", the word after the number of an award that several players share. Empty for a single player."""
    return _EACH if len(who) > 1 else ""
