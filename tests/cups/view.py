"""What one viewer may know of a game of Cups (ledger, section 5): granted, never stripped."""

from __future__ import annotations

from dataclasses import dataclass

from tests.cups.state import CupsState


@dataclass(slots=True, frozen=True)
class CupsView:
    """The table as `viewer` (a seat, or None for an onlooker) may know it. `mine` are the viewer's own dice."""

    viewer: int | None
    round: int
    wild: bool
    dice: tuple[int, ...]
    mine: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]
    moods: tuple[str, ...]
    bid: tuple[int, int] | None
    bidder: int | None
    on_turn: int | None
    winner: int | None
    game: str = "cups"


def view(state: CupsState, viewer: int | None) -> CupsView:
    """Built from nothing: a new field of the state is shown to nobody until it is written here."""
    return CupsView(
        viewer=viewer,
        round=state.round,
        wild=state.wild,
        dice=tuple(state.dice),
        mine=() if viewer is None else tuple(state.cups[viewer]),
        shown=tuple(tuple(cup) for cup in state.shown),
        moods=tuple(state.moods),
        bid=state.bid,
        bidder=state.bidder,
        on_turn=state.on_turn,
        winner=state.playing()[0] if len(state.playing()) == 1 else None,
    )
