"""Opponents of other styles, for a fair measure of the game's own players.

Their authors did not write the game's players, and used only views. Tuned against themselves alone, the game's players
would learn to beat only their own style.
"""

from __future__ import annotations

from benchmarks.ladder.outside_players.arrr import boatswain, duellist, purser
from benchmarks.ladder.outside_players.rattle import corsair, merchant, shipwright
from benchmarks.ladder.outside_players.tortuga import raider
from benchmarks.ladder.outside_players.tortuga_counting import admiral, smuggler
from benchmarks.ladder.outside_players.yarr import chainer, shedder
from benchmarks.ladder.outside_players.yarr_counting import reckoner
from engine.players import Player

OTHERS: dict[str, dict[str, Player]] = {
    "yarr": {"chainer": chainer, "shedder": shedder, "reckoner": reckoner},
    "tortuga": {"raider": raider, "admiral": admiral, "smuggler": smuggler},
    "arrr": {"boatswain": boatswain, "duellist": duellist, "purser": purser},
    "rattle": {"merchant": merchant, "corsair": corsair, "shipwright": shipwright},
}
