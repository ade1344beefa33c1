"""Find the words that are visible in a finished picture.

Words are followed from where they are drawn through every operation on their picture: caching, turning, reducing,
pasting on another picture.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

import pytest
from PIL import GifImagePlugin, Image

from renderers import drawing, palette

Box = tuple[float, float, float, float]
_METHODS = ("paste", "alpha_composite", "reduce", "resize", "crop", "copy", "convert", "rotate", "quantize", "save")
_HIDDEN, _SLIVER = 0.9, 0.1
"""Words covered by more than the first share count as hidden, since another card lies on them. So do words of which
less than the second share lies within a cropped part."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Words in a picture: their text, size and box in its pixels, its width, and the covered share of the words."""

    words: str
    size: float
    box: Box
    wide: int = 0
    covered: float = 0.0

    def shown(self, wide: int) -> float:
        """Return the size of the words if the picture is shown at most this wide."""
        return self.size * min(1.0, wide / self.wide)


@contextmanager
def reading() -> Iterator[list[Seen]]:
    """Record all words of the pictures that are finished in this context."""
    following = _Following()
    label: Callable[[str, Any, int], Image.Image] = vars(drawing)["label"]
    data, packed = GifImagePlugin.getdata, vars(palette)["_packed"]

    def noted(words: str, face: Any, size: int) -> Image.Image:
        mask = label(words, face, size)
        following.newest = (mask, words, size)
        return mask

    def shot(picture: Image.Image, *more: Any, **named: Any) -> list[bytes]:
        following.finish(picture)
        return data(picture, *more, **named)

    def packing(picture: Image.Image) -> bytes:
        following.finish(picture)
        found: bytes = packed(picture)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "label", noted)
        patch.setattr(palette, "_packed", packing)
        patch.setattr(GifImagePlugin, "getdata", shot)
        for name in _METHODS:
            patch.setattr(Image.Image, name, following.instead(name, getattr(Image.Image, name)))
        yield following.found


class _Following:
    """The words on every picture, as long as the picture exists."""

    def __init__(self) -> None:
        self.found: list[Seen] = []
        self.newest: tuple[Image.Image, str, int] | None = None
        self._upon: dict[int, list[Seen]] = {}
        self._kept: list[Image.Image] = []  # no other picture gets their ids
        self._within = False

    def instead(self, name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a method of pictures, so that the words follow its effect.

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
            finally:
                self._within = False
            follow(picture, made, *given, **named)
            return made

        return method

    def finish(self, picture: Image.Image) -> None:
        """Record the words of a finished picture."""
        self.found += [replace(one, wide=picture.width) for one in self._upon.get(id(picture), [])]

    def _put(self, picture: Image.Image, words: list[Seen]) -> None:
        if words:
            self._kept.append(picture)
            self._upon.setdefault(id(picture), []).extend(words)

    def _moved(
        self, source: Image.Image, made: Image.Image, share: float = 1.0, by: tuple[float, float] = (0, 0)
    ) -> None:
        """Return the words of one picture as they are on another: scaled and moved. Only those within it are left."""
        there = []
        for one in self._upon.get(id(source), []):
            left, upper, right, lower = one.box
            x, y = by
            box = (left * share + x, upper * share + y, right * share + x, lower * share + y)
            inside = min(box[2], made.width) - max(box[0], 0), min(box[3], made.height) - max(box[1], 0)
            if all(part > _SLIVER * (to - begin) for part, begin, to in zip(inside, box[:2], box[2:], strict=True)):
                there.append(replace(one, size=one.size * share, box=box))
        self._put(made, there)

    def _paste(self, picture: Image.Image, made: None, what: Any, box: Any = None, mask: Any = None) -> None:
        left, upper = tuple(box)[:2] if box else (0, 0)
        if self.newest and mask is self.newest[0] and not isinstance(what, Image.Image):
            _, words, size = self.newest
            if letters := mask.getbbox():
                at = (left + letters[0], upper + letters[1], left + letters[2], upper + letters[3])
                self._put(picture, [Seen(words, size, at)])
            return
        if mask is None and not isinstance(what, Image.Image):
            return
        self._cover(picture, (left, upper), mask or what, solid=mask is None)
        if isinstance(what, Image.Image):
            self._moved(what, picture, by=(left, upper))

    def _alpha_composite(self, picture: Image.Image, made: None, other: Image.Image, to: Any = (0, 0)) -> None:
        self._cover(picture, to[:2], other, solid=False)
        self._moved(other, picture, by=to[:2])

    def _cover(self, picture: Image.Image, at: tuple[int, int], above: Image.Image, *, solid: bool) -> None:
        """Count words below a new picture as covered."""
        if not (words := self._upon.get(id(picture))):
            return
        left, upper, alpha = *at, None
        if not solid:
            self._within = True
            alpha = above.getchannel("A") if above.mode == "RGBA" else above.convert("L")
            self._within = False
        kept = []
        for one in words:
            part = (
                max(left, round(one.box[0])),
                max(upper, round(one.box[1])),
                min(left + above.width, round(one.box[2])),
                min(upper + above.height, round(one.box[3])),
            )
            if part[2] > part[0] and part[3] > part[1]:
                share = _area(part) / max(1.0, _area(one.box))
                if alpha is not None:
                    self._within = True
                    piece = alpha.crop((part[0] - left, part[1] - upper, part[2] - left, part[3] - upper))
                    self._within = False
                    shades = piece.histogram()
                    share *= sum(count for level, count in enumerate(shades) if level > 200) / max(1, sum(shades))
                one = replace(one, covered=max(one.covered, min(1.0, share)))
            if one.covered < _HIDDEN:
                kept.append(one)
        self._upon[id(picture)] = kept

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
        for one in self._upon.get(id(picture), []):
            spots = [
                _turned(one.box[x] - picture.width / 2, one.box[y] - picture.height / 2, angle)
                for x in (0, 2)
                for y in (1, 3)
            ]
            across, down = [x + made.width / 2 for x, _ in spots], [y + made.height / 2 for _, y in spots]
            turned.append(replace(one, box=(min(across), min(down), max(across), max(down))))
        self._put(made, turned)

    def _save(self, picture: Image.Image, made: None, *more: Any, **named: Any) -> None:
        self.finish(picture)


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _turned(x: float, y: float, angle: float) -> tuple[float, float]:
    """Return the turned point. The angle is anticlockwise, with y downwards."""
    turn = math.radians(angle)
    return x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
