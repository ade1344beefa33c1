"""The Shipyard: buying 1 Part for 1 Fabrics (R-227), with the Sailor Shona a second one."""

from __future__ import annotations

from collections.abc import Iterator

from engine.choice import Option
from engine.games.rattle.dialogs import Dialog
from engine.games.rattle.galleon.part_changes import add_part
from engine.games.rattle.galleon_and_port import PARTS
from engine.games.rattle.port.location import Location, can_use, report_gone
from engine.games.rattle.port.payment import payment
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.games.rattle.treasure.loot import discard
from engine.text import text
from engine.unavailable_reasons import Reason

SHONA = "S16"
PRICE = ["fabrics"]
TOO_DEAR = Reason("R-227", text("A Part costs 1 Fabrics token."))
NONE_LEFT = Reason("R-218", text("There is none left."))


def candidates(state: RattleState, seat: int) -> Iterator[tuple[str, Option | Reason]]:
    """Yield the id of each Part with the option to buy it, or with the reason against it (R-218)."""
    for part in PARTS.values():
        if not payment(state.captains[seat].loot, PRICE):
            yield part.id, TOO_DEAR
        elif not state.supply.get(part.id):
            yield part.id, NONE_LEFT
        else:
            yield part.id, Option(part.id, text("Buy a {part}", part=part.name), part.rules, part.id)


def dialog(state: RattleState, seat: int, chosen: str) -> Dialog:
    """Ask nothing more, and return the commit: the function that buys the Part. With the Sailor Shona, the player
    is then asked for a second Part.

    `chosen` is the Part that the player chose.
    """
    yield from ()

    def commit(play: Rattle) -> bool:
        """Buy the Part. Return True, so that the player is asked again, if Shona allows a second Part or this
        Part was gone.
        """
        if not play.state.supply.get(chosen):
            return report_gone(play, seat)
        discard(play, seat, payment(play.state.captains[seat].loot, PRICE) or [])
        add_part(play, seat, chosen)
        more = can_use(play.state, seat, SHONA)
        if more:  # Shona is used even if the second Part is not bought
            play.state.captains[seat].used.append(SHONA)
        return more

    return commit


SHIPYARD = Location(text("Shipyard: buy a Part for 1 Fabrics token?"), candidates, dialog)
