"""Marks on a card of the row for the seats that have looked at it.

However many there are, colour alone never names one.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from renderers import renderer_for
from renderers.tortuga.tabletop import draw_table
from tests.renderers.tortuga import views

NAMES = ("Mary", "Bart", "Cleo", "Dora", "Emil", "Fee", "Gus", "Hal", "Ida")
ROW = (440, 500, 880, 640)
TORTUGA = renderer_for("tortuga")


def looked(*watchers: int) -> Image.Image:
    """Return a row whose second card was looked at by these seats."""
    view = views.view(9)
    view = replace(
        view, row=tuple(replace(slot, peeked_by=watchers * (place == 1)) for place, slot in enumerate(view.row))
    )
    return draw_table(view, views.frame(NAMES)).crop(ROW)


def black_and_white(picture: Image.Image) -> bytes:
    return picture.convert("L").point(lambda level: 255 if level > 128 else 0).tobytes()


@pytest.mark.parametrize("count", range(4, 10))
def test_of_many_watchers_of_a_card_the_first_are_drawn_with_the_number_of_others(count: int) -> None:
    first, others = looked(*range(count)), looked(0, 1, *reversed(range(2, count)))
    assert first.tobytes() == others.tobytes(), "of those who are not shown there is no sliver either"
    if count < 9:
        assert black_and_white(looked(*range(count + 1))) != black_and_white(first)


@pytest.mark.parametrize("count", range(1, 10))
def test_the_words_name_every_watcher_of_a_card(count: int) -> None:
    view = views.view(9)
    view = replace(view, row=(replace(view.row[0], peeked_by=tuple(range(count))), *view.row[1:]))
    frame = views.frame(NAMES)
    for told in ("\n".join(TORTUGA.table_words(view, frame)), TORTUGA.table(view, frame).alt):
        seen = told.partition("A (seen by ")[2].partition(")")[0]
        assert [name for name in NAMES if name in seen] == list(NAMES[:count]), told
