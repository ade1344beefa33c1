"""Renderer of Captain Yarr's Curse: its table, hands and cards, as pictures and as text."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.yarr.cards import card_name, card_rules
from engine.games.yarr.view import YarrView
from renderers.kit import alone, finished, once, shown, spread
from renderers.picture_context import Frame, Picture
from renderers.text_shortening import clipped
from renderers.yarr.cards import raised
from renderers.yarr.hand import draw_hand
from renderers.yarr.legend import LEGEND
from renderers.yarr.table_text import (
    hand_alternatives,
    on_card,
    own_hand,
    private_words,
    table_alternatives,
    table_words,
)
from renderers.yarr.tabletop import draw_narrow, draw_table

__all__ = ["LEGEND", "numbers", "piece", "private", "private_words", "table", "table_words"]


def table(view: YarrView, frame: Frame) -> Picture:
    """Return the picture of the public table, without anything that only the viewer knows."""
    draw = draw_narrow if frame.portrait else draw_table
    return finished(draw(view, clipped(frame)), "table.png", table_alternatives(view, frame))


def private(view: YarrView, frame: Frame) -> Picture:
    """Return the picture of one page of the viewer's hand. `frame.page` counts from 0."""
    cards = own_hand(view)
    told = hand_alternatives(view, frame, *shown(cards, frame))
    return once(draw_hand, view, frame, "hand.png", told, spread=spread(cards, frame))


def numbers(view: YarrView) -> Mapping[str, int]:
    """Return the numbers that the picture shows below the cards of the viewer's hand, by card id."""
    return {card: number for number, card in enumerate(own_hand(view), 1)}


def piece(ref: str, frame: Frame) -> Picture:
    """Return the picture of one card, given its id."""
    words = [frame.say(card_name(ref)), frame.say(card_rules(ref))]
    return finished(alone(raised(ref, on_card(ref, frame), 390)), "card.png", [words])
