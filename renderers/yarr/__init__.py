"""Captain Yarr's Curse: its table, hands and cards, drawn and in words."""

from __future__ import annotations

from engine.games.yarr.cards import card_name, card_rules
from engine.games.yarr.view import YarrView
from renderers.frame import Frame, Picture
from renderers.palette import png
from renderers.words import alternative, shortened
from renderers.yarr.hand import draw_hand, draw_piece, pages, shown, spread
from renderers.yarr.tabletop import draw_table
from renderers.yarr.words import hand_alternatives, private_words, table_words

__all__ = ["piece", "private", "private_words", "table", "table_words"]


def table(view: YarrView, frame: Frame) -> Picture:
    """The public table."""
    return Picture(png(draw_table(view, frame)), "table.png", alternative(table_words(view, frame)))


def private(view: YarrView, frame: Frame) -> Picture:
    """The viewer's hand; `frame.page` counts from 0."""
    told = hand_alternatives(view, frame, *shown(view, frame))
    return Picture(png(draw_hand(view, frame)), "hand.png", shortened(told), pages(view), spread(view))


def piece(ref: str, frame: Frame) -> Picture:
    """One card by its id."""
    words = [frame.say(card_name(ref)), frame.say(card_rules(ref))]
    return Picture(png(draw_piece(ref, frame)), "card.png", alternative(words))
