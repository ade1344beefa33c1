"""Views of Cups: what one viewer may know (ledger, section 5). They are granted, never stripped."""

from __future__ import annotations

from dataclasses import dataclass

from engine.copy_public_fields import public_copy
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


copies = public_copy(CupsState, CupsView)


def view(state: CupsState, viewer: int | None) -> CupsView:
    """Return the view of the seat `viewer`, or of an onlooker if it is None.

    Public fields are copied. A new field of the state is hidden until the view has it, too.
    """
    return CupsView(
        viewer=viewer,
        mine=() if viewer is None else tuple(state.cups[viewer]),
        winner=state.playing()[0] if len(state.playing()) == 1 else None,
        **copies(state),
    )
