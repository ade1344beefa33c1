"""Public labels for the choices of Arrr!!!, by their names in the ledger."""

from __future__ import annotations

from engine.text import Text, text

_NAMES = {
    "captain": text("the choice of captains"),
    "pirate_vote": text("a vote"),
    "deck_to_draw draw_at_will recruitment": text("Recruitment"),
    "equipment": text("Equipment"),
    "challenge_terms declare": text("an action"),
    "act_before answer at_end on_declaration on_throw roll rolled": text("a chance to respond"),
    "counter_prize reply": text("a Challenge"),
    "crew_lost crew_taken hand_lost": text("cards to discard"),
    "dice": text("dice to change"),
    "looked": text("cards to look at"),
    "offer": text("an offer"),
}

CHOICE_LABELS: dict[str, Text] = {name: label for names, label in _NAMES.items() for name in names.split()}
