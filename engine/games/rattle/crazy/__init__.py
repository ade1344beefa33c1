"""The twelve Crazy Adventures: games of their own, played with the Ships as plain dice (ledger, 4.6).

`frame` is what they have in common; each of the others enters its steps and says with `opens` which card it plays.
"""

from __future__ import annotations

from engine.games.rattle.crazy import (
    auction,
    bombs,
    brawl,
    cannons,
    frame,
    keel,
    king,
    odd_one_out,
    prison,
    race,
    tide,
    toast,
    wrestling,
)

__all__ = [
    "auction",
    "bombs",
    "brawl",
    "cannons",
    "frame",
    "keel",
    "king",
    "odd_one_out",
    "prison",
    "race",
    "tide",
    "toast",
    "wrestling",
]
