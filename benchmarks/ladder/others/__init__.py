"""Players of other styles, written from views alone by who did not write the game's players: what those learn to beat
must not be themselves only."""

from __future__ import annotations

from benchmarks.ladder.others.arrr import boatswain
from benchmarks.ladder.others.rattle import merchant
from benchmarks.ladder.others.tortuga import raider
from benchmarks.ladder.others.yarr import chainer, shedder
from engine.players import Player

OTHERS: dict[str, dict[str, Player]] = {
    "yarr": {"chainer": chainer, "shedder": shedder},
    "tortuga": {"raider": raider},
    "arrr": {"boatswain": boatswain},
    "rattle": {"merchant": merchant},
}
