"""Renderer of Tortuga 1667: its table, secrets and cards, as pictures and as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.tortuga.cards import card_name, card_rules
from engine.games.tortuga.view import TortugaView
from renderers.kit import alone, finished, once
from renderers.picture_context import Frame, Picture
from renderers.text_shortening import clipped
from renderers.tortuga.cards import on_card, raised
from renderers.tortuga.hand import draw_private
from renderers.tortuga.legend import LEGEND
from renderers.tortuga.narrow_screen import draw_narrow
from renderers.tortuga.private_text import private_alternatives, private_words
from renderers.tortuga.private_text import words_below as words_below_hand
from renderers.tortuga.table_text import table_alternatives, table_words, words_below
from renderers.tortuga.tabletop import draw_table
from renderers.tortuga.vote_animation import draw_opening, opening_seconds

__all__ = ["LEGEND", "piece", "private", "private_words", "scene", "scene_seconds", "table", "table_words"]


def table(view: TortugaView, frame: Frame) -> Picture:
    """Return the picture of the public table, without anything that only the viewer knows."""
    told, brief = table_alternatives(view, frame), clipped(frame)
    if frame.portrait:
        return finished(draw_narrow(view, brief), "table.png", told, below=words_below(view, frame))
    return finished(draw_table(view, brief), "table.png", told)


def private(view: TortugaView, frame: Frame) -> Picture:
    """Return the picture of the viewer's loyalty, vote cards, ballot, notes, and of the last opened vote."""
    below = words_below_hand(view, frame) if frame.portrait else ()
    return once(draw_private, view, frame, "secret.png", private_alternatives(view, frame), below=below)


def piece(ref: str, frame: Frame) -> Picture:
    """Return the picture of one card, given its id."""
    words = [frame.say(card_name(ref)), frame.say(card_rules(ref))]
    return finished(alone(raised(ref, on_card(ref, frame), 390)), "card.png", [words])


def scene(scene: Mapping[str, Any], view: TortugaView, frame: Frame) -> Picture:
    """Return the animation of a vote that is opened card by card. Its text has the cards and the result.

    `scene` is the report's data of the vote (`Report.scene`).
    """
    return draw_opening(scene, frame)


def scene_seconds(scene: Mapping[str, Any]) -> float:
    """Return the seconds until the animation of `scene` stops."""
    return opening_seconds(scene)
