"""Find the words, icons and pieces that are visible in a finished picture, and how much of each is covered.

They are followed from where they are drawn through every operation on their picture: caching, turning, reducing,
pasting on another picture, drawing over them. Drawing itself records nothing, so it costs nothing outside tests.
"""

from __future__ import annotations

import linecache
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import wraps
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from PIL import GifImagePlugin, Image, ImageChops, ImageDraw

from renderers import drawing, image_cache, palette

Box = tuple[float, float, float, float]
_METHODS = ("paste", "alpha_composite", "reduce", "resize", "crop", "copy", "convert", "rotate", "quantize", "save")
_PENS = ("arc", "circle", "ellipse", "line", "pieslice", "point", "polygon", "rectangle", "rounded_rectangle", "text")
_HIDDEN = 0.9
"""A mark that cards cover to more than this share is not recorded at all."""
_ALIKE = 2.5
"""Largest ratio of the areas of two cards that may lie on each other in a pile."""
_SLIVER = 0.1
"""A mark with less than this share within a cropped part is not on it."""
_SOLID = 150
"""Level of a mask from which it hides what is below. Shadows are lighter."""
_INNER = 0.5
"""A piece with a larger share of a sprite is the sprite itself, without its shadow."""
_MARKS = "marks seen by tests"
"""Name of the attribute of a picture that holds its marks, so that they exist exactly as long as it does."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Words or an icon in a picture: text or name, size and box in its pixels, its width, and the covered share."""

    words: str
    size: float
    box: Box
    wide: int = 0
    covered: float = 0.0
    icon: bool = False
    ink: Image.Image | None = field(default=None, compare=False, repr=False)
    """The visible pixels, as a mask as large as the box."""
    whole: float = field(default=0.0, compare=False, repr=False)
    """The number of pixels if nothing were covered."""
    card: float = field(default=0.0, compare=False, repr=False)
    """The area of the card or other piece that the mark is on, or 0."""
    beneath: float = field(default=0.0, compare=False)
    """The share that is covered by cards of similar size, as in a pile."""
    piece: bool = field(default=False, compare=False)
    """True for a sprite such as a card or a die. Its words are a text or an icon on it. Only other sprites cover it."""
    call: str = field(default="", compare=False)
    """The line of the game's code that drew it: the file's name, the number and the text of the line."""
    by: str = field(default="", compare=False)
    """The line of the game's code that covered it last, in the same form."""

    def shown(self, wide: int) -> float:
        """Return the size of the words if the picture is shown at most this wide."""
        return self.size * min(1.0, wide / self.wide)


@contextmanager
def reading(*, icons: bool = False, pieces: bool = False, own: str = "") -> Iterator[list[Seen]]:
    """Record all words, and with `icons` and `pieces` those too, of the pictures that are finished in this context.

    `own` is the package or module of the game's pictures. If given, each mark names the lines of that code.
    """
    following = _Following(pieces, own)
    data, packed = GifImagePlugin.getdata, vars(palette)["_packed"]

    def noting(make: Callable[..., Image.Image], *, icon: bool) -> Callable[..., Image.Image]:
        def noted(name: str, *more: Any) -> Image.Image:
            mask = make(name, *more)
            following.newest = (mask, name, more[-1], icon)
            return mask

        return noted

    def shot(picture: Image.Image, *more: Any, **named: Any) -> list[bytes]:
        following.finish(picture)
        return data(picture, *more, **named)

    def packing(picture: Image.Image) -> bytes:
        following.finish(picture)
        found: bytes = packed(picture)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "label", noting(vars(drawing)["label"], icon=False))
        if icons:
            patch.setattr(drawing, "icon", noting(vars(drawing)["icon"], icon=True))
        patch.setattr(image_cache, "_pack", lambda drawn: None)  # what is unpacked would be another picture
        patch.setattr(palette, "_packed", packing)
        patch.setattr(GifImagePlugin, "getdata", shot)
        for name in _METHODS:
            patch.setattr(Image.Image, name, following.instead(name, getattr(Image.Image, name)))
        for name in _PENS:
            patch.setattr(ImageDraw.ImageDraw, name, following.over(getattr(ImageDraw.ImageDraw, name)))
        yield following.found


