"""Cache of pictures, so that a picture with equal contents is not drawn again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from threading import Lock
from typing import Any, Final

from PIL import Image

from renderers.frame import Frame, Picture
from renderers.kit.tabletop import finished

KEPT: Final = 200
"""Maximum number of cached pictures, of about 50 KB each."""

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
    """Return the picture that `draw` draws, as `finished` does, from the cache if all that it shows is the same.

    `told` are alternatives for its text, as in `finished`. The first must say everything that the picture shows of the
    view, since pictures with equal texts count as the same. Use it for hands, which usually stay the same while others
    move. The text of a table says less than its picture.
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
