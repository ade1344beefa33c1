"""Words for awards at the end of a game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.text import Arg, text

_EACH = text(" each")


def each(who: Sequence[Arg]) -> Arg:
    """Return the word “ each”, which follows the number of an award, if several players share the award.

    `who` are these players. The result is empty for a single player.
    """
    return _EACH if len(who) > 1 else ""
