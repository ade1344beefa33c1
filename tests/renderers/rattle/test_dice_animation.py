"""Throws as animations: small, played once, and ending exactly where the dice lie."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engine.games.rattle.sea import cell_of
from renderers import rattle
from renderers.palette import Colour
from renderers.rattle.adventure.drop_animation import SIDE
from renderers.rattle.board_background import scaled
from renderers.rattle.dice import look_of, paint_of
from tests.renderers.animation_frames import shots
from tests.renderers.rattle import throw_animation_data as throws
from tests.renderers.rattle import views

DIE = scaled(140, SIDE)
VIEW = views.view(4, card="NH1")


def middle(shot: Image.Image, colour: Colour, near: tuple[int, int]) -> tuple[float, float]:
    """Return the centre of the pixels of nearly this colour within a die's width of a place.

    The face of the die does not matter.
    """
    reach = DIE * 11 // 20
    spots = [(x, y) for x in range(near[0] - reach, near[0] + reach) for y in range(near[1] - reach, near[1] + reach)]
    alike = [spot for spot in spots if sum(abs(a - b) for a, b in zip(point(shot, spot), colour, strict=True)) < 60]
    assert len(alike) > DIE * DIE // 5
    across, down = zip(*alike, strict=True)
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def point(shot: Image.Image, spot: tuple[int, int]) -> Colour:
    found = shot.getpixel(spot)
    assert isinstance(found, tuple)
    return int(found[0]), int(found[1]), int(found[2])


def colour_of(ship: str, kind: str, colour: str) -> Colour:
    return paint_of(look_of(ship, colour if kind in ("ship", "captain") else None))


def test_the_last_frame_has_every_die_exactly_where_it_rests() -> None:
    scene: dict[str, Any] = throws.throw(crowded=False)
    last = shots(rattle.scene(scene, VIEW, views.frame()))[-1]
    assert len(scene["dice"]) == 17
    for ship, kind, colour, _ in scene["dice"]:
        x, y = (scaled(units, SIDE) for units in scene["paths"][ship][-1])
        found = middle(last, colour_of(ship, kind, colour), (x, y))
        assert abs(found[0] - x) < 2, ship
        assert abs(found[1] - y) < 2, ship


@pytest.mark.parametrize("scene", [throws.throw(), throws.rolled()], ids=["drop", "roll"])
def test_an_animation_is_small_and_plays_once_with_one_palette(scene: dict[str, Any]) -> None:
    picture = rattle.scene(scene, VIEW, views.frame())
    film = Image.open(BytesIO(picture.data))
    assert film.format == "GIF"
    assert len(picture.data) <= 500_000
    assert len(picture.alt) <= 1024
    assert "loop" not in film.info
    assert len(shots(picture)) >= 12
    assert picture.data.count(b"NETSCAPE") == 0
    assert picture == rattle.scene(scene, VIEW, views.frame())


def test_dice_at_rest_stay_and_a_toss_shows_the_buoy() -> None:
    """Two dice lie there, the third is tossed and pushes one of them."""
    path = [[1400 + 40 * step, 2600 - 70 * step] for step in range(18)]
    pushed = [[2150, 1300]] * 12 + [[2160 + 12 * step, 1290 - 12 * step] for step in range(6)]
    scene = {
        "kind": "toss",
        "dice": [["1a", "ship", "red", "4"], ["2a", "ship", "blue", "2"], ["3k", "captain", "yellow", "6"]],
        "paths": {"1a": [[700, 700]], "2a": pushed, "3k": path},
        "tiles": [],
        "buoy": [1400, 1400],
    }
    picture = rattle.scene(scene, VIEW, views.frame())
    film = shots(picture)
    assert len(film) == 18
    still = scaled(700, SIDE), scaled(700, SIDE)
    for shot in film:
        x, y = middle(shot, colour_of("1a", "ship", "red"), still)
        assert abs(x - still[0]) < 2
        assert abs(y - still[1]) < 2
    start, end = ((scaled(x, SIDE), scaled(y, SIDE)) for x, y in (pushed[0], pushed[-1]))
    blue = colour_of("2a", "ship", "blue")
    assert abs(middle(film[0], blue, start)[0] - start[0]) < 2
    assert abs(middle(film[-1], blue, end)[0] - end[0]) < 2
    assert film[0].getpixel((SIDE // 2, SIDE // 2)) != film[0].getpixel((SIDE // 2, SIDE // 2 + 60))
    assert f"3k 6 at {cell_of((2080, 1410))}" in picture.alt


def test_the_words_of_a_drop_tell_where_every_die_lies() -> None:
    scene: dict[str, Any] = throws.throw()
    alt = rattle.scene(scene, VIEW, views.frame()).alt
    for ship, _, _, face in scene["dice"]:
        assert f"{ship} {face} at {cell_of(tuple(scene['paths'][ship][-1]))}" in alt


def test_the_words_of_a_roll_tell_faces_and_totals() -> None:
    alt = rattle.scene(throws.rolled(), views.crazy(), views.frame()).alt
    assert "Mary rolls 4, cannon and 2: total 11." in alt
    assert alt.count("total") == 4


@pytest.mark.parametrize("seats", range(1, 6))
def test_a_roll_of_any_number_of_players_is_drawn(seats: int) -> None:
    throws = [[seat, [[f"{seat + 1}{letter}", "5", 5] for letter in "abcdk"]] for seat in range(seats)]
    picture = rattle.scene({"kind": "dice", "throws": throws}, views.view(5), views.frame())
    assert shots(picture)[-1].height < 500
    assert len(picture.data) <= 500_000
