"""Rolls as animations: small, played once, and ending with the result."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engine.games.arrr.game_terms import FACES
from renderers.arrr import scene
from renderers.arrr.roll_animation import SIZE
from renderers.palette import GOLD
from renderers.picture_context import Picture
from tests.ledger import rule
from tests.renderers.animation_frames import shots
from tests.renderers.arrr import views


def roll(dice: int, fresh: int | None = None, needed: int | None = 3, stat: str = "wits") -> dict[str, Any]:
    """Return this number of dice, of which the last ones were rolled now (all by default)."""
    first = 0 if fresh is None else dice - fresh
    faces = [FACES[place * 5 % len(FACES)] for place in range(dice)]
    rows = [[face, face in (stat, "jolly"), place >= first] for place, face in enumerate(faces)]
    return {"kind": "dice", "seat": 1, "stat": stat, "dice": rows, "needed": needed}


def drawn(dice: int, **more: Any) -> Picture:
    return scene(roll(dice, **more), views.after_roll(), views.frame())


@pytest.mark.parametrize("dice", [0, 1, 2, 6, 7, 13, 20, 36, 60])
@pytest.mark.parametrize("needed", [None, 1, 12])
def test_a_roll_of_any_size_is_a_small_animation_that_plays_once(dice: int, needed: int | None) -> None:
    picture = drawn(dice, needed=needed)
    assert picture.name == "roll.gif"
    assert len(picture.data) <= 500_000
    with Image.open(BytesIO(picture.data)) as moving:
        assert moving.format == "GIF"
        assert "loop" not in moving.info, "it plays once"


@pytest.mark.parametrize("stat", ["attack", "navigation", "wits", "courage", "jolly"])
def test_a_roll_has_one_palette(stat: str) -> None:
    colours = {colour for shot in shots(drawn(8, stat=stat)) for _, colour in shot.getcolors(100_000) or ()}
    assert len(colours) < 256


def test_the_last_frame_is_the_result_whatever_moved_before() -> None:
    """The same dice, rolled all at once or the last two later, end in the same picture."""
    ends = [shots(drawn(9, fresh=fresh))[-1].tobytes() for fresh in (9, 2, 0)]
    assert ends[0] == ends[1] == ends[2]
    assert shots(drawn(9))[-1].tobytes() != shots(drawn(9, stat="courage"))[-1].tobytes()


@pytest.mark.parametrize("needed", [None, 1, 12])
def test_the_result_is_not_cut_at_the_edge(needed: int | None) -> None:
    end = shots(drawn(36, needed=needed))[-1]
    assert len(end.crop((SIZE[0] - 12, 0, *SIZE)).getcolors() or ()) == 1


def test_only_new_dice_move() -> None:
    """Of six dice in one row the first four stay still while the last two tumble."""
    pictures = shots(drawn(6, fresh=2))
    still = (0, 76, 370, 236)
    moving = (390, 76, *SIZE)
    assert len({shot.crop(still).tobytes() for shot in pictures}) == 1
    assert len({shot.crop(moving).tobytes() for shot in pictures}) > 3


def test_a_roll_without_new_dice_does_not_move() -> None:
    assert len(shots(drawn(6, fresh=0))) == 1


def test_the_words_of_a_roll_give_its_result() -> None:
    alt = drawn(6, needed=2).alt
    assert alt == (
        "Σωκράτης, Wits: 2 of 2 successes.\n"
        "The dice: 1 × Wits and 1 × Jolly; others: 1 × Attack, 1 × Navigation, 1 × Courage and 1 × miss."
    )
    assert drawn(6, needed=None).alt.startswith("Σωκράτης, Wits: 2 successes.")


def test_the_same_roll_gives_the_same_bytes() -> None:
    assert drawn(11) == drawn(11)


def challenged(mine: int, theirs: int) -> dict[str, Any]:
    """Return a roll against another throw, with this number of successes each."""
    sides = [[["wits", True, True]] * won + [["attack", False, True]] * (6 - won) for won in (mine, theirs)]
    against = {"seat": 0, "stat": "wits", "dice": sides[1]}
    return {"kind": "dice", "seat": 1, "stat": "wits", "needed": None, "dice": sides[0], "against": against}


@rule("H-323")
def test_a_challenge_shows_both_rolls_and_the_leading_one_in_gold() -> None:
    def gold(shot: Image.Image, top: int, bottom: int) -> int:
        part = shot.crop((460, top, SIZE[0], bottom))
        return sum(count for count, colour in part.getcolors(100_000) or () if colour == GOLD)

    for mine, theirs in ((4, 2), (2, 4), (3, 3)):
        picture = scene(challenged(mine, theirs), views.after_roll(), views.frame())
        last, middle = shots(picture)[-1], SIZE[1] - 20
        assert last.height > SIZE[1]
        assert (gold(last, 0, 70) > 0, gold(last, middle, middle + 80) > 0) == (mine > theirs, theirs > mine)
        assert f"Wits: {mine} successes." in picture.alt
        assert f"Wits: {theirs} successes." in picture.alt
        assert len(picture.data) <= 500_000


@rule("H-323")
def test_the_other_sides_dice_of_a_challenge_do_not_move() -> None:
    pictures = shots(scene(challenged(4, 2), views.after_roll(), views.frame()))
    below = (0, SIZE[1] + 70, SIZE[0], pictures[0].height)
    assert len(pictures) > 3
    assert len({shot.crop(below).tobytes() for shot in pictures}) == 1
