"""Pictures and words of Rattle, Battle, Grab the Loot: table, hands, cards and animations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.rattle.cards import REFERENCE
from engine.games.rattle.view import RattleView
from renderers.kit import alone, finished, once
from renderers.picture_context import Frame, Picture
from renderers.rattle import private_text
from renderers.rattle.adventure.drop_animation import draw_drop, drop_seconds
from renderers.rattle.battle.animation import battle_seconds, draw_battle
from renderers.rattle.board_background import table as wood
from renderers.rattle.cards import face, kind_line
from renderers.rattle.colours import OWNERS, theme
from renderers.rattle.crazy_adventures.roll_animation import draw_roll, roll_seconds
from renderers.rattle.hand import draw_private, shows_sea
from renderers.rattle.legend import LEGEND
from renderers.rattle.private_text import private_alternatives, private_words
from renderers.rattle.table_text import table_alternatives, table_words, words_below
from renderers.rattle.tabletop import draw_table
from renderers.text_shortening import clipped

__all__ = ["COLOURS", "LEGEND", "piece", "private", "private_words", "scene", "scene_seconds", "table", "table_words"]

COLOURS = tuple(OWNERS.values())
"""The colours of the players."""


def table(view: RattleView, frame: Frame) -> Picture:
    """Return the picture of the public table, without anything that only the viewer knows."""
    below = words_below(view, frame) if frame.portrait else ()
    told, drawn = table_alternatives(view, frame), draw_table(view, clipped(frame))
    return finished(drawn, "table.png", told, palette=theme(), below=below)


def private(view: RattleView, frame: Frame) -> Picture:
    """Return the picture of everything that only the viewer sees.

    These are cards to choose from and secret dice, above the viewer's own Galleon and Ships.
    """
    told = private_alternatives(view, frame)
    below = private_text.words_below(view, frame) if frame.portrait else ()
    if shows_sea(view):  # the text says less about the Sea than the picture, so it cannot be the key of a cache
        return finished(draw_private(view, frame), "own.png", told, palette=theme(), below=below)
    return once(draw_private, view, frame, "own.png", told, palette=theme(), below=below)


def piece(ref: str, frame: Frame) -> Picture:
    """Return the picture of one card or other piece, given its id, with its rules."""
    thing = REFERENCE[ref]
    words = [f"{frame.say(thing.name)} ({frame.say(kind_line(ref))})", frame.say(thing.rules)]
    return finished(alone(face(ref, frame, 400), wood(480, 640)), "card.png", [words], palette=theme())


def scene(scene: Mapping[str, Any], view: RattleView, frame: Frame) -> Picture:
    """Return the animation of a drop, a roll or a battle. It plays once and stops at the result.

    `scene` is the report's data of the event (`Report.scene`).
    """
    draw = {"dice": draw_roll, "battle": draw_battle}.get(scene["kind"], draw_drop)
    return draw(scene, view, frame)


def scene_seconds(scene: Mapping[str, Any]) -> float:
    """Return the seconds until the animation of `scene` stops."""
    seconds = {"dice": roll_seconds, "battle": battle_seconds}.get(scene["kind"], drop_seconds)
    return seconds(scene)
