"""The pictures of Skeleton and their words. Look at every picture yourself:

    python -m tests.games.skeleton.test_pictures build

draws them into that folder: at full size, as wide as on a computer and on a phone, and as colour-blind people see
them.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from engine.games.skeleton.charms import CHARMS
from engine.games.skeleton.view import SkeletonView
from engine.text import ENGLISH, say, text
from renderers import Renderer, skeleton
from renderers.picture_context import Event, Frame

RENDERER: Renderer = skeleton
NAMES = ("Mary", "Anne", "Bartholomew")
FRAME = Frame(
    NAMES,
    "K2M",
    events=(Event(text("Anne takes 2 coins."), "two-coins"),),
    say=lambda words: say(words, NAMES, ENGLISH),
)
VIEW = SkeletonView(0, 9, 5, ("gem", None, None), (2, 4, 0), 0, (), ())
OVER = replace(VIEW, chest=0, charms=("gem", "curse", "shell"), on_turn=None, points=(5, 2, 7), winners=(2,))


def test_a_change_of_the_view_changes_the_picture_and_its_words() -> None:
    before = RENDERER.table(VIEW, FRAME)
    for after in (replace(VIEW, chest=8), replace(VIEW, coins=(2, 5, 0)), replace(VIEW, on_turn=1), OVER):
        changed = RENDERER.table(after, FRAME)
        assert changed.data != before.data
        assert changed.alt != before.alt


def test_a_charm_is_shown_to_its_owner_and_at_the_end_to_all() -> None:
    assert "Gem" in " ".join(RENDERER.private_words(VIEW, FRAME))
    assert "Gem" not in RENDERER.table(VIEW, FRAME).alt
    assert "Gem" in RENDERER.table(OVER, FRAME).alt


def test_every_charm_is_drawn_and_described_with_its_points() -> None:
    drawn = {charm: RENDERER.piece(charm, FRAME) for charm in CHARMS}
    assert len({picture.data for picture in drawn.values()}) == len(CHARMS)
    assert all(str(CHARMS[charm].worth) in picture.alt for charm, picture in drawn.items())


if __name__ == "__main__":
    from tests.renderers.contact_sheet import lay_out

    drawn = {
        "table": RENDERER.table(VIEW, FRAME),
        "over": RENDERER.table(OVER, FRAME),
        "charm": RENDERER.private(VIEW, FRAME),
    }
    lay_out(drawn, Path(sys.argv[1]))
