"""The length of a scene is known without drawing it."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from renderers import animation, scene_seconds
from tests.host.test_ending_report import finished_game
from tests.ledger import rule
from tests.renderers.contact_sheet import PLAYED, kind_of


@rule("H-187")
@pytest.mark.parametrize("game", [game for game in PLAYED if animation(game)])
def test_a_scene_moves_for_the_computed_number_of_seconds(game: str) -> None:
    """The frames before the last one take that time."""
    end, draw = finished_game(game, PLAYED[game]), animation(game)
    assert draw is not None
    for scene in {kind_of(scene): scene for scene in end.scenes}.values():
        with Image.open(BytesIO(draw(scene, end.table.view(None), end.frame).data)) as moving:
            times = []
            for frame in range(getattr(moving, "n_frames", 1)):
                moving.seek(frame)
                times.append(moving.info["duration"])
        assert scene_seconds(game, scene) == pytest.approx(sum(times[:-1]) / 1000), kind_of(scene)


def test_a_scene_of_a_game_without_scenes_takes_no_time() -> None:
    assert scene_seconds("yarr", {"kind": "none"}) == 0
