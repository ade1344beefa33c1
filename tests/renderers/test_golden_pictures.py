"""Each scene is drawn once wide and once for a narrow screen, and all that must hold of it is checked then.

It looks as it did, and its words can be read in the boxes of a computer and of a phone. Both have the same content.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from renderers.kit import PHONE, TALLEST, WIDE
from renderers.picture_context import Picture
from tests.conformance.pictures import HEAVIEST, size
from tests.ledger import rule
from tests.renderers.drawn_words import Written, forget_sprites, noting
from tests.renderers.image_difference import TOLERANCE, difference
from tests.renderers.image_difference import small as reduced
from tests.renderers.overlaps import collisions
from tests.renderers.test_legibility import MODULES, PICTURES, small
from tests.renderers.visible_words import Seen, reading

ALONE = {"card", "crew", "event", "exploration", "captain", "NH6", "U05", "VP4", "loyalty", "double"}
"""A single card is drawn once, narrow enough for every screen."""


@rule("H-324", "H-355", "H-357", "H-358")
@pytest.mark.parametrize("name", PICTURES)
def test_a_scene_equals_its_golden_picture_and_is_readable(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _, scene = name.partition(", ")
    wide, written, seen = drawn(name)
    with Image.open(MODULES[game].GOLDEN / f"{scene}.png") as golden:
        assert difference(reduced(wide.data), golden.convert("RGB")) < TOLERANCE
    assert len(seen) > 2
    assert small(seen) == {}
    stands_out(written, seen)
    if scene in ALONE:
        return
    views = MODULES[game].views
    framed = views.frame
    monkeypatch.setattr(views, "frame", lambda *names, **more: replace(framed(*names, **more), portrait=True))
    tall, written, seen = drawn(name)
    assert len(seen) > 5
    assert small(seen, PHONE[0], 10) == {}
    stands_out(written, seen, 6)
    has_the_size_and_content(tall, wide)


def drawn(name: str) -> tuple[Picture, list[Written], list[Seen]]:
    """Return a scene with all words that were drawn for it, and those that are seen in it."""
    forget_sprites()
    with noting() as written, reading() as seen:
        picture = PICTURES[name]()
    return picture, written, seen


def stands_out(written: list[Written], seen: list[Seen], least: int = 1) -> None:
    """Check that no word collides with another, and that at least `least` were drawn, each with enough contrast."""
    assert collisions(seen) == []
    told = [one for one in written if one.words.strip()]
    assert len(told) >= least
    assert [one for one in told if one.contrast < 4.5] == []


def has_the_size_and_content(tall: Picture, wide: Picture) -> None:
    """Check a picture for a narrow screen against the wide one."""
    assert size(tall)[0] == WIDE
    assert len(tall.data) <= HEAVIEST
    assert size(tall)[1] <= TALLEST
    if wide.spread:
        assert [card for page in tall.spread for card in page] == [card for page in wide.spread for card in page]
        assert all(len(page) <= 9 for page in tall.spread)
    else:
        assert tall.alt == wide.alt
