"""Cache of pictures, so that a picture with equal contents is not drawn again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from PIL import Image

from renderers.image_cache import recall, remember
from renderers.kit.tabletop import finished
from renderers.picture_context import Frame, Picture


def once(
    draw: Callable[[Any, Frame], Image.Image],
    view: Any,
    frame: Frame,
    name: str,
    told: Iterable[list[str]],
    **more: Any,
) -> Picture:
    """Return the picture that `draw` draws, or the cached picture with the same text if there is one.

    `draw` gets `view` and `frame`. `name` is the name of the picture's file. `told` are alternatives for the
    alternative text, each as lines, the longest first. The first must say everything that the picture shows of the
    view, because pictures with equal texts count as equal. `more` are further arguments of `finished`, which makes the
    file.

    Use it for hands, which usually stay the same while others move. Do not use it for tables, whose text says less than
    the picture.
    """
    rest = iter(told)
    first = next(rest)
    shown = (tuple(first), view.viewer, frame.names, frame.code, frame.automatic, frame.lit, frame.page, frame.clock)
    key = (draw, name, frame.locale, frame.portrait, shown)
    known = recall(key)
    if isinstance(known, Picture):
        return known
    picture = finished(draw(view, frame), name, chain([first], rest), **more)
    remember(key, picture)
    return picture
