"""The best players of 0.1.0 as they were, but for what they are asked, which has been renamed since. Never improve
them: they are what later ones are measured against."""

from __future__ import annotations

from benchmarks.ladder.first.arrr import corsair
from benchmarks.ladder.first.rattle import buccaneer
from benchmarks.ladder.first.tortuga import privateer
from benchmarks.ladder.first.yarr import quartermaster
from engine.players import Player

FIRST: dict[str, Player] = {"yarr": quartermaster, "tortuga": privateer, "arrr": corsair, "rattle": buccaneer}
