"""Arrr!!!: its table, hands, cards and rolls, drawn and in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.arrr import cards as _declared  # noqa: F401  (names the designs that views speak of)
from engine.games.arrr.kinds import card_name
from engine.games.arrr.view import ArrrView
from renderers.arrr.cards import numbers_of, rules_of
from renderers.arrr.hand import draw_piece, draw_private, pages
from renderers.arrr.roll import draw_roll
from renderers.arrr.secrets import private_alternatives, private_words
from renderers.arrr.tabletop import draw_table
from renderers.arrr.words import table_alternatives, table_words
from renderers.frame import Frame, Picture
from renderers.palette import png
from renderers.words import alternative, shortened

__all__ = ["piece", "private", "private_words", "scene", "table", "table_words"]


def table(view: ArrrView, frame: Frame) -> Picture:
    """The public table, whatever else the view's viewer knows."""
    return Picture(png(draw_table(view, frame)), "table.png", shortened(table_alternatives(view, frame)))


def private(view: ArrrView, frame: Frame) -> Picture:
    """The viewer's hand, page by page, with the own captain, points and what was seen in secret."""
    alt = shortened(private_alternatives(view, frame))
    return Picture(png(draw_private(view, frame)), "secret.png", alt, pages(view))


def piece(ref: str, frame: Frame) -> Picture:
    """One card by its id."""
    lines = [frame.say(card_name(ref)), *(frame.say(words) for words in numbers_of(ref)), frame.say(rules_of(ref))]
    return Picture(png(draw_piece(ref, frame)), "card.png", alternative(lines))


def scene(scene: Mapping[str, Any], view: ArrrView, frame: Frame) -> Picture:
    """A roll of dice that plays once and rests on its result."""
    return draw_roll(scene, frame)
