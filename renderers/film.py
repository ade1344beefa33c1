"""A film of a game: pictures of the table and animations, one after the other, as one GIF that plays once."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageSequence

from renderers.animated_gif import timed_gif
from renderers.drawing import write
from renderers.font_fallback import wrap
from renderers.palette import FOAM, PANEL

LONGEST = 30_000
"""Maximum length of a film in milliseconds."""
MOST_BYTES = 8_000_000
WIDTHS = (640, 480, 360)
"""Widths in pixels. A narrower one is tried if the film has too many bytes."""
_SHAPE, _BAR, _LETTERS = 2 / 3, 64, 22
"""Height of a picture for each pixel of its width, and the height of the caption and of its letters for 640 pixels."""
_MOVES, _EACH = 8, 130
"""Maximum number of frames of an animation, and the milliseconds of each."""
_COLOURS, _THUMB = 250, (160, 107)


@dataclass(slots=True, frozen=True)
class Shot:
    """A picture (PNG or GIF) with its caption.

    `data` is the picture's file. `time` is the number of milliseconds for which it is shown. A GIF moves before that.
    """

    data: bytes
    caption: str
    time: int

    @property
    def whole_time(self) -> int:
        """The milliseconds of the shot, those in which a GIF moves included."""
        frames = min(_MOVES, getattr(Image.open(io.BytesIO(self.data)), "n_frames", 1))
        return self.time + _EACH * (frames - 1)


def film(shots: Sequence[Shot], progress: Callable[[int, int], None] = lambda done, total: None) -> bytes:
    """Return the film of these shots as a GIF of at most `MOST_BYTES` bytes.

    `progress` is called after each drawn shot with two numbers: the shots drawn so far, and all shots. Raises
    ValueError for a film that is too long, or too large at the smallest width.
    """
    if sum(shot.whole_time for shot in shots) > LONGEST:
        raise ValueError(f"the film is longer than {LONGEST // 1000} s")
    theme = _palette(shots)
    for wide in WIDTHS:
        frames, times = list[Image.Image](), list[int]()
        for number, shot in enumerate(shots):
            for frame, time in _frames(shot, wide):
                frames.append(frame.quantize(palette=theme, dither=Image.Dither.NONE))
                times.append(time)
            progress(number + 1, len(shots))
        found = timed_gif(frames, theme, times)
        if len(found) <= MOST_BYTES:
            return found
    raise ValueError(f"the film has more than {MOST_BYTES} bytes at the smallest width")


def _palette(shots: Sequence[Shot]) -> Image.Image:
    """Return a palette for all shots, from small copies of their last frames."""
    sheet = Image.new("RGB", (_THUMB[0], _THUMB[1] * len(shots)), PANEL)
    for number, shot in enumerate(shots):
        picture = Image.open(io.BytesIO(shot.data))
        picture.seek(getattr(picture, "n_frames", 1) - 1)
        sheet.paste(picture.convert("RGB").resize(_THUMB), (0, number * _THUMB[1]))
    return sheet.quantize(_COLOURS, Image.Quantize.MEDIANCUT)


def _frames(shot: Shot, wide: int) -> Iterator[tuple[Image.Image, int]]:
    """Yield the frames of a shot, `wide` pixels wide, each with the milliseconds for which it is shown.

    The last frame is shown for the time of the shot (`Shot.time`), and each other one for 130 ms (`_EACH`).
    """
    picture = Image.open(io.BytesIO(shot.data))
    count = getattr(picture, "n_frames", 1)
    shown = {step * (count - 1) // max(1, min(_MOVES, count) - 1) for step in range(min(_MOVES, count))}
    for number, frame in enumerate(ImageSequence.Iterator(picture)):
        if number in shown:
            yield _page(frame.convert("RGB"), shot.caption, wide), shot.time if number == count - 1 else _EACH


def _page(picture: Image.Image, caption: str, wide: int) -> Image.Image:
    """Return a frame of this width: the picture, fitted into its box, above its caption."""
    scale = wide / WIDTHS[0]
    tall, bar, size = round(wide * _SHAPE), round(_BAR * scale), round(_LETTERS * scale)
    page = Image.new("RGB", (wide, tall + bar), PANEL)
    fitting = min(wide / picture.width, tall / picture.height)
    fitted = picture.resize(
        (max(1, round(picture.width * fitting)), max(1, round(picture.height * fitting))), Image.Resampling.LANCZOS
    )
    page.paste(fitted, ((wide - fitted.width) // 2, (tall - fitted.height) // 2))
    lines = wrap(caption, "medium", size, wide - 24, 2)
    for row, line in enumerate(lines):
        below = tall + bar // 2 + round((row - (len(lines) - 1) / 2) * size * 1.2) + size // 3
        write(page, (wide // 2, below), line, FOAM, size, "medium", align="centre")
    return page
