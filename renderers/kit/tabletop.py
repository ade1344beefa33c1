"""A whole table: heading, plates, story and whom it waits for, around a middle that the game paints."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.text import Text
from renderers.drawing import Box, panel, sea
from renderers.frame import Frame, Picture
from renderers.kit.panels import heading, story, waiting
from renderers.kit.seats import SIZE, Plate, plates
from renderers.palette import png
from renderers.table_text import shortened

MIDDLE: Box = (322, 92, 878, 640)
"""The room between the plates."""
LOW: Box = (330, 492, 870, 610)
"""In the lower part of it, between the two columns: the place of what counts now, and of the end."""
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
    """Everything but what lies in `MIDDLE`, and the boxes of the plates. `about` says which turn it is, `said` whom the
    table waits for; `ground` is what to paint on, if not the plain sea."""
    picture = (ground or sea(*SIZE)).copy()
    heading(picture, frame.say(title), frame.say(about))
    boxes = plates(picture, seats, frame)
    panel(picture, _STORY)
    story(picture, _STORY, frame, size=25)
    waiting(picture, _WAITING, frame.say(said), frame, over=over)
    return picture, boxes


def finished(
    picture: Image.Image,
    name: str,
    told: Sequence[list[str]],
    *,
    palette: Image.Image | None = None,
    spread: tuple[tuple[str, ...], ...] = (),
    pages: int = 1,
) -> Picture:
    """The picture as a file of this name (which must tell nothing), with the fullest of these words that is short
    enough for its alternative text; `spread` as in `Picture`."""
    return Picture(png(picture, palette), name, shortened(told), len(spread) or pages, spread)
