"""Animated GIFs: turns frames with one palette into a GIF that plays once and stops at its last frame.

Only the first frame is stored whole, the others as changes. Pillow would compute a palette for each frame and compare
frames in full colour, which takes ten times as long.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import GifImagePlugin, Image, ImageChops

from renderers.palette import Colour, flat

CLEAR = 255
"""Palette index that must stay free: it marks unchanged pixels."""
_SAME = [255] + [0] * 255

Spot = tuple[int, int]
Sprite = tuple[Image.Image, Image.Image]
"""A picture in the colours of a palette, and the mask of its opaque pixels."""


def solid(sprite: Image.Image, ground: Colour, theme: Image.Image) -> Sprite:
    """Return a transparent picture as a sprite for animations, in the palette that the picture `theme` holds.

    Half transparent pixels are mixed with the colour `ground`, because a GIF has only opaque and transparent pixels.
    """
    patch = Image.new("RGB", sprite.size, ground)
    patch.paste(sprite, (0, 0), sprite)
    return flat(patch, theme), sprite.getchannel("A").point(lambda level: 255 if level > 110 else 0, "1")


def place(shot: Image.Image, sprite: Sprite, at: Spot) -> None:
    """Paste a sprite into the frame `shot`, centred at the point `at`."""
    picture, mask = sprite
    shot.paste(picture, (at[0] - picture.width // 2, at[1] - picture.height // 2), mask)


def gif(shots: Sequence[Image.Image], theme: Image.Image, *, first: int, each: int, last: int = 1500) -> bytes:
    """Return these frames as a GIF. All must be in the palette that the picture `theme` holds.

    `first`, `each` and `last` are milliseconds: how long the first frame, each later one, and the last one are shown.
    """
    times = [last if number == len(shots) - 1 else each if number else first for number in range(len(shots))]
    return timed_gif(shots, theme, times)


def timed_gif(shots: Sequence[Image.Image], theme: Image.Image, times: Sequence[int]) -> bytes:
    """Return these frames as a GIF. All must be in the palette that the picture `theme` holds.

    `times` are the milliseconds for which each frame is shown.
    """
    wide, tall = shots[0].size
    colours = bytes(theme.getpalette() or ())
    assert len(colours) <= CLEAR * 3
    parts = [b"GIF89a", _short(wide), _short(tall), b"\xf7\0\0", colours.ljust(768, b"\0")]
    for number, (shot, time) in enumerate(zip(shots, times, strict=True)):
        if not number:
            parts += _block(shot, (0, 0), time)
            continue
        changed = ImageChops.difference(_numbers(shot), _numbers(shots[number - 1]))
        box = changed.getbbox() or (0, 0, 1, 1)
        part = shot.crop(box)
        part.paste(CLEAR, (0, 0), changed.crop(box).point(_SAME, "1"))
        parts += _block(part, box[:2], time, transparency=CLEAR)
    return b"".join([*parts, b";"])


def playing_seconds(frames: int, *, first: int, each: int) -> float:
    """Return the seconds from the first to the last frame of an animation with this number of `frames`.

    `first` and `each` are the milliseconds for which the first frame and each later one are shown.
    """
    return (first + (frames - 2) * each) / 1000 if frames > 1 else 0.0


def _numbers(shot: Image.Image) -> Image.Image:
    """Return a grey picture in which each pixel's level is the palette index of that pixel in `shot`.

    So two frames can be compared by their indices instead of their colours.
    """
    return Image.frombytes("L", shot.size, shot.tobytes())


def _block(shot: Image.Image, at: Spot, time: int, **more: int) -> list[bytes]:
    return GifImagePlugin.getdata(shot, at, duration=time, disposal=1, **more)


def _short(number: int) -> bytes:
    return number.to_bytes(2, "little")
