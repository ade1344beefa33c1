"""The captains (ledger, 3.5). The docstrings are the cards' words; most of what they do is data that the rules read."""

from __future__ import annotations

from engine.games.arrr.asking import Arrr
from engine.games.arrr.kinds import captain
from engine.games.arrr.targets import exploration_deck
from engine.games.arrr.verbs import look_at_deck
from engine.games.arrr.view import Use


@captain("K3", "Old Gannet", "seagull", pillage=1)
def old_gannet(play: Arrr, use: Use) -> None:
    """Your Pillage gives 3 Pieces instead of 2. Dives first, asks never."""


@captain("K5", "Professor Cuttle", "squid", timing="open", at=exploration_deck,
         dice=lambda stat, challenge: stat == "wits")  # fmt: skip
def professor_cuttle(play: Arrr, use: Use) -> None:
    """+1 die in your Wits throws. Once per turn, before you declare, look at the top exploration card."""
    assert use.player is not None
    look_at_deck(play, use.player)
