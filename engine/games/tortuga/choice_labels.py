"""Public labels for the choices of Tortuga 1667, by their names in the ledger."""

from __future__ import annotations

from engine.text import Text, text

_NAMES = {
    "first_hold": text("the first treasures"),
    "action force_slots force_whom maroon_whom move_to reveal_slot shift_from view_slots": text("an action"),
    "forced_slot": text("a card to reveal"),
    "ballot": text("a vote"),
    "spoils": text("the spoils of an attack"),
    "fountain": text("a marooning"),
    "atlantis": text("an order to sail"),
    "fever_whom letter_use letter_whom map_whom nest_cards nest_whom pistol_whom powder_where": text("an event card"),
}

CHOICE_LABELS: dict[str, Text] = {name: label for names, label in _NAMES.items() for name in names.split()}
