"""Public labels for the choices of Captain Yarr's Curse, by their names in the ledger."""

from __future__ import annotations

from engine.text import Text, text

_NAMES = {
    "pursuit swab turn": text("a turn"),
    "declare": text("the new suit"),
    "give": text("Share the Booty"),
    "call": text("a call"),
    "catch": text("a missed call"),
}

CHOICE_LABELS: dict[str, Text] = {name: label for names, label in _NAMES.items() for name in names.split()}
