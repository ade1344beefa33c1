"""The dice, which are the Ships (`docs/rules/rattle.md`, 2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.text import Text, card_text

NUMBERS = ("1", "2", "3", "4", "5", "6")
CANNON, SAIL, GRAPESHOT, SKULL = "cannon", "sail", "grapeshot", "skull"

FACES = {
    CANNON: card_text("rattle face", "cannon"),
    SAIL: card_text("rattle face", "sail"),
    GRAPESHOT: card_text("rattle face", "grapeshot"),
    SKULL: card_text("rattle face", "skull"),
}
"""The names of the faces that are symbols, by face."""

FACE_ICONS = {CANNON: "pirate-cannon", SAIL: "sailboat", GRAPESHOT: "cannon-shot", SKULL: "pirate-skull"}
"""The name of the picture of each face that is a symbol, by face."""


@dataclass(slots=True, frozen=True)
class Die:
    """A kind of die. `faces` are its six sides. `count` is how many the box has, or for Player Ships each player."""

    id: str
    name: Text
    rules: Text
    icon: str
    count: int
    faces: tuple[str, ...]


def _die(kind: str, name: str, role: str, icon: str, count: int, faces: str) -> Die:
    """Return a kind of die. `faces` are separated by spaces.

    `role` is the text about its use. `count` is how many the box has, or for Player Ships each player.
    """
    words = card_text("rattle die", name, ref=kind)
    return Die(kind, words, card_text("rattle die", role), icon, count, tuple(faces.split()))


DICE = {
    die.id: die
    for die in (
        _die("ship", "Ship", "One of your Ships.", "sailboat", 4, "1 2 3 4 5 cannon"),
        _die("captain", "Captain Ship", "Your special Ship.", "pirate-captain", 1, "3 4 5 6 cannon cannon"),
        _die("y", "yellow Ship", "A merchant.", "caravel", 3, "1 1 2 3 sail grapeshot"),
        _die("g", "green Ship", "A fisher, a small raider.", "fishing-boat", 3, "1 2 3 4 sail grapeshot"),
        _die("r", "red Ship", "The navy.", "galleon", 3, "2 3 4 5 sail grapeshot"),
        _die("o", "orange Ship", "A hunter.", "pirate-flag", 2, "3 4 5 6 skull skull"),
        _die("b", "blue Ship", "A storm, a fire ship.", "lightning-storm", 1, "1 2 2 3 3 skull"),
        _die("v", "violet Ship", "A flagship, a whirlpool.", "drakkar", 1, "2 3 4 5 skull skull"),
    )
}
"""All kinds of dice by id: those of players, then the NP Ships in the fixed Ship order."""

SEVERAL = {
    "ship": card_text("rattle dice", "Ships", ref="ship"),
    "captain": card_text("rattle dice", "Captain Ships", ref="captain"),
    "y": card_text("rattle dice", "yellow Ships", ref="y"),
    "g": card_text("rattle dice", "green Ships", ref="g"),
    "r": card_text("rattle dice", "red Ships", ref="r"),
    "o": card_text("rattle dice", "orange Ships", ref="o"),
    "b": card_text("rattle dice", "blue Ships", ref="b"),
    "v": card_text("rattle dice", "violet Ships", ref="v"),
}
"""The plural of the name of each kind of die. It is a text of its own, since languages form plurals differently."""

NP_COLOURS = ("y", "g", "r", "o", "b", "v")
"""The kinds of NP dice in the fixed Ship order: yellow, green, red, orange, blue, violet."""

NP_DICE = tuple(f"{colour}{n}" for colour in NP_COLOURS for n in range(1, DICE[colour].count + 1))
"""The ids of the 13 NP Ships in the fixed Ship order: `y1` … `v1`."""

CAPTAIN_SHIP = "k"
"""The last letter of a Captain Ship's id. The first character is the player's number, the seat plus 1."""

PLAYER_COLOURS = ("yellow", "blue", "green", "red", "white")
"""The colours of players at the start, by seat."""


def cannon_value(cannons: int) -> int:
    """Return the value of the cannon face of a player's die: 2 plus the Cannons that the player owns, at most 6 (R-112,
    R-183).
    """
    return min(cannons, 4) + 2


def face_value(face: str, cannons: int) -> int:
    """Return the value of a face of a player's die. `cannons` is the number of Cannons that the player owns."""
    return cannon_value(cannons) if face == CANNON else int(face)


def fleet_id(ships: Sequence[str]) -> str:
    """Return the option id of a set of the player's Ships.

    It is the number of ordinary Ships, plus `k` if the Captain Ship is among them: `3`, `3k`, `0k`.
    """
    captain = sum(ship.endswith(CAPTAIN_SHIP) for ship in ships)
    return f"{len(ships) - captain}{CAPTAIN_SHIP * captain}"
