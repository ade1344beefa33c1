"""What only cards need: whom an effect on the pile is about, and a verb of a single card."""

from __future__ import annotations

from engine.games.arrr.asking import Arrr
from engine.games.arrr.view import Use
from engine.text import plural


def user(use: Use) -> int:
    """Who uses it; only a penalty has nobody."""
    assert use.player is not None
    return use.player


def whom(use: Use) -> int:
    """The seat that it is aimed at, in person or by what is theirs."""
    assert use.target.seat is not None
    return use.target.seat


def pillage_less(play: Arrr, n: int) -> None:
    """The declared Pillage gives so many Pieces fewer (V15)."""
    play.state.pillage -= n
    play.tell(plural("The Pillage gives {n} Piece less.", "The Pillage gives {n} fewer Pieces.", n=n), icon="guards")
