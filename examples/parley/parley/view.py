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


def hidden(state: ParleyState, viewer: int | None) -> tuple[list[str], list[str]]:
    """Return two lists: the cards that the viewer has seen in other hands, and all cards that are hidden from the
    viewer.

    `viewer` is a seat, or None for an onlooker, who has seen none.
    """
    known = [] if viewer is None else state.seen[viewer]
    held = [card for seat, hand in enumerate(state.hands) if seat != viewer for card in hand]
    return [card for card in held if card in known], [card for card in [*state.deck, *held] if card not in known]


def interchangeable_pieces(state: ParleyState, viewer: int | None) -> list[list[str]]:
    """Return one group with the cards that the viewer cannot tell apart.

    The list is empty if there are fewer than two such cards.
    """
    _, unseen = hidden(state, viewer)
    return [unseen] if len(unseen) > 1 else []


def inferable_pieces(state: ParleyState, viewer: int | None) -> dict[str, list[str]]:
    """Return the hidden cards whose place the viewer knows, by the rule that allows it (P-7). Empty if there are none.

    They are the cards of others that the viewer has seen, and the last unseen card if only one is left.
    """
    seen, unseen = hidden(state, viewer)
    found = seen + (unseen if len(unseen) == 1 else [])
    return {"P-7": found} if found else {}
