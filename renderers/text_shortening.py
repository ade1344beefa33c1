"""Shortens text for which there is not enough room: first players' names, then the longest lines."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace

from engine.text import Arg, Text, Who
from renderers.picture_context import Frame
from renderers.table_text import cut

NAME = 12
"""Maximum number of characters of a shortened name."""


def clipped(frame: Frame) -> Frame:
    """Return a copy of the frame whose `say` shortens the players' names to 12 characters (`NAME`)."""
    names = [name if len(name) <= NAME else name[: NAME - 1].rstrip() + "…" for name in frame.names]
    return replace(frame, say=lambda words: frame.say(_named(words, names)))


def _named(words: Text, names: list[str]) -> Text:
    return replace(words, args={key: _arg(arg, names) for key, arg in (words.args or {}).items()})


def _arg(arg: Arg, names: list[str]) -> Arg:
    if isinstance(arg, Who):
        return names[arg.seat]
    if isinstance(arg, Text):
        return _named(arg, names)
    return [_arg(one, names) for one in arg] if isinstance(arg, list) else arg


def shared(lines: list[str], room: int) -> list[str]:
    """Return the lines, shortened so that together, with line breaks, they have at most `room` characters.

    Only the longest lines are cut, all to the same length.
    """
    left = room - len(lines) + 1
    lengths = [len(line) for line in lines]
    most = bisect_right(range(room + 1), left, key=lambda size: sum(min(one, size) for one in lengths)) - 1
    return [cut(line, most) for line in lines]
