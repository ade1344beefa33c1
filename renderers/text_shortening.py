"""Shortens text for which there is not enough room: first players' names, then the longest lines."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from engine.text import Arg, Text, Who
from renderers.font_fallback import clusters
from renderers.picture_context import Frame
from renderers.shared_table_text import cut

NAME = 13
"""Maximum number of characters of a shortened name. It is the longest name of an automatic player.

Characters of double width count twice.
"""


def clipped(frame: Frame) -> Frame:
    """Return a copy of the frame whose `say` shortens the players' names to 13 characters (`NAME`)."""
    names = short_names(frame.names)
    if names == [*frame.names]:
        return frame
    return replace(frame, say=lambda words: frame.say(_named(words, names)).replace("….", "…"))


def short_names(names: Sequence[str]) -> list[str]:
    """Return the names, the long ones shortened to `NAME` characters.

    Names that would be equal get the number of their seat. A name ends with a whole word if that leaves at least half
    of the room, and never within a letter or an emoji.
    """
    found = [_short(name, NAME) for name in names]
    return [
        name if found.count(name) == 1 or name == names[seat] else f"{_short(names[seat], NAME - 2)} {seat + 1}"
        for seat, name in enumerate(found)
    ]


def _short(name: str, most: int) -> str:
    if _columns(name) <= most:
        return name
    letters = clusters(name)
    count = max(count for count in range(len(letters) + 1) if _columns("".join(letters[:count])) < most)
    begun = "".join(letters[:count])
    end = begun.rfind(" ", most // 2)
    return (begun[:end] if end > 0 and letters[count] != " " else begun).rstrip(" ,;:-") + "…"


def _columns(words: str) -> int:
    """Return the width of a text in columns. Characters of double width count twice, and accents take no room."""
    return sum(
        0 if unicodedata.category(char).startswith("M") else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in words
    )


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
