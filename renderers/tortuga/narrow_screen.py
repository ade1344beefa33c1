"""Table of Tortuga 1667 for a narrow screen: the parts of the wide one, below each other."""

from __future__ import annotations

from PIL import Image

from engine.games.tortuga.view import TortugaView
from renderers.drawing import Box, sea
from renderers.kit import SIZE, lifted_out, narrow_tabletop
from renderers.picture_context import Frame
from renderers.tortuga import board, table_text

_SHIPS: tuple[Box, Box] = ((4, 74, 320, 506), (883, 74, 1199, 506))
GALLEON: Box = (386, 12, 814, 170)
ISLAND: Box = (320, 170, 880, 506)
_ROW: Box = (330, 506, 876, 656)
_VOTE: Box = (14, 506, 318, 786)
_LAST: Box = (882, 506, 1186, 650)


def draw_narrow(view: TortugaView, frame: Frame, wide: Image.Image) -> Image.Image:
    """Draw the public picture for a narrow screen, made of parts of the `wide` one."""
    ground = sea(*SIZE)
    jolly, dutchman = (lifted_out(wide, ground, box) for box in _SHIPS)
    galleon = lifted_out(wide, board.waters(boats=True), GALLEON)
    island = lifted_out(wide, board.waters(boats=False), ISLAND)
    row = lifted_out(wide, board.ground(), _ROW)
    parts = [galleon, _beside(jolly, dutchman), island, row]
    if view.vote or not view.winners:
        parts.append(_beside(lifted_out(wide, ground, _VOTE), lifted_out(wide, ground, _LAST)))
    about, said = table_text.heading(view, frame), table_text.waiting(view, frame)
    return narrow_tabletop(frame, table_text.TITLE, about, said, parts, [], over=bool(view.winners))


def _beside(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return a picture with these two beside each other."""
    both = Image.new("RGBA", (one.width + 8 + other.width, max(one.height, other.height)))
    both.paste(one, (0, 0))
    both.paste(other, (one.width + 8, 0))
    return both
