"""Tortuga 1667: its table, secrets and cards, drawn and in words."""

from __future__ import annotations

from engine.games.tortuga.cards import card_name, card_rules
from engine.games.tortuga.view import TortugaView
from renderers.frame import Frame, Picture
from renderers.palette import png
from renderers.tortuga.hand import draw_piece, draw_private
from renderers.tortuga.secrets import private_alternatives, private_words
from renderers.tortuga.tabletop import draw_table
from renderers.tortuga.words import table_alternatives, table_words
from renderers.words import alternative, shortened

__all__ = ["piece", "private", "private_words", "table", "table_words"]


def table(view: TortugaView, frame: Frame) -> Picture:
    """The public table, whatever else the view's viewer knows."""
    return Picture(png(draw_table(view, frame)), "table.png", shortened(table_alternatives(view, frame)))


def private(view: TortugaView, frame: Frame) -> Picture:
    """The viewer's loyalty, vote cards, ballot, notes, and the ballot box opened last."""
    return Picture(png(draw_private(view, frame)), "secret.png", shortened(private_alternatives(view, frame)))


def piece(ref: str, frame: Frame) -> Picture:
    """One card by its id."""
    words = [frame.say(card_name(ref)), frame.say(card_rules(ref))]
    return Picture(png(draw_piece(ref, frame)), "card.png", alternative(words))
