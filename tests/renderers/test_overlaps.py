"""The search for collisions finds planted ones."""

from __future__ import annotations

from tests.renderers.overlaps import collisions
from tests.renderers.visible_words import Seen


def test_the_check_finds_words_that_overlap_or_are_covered() -> None:
    low, high = Seen("Ahoy", 24, (0, 0, 60, 24), 100), Seen("there", 24, (20, 10, 90, 34), 100)
    assert collisions([low, high]) == [("Ahoy", "there")]
    assert collisions([low, Seen("there", 24, (0, 22, 60, 46), 100)]) == []
    assert collisions([Seen("whither", 24, (80, 0, 120, 24), 100)]) == [("whither", "is beyond the edge")]
    assert collisions([Seen("below", 24, (0, 0, 60, 24), 100, 0.2)]) == [("below", "lies below something")]
