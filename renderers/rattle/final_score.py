"""The final score: the place of each player, and the sources of the points."""

from __future__ import annotations

from PIL import Image

from engine.games.rattle.view import RattleView
from engine.text import text
from renderers.drawing import edge, panel, write
from renderers.font_fallback import length
from renderers.kit import ending
from renderers.palette import FOAM, GOLD, PAPER
from renderers.picture_context import Frame
from renderers.rattle import labels, table_text
from renderers.rattle.board_background import table
from renderers.rattle.colours import PLATE
from renderers.rattle.galleon.player_plates import token, total

_SIDE = 728
_TOP = 118


def draw_ending(view: RattleView, frame: Frame, side: int = _SIDE) -> Image.Image:
    """Draw the winners, then a row for each player, the best first, `side` pixels square."""
    picture = table(side, side)
    ending(picture, (8, 8, side - 8, _TOP - 10), frame.say(table_text.victory(view)), signs=("win", "win"))
    places = table_text.places(view)
    tall = min(150, (side - _TOP - 4) // len(places))
    for row, (place, seat) in enumerate(places):
        _row(picture, view, frame, place, seat, _TOP + row * tall, tall - 8)
    return picture


def _row(picture: Image.Image, view: RattleView, frame: Frame, place: int, seat: int, upper: int, tall: int) -> None:
    """Draw a player's row: place in the ranking, name, sources of points and total.

    The row begins at the height `upper` and is `tall` pixels high.
    """
    player = view.players[seat]
    box = (8, upper, picture.width - 8, upper + tall)
    panel(picture, box, fill=PLATE, opacity=1)
    if seat in view.winners:
        edge(picture, box, GOLD, width=4)
    ink = GOLD if seat in view.winners else PAPER
    middle = upper + tall // 2
    write(picture, (48, middle + 16), f"{place}.", ink, 44, "bold", align="centre")
    token(picture, (112, middle), 54, player.colour, seat)
    points = str(total(player))
    wide = write(picture, (picture.width - 28, middle + 10), points, ink, 52, "bold", align="right")
    write(picture, (picture.width - 28, middle + 34), frame.say(text("VP")), FOAM, 24, align="right")
    lines = _sources(view, frame, seat, picture.width - 220 - wide, (tall - 60) // 26)
    y = middle - 13 * len(lines) + 10
    write(picture, (156, y), frame.names[seat], ink, 32, "bold", width=picture.width - 220 - wide, least=24)
    for row, line in enumerate(lines):
        write(picture, (156, y + 30 + 26 * row), line, PAPER, 24, "medium", width=picture.width - 220 - wide)


def _sources(view: RattleView, frame: Frame, seat: int, width: int, most: int) -> list[str]:
    """Return the sources of a player's points, the greatest first. The result has at most `most` lines, each at
    most `width` pixels wide.
    """
    told = sorted(view.players[seat].points, key=lambda one: -one.points)
    lines = [""]
    for one in told:
        said = f"{frame.say(labels.source_name(one.source))} {one.points}"
        longer = f"{lines[-1]} · {said}" if lines[-1] else said
        if length(longer, "medium", 24) <= width or not lines[-1] or len(lines) == most:
            lines[-1] = longer
        else:
            lines.append(said)
    return lines
