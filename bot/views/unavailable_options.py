"""Notes on why cards of a hand are unavailable in their person's turn."""

from __future__ import annotations

from typing import Any

from bot.views.option_notes import OptionNote
from bot.views.presenter import Say
from engine.choice import Choice, Pace
from engine.table import Table
from engine.text import Text, text
from engine.unavailable import why_not

FEW = 2
"""A reason against more cards than these is a general rule, which the question states."""
MOST = 4
"""Reasons that are shown at most."""


def unavailable_options(table: Table[Any], seat: int, asked: Choice, tell: Say) -> list[OptionNote]:
    """Return each reason with the cards that it rules out.

    Outside the own turn most of a hand is never playable, so nothing is said.
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
