"""Pictures for narrow screens: a phone shows them 360 pixels wide, legibly and with the same content."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from renderers.frame import Picture
from renderers.kit import TALLEST, WIDE
from tests.conformance.pictures import HEAVIEST, TABLE
from tests.ledger import rule
from tests.renderers.drawn_words import forget_sprites, noting
from tests.renderers.overlaps import collisions
from tests.renderers.test_legibility import MODULES, PICTURES, small
from tests.renderers.visible_words import reading

ALONE = {"card", "crew", "event", "exploration", "captain", "NH6", "U05", "VP4", "loyalty", "double"}
"""A single card is drawn once, narrow enough for every screen."""
NARROW = sorted(name for name in PICTURES if name.partition(", ")[2] not in ALONE)


def upright(name: str, monkeypatch: pytest.MonkeyPatch) -> Picture:
    """Return the narrow version of a picture."""
    views = MODULES[name.partition(",")[0]].views
    framed = views.frame
    monkeypatch.setattr(views, "frame", lambda *names, **more: replace(framed(*names, **more), upright=True))
    forget_sprites()
    return PICTURES[name]()


def size(picture: Picture) -> tuple[int, int]:
    with Image.open(BytesIO(picture.data)) as opened:
        return opened.size


@rule("H-355", "H-358")
@pytest.mark.parametrize("name", NARROW)
def test_a_picture_for_a_telephone_can_be_read_there_and_tells_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = PICTURES[name]()
    with noting() as written, reading() as seen:
        tall = upright(name, monkeypatch)
    assert size(tall)[0] == WIDE
    assert len(tall.data) <= HEAVIEST
    assert len(seen) > 5
    assert small(seen, 360, 10) == {}
    assert collisions(seen) == []
    told = [one for one in written if one.words.strip()]
    assert len(told) > 5
    assert [one for one in told if one.contrast < 4.5] == []
    if size(wide) == TABLE:
        assert size(tall)[1] <= TALLEST
    if wide.spread:
        assert [card for page in tall.spread for card in page] == [card for page in wide.spread for card in page]
        assert all(len(page) <= 12 for page in tall.spread)
    else:
        assert tall.alt == wide.alt
