"""What is written in a picture, as it is drawn: the words, how large, and how they stand out from what lies below."""

from __future__ import annotations

import functools
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from PIL import Image

from renderers import brushes, fonts, palette
from renderers.kit import again
from renderers.palette import Colour, contrast, flat


class Written(NamedTuple):
    """Words in a picture, of this size in its own pixels."""

    words: str
    size: int
    contrast: float
    colour: Colour
    ground: Colour


@contextmanager
def noting() -> Iterator[list[Written]]:
    """Everything that is written while this lasts, on whatever is kept for later pictures too."""
    found: list[Written] = []
    newest: list[tuple[Image.Image, str, int]] = []
    label, paste = fonts.label, Image.Image.paste

    def noted(words: str, face: Any, size: int) -> Image.Image:
        mask = label(words, face, size)
        newest[:] = [(mask, words, size)]
        return mask

    def pasted(picture: Image.Image, what: Any, box: Any = None, mask: Any = None) -> None:
        ours = bool(newest) and mask is newest[0][0] and isinstance(what, tuple)
        if ours and (ground := _below(picture, box, mask)):
            _, words, size = newest[0]
            found.append(Written(words, size, contrast(what[:3], ground), what[:3], ground))
        paste(picture, what, box, mask)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(brushes, "label", noted)
        patch.setattr(Image.Image, "paste", pasted)
        yield found


@contextmanager
def in_sight() -> Iterator[dict[str, float]]:
    """The smallest size of everything that is written while this lasts, in the pixels of the picture in which it ends,
    however it gets there: what is drawn larger and reduced, kept as a sprite and laid down."""
    found: dict[str, float] = {}
    upon: dict[int, dict[str, float]] = {}
    kept: list[Image.Image] = []  # as long as this lasts, no other picture gets its id
    newest: list[tuple[Image.Image, str, int]] = []
    label, plain = (
        fonts.label,
        {name: getattr(Image.Image, name) for name in ("paste", "alpha_composite", "reduce", "resize", "crop")},
    )

    def carry(picture: Image.Image, words: dict[str, float]) -> None:
        if words:
            kept.append(picture)
            there = upon.setdefault(id(picture), {})
            there |= {one: min(size, there.get(one, size)) for one, size in words.items()}

    def noted(words: str, face: Any, size: int) -> Image.Image:
        mask = label(words, face, size)
        newest[:] = [(mask, words, size)]
        return mask

    def pasted(picture: Image.Image, what: Any, box: Any = None, mask: Any = None) -> None:
        if newest and mask is newest[0][0]:
            carry(picture, {newest[0][1]: newest[0][2]})
        elif isinstance(what, Image.Image):
            carry(picture, upon.get(id(what), {}))
        plain["paste"](picture, what, box, mask)

    def laid(picture: Image.Image, other: Image.Image, *more: Any) -> None:
        carry(picture, upon.get(id(other), {}))
        plain["alpha_composite"](picture, other, *more)

    def reduced(picture: Image.Image, factor: Any, box: Any = None) -> Image.Image:
        smaller: Image.Image = plain["reduce"](picture, factor, box)
        if isinstance(factor, int):
            carry(smaller, {words: size / factor for words, size in upon.get(id(picture), {}).items()})
        return smaller

    def resized(picture: Image.Image, size: tuple[int, int], *more: Any, **named: Any) -> Image.Image:
        other: Image.Image = plain["resize"](picture, size, *more, **named)
        share = size[0] / picture.width
        carry(other, {words: at * share for words, at in upon.get(id(picture), {}).items()})
        return other

    def cropped(picture: Image.Image, *more: Any) -> Image.Image:
        part: Image.Image = plain["crop"](picture, *more)
        carry(part, upon.get(id(picture), {}))
        return part

    def flattened(picture: Image.Image, colours: Image.Image) -> Image.Image:
        found.update(upon.get(id(picture), {}))
        return flat(picture, colours)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(brushes, "label", noted)
        patch.setattr(palette, "flat", flattened)
        instead = {"paste": pasted, "alpha_composite": laid, "reduce": reduced, "resize": resized, "crop": cropped}
        for name, other in instead.items():
            patch.setattr(Image.Image, name, other)
        yield found


def forget_sprites() -> None:
    """Whatever was drawn before and kept is drawn again: figures, and whole pictures."""
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper) and one.__module__.startswith("renderers"):
            one.cache_clear()
    again._kept.clear()


def _below(picture: Image.Image, box: tuple[int, int], mask: Image.Image) -> Colour | None:
    """The mean colour of what the letters are laid upon; None where nothing is there yet."""
    letters = mask.getbbox()
    if letters is None or picture.mode not in ("RGB", "RGBA"):
        return None
    left, upper = max(0, box[0] + letters[0]), max(0, box[1] + letters[1])
    right, lower = min(picture.width, box[0] + letters[2]), min(picture.height, box[1] + letters[3])
    if right <= left or lower <= upper:
        return None
    ground = picture.crop((left, upper, right, lower))
    if ground.mode == "RGBA" and ground.getchannel("A").getextrema()[0] < 250:  # type: ignore[operator]
        return None
    red, green, blue = ground.convert("RGB").resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))  # type: ignore[misc]
    return int(red), int(green), int(blue)
