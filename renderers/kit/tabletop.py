"""A whole table: heading, plates of the seats, newest events and waiting seats, around a middle that the game draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image

from engine.text import Text
from renderers.drawing import Box, panel, sea
from renderers.kit.panels import heading, story, waiting
from renderers.kit.seats import SIZE, Plate, plates
from renderers.palette import png
from renderers.picture_context import Frame, Picture
from renderers.shared_table_text import shortened

MIDDLE: Box = (322, 92, 878, 640)
"""The box between the plates, in which a game draws: left, upper, right, lower in pixels."""
LOW: Box = (330, 492, 870, 610)
"""The lower part of that box, for `caption` and `ending`."""
_STORY: Box = (24, 656, 800, 784)
_WAITING: Box = (816, 656, 1176, 784)


def tabletop(
    frame: Frame,
    title: Text,
    about: Text,
    seats: Sequence[Plate],
    said: Text,
    *,
    over: bool,
    ground: Image.Image | None = None,
) -> tuple[Image.Image, list[Box]]:
    """Draw a table except for its middle (the box `MIDDLE`), which the game draws. Return the picture, and the
    boxes of the plates by seat.

    `about` describes the turn, `said` the waiting seats. `ground` replaces the sea as background, and is changed by
    the drawing. `over`: True if the game is over.
    """
    picture = ground or sea(*SIZE)
    heading(picture, frame.say(title), frame.say(about))
    boxes = plates(picture, seats, frame)
    panel(picture, _STORY)
    story(picture, _STORY, frame, size=25)
    waiting(picture, _WAITING, frame.say(said), frame, over=over)
    return picture, boxes


def finished(
    picture: Image.Image,
    name: str,
    told: Iterable[list[str]],
    *,
    palette: Image.Image | None = None,
    spread: tuple[tuple[str, ...], ...] = (),
    pages: int = 1,
    below: Iterable[str] = (),
) -> Picture:
    """Return the picture as a PNG file with the file name `name`, which must not depend on the contents.

    `told` yields alternatives for its alternative text, the longest first, each as lines. The first that is short
    enough is used. `palette` is that of the file, by default the one that all games share. `spread`, `pages` and
    `below` are the fields of `Picture`.
    """
    return Picture(png(picture, palette), name, shortened(told), len(spread) or pages, spread, tuple(below))
