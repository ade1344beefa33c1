"""The words of Cups say all that its pictures show.

`python -m tests.cups.test_pictures build` draws pictures to look at.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.text import ENGLISH, Text, say
from renderers import Renderer
from renderers.picture_context import Event, Frame
from tests.cups import pictures as picture
from tests.cups.view import CupsView

RENDERER: Renderer = picture
NAMES = ("Mary", "Anne", "Bartholomew", "Σωκράτης", "海賊王ルフィ")
FRAME = Frame(
    NAMES, "K2M", events=(Event(Text("Anne bids 3 × 4."), "call"),), say=lambda words: say(words, NAMES, ENGLISH)
)
SHOWN = ((1, 3, 6), (4, 4, 2), (), (5, 2, 2, 1, 6), (3,))
VIEW = CupsView(0, 2, False, (3, 3, 0, 5, 1), (1, 4, 6), SHOWN, ("", "", "", "scoff", ""), (3, 4), 1, 3, None)
OVER = replace(VIEW, dice=(0, 3, 0, 0, 0), mine=(), bid=None, bidder=None, moods=("",) * 5, on_turn=None, winner=1)


@pytest.mark.parametrize(
    "after",
    [
        replace(VIEW, round=3),
        replace(VIEW, wild=True),
        replace(VIEW, dice=(3, 3, 0, 4, 1)),
        replace(VIEW, shown=((1, 3, 5), *SHOWN[1:])),
        replace(VIEW, moods=("nod", *VIEW.moods[1:])),
        replace(VIEW, bid=(3, 5)),
        replace(VIEW, bidder=0),
        replace(VIEW, on_turn=4),
        OVER,
    ],
)
def test_a_change_of_the_view_changes_the_picture_and_its_words(after: CupsView) -> None:
    before, changed = RENDERER.table(VIEW, FRAME), RENDERER.table(after, FRAME)
    assert changed.data != before.data
    assert changed.alt != before.alt


def test_only_the_owner_is_told_what_lies_under_a_cup() -> None:
    assert "Under your cup: 1, 4 and 6." in RENDERER.private_words(VIEW, FRAME)
    other = replace(VIEW, mine=(2, 2, 2))
    assert RENDERER.private(other, FRAME).data != RENDERER.private(VIEW, FRAME).data
    assert RENDERER.table(other, FRAME) == RENDERER.table(VIEW, FRAME)


if __name__ == "__main__":
    from tests.renderers.contact_sheet import lay_out

    drawn = {
        "table": RENDERER.table(VIEW, FRAME),
        "over": RENDERER.table(OVER, FRAME),
        "cup": RENDERER.private(VIEW, replace(FRAME, lit=frozenset({"4.1"}))),
    }
    lay_out(drawn, Path(sys.argv[1]))
