"""Why a piece of a person's hand is not offered in their turn, said below what is."""

from __future__ import annotations

from typing import Any

from bot.views.option_notes import OptionNote
from bot.views.presenter import Say
from engine.choice import Choice, Pace
from engine.table import Table
from engine.text import Text, text
from engine.unavailable import why_not

FEW = 2
"""A reason that speaks against more pieces than these is a plain rule of what fits, which the question says."""
MOST = 4
"""So many reasons are said."""


def unavailable_options(table: Table[Any], seat: int, asked: Choice, tell: Say) -> list[OptionNote]:
    """Each reason with the pieces against which it speaks, for this seat's eyes only. In answer to others most of a
    hand is never offered, so nothing is said of it there."""
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
