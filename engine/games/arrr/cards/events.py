"""The event cards (ledger, 3.4). The docstrings are the cards' words; a body runs when its card is carried out."""

from __future__ import annotations

from engine.games.arrr.asking import Arrr
from engine.games.arrr.kinds import event
from engine.games.arrr.targets import effects
from engine.games.arrr.verbs import cancel
from engine.games.arrr.view import Use


@event("V11", "Belay That!", "cancel", "halt", copies=3, timing=("answer",), at=effects("event", "ability"))
def belay_that(play: Arrr, use: Use) -> None:
    """Answer: cancel an event or a crew ability that has not been resolved yet."""
    cancel(play, use.target.effect)
