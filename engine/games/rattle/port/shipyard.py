"""The Shipyard: 1 Fabrics for 1 Part (R-227), a second one with Shona."""

from __future__ import annotations

from collections.abc import Iterator

from engine.choice import Option
from engine.games.rattle.cards.galleon import PARTS
from engine.games.rattle.dialogs import Talk
from engine.games.rattle.galleon.parts import add_part
from engine.games.rattle.port.location import Location, gone, works
from engine.games.rattle.port.payment import payment
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Rattle
from engine.games.rattle.treasure.loot import discard
from engine.reasons import Reason
from engine.text import text

SHONA = "S16"
PRICE = ["fabrics"]
TOO_DEAR = Reason("R-227", text("A Part costs 1 Fabrics token."))
NONE_LEFT = Reason("R-218", text("There is none left."))


def candidates(state: RattleState, seat: int) -> Iterator[tuple[str, Option | Reason]]:
    """The Parts in the supply (R-218)."""
    for part in PARTS.values():
        if not payment(state.captains[seat].loot, PRICE):
            yield part.id, TOO_DEAR
        elif not state.supply.get(part.id):
            yield part.id, NONE_LEFT
        else:
            yield part.id, Option(part.id, text("Buy a {part}", part=part.name), part.rules, part.id)


def talk(state: RattleState, seat: int, chosen: str) -> Talk:
    """Nothing more is to be asked."""
    yield from ()

    def deal(play: Rattle) -> bool:
        if not play.state.supply.get(chosen):
            return gone(play, seat)
        discard(play, seat, payment(play.state.captains[seat].loot, PRICE) or [])
        add_part(play, seat, chosen)
        more = works(play.state, seat, SHONA)
        if more:  # the second Part is hers, whether it is bought or not
            play.state.captains[seat].used.append(SHONA)
        return more

    return deal


SHIPYARD = Location(text("Shipyard: buy a Part for 1 Fabrics token?"), candidates, talk)
