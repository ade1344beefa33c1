"""The captains (ledger, 3.5). The words after “Card text:” are printed on the card.

Most of a captain's effect is data that the rules read.
"""

from __future__ import annotations

from engine.games.arrr.card_registry import captain
from engine.games.arrr.state_changes import draw, draw_any, look_at_deck, swap, user
from engine.games.arrr.step_registry import Arrr
from engine.games.arrr.targets import adjacent_row_cards, exploration_deck
from engine.games.arrr.view import Use


@captain("K1", "Dame Halibut", "flatfish", cheat=1)
def dame_halibut(play: Arrr, use: Use) -> None:
    """Do nothing itself.

    The decorator's `cheat` adds 1 die to the first Piece that the owner spends on each throw.

    Card text: In each of your throws, the first Piece you spend to cheat adds 3 dice instead of 2.
    """


@captain("K2", "Commodore Shellback", "sea-turtle", shield=1, taken=1)
def commodore_shellback(play: Arrr, use: Use) -> None:
    """Do nothing itself.

    The decorator's `shield` lowers the owner's first damage in a turn by 1. Its `taken` lets a challenger whom the
    owner rejects take at most 1 crew card.

    Card text: Once per turn, take 1 damage less. If you reject a Challenge, at most 1 of your cards is taken.
    """


@captain("K3", "Old Gannet", "seagull", pillage=1)
def old_gannet(play: Arrr, use: Use) -> None:
    """Do nothing itself.

    The decorator's `pillage` adds 1 Piece to each Pillage of the owner.

    Card text: Your Pillage gives 3 Pieces instead of 2. Dives first, asks never.
    """


@captain("K4", "Scarlet Mantis", "shrimp", dice=lambda stat, challenge: (1 + challenge) * (stat == "attack"))
def scarlet_mantis(play: Arrr, use: Use) -> None:
    """Do nothing itself.

    The decorator's `dice` adds 1 die to the owner's Attack throws in a test, and 2 dice in a Challenge.

    Card text: +1 die in your Attack tests, +2 dice in your Attack Challenges. Punches faster than you read this.
    """


@captain(
    "K5", "Professor Cuttle", "squid", timing="open", at=exploration_deck, dice=lambda stat, _: int(stat == "wits")
)
def professor_cuttle(play: Arrr, use: Use) -> None:
    """Show the captain's owner the top exploration card.

    The decorator's `dice` adds 1 die to the owner's Wits throws.

    Card text: +1 die in your Wits throws. Once per turn, before you declare, look at the top exploration card.
    """
    look_at_deck(play, user(use))


@captain(
    "K6",
    "Stormcaller Petrel",
    "lightning-storm",
    timing="open",
    at=adjacent_row_cards,
    dice=lambda stat, _: int(stat == "navigation"),
)
def stormcaller_petrel(play: Arrr, use: Use) -> None:
    """Exchange the two neighbouring row cards of the target.

    The decorator's `dice` adds 1 die to the owner's Navigation throws.

    Card text: +1 die in Navigation. Once per turn, before you declare, swap two adjacent cards of the Seven Seas.
    """
    swap(play, use.target.cards)


@captain("K7", "Fearless Cucumber", "grasping-slug", timing="beaten", dice=lambda stat, _: int(stat == "courage"))
def fearless_cucumber(play: Arrr, use: Use) -> None:
    """Draw 1 event card for the captain's owner, whom an exploration card has just beaten.

    The decorator's `dice` adds 1 die to the owner's Courage throws.

    Card text: +1 die in your Courage throws. When an exploration card beats you, draw 1 event. It grows back.
    """
    draw(play, user(use), "event")


@captain("K8", "Baroness Remora", "lamprey-mouth", dice=lambda _, challenge: int(challenge), most_prize=5)
def baroness_remora(play: Arrr, use: Use) -> None:
    """Do nothing itself.

    In Challenges, the decorator's `dice` adds 1 die to the owner's throw. Its `most_prize` lets the owner name up to 5
    Pieces as a prize.

    Card text: In a Challenge you may name up to 5 Pieces instead of 4, and you throw 1 die more.
    """


@captain("K9", "Ghost Carp", "fish-corpse", timing="recruited")
def ghost_carp(play: Arrr, use: Use) -> None:
    """Let the captain's owner draw 1 card, from the crew deck or the event deck as they choose.

    Card text: At the end of your Recruitment draw 1 more card from the crew or event deck.
    """
    draw_any(play, user(use))
