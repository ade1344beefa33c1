"""The contact sheet has every kind of picture with all its variants."""

from __future__ import annotations

from PIL import Image

from tests.renderers.contact_sheet import MODULES, WIDTHS, last, scenes_and_ends, sheet


def test_the_contact_sheet_contains_every_animation_and_final_picture() -> None:
    found = dict(scenes_and_ends())
    ends, rolls = {f"{game}-end" for game in MODULES}, {"arrr-scene-dice", "arrr-scene-dice-against"}
    sea = {"rattle-scene-drop", "rattle-scene-battle"}
    assert ends | rolls | sea | {"tortuga-scene-vote"} <= set(found)
    assert all(last(picture).width >= 600 for picture in found.values())


def test_the_contact_sheet_shows_a_picture_in_seven_ways() -> None:
    whole = Image.new("RGB", (1200, 800), (200, 30, 30))
    page = sheet(whole)
    assert page.size == (1200, 800 + 3 * round(800 * WIDTHS[0] / 1200))
    colours = {page.getpixel(spot) for spot in ((0, 0), (0, 1200), (550, 1200), (0, 1600), (550, 1600))}
    assert len(colours) == 5
