"""Views of Parley: what one viewer may know (ledger, section 5)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.api import public_copy
from parley.state import ParleyState


@dataclass(slots=True, frozen=True)
class ParleyView:
    """The table as `viewer` may know it. None is an onlooker.

    `hands` has, for each seat, the cards that the viewer holds or has seen there. `deck` is the number of cards in the
    deck. The other fields are equal to those of the state.
    """

    viewer: int | None
    deck: int
    hands: tuple[tuple[str, ...], ...]
    wanted: int
    played: tuple[tuple[str, ...], ...]
    coins: tuple[int, ...]
    fogged: tuple[int, ...]
    out: tuple[int, ...]
    round: int
    on_turn: int | None
    winners: tuple[int, ...]
    game: str = "parley"


copies = public_copy(ParleyState, ParleyView, derived=("hands",))


def view(state: ParleyState, viewer: int | None) -> ParleyView:
    """Return what the seat `viewer` may know of the game, or what an onlooker may know if it is None."""
    known = [] if viewer is None else [*state.hands[viewer], *state.seen[viewer]]
    hands = tuple(tuple(card for card in hand if card in known) for hand in state.hands)
    return ParleyView(viewer=viewer, deck=len(state.deck), hands=hands, **copies(state))
