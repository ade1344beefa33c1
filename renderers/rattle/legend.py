"""The legend: the meaning of the icons and areas in the pictures."""

from __future__ import annotations

from typing import Any

from engine.games.rattle.cards.dice import CANNON, FACE_ICONS, FACES
from engine.games.rattle.cards.loot_victory_revenge import BASIC
from engine.games.rattle.galleon_and_port import HAMSTER_HOLD, PARTS, PORT, PORT_ICONS
from engine.text import text
from renderers.legend import LegendEntry
from renderers.rattle.port import OFFERS


def _port(view: Any) -> bool:
    """Return True if the players are in the Port."""
    return bool(view.phase == "port")


def _at_sea(view: Any) -> bool:
    """Return True if the players are not in the Port."""
    return not _port(view)


def _wanted(view: Any) -> bool:
    """Return True if the scenario has the Wanted token."""
    return bool(view.scenario == "norrington")


ENEMY = text("On an enemy's die. The Adventure card says what it does and how strong it is.")
LEGEND = (
    LegendEntry(
        icon="1a",
        name=text("The Sea"),
        says=text(
            "Square dice are the players' Ships, the others enemies. The number on top, or the golden one at the name, "
            "is the strength. Names have their owner's colour, and lines lead to their dice."
        ),
        seen=_at_sea,
    ),
    LegendEntry(
        icon=")))",
        name=text("Lines in the Sea"),
        says=text("Gold: how far the Ships of the player in turn can fire. White: how far they can sail."),
        seen=lambda view: view.phase == "actions",
    ),
    LegendEntry(
        icon=FACE_ICONS[CANNON],
        name=FACES[CANNON],
        says=text(
            "On a player's die: Strength 2, plus 1 for each of their Cannons, up to 6. It fires with one Cannon."
        ),
        seen=_at_sea,
    ),
    *(
        LegendEntry(icon=icon, name=FACES[face], says=ENEMY, seen=_at_sea)
        for face, icon in FACE_ICONS.items()
        if face != CANNON
    ),
    *(LegendEntry(icon=part.icon, name=part.name, says=part.rules) for part in PARTS.values()),
    LegendEntry(
        icon=HAMSTER_HOLD.icon,
        name=HAMSTER_HOLD.name,
        says=HAMSTER_HOLD.rules,
        seen=lambda view: any(player.ready.get("hamster") for player in view.players),
    ),
    *(LegendEntry(icon=loot.icon, name=loot.name, says=loot.rules) for loot in BASIC.values()),
    LegendEntry(
        icon="swap-bag",
        name=text("Loot"),
        says=text("On a card: how much each player draws. Below: what's in the bag."),
    ),
    LegendEntry(icon="lost", name=text("Discards"), says=text("Loot that was given back.")),
    LegendEntry(
        icon="two-coins",
        name=text("Coins"),
        says=text("Worth a Victory Point each at the end. You can spend them at the Guild."),
    ),
    LegendEntry(
        icon="laurel-crown", name=text("Victory Points"), says=text("What a player would have if the game ended now.")
    ),
    LegendEntry(icon="captain-hat-profile", name=text("Baron"), says=text("Goes first in everything.")),
    LegendEntry(
        icon="wanted-reward",
        name=text("Wanted"),
        says=text("Has the most points, with no tie. Many enemies go for this player."),
        seen=_wanted,
    ),
    LegendEntry(
        icon="anchor",
        name=text("Anchor"),
        says=text("Has passed: no more actions in this Adventure."),
        seen=lambda view: view.phase == "actions",
    ),
    LegendEntry(icon="ship-wreck", name=text("Wreck"), says=text("A player's sunk Ships, which need repairs.")),
    LegendEntry(icon="sabers-choc", name=text("Sabres"), says=text("Enemies that a player sank: a coin each.")),
    LegendEntry(
        icon="checked-shield", name=text("Shield"), says=text("An enemy's Ship that fights on the players' side.")
    ),
    LegendEntry(
        icon="pirate-captain",
        name=text("Sailors"),
        says=text("How many are left in the deck. A player's own are round chips."),
    ),
    LegendEntry(
        icon="tinker",
        name=text("Upgrades"),
        says=text("How many are left in the deck. A player's own are square chips."),
    ),
    LegendEntry(icon="check", name=text("Tick"), says=text("In Port: done there. In a hand: what you can pick now.")),
    LegendEntry(
        icon="closed-doors",
        name=text("Doors"),
        says=text("This place is open only to the players it names."),
        seen=_port,
    ),
    *(LegendEntry(icon=PORT_ICONS[place], name=PORT[place], says=OFFERS[place], seen=_port) for place in PORT),
)
