"""Picture of the viewer's own hand."""

from __future__ import annotations

from PIL import Image

from engine.games.yarr.view import YarrView
from engine.text import Who, plural, text
from renderers.kit import hand, page_shown, shown, spread
from renderers.picture_context import Frame
from renderers.yarr import table_text
from renderers.yarr.cards import raised


def draw_hand(view: YarrView, frame: Frame) -> Image.Image:
    """Draw one page of the hand, with pickable cards marked."""
    cards = table_text.own_hand(view)
    assert view.viewer is not None, "an onlooker has no hand"
    count, last = plural("{n} card", "{n} cards", n=len(cards)), len(spread(cards, frame))
    if last > 1:
        count = text("{cards} · page {page} of {last}", cards=count, page=page_shown(frame, last) + 1, last=last)
    first, end = shown(cards, frame)
    hint = frame.say(text("Raised, gold edge: can be picked now")) if frame.lit.intersection(cards[first:end]) else ""
    return hand(
        cards,
        lambda card, wide: raised(card, table_text.on_card(card, frame), wide),
        frame,
        frame.say(text("{who}, your hand", who=Who(view.viewer))),
        aside=frame.say(count),
        task=" ".join(map(frame.say, table_text.own_task(view, frame))),
        hint=hint,
    )
