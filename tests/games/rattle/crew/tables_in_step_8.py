"""Tables in step 8 for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.rattle.state import RattleState
from engine.games.rattle.view import Trophy, Wreck
from tests.games.rattle.tables import SEAT, Cove, lay

Change = Callable[[RattleState], None]


def step_8(anne: str = "", **things: Any) -> Cove:
    """Return a table at step 8 of an Adventure; Anne has these Sailors."""
    sailors = {"anne": anne, **things.pop("sailors", {})}
    return lay("sailors", "repairs", card="NS2", sailors=sailors, **things)


def sank(pirate: str, *ships: str, boarded: str = "") -> Change:
    """Return credits of this Adventure."""

    def change(state: RattleState) -> None:
        for ship in ships:
            state.pool.remove(ship)
            state.taken.append(ship)
            state.captains[SEAT[pirate]].trophies.append(Trophy(ship, ship[0], boarded=ship in boarded.split()))

    return change


def lost(pirate: str, *ships: str) -> Change:
    """Return own Ships sunk in this Adventure."""

    def change(state: RattleState) -> None:
        captain = state.captains[SEAT[pirate]]
        for ship in ships:
            captain.home.remove(ship)
            captain.sent.append(ship)
            captain.sunk.append(Wreck(ship))

    return change
