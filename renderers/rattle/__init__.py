"""Rattle, Battle, Grab the Loot: its table, private choices, cards and throws, drawn and in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.rattle.cards import REFERENCE
from engine.games.rattle.view import RattleView
from renderers.frame import Frame, Picture
from renderers.rattle.cards import kind_line
from renderers.rattle.colours import png
from renderers.rattle.drop import draw_drop
from renderers.rattle.hand import draw_piece, draw_private
from renderers.rattle.roll import draw_roll
from renderers.rattle.secrets import private_alternatives, private_words
from renderers.rattle.tabletop import draw_table
from renderers.rattle.words import table_alternatives, table_words
from renderers.words import alternative, shortened

__all__ = ["piece", "private", "private_words", "scene", "table", "table_words"]


def table(view: RattleView, frame: Frame) -> Picture:
    """The public table, whatever else the view's viewer knows."""
    return Picture(png(draw_table(view, frame)), "table.png", shortened(table_alternatives(view, frame)))


def private(view: RattleView, frame: Frame) -> Picture:
    """Cards to choose from and secret dice, above the viewer's own Galleon and Ships with their readings."""
    return Picture(png(draw_private(view, frame)), "own.png", shortened(private_alternatives(view, frame)))


def piece(ref: str, frame: Frame) -> Picture:
    """One card or another piece, by its id."""
    thing = REFERENCE[ref]
    words = [f"{frame.say(thing.name)} ({frame.say(kind_line(ref))})", frame.say(thing.rules)]
    return Picture(png(draw_piece(ref, frame)), "card.png", alternative(words))


def scene(scene: Mapping[str, Any], view: RattleView, frame: Frame) -> Picture:
    """A throw as an animation that plays once; its last picture is the result, and its words tell it."""
    return draw_roll(scene, view, frame) if scene["kind"] == "dice" else draw_drop(scene, view, frame)
