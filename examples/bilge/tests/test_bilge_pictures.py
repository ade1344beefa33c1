"""The pictures of Bilge and their words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bilge import pictures
from bilge.view import view
from bilge_tables import at_sea, order
from engine.api import ENGLISH, say
from renderers.api import Frame, Renderer

RENDERER: Renderer = pictures
NAMES = ("Mary", "Anne")
FRAME = Frame(NAMES, "K2M", say=lambda words: say(words, NAMES, ENGLISH))
VIEW = view(at_sea("cook", "owner").state, 0)


@pytest.mark.parametrize("change", [{"water": 5, "hold": 3}, {"aboard": (3, 8)}])
def test_a_change_of_the_view_changes_the_picture_and_its_words(change: dict[str, Any]) -> None:
    before, after = RENDERER.table(VIEW, FRAME), RENDERER.table(replace(VIEW, **change), FRAME)
    assert before.data != after.data
    assert before.alt != after.alt


def test_a_motive_is_shown_to_its_owner_and_at_the_end_to_all() -> None:
    assert "Cook" in " ".join(RENDERER.private_words(VIEW, FRAME))
    assert "Cook" not in RENDERER.table(VIEW, FRAME).alt
    table = at_sea("cook", "owner")
    order(table, "pump", "pump")
    assert "Cook" in RENDERER.table(table.view(None), FRAME).alt
