"""Notes in a hand that say why some of its cards cannot be used in the current turn."""

from __future__ import annotations

from typing import Any

from bot.views.choice_components import Say
from bot.views.option_notes import OptionNote
from engine.choice import Choice, Pace
from engine.table import Table
from engine.text import Text, text
from engine.unavailable_actions import why_not

FEW = 2
"""Maximum number of cards in a note. A reason that concerns more cards is a general rule, which the prompt states."""
MOST = 4
"""Maximum number of reasons that are shown."""


def unavailable_options(table: Table[Any], seat: int, asked: Choice, tell: Say) -> list[OptionNote]:
    """Return a note for each reason why cards cannot be picked in the choice `asked`, with the names of these cards.

    Returns an empty list outside the person's own turn, when most cards are never playable.
    """
    if not asked.blocks or asked.pace is not Pace.TURN:
        return []
    found: dict[str, list[Text]] = {}
    for deed, reason in why_not(table, seat):
        if reason is not None and not reason.plain and deed.picture and asked.name in deed.by:
            found.setdefault(tell(reason.words), []).append(deed.label)
    special = [(why, labels) for why, labels in found.items() if len(labels) <= FEW]
    return [
        OptionNote(f"-# {tell(text('Not now: {cards}.', cards=[*labels]))} ", why) for why, labels in special[:MOST]
    ]
