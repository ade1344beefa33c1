"""Public labels of choices. By them the table says what a player is deciding."""

from __future__ import annotations

from engine.text import Text, text

_NAMES = {
    "chosen_part colour side": text("the set-up"),
    "send send_wait lose_loot late_ship": text("which Ships sail"),
    "act aim_typed drill fire_at fire_ship sailor skill": text("a turn at Sea"),
    "move_confirm move_ship move_where move_which move_with move_words use_face use_on use_ship": text("a turn at Sea"),
    "choose_loot close fire_power smuggle": text("the reward"),
    "keep_loot repairs settle timber": text("repairs and stowing"),
    "guild market market_take pit pit_give pit_odd shipyard tavern tavern_keep": text("the Port Visit"),
    "pay port_map port_throw workshop workshop_keep": text("the Port Visit"),
    "auction bomb bomb_rest brawl_face exchange keel king_die odd_face prison race row tide_dice toast": text(
        "a Crazy Adventure"
    ),
}

CHOICE_LABELS: dict[str, Text] = {name: label for names, label in _NAMES.items() for name in names.split()}
"""The label of each choice, by the choice's name."""