class _Following:
    """Moves the marks of every picture with the picture."""

    def __init__(self, pieces: bool, own: str) -> None:
        self.found: list[Seen] = []
        self.pieces, self.own = pieces, own
        self.newest: tuple[Image.Image, str, int, bool] | None = None
        self._within = False

    def instead(self, name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a method of pictures, so that the marks follow its effect.

        Calls within the method are not followed separately.
        """
        follow = getattr(self, f"_{name}")

        @wraps(plain)
        def method(picture: Image.Image, *given: Any, **named: Any) -> Any:
            if self._within:
                return plain(picture, *given, **named)
            self._within = True
            try:
                made = plain(picture, *given, **named)
                follow(picture, made, *given, **named)
            finally:
                self._within = False
            return made

        return method

    def over(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a method of a pen, so that the pixels that it changes cover the marks below."""

        @wraps(plain)
        def method(pen: Any, *given: Any, **named: Any) -> Any:
            picture: Image.Image = vars(pen)["_image"]
            if self._within or not marks_of(picture):
                return plain(pen, *given, **named)
            self._within = True
            try:
                before = picture.copy()
                made = plain(pen, *given, **named)
                changed = ImageChops.difference(before.convert("RGB"), picture.convert("RGB")).convert("L")
                if box := changed.getbbox():
                    solid = changed.crop(box).point(lambda level: 255 if level else 0)
                    self._cover(picture, box[:2], solid.size, solid, card=False)
            finally:
                self._within = False
            return made

        return method

    def _call(self) -> str:
        """Return the innermost line of the game's code that runs now, or "" if the game's code is not known."""
        frame: FrameType | None = sys._getframe(1) if self.own else None
        while frame and not f"{frame.f_globals.get('__name__')}.".startswith(f"{self.own}."):
            frame = frame.f_back
        if frame is None:
            return ""
        file, number = frame.f_code.co_filename, frame.f_lineno
        return f"{Path(file).name}, line {number}: {linecache.getline(file, number).strip()}"

    def finish(self, picture: Image.Image) -> None:
        """Record the marks of a finished picture."""
        found = [one for one in marks_of(picture) if self.pieces or not one.piece]  # a shared sprite may have old ones
        self.found += [replace(one, wide=picture.width) for one in found]

    def _put(self, picture: Image.Image, marks: list[Seen]) -> None:
        if marks:
            vars(picture).setdefault(_MARKS, []).extend(marks)

    def _moved(
        self,
        source: Image.Image,
        made: Image.Image,
        share: float = 1.0,
        by: tuple[float, float] = (0, 0),
        card: float | None = None,
    ) -> None:
        """Put the marks of one picture on another: scaled and moved. The pixels beyond its edge count as covered.

        `card` is the area of the source if it is laid on the other picture as a piece.
        """
        there, call = [], "" if card is None else self._call()
        for one in marks_of(source):
            assert one.ink is not None
            if card and one.piece and one.ink.width * one.ink.height > _INNER * card:
                continue  # the sprite itself is a new piece
            left, upper, right, lower = (place * share + by[way % 2] for way, place in enumerate(one.box))
            box = (left, upper, right, lower)
            ink, whole = one.ink, one.whole
            if share != 1.0:
                size = (max(1, round(box[2] - box[0])), max(1, round(box[3] - box[1])))
                ink = _solid(ink.resize(size, Image.Resampling.BOX), 100)
                whole *= max(1, _count(ink)) / max(1, _count(one.ink))
            area = one.card * share * share if card is None else card
            scaled = replace(
                one, size=one.size * share, box=box, ink=ink, whole=whole, card=area, call=call or one.call
            )
            inside = _within_edges(scaled, made.size)
            if inside is None or _count(inside) > _SLIVER * whole:
                there += _left(scaled, inside, card=False)
        self._put(made, there)

    def _paste(self, picture: Image.Image, made: None, what: Any, box: Any = None, mask: Any = None) -> None:
        left, upper = tuple(box)[:2] if box else (0, 0)
        size = above.size if (above := what if mask is None else mask) and isinstance(above, Image.Image) else None
        if size is None:
            size = (box[2] - left, box[3] - upper) if box and len(box) == 4 else picture.size
        alpha = None if mask is None else mask.getchannel("A") if mask.mode == "RGBA" else mask.convert("L")
        self._cover(picture, (left, upper), size, alpha, card=isinstance(what, Image.Image))
        if self.newest and mask is self.newest[0] and not isinstance(what, Image.Image):
            _, words, letters, icon = self.newest
            ink = _solid(mask, 110)
            if inner := ink.getbbox():
                at = (left + inner[0], upper + inner[1], left + inner[2], upper + inner[3])
                ink = ink.crop(inner)
                seen = Seen(words, letters, at, icon=icon, ink=ink, whole=_count(ink), call=self._call())
                self._put(picture, _left(seen, _within_edges(seen, picture.size), card=False))
        elif isinstance(what, Image.Image):
            self._moved(what, picture, by=(left, upper), card=what.width * what.height)
            if self.pieces and alpha is not None and what.size != picture.size:  # not the dither of a background
                self._put_piece(picture, what, alpha, (left, upper))

    def _put_piece(self, picture: Image.Image, what: Image.Image, alpha: Image.Image, at: tuple[int, int]) -> None:
        """Record a sprite that is laid on a picture. Its words are the first text or icon on it."""
        ink = _solid(alpha, _SOLID)
        if inner := ink.getbbox():
            marks = sorted((one for one in marks_of(what) if not one.piece), key=lambda one: one.icon)
            box = (at[0] + inner[0], at[1] + inner[1], at[0] + inner[2], at[1] + inner[3])
            ink = ink.crop(inner)
            seen = Seen(
                marks[0].words if marks else "",
                min(ink.size),
                box,
                icon=True,
                ink=ink,
                whole=_count(ink),
                card=what.width * what.height,
                piece=True,
                call=self._call(),
            )
            self._put(picture, [seen])

    def _alpha_composite(self, picture: Image.Image, made: None, other: Image.Image, to: Any = (0, 0)) -> None:
        self._cover(picture, to[:2], other.size, other.getchannel("A"), card=True)
        self._moved(other, picture, by=to[:2], card=other.width * other.height)

    def _cover(
        self, picture: Image.Image, at: tuple[int, int], size: tuple[int, int], alpha: Image.Image | None, *, card: bool
    ) -> None:
        """Count the pixels of marks below something new as covered. Without `alpha` all of it is solid.

        `card`: True if the new thing is a picture, such as a card.
        """
        if marks := marks_of(picture):
            kept, area = [], size[0] * size[1]
            for one in marks:
                alike = card and one.card / _ALIKE < area < one.card * _ALIKE
                left = None if one.piece and not card else _without(one, at, size, alpha)
                kept += _left(one, left, card=alike, by=self._call() if left else "")
            vars(picture)[_MARKS] = kept

    def _reduce(self, picture: Image.Image, made: Image.Image, factor: Any, box: Any = None) -> None:
        self._moved(picture, made, 1 / (factor if isinstance(factor, int) else factor[0]))

    def _resize(self, picture: Image.Image, made: Image.Image, size: tuple[int, int], *more: Any, **named: Any) -> None:
        self._moved(picture, made, size[0] / picture.width)

    def _crop(self, picture: Image.Image, made: Image.Image, box: Any = None) -> None:
        self._moved(picture, made, by=(-box[0], -box[1]) if box else (0, 0))

    def _copy(self, picture: Image.Image, made: Image.Image) -> None:
        self._moved(picture, made)

    def _convert(self, picture: Image.Image, made: Image.Image, *more: Any, **named: Any) -> None:
        self._moved(picture, made)

    def _quantize(self, picture: Image.Image, made: Image.Image, *more: Any, **named: Any) -> None:
        self._moved(picture, made)

    def _rotate(self, picture: Image.Image, made: Image.Image, angle: float, *more: Any, **named: Any) -> None:
        turned = []
        for one in marks_of(picture):
            spots = [
                _turned(one.box[x] - picture.width / 2, one.box[y] - picture.height / 2, angle)
                for x in (0, 2)
                for y in (1, 3)
            ]
            assert one.ink is not None
            ink = _solid(one.ink.rotate(angle, Image.Resampling.BICUBIC, expand=True), 110)
            x, y = (sum(spot[way] for spot in spots) / 4 + made.size[way] / 2 for way in (0, 1))
            box = (x - ink.width / 2, y - ink.height / 2, x + ink.width / 2, y + ink.height / 2)
            whole = one.whole * max(1, _count(ink)) / max(1, _count(one.ink))
            turned.append(replace(one, box=box, ink=ink, whole=whole))
        self._put(made, turned)

    def _save(self, picture: Image.Image, made: None, *more: Any, **named: Any) -> None:
        self.finish(picture)


def marks_of(picture: Image.Image) -> list[Seen]:
    """Return the words and icons that were found on a picture up to now."""
    found: list[Seen] = vars(picture).get(_MARKS, [])
    return found


def _left(one: Seen, ink: Image.Image | None, *, card: bool, by: str = "") -> list[Seen]:
    """Return the mark with its pixels that are still visible, or nothing if cards hide it. None is no change.

    `card`: True if a card of similar size covers the others. `by` is the line of the game's code that covers them.
    """
    if ink is None:
        return [one]
    covered = max(0.0, 1 - _count(ink) / max(1.0, one.whole))
    if covered > one.covered:
        one = replace(one, by=by)
    beneath = one.beneath + (covered - one.covered if card else 0.0)
    return [replace(one, ink=ink, covered=covered, beneath=beneath)] if beneath < _HIDDEN else []


def _without(one: Seen, at: tuple[int, int], size: tuple[int, int], alpha: Image.Image | None) -> Image.Image | None:
    """Return the visible pixels of a mark below something at this place, or None if it is not below."""
    assert one.ink is not None
    left, upper = round(one.box[0]), round(one.box[1])
    part = (max(at[0], left), max(at[1], upper))
    end = (min(at[0] + size[0], left + one.ink.width), min(at[1] + size[1], upper + one.ink.height))
    if end[0] <= part[0] or end[1] <= part[1]:
        return None
    ink, there = one.ink.copy(), (part[0] - left, part[1] - upper, end[0] - left, end[1] - upper)
    if alpha is None:
        ink.paste(0, there)
    else:
        above = alpha.crop((part[0] - at[0], part[1] - at[1], end[0] - at[0], end[1] - at[1]))
        ink.paste(0, there, _solid(above, _SOLID))
    return ink


def _within_edges(one: Seen, size: tuple[int, int]) -> Image.Image | None:
    """Return the pixels of a mark within a picture of this size, or None if all of them are."""
    assert one.ink is not None
    left, upper = round(one.box[0]), round(one.box[1])
    right, lower = left + one.ink.width, upper + one.ink.height
    if left >= 0 and upper >= 0 and right <= size[0] and lower <= size[1]:
        return None
    ink = Image.new("L", one.ink.size, 0)
    inner = (max(0, -left), max(0, -upper), min(right, size[0]) - left, min(lower, size[1]) - upper)
    if inner[2] > inner[0] and inner[3] > inner[1]:
        ink.paste(one.ink.crop(inner), inner[:2])
    return ink


def _solid(mask: Image.Image, least: int) -> Image.Image:
    """Return a mask in which each pixel from this level on is opaque, and all others are not."""
    return mask.point([0] * least + [255] * (256 - least))


def _count(ink: Image.Image) -> int:
    return ink.histogram()[255]


def _turned(x: float, y: float, angle: float) -> tuple[float, float]:
    """Return the turned point. The angle is anticlockwise, with y downwards."""
    turn = math.radians(angle)
    return x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
