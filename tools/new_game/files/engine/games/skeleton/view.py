"""Views of Skeleton: what one viewer may know (ledger, section 5).

A view is built field by field from what may be known. Secrets are never removed from a state.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.skeleton.state import SkeletonState
from engine.games.skeleton.state_changes import scores
from engine.copy_public_fields import public_copy


@dataclass(slots=True, frozen=True)
class SkeletonView:
    """The table as `viewer` (a seat, or None for an onlooker) may know it.

    `charms` has None for those that the viewer may not see. `points` is empty until the end. `on_turn` is None at
    the end.
    """

    viewer: int | None
    chest: int
    pile: int
    charms: tuple[str | None, ...]
    coins: tuple[int, ...]
    on_turn: int | None
    points: tuple[int, ...]
    winners: tuple[int, ...]
    game: str = "skeleton"


copies = public_copy(SkeletonState, SkeletonView)


def view(state: SkeletonState, viewer: int | None) -> SkeletonView:
    """Return what the seat `viewer` may know of the game, or what an onlooker may know if it is None.

    Public fields are copied from the state. A field that you add to the state stays hidden until you add it to
    `SkeletonView`.
    """
    over = bool(state.winners)
    return SkeletonView(
        viewer=viewer,
        pile=len(state.pile),
        charms=tuple(charm if over or seat == viewer else None for seat, charm in enumerate(state.charms)),
        points=scores(state) if over else (),
        **copies(state),
    )
