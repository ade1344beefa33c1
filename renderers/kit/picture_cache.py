"""Cache of pictures: equal contents are not drawn again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from threading import Lock
from typing import Any, Final

from PIL import Image

from renderers.frame import Frame, Picture
from renderers.kit.tabletop import finished

KEPT: Final = 200
"""Maximum of cached pictures, of some 50 KB each."""

_kept: OrderedDict[Hashable, Picture] = OrderedDict()
_lock = Lock()


def once(
    draw: Callable[[Any, Frame], Image.Image],
    view: Any,
    frame: Frame,
    name: str,
    told: Sequence[list[str]],
    **more: Any,
) -> Picture:
    """Return a picture as `finished` does, from the cache if its text and its pickable pieces are the same.

    Use it only if the first of these texts says everything that the picture shows the viewer. A hand usually stays the
    same while others move. A table's text says less than its picture, so tables are not cached.
    """
    shown = (tuple(told[0]), view.viewer, frame.names, frame.code, frame.automatic, frame.lit, frame.page, frame.clock)
    key = (draw, name, frame.locale, frame.upright, shown)
    with _lock:
        if (known := _kept.get(key)) is not None:
            _kept.move_to_end(key)
            return known
    picture = finished(draw(view, frame), name, told, **more)
    with _lock:
        _kept[key] = picture
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return picture
