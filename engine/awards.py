"""Words for awards at the end of a game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.text import Arg, text

_EACH = text(" each")


def each(who: Sequence[Arg]) -> Arg:
    """Return the translatable word “ each” if several players share an award, else an empty string.

    The word follows the number of the award, as in “2 ships each”. `who` are the players who share the award.
    """
    return _EACH if len(who) > 1 else ""
