"""What only cards do: verbs for one or two designs each, and who an effect on the pile is about."""

from __future__ import annotations

from engine.games.arrr.asking import Arrr
from engine.games.arrr.kinds import card_name
from engine.games.arrr.verbs import deplete, prepare, swap
from engine.games.arrr.view import Use
from engine.text import plural, text


def user(use: Use) -> int:
    """Who used it; only a penalty has nobody."""
    assert use.player is not None
    return use.player


def whom(use: Use) -> int:
    """The seat that it is aimed at, in person or by what is theirs."""
    assert use.target.seat is not None
    return use.target.seat


def swap_adjacent(play: Arrr, use: Use) -> None:
    """SWAP two adjacent row cards, if they still are neighbours (A-211)."""
    row = play.state.row
    one, other = (row.index(card) for card in use.target.cards)
    if abs(one - other) == 1:
        swap(play, use.target.cards)
    else:
        nothing_happens(play, use)


def prepare_target(play: Arrr, use: Use) -> None:
    """PREPARE the crew card aimed at, if it still lies there depleted (A-211)."""
    card, state = use.target.cards[0], play.state
    if card in state.depleted:
        prepare(play, card)
    else:
        nothing_happens(play, use)


def deplete_target(play: Arrr, use: Use) -> None:
    """DEPLETE the crew card aimed at, if it still is equipped and prepared (A-211)."""
    card, state = use.target.cards[0], play.state
    if card in state.crew[whom(use)] and card not in state.depleted:
        deplete(play, card)
    else:
        nothing_happens(play, use)


def pillage_less(play: Arrr, n: int) -> None:
    """The declared Pillage gives so many Pieces less (V15)."""
    play.state.pillage -= n
    play.tell(plural("The Pillage gives {n} Piece less.", "The Pillage gives {n} Pieces less.", n=n), icon="guards")


def nothing_happens(play: Arrr, use: Use) -> None:
    """What it was aimed at has become impossible (A-211)."""
    play.tell(text("{card} has no effect.", card=card_name(use.card)), icon="cross-mark")
