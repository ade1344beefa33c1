"""Terms of the box that all parts share: stats, die faces, windows, actions, collections."""

from __future__ import annotations

from engine.text import Text, text

STATS = ("attack", "navigation", "wits", "courage")
"""The four stats of crew cards and tests, in the order of the cards."""

JOLLY = "jolly"
BLANK = "blank"
FACES = (*STATS, JOLLY, BLANK)
"""Faces of a die. `blank` exists only if the table plays with a miss (A-9)."""

STAT_NAMES: dict[str, Text] = {
    "attack": text("Attack"),
    "navigation": text("Navigation"),
    "wits": text("Wits"),
    "courage": text("Courage"),
}
FACE_NAMES: dict[str, Text] = {**STAT_NAMES, JOLLY: text("Jolly"), BLANK: text("miss")}

COLLECTIONS: dict[str, Text] = {
    "idol": text("Idol"),
    "map": text("Map"),
    "song": text("Song"),
    "figurehead": text("Figurehead"),
}
COLLECTION_SIZE = 3

CREW_TYPES: dict[str, Text] = {"mate": text("First Mate"), "pack": text("Pack"), "item": text("Item")}

ACTIONS: dict[str, Text] = {
    "sail": text("Sail the Seven Seas"),
    "pillage": text("Pillage"),
    "challenge": text("Challenge"),
}
WINDOWS: dict[str, Text] = {
    "open": text("before the declaration"),
    "flash": text("at the declaration"),
    "pre": text("before the roll"),
    "post": text("after the roll"),
    "result": text("after the Challenge"),
    "end": text("end of the action"),
}
"""The reaction windows of the Action phase by id, with their names for players (ledger, 5.3).

In a window players may use cards. While effects are on the pile, they may also answer these.
"""
