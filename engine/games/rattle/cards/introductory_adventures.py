"""The introductory Adventures, in the order in which they are played (`docs/rules/rattle.md`, 2.9)."""

from __future__ import annotations

from engine.games.rattle.cards.adventure_card import AWAY, ESCAPE, TOWARD, VOLLEY, Adventure, adventure, symbol
from engine.text import card_text

INTRODUCTORY: tuple[Adventure, ...] = (
    adventure("I1", "First Splash", "splash", 3, "y1 y2",
              {"sail": symbol(1), "grapeshot": symbol(1)}, "Two merchants, no guns. Drop, fight, collect.",
              back=card_text("rattle card",
                             "Choose your Ships. All dice drop together; the closest Ships fight first; the lower "
                             "number sinks, equal numbers sink each other. Each Ship you sink pays 1 coin.")),
    adventure("I2", "Full Sails", "windsock", 3, "y1 y2 y3",
              {"sail": symbol(1, AWAY), "grapeshot": symbol(2)}, "A free Move for everyone.",
              back=card_text("rattle card",
                             "Before the Battle you take turns. A Move costs 1 ready Sail and reaches 1 long range. "
                             "End touching an NP Ship to board it: sinking it then gives 1 Loot more.")),
    adventure("I3", "Light the Fuse", "match-tip", 3, "g1 g2",
              {"sail": symbol(2), "grapeshot": symbol(3)}, "A free shot for everyone.",
              back=card_text("rattle card",
                             "Fire sinks an NP Ship within 1 short range. It costs 2 Cannons, or 1 if the firing Ship "
                             "shows the cannon.")),
    adventure("I4", "They Shoot Back", "bullet-impacts", 3, "g1 g2 g3",
              {"sail": symbol(2), "grapeshot": symbol(2, VOLLEY)}, "Grapeshot means a Volley.",
              back=card_text("rattle card",
                             "NP Ships act before you. A Volley sinks the closest Player Ship at any distance. Sunk "
                             "Ships are repaired for 1 Loot each.")),
    adventure("I5", "Run for It", "running-ninja", 3, "y1 y2 y3 g1",
              {"sail": symbol(1, ESCAPE), "grapeshot": symbol(2, TOWARD)}, "Some flee, some charge.",
              back=card_text("rattle card",
                             "NP actions come in this order: Escape, Explode, Move, Volley. Ships that touch fight "
                             "first of all.")),
    adventure("I6", "Rocks Ahead", "sea-cliff", 4, "g1 g2 r1",
              {"sail": symbol(2, AWAY), "grapeshot": symbol(3, VOLLEY)}, "Skull Rock stops Ships and shots.",
              back=card_text("rattle card",
                             "A Ship that touches a tile counts as standing on it. Here such a Ship can neither Move "
                             "nor Fire, and nothing passes the rock."),
              tiles={"T08": (900, 1400)}, blocks=("move", "fire")),
    adventure("I7", "The Admiral's Nephew", "captain-hat-profile", 4, "r1 r2 o1",
              {"sail": symbol(4), "grapeshot": symbol(3, VOLLEY), "skull": symbol(5, TOWARD, VOLLEY)},
              "Mind the orange Ship.",
              back=card_text("rattle card",
                             "Special dice show a skull with actions of their own. After this fight comes the last "
                             "Port: spend everything, then count your points.")),
)  # fmt: skip
