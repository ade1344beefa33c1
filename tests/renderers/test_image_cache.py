"""The caches of drawn parts: what they return, and their limits in bytes."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from PIL import Image

import renderers
from engine.game import games
from engine.table import Table
from renderers import image_cache, renderer_for
from renderers.image_cache import LARGE, Packed, cached_ground, cached_image, memory
from renderers.picture_context import Frame
from tests.ledger import rule

NAMES = ("Anne", "Bart")
PALETTES = {"palette_of", "theme", "_theme"}
"""Functions that return a palette: a picture of one pixel, which every picture uses."""


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    """Empty the caches before and after each test."""
    image_cache.clear()
    yield
    image_cache.clear()


def sprite(side: int, colour: str = "red") -> Image.Image:
    """Return a sprite with a half transparent corner."""
    picture = Image.new("RGBA", (side, side), colour)
    picture.putpixel((0, 0), (1, 2, 3, 128))
    return picture


def test_a_large_sprite_dropped_from_its_cache_is_decompressed() -> None:
    drawn = list[int]()

    @cached_image
    def part(side: int) -> Image.Image:
        drawn.append(side)
        return sprite(side)

    assert part(200) is part(200)
    image_cache._large.clear()
    assert part(200).tobytes() == sprite(200).tobytes()
    assert drawn == [200]


def test_a_cached_background_is_a_new_copy_in_the_same_colours() -> None:
    @cached_ground
    def ground() -> Image.Image:
        picture = Image.linear_gradient("L").convert("RGB")
        picture.putpixel((3, 3), (200, 30, 10))
        return picture

    first = ground()
    assert first.getpixel((3, 3)) == (200, 30, 10)
    first.paste("blue", (0, 0, 50, 50))
    image_cache._large.clear()
    assert ground().getpixel((3, 3)) == (200, 30, 10)
    assert ground().mode == "RGB"


@rule("H-560")
@pytest.mark.parametrize("side", [50, 300])
def test_a_cache_never_takes_more_bytes_than_its_limit(side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = image_cache.SMALL_LIMIT + image_cache.LARGE_LIMIT + image_cache.PACKED_LIMIT
    assert limits == 44 << 20, "as H-560 says"
    for number in range(limits // memory(sprite(side)) + 50):
        image_cache.remember(number, sprite(side))
        assert image_cache.used() <= limits
    assert image_cache.recall(0) is None or memory(sprite(side)) >= LARGE
    kept: list[Any] = [*image_cache._small.values(), *image_cache._large.values(), *image_cache._packed.values()]
    assert image_cache.used() == sum(map(memory, kept))


def test_small_sprites_stay_cached_when_many_large_ones_are_drawn() -> None:
    image_cache.remember("small", sprite(20))
    for number in range(1000):
        image_cache.remember(number, sprite(200))
    assert image_cache.recall("small")


@rule("H-332")
def test_a_hand_that_dropped_out_of_the_cache_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table, frame = Table.start(games()["yarr"], games()["yarr"].options(), 2, "5eed" * 16), Frame(names=NAMES)
    draw = renderer_for("yarr").private
    first = draw(table.view(0), frame)
    assert draw(table.view(0), frame) is first
    image_cache.clear()
    assert draw(table.view(0), frame) is not first
    assert draw(table.view(0), frame) == first


@rule("H-560")
def test_every_cache_of_pictures_has_a_limit_in_bytes() -> None:
    found = list[str]()
    for module in walk_packages(renderers.__path__, "renderers."):
        for name, one in vars(import_module(module.name)).items():
            if isinstance(one, _lru_cache_wrapper) and name not in PALETTES:
                returns = str(inspect.signature(one).return_annotation)
                if any(word in returns for word in ("Image.Image", "Sprite", "Picture")):
                    found.append(f"{module.name}.{name}")
    assert found == [], "use renderers.image_cache.cached_image"


def test_the_memory_of_a_compressed_picture_is_that_of_its_bytes() -> None:
    assert memory(Packed("L", (1, 1), bytes(5000), None)) - memory(Packed("L", (1, 1), b"", None)) == 5000


def test_a_picture_larger_than_the_cache_is_not_kept() -> None:
    drawn = Image.effect_noise((6000, 4000), 90)
    image_cache.remember("huge", drawn)
    assert image_cache.recall("huge") is None
