"""The twelve Crazy Adventures: games of their own, played with the Ships as plain dice (`docs/rules/rattle.md`, 4.6).

`common` holds the shared parts. Each other module plays one card and registers its steps with `first_step`.
"""

from __future__ import annotations

from engine.games.rattle.crazy_adventures import (
    arm_wrestling,
    attack_the_prison,
    bombs,
    brawl,
    cannons_ready,
    captains_toast,
    common,
    high_tide,
    keel_weighing,
    odd_one_out,
    race,
    rum_auction,
    the_king_is_here,
)

__all__ = [
    "arm_wrestling",
    "attack_the_prison",
    "bombs",
    "brawl",
    "cannons_ready",
    "captains_toast",
    "common",
    "high_tide",
    "keel_weighing",
    "odd_one_out",
    "race",
    "rum_auction",
    "the_king_is_here",
]
