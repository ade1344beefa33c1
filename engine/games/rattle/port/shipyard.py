"""The Shipyard: 1 Fabrics for 1 Part (R-227), a second one with Shona."""

from __future__ import annotations

from engine.choice import Option
from engine.games.rattle.cards.galleon import PARTS
from engine.games.rattle.port.location import Location, works
from engine.games.rattle.port.market import gone
from engine.games.rattle.port.paying import payment
from engine.games.rattle.standing import Rattle
from engine.games.rattle.state import RattleState
from engine.games.rattle.talks import Talk
from engine.games.rattle.verbs import add_part, discard
from engine.text import text

SHONA = "S16"
PRICE = ["fabrics"]


def offers(state: RattleState, seat: int) -> list[Option]:
    """The Parts in the supply (R-218)."""
    if not payment(state.captains[seat].loot, PRICE):
        return []
    return [
        Option(part.id, text("Buy a {part}", part=part.name), picture=part.id)
        for part in PARTS.values()
        if state.supply.get(part.id)
    ]


def talk(state: RattleState, seat: int, chosen: str) -> Talk:
    """Nothing more is to be asked."""
    yield from ()

    def deal(play: Rattle) -> bool:
        tokens = payment(play.state.captains[seat].loot, PRICE)
        if not tokens or not play.state.supply.get(chosen):
            play.tell(gone(seat, PARTS[chosen].name), to=seat)
            return True
        discard(play, seat, tokens)
        add_part(play, seat, chosen)
        more = works(play.state, seat, SHONA)
        if more:  # the second Part is hers, whether it is bought or not
            play.state.captains[seat].used.append(SHONA)
        return more

    return deal


SHIPYARD = Location(text("The Shipyard: buy a Part for 1 Fabrics?"), offers, talk)
