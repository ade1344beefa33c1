"""A whole table: heading, plates, story and waiting seats, around a middle that the game paints."""

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
"""The lower part of it, between the two columns: for the most important fact, and for the end."""
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
    """Draw everything except `MIDDLE`. Return the picture and the boxes of the plates.

    `about` describes the turn, `said` the waiting seats. `ground` replaces the sea as background.
    """
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
    """Return the picture as a file with its alternative text: the fullest of these texts that is short enough.

    The file name must reveal nothing. `spread` is as in `Picture`.
    """
    return Picture(png(picture, palette), name, shortened(told), len(spread) or pages, spread)
