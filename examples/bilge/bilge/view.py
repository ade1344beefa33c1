"""Views of Bilge: what one viewer may know (ledger, section 5)."""

from __future__ import annotations

from dataclasses import dataclass

from bilge.state import BilgeState
from bilge.state_changes import scores
from engine.api import public_copy


@dataclass(slots=True, frozen=True)
class BilgeView:
    """The table as `viewer` (a seat, or None for an onlooker) may know it.

    `motives` has None for those that the viewer may not see. `points` is empty until the end.
    """

    viewer: int | None
    brim: int
    watches: int
    motives: tuple[str | None, ...]
    aboard: tuple[int, ...]
    ashore: tuple[int, ...]
    orders: tuple[str, ...]
    tallies: tuple[tuple[int, ...], ...]
    past: tuple[str, ...]
    now: str
    hold: int
    water: int
    sunk: bool
    points: tuple[int, ...]
    winners: tuple[int, ...]
    game: str = "bilge"


copies = public_copy(BilgeState, BilgeView)


def view(state: BilgeState, viewer: int | None) -> BilgeView:
    """Return what the seat `viewer` may know of the game, or what an onlooker may know if it is None."""
    over = bool(state.winners)
    return BilgeView(
        viewer=viewer,
        motives=tuple(motive if over or seat == viewer else None for seat, motive in enumerate(state.motives)),
        sunk=state.sunk,
        points=scores(state) if over else (),
        **copies(state),
    )
