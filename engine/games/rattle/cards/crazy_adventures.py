"""The Crazy Adventure cards (rattle.md, 2.8 and 4.6). `engine.games.rattle.crazy_adventures` has their rules."""

from __future__ import annotations

from engine.games.rattle.cards.adventure_card import Adventure, adventure

CRAZY: tuple[Adventure, ...] = (
    adventure("X01", "Brawl", "fist", 3, "", {},
              "Roll, then name a face in secret: it guards your dice and knocks out everyone else's. Last one "
              "standing: 2 coins. Afterwards 1 Rum may become 1 coin."),
    adventure("X02", "Cannons Ready", "abacus", 3, "", {},
              "Add up your dice. Highest total: 2 coins. Lowest: 1 Loot less."),
    adventure("X03", "Race", "buoy", 3, "", {},
              "Three legs round the buoy. The leading die is safe, the lowest of the others drop out. Most dice left: "
              "2 coins; leader of the last leg: 1 coin."),
    adventure("X04", "Bombs", "fire-bomb", 3, "", {},
              "Toss your dice at the buoy and knock the others away. Closest die: 2 coins; everyone else within 15 mm: "
              "1 coin."),
    adventure("X05", "Attack the Prison", "prisoner", 2, "", {},
              "Storm on or run: 1s and 2s are caught. Last one in: 3 coins. Who runs in time: 1 Loot more."),
    adventure("X06", "The King Is Here", "queen-crown", 3, "", {},
              "The King loves variety: most different faces, then highest total, earns 2 coins, the next 1. Afterwards "
              "1 Valuables token may become 1 coin."),
    adventure("X07", "High Tide", "high-tide", 3, "", {},
              "Re-roll what you like, once. Largest set of equal faces: 2 coins."),
    adventure("X08", "Rum Auction", "beer-horn", 2, "", {},
              "Look at your dice in secret: bid or fold. Best bidder: 3 coins; other bidders: 1 Loot less; fold: 1 "
              "coin."),
    adventure("X09", "Keel Weighing", "weight-scale", 3, "", {},
              "Secretly choose how many dice to roll. Closest to 11 from below: 2 coins. Above it: 1 Loot less."),
    adventure("X10", "Odd One Out", "choice", 3, "", {},
              "Roll, then pick one of your faces in secret. Highest face nobody else picked: 2 coins."),
    adventure("X11", "Captain's Toast", "pouring-chalice", 2, "", {},
              "Every cannon pours 1 Rum; most cannons: 1 coin. No cannon? Roll again, once."),
    adventure("X12", "Arm Wrestling", "biceps", 3, "", {},
              "Line up your dice in secret and wrestle both neighbours, place by place. Each bout won: 1 coin."),
)  # fmt: skip
