"""Public picture of a table of Arrr!!!."""

from __future__ import annotations

from PIL import Image

from engine.games.arrr.view import ArrrView
from renderers.arrr import labels
from renderers.arrr.current_action import draw_stage
from renderers.arrr.player_areas import draw_areas
from renderers.arrr.seven_seas import draw_seas, low
from renderers.arrr.symbols import back, counted
from renderers.drawing import lay, sea, stamp, write
from renderers.kit import SIZE, heading
from renderers.palette import FOAM, GOLD, PAPER
from renderers.picture_context import Frame


def draw_table(view: ArrrView, frame: Frame) -> Image.Image:
    """Return the public picture of the table."""
    picture = sea(*SIZE)
    areas = low(len(view.seats)) + 12
    _head(picture, view, frame)
    draw_seas(picture, view, frame)
    draw_areas(picture, view, frame, areas)
    draw_stage(picture, view, frame, areas)
    return picture


def _head(picture: Image.Image, view: ArrrView, frame: Frame) -> None:
    """Draw title, decks with their discards, reserve, turn and the table's code."""
    title, about = frame.say(labels.TITLE), frame.say(labels.heading(view, frame))
    end, right = heading(picture, title, about, left=20, right=1182, base=52, width=240)
    x = end + 34
    for kind, deck in (("crew", view.crew), ("event", view.events)):
        if kind == "event" and view.mode == "swabber":
            continue
        lay(picture, back(kind, 30, 42), (x + 15, 36))
        x += 38 + write(picture, (x + 38, 45), str(deck.cards), PAPER, 26, "bold") + 10
        if deck.discard:
            stamp(picture, "lost", (x + 12, 36), 25, FOAM)
            x += 28 + write(picture, (x + 28, 44), str(len(deck.discard)), FOAM, 24, "medium")
        x += 22
    if x + 80 < right:
        counted(picture, "two-coins", str(view.reserve), (x, 36), GOLD, 28)
