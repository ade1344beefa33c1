"""Pictures for narrow screens: what a telephone shows 360 pixels wide can be read there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from types import ModuleType

import pytest
from PIL import Image

from renderers.frame import Picture
from renderers.kit import TALLEST, WIDE
from tests.conformance.pictures import HEAVIEST
from tests.ledger import rule
from tests.renderers import test_golden as yarr
from tests.renderers.arrr import test_golden as arrr
from tests.renderers.rattle import test_golden as rattle
from tests.renderers.test_written import TABLES
from tests.renderers.tortuga import test_golden as tortuga
from tests.renderers.written import forget_sprites, in_sight, noting

LEAST = 20.6
"""Of `WIDE` pixels: 10 where 360 are shown."""
GAMES = {"arrr": arrr, "rattle": rattle, "tortuga": tortuga, "yarr": yarr}
HANDS = {"arrr, hand", "arrr, long-hand", "rattle, sailing", "tortuga, secret", "tortuga, ballot", "yarr, long-hand"}


def upright(name: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Picture, Picture]:
    """A picture as it is wide, and the same upright."""
    key, _, sight = name.partition(", ")
    game: ModuleType = GAMES[key]
    draw: Callable[[], Picture] = game.SIGHTS[sight]
    wide, framed = draw(), game.sights.frame
    monkeypatch.setattr(game.sights, "frame", lambda *names, **more: replace(framed(*names, **more), upright=True))
    forget_sprites()
    return wide, draw()


@rule("H-358")
@pytest.mark.parametrize("name", sorted(TABLES))
def test_a_table_for_a_telephone_can_be_read_there(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_sight() as sizes:
        wide, tall = upright(name, monkeypatch)
        sizes = dict(sizes)
    assert tall.alt == wide.alt
    assert len(tall.data) <= HEAVIEST
    with Image.open(BytesIO(tall.data)) as picture:
        assert picture.width == WIDE
        assert picture.height <= TALLEST
    assert {words: size for words, size in sizes.items() if words.strip() and size < LEAST} == {}


@rule("H-358")
@pytest.mark.parametrize("name", sorted(HANDS))
def test_a_hand_for_a_telephone_has_the_same_cards(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wide, tall = upright(name, monkeypatch)
    assert len(tall.data) <= HEAVIEST
    with Image.open(BytesIO(tall.data)) as picture:
        assert picture.width == WIDE
    assert tall.pages >= wide.pages
    if wide.spread:
        assert [card for page in tall.spread for card in page] == [card for page in wide.spread for card in page]
        assert all(len(page) <= 12 for page in tall.spread)
    else:
        assert tall.alt == wide.alt


@rule("H-358")
@pytest.mark.parametrize("name", sorted(HANDS))
def test_a_hand_for_a_telephone_can_be_read_there(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_sight() as sizes:
        upright(name, monkeypatch)
        sizes = dict(sizes)
    told = {words: size for words, size in sizes.items() if words.strip()}
    assert len(told) > 5
    assert {words: size for words, size in told.items() if size < LEAST} == {}


@rule("H-355", "H-358")
@pytest.mark.parametrize("name", ["arrr, before-roll", "rattle, five", "tortuga, nine", "yarr, eight-seats"])
def test_words_for_a_telephone_stand_out_from_what_they_are_drawn_upon(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with noting() as written:
        upright(name, monkeypatch)
    told = [one for one in written if one.words.strip()]
    assert len(told) > 10
    assert [one for one in told if one.contrast < 4.5] == []
