"""Compare a picture with its golden picture, so that small changes of the fonts do not count."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops, ImageStat


def small(png: bytes) -> Image.Image:
    """Return the picture a fifth as wide, so that small changes of the fonts' edges do not count."""
    return Image.open(BytesIO(png)).convert("RGB").reduce(5)


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the largest mean difference of any tile. In a mean over a large picture a small change would be lost."""
    assert one.size == other.size
    apart = ImageChops.difference(one, other).convert("L")
    tiles = [(x, y, x + 12, y + 12) for x in range(0, one.width, 12) for y in range(0, one.height, 12)]
    return max(ImageStat.Stat(apart.crop(tile)).mean[0] for tile in tiles)


TOLERANCE = 4.0
