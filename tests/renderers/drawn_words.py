"""Words of a picture while it is drawn: their text, size, and contrast with the background."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from PIL import Image

from renderers import drawing, image_cache
from renderers.palette import Colour, contrast

PASTED_ANEW = {
    ("renderers.drawing", "rounded"),
    ("renderers.drawing", "sea"),
    ("renderers.font_fallback", "label"),
    ("renderers.icons", "icon"),
}
"""The modules and names of functions whose cached pictures have no words, or are the mask of a word or an icon."""


class Written(NamedTuple):
    """Words in a picture. `size` is in the picture's own pixels."""

    words: str
    size: int
    contrast: float
    colour: Colour
    ground: Colour


@contextmanager
def noting() -> Iterator[list[Written]]:
    """Record all words that are drawn in this context, also on sprites that are cached for later pictures."""
    found: list[Written] = []
    newest: list[tuple[Image.Image, str, int]] = []
    label: Callable[[str, Any, int], Image.Image] = vars(drawing)["label"]
    paste = Image.Image.paste

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
        patch.setattr(drawing, "label", noted)
        patch.setattr(Image.Image, "paste", pasted)
        yield found


def forget_sprites() -> None:
    """Remove all cached pictures with words from `renderers.image_cache`, so that they are drawn again.

    The sea and the masks of single words and icons stay. They are pasted anew into each picture, and drawing them takes
    two fifths of the time.
    """
    for cache in (image_cache._small, image_cache._large, image_cache._packed):
        for key in [*cache]:
            if not _is_pasted_anew(key):
                del cache[key]


def _is_pasted_anew(key: Any) -> bool:
    """Return True if the cached picture with this key is one of `PASTED_ANEW`."""
    draw = key[0] if isinstance(key, tuple) and key else None
    return (getattr(draw, "__module__", ""), getattr(draw, "__name__", "")) in PASTED_ANEW


def _below(picture: Image.Image, box: tuple[int, int], mask: Image.Image) -> Colour | None:
    """Return the mean colour below the letters, or None if nothing is drawn there yet."""
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
