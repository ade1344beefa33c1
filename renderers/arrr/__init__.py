"""Renderer of Arrr!!!: its table, hands, cards and rolls, as pictures and as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.arrr import cards as _declared  # noqa: F401  (names the designs that views speak of)
from engine.games.arrr.card_registry import card_name
from engine.games.arrr.view import ArrrView
from renderers.arrr import private_text
from renderers.arrr.cards import numbers_of, on_card, raised, rules_of
from renderers.arrr.hand import draw_private, pages
from renderers.arrr.legend import LEGEND
from renderers.arrr.narrow_screen import draw_narrow
from renderers.arrr.private_text import private_alternatives, private_words
from renderers.arrr.roll_animation import draw_roll, roll_seconds
from renderers.arrr.table_text import table_alternatives, table_words, words_below
from renderers.arrr.tabletop import draw_table
from renderers.kit import alone, finished, once
from renderers.palette import palette_of
from renderers.picture_context import Frame, Picture
from renderers.text_shortening import clipped

__all__ = ["LEGEND", "numbers", "piece", "private", "private_words", "scene", "scene_seconds", "table", "table_words"]

_SHADES = 6
"""The number of shades of each colour. Pictures of ten cards with texts are the largest files: with 7 shades some have
more than 100,000 bytes."""


def table(view: ArrrView, frame: Frame) -> Picture:
    """Return the picture of the public table, without anything that only the viewer knows."""
    told, brief = table_alternatives(view, frame), clipped(frame)
    if frame.portrait:
        return finished(draw_narrow(view, brief), "table.png", told, below=words_below(view, frame))
    return finished(draw_table(view, brief), "table.png", told)


def private(view: ArrrView, frame: Frame) -> Picture:
    """Return the picture of one page of the viewer's hand.

    It also has their captain, points and secretly seen cards.
    """
    told = private_alternatives(view, frame)
    return once(
        draw_private,
        view,
        frame,
        "secret.png",
        told,
        pages=pages(view, frame),
        palette=palette_of(_SHADES),
        below=private_text.words_below(view, frame) if frame.portrait else (),
    )


def numbers(view: ArrrView) -> Mapping[str, int]:
    """Return the numbers that the picture shows below the viewer's cards, by card id."""
    groups = (private_text.hand(view), private_text.looked_at(view), private_text.offered(view))
    return {card: copies.number for group in groups for copies in group for card in copies.cards}


def piece(ref: str, frame: Frame) -> Picture:
    """Return the picture of one card, given its id."""
    lines = [frame.say(card_name(ref)), *(frame.say(words) for words in numbers_of(ref)), frame.say(rules_of(ref))]
    return finished(alone(raised(ref, on_card(ref, frame), 400), tall=700), "card.png", [lines])


def scene(scene: Mapping[str, Any], view: ArrrView, frame: Frame) -> Picture:
    """Return the animation of a roll of dice, which plays once and stops at its result.

    `scene` is the report's data of the roll (`Report.scene`).
    """
    return draw_roll(scene, frame)


def scene_seconds(scene: Mapping[str, Any]) -> float:
    """Return the seconds until the animation of `scene` stops."""
    return roll_seconds(scene)
