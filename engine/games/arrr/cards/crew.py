"""The crew cards (ledger, 3.2). The docstrings are the cards' words; a body runs once its card is depleted."""

from __future__ import annotations

from engine.games.arrr.asking import Arrr
from engine.games.arrr.kinds import crew
from engine.games.arrr.targets import own_throw
from engine.games.arrr.verbs import add_dice
from engine.games.arrr.view import Use

DICE = ("pre", "post")


@crew("C18", "Cutlass", "item", (2, 0, 0, 0), "sparkling-sabre", copies=2, timing=DICE, at=own_throw("attack"))
def cutlass(play: Arrr, use: Use) -> None:
    """+1 die in your Attack throw. Only lightly notched."""
    assert use.player is not None
    add_dice(play, use.player, 1)
