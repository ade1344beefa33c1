"""What P uses before declaring, as it was said in Equipment: what has one way to be used (ledger, 4.4)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.arrr.designs import Targets
from engine.games.arrr.kinds import CAPTAINS, EVENTS, crew_design, in_order, is_crew, is_event, kind_of
from engine.games.arrr.moves import Move, moves
from engine.games.arrr.state import ArrrState

BEFORE = ("open", "free")
"""The codes that fit in OPEN and need no pile, no throw and no other card."""


def usable(state: ArrrState, seat: int) -> list[str]:
    """The cards of area and hand, and the captain, that P could use before declaring, in one way each: what there is
    to choose is asked when it is used. Of two copies it is one, as they read the same."""
    cards = [*state.crew[seat], *in_order(state.hands[seat]), *([state.captains[seat]] if state.captains[seat] else [])]
    alone = {kind_of(card): card for card in reversed(cards)}
    ways = {card: at(state, seat) for card in cards if alone[kind_of(card)] == card and (at := _aim(card))}
    return [card for card, found in ways.items() if len(found) == 1 and not found[0].cards]


def lying(card: str, area: Iterable[str]) -> str:
    """What is used of a crew card: the copy that lies in the area, or nothing. Other cards are used as they are."""
    return next((one for one in area if kind_of(one) == kind_of(card)), "") if is_crew(card) else card


def _aim(card: str) -> Targets | None:
    """At what it is aimed, where it fits before the declaration."""
    kind = kind_of(card)
    if is_crew(card):
        design = crew_design(card)
        return design.at if {*BEFORE} & {*design.timing} else None
    if is_event(card):
        return EVENTS[kind].at if {*BEFORE} & {*EVENTS[kind].timing} else None
    return CAPTAINS[kind].at if CAPTAINS[kind].timing in BEFORE else None


def next_use(state: ArrrState, seat: int) -> Move | None:
    """The next of what was said that can still be done in one way; what cannot is left out."""
    while state.ahead[seat]:
        card = state.ahead[seat].pop(0)
        ways = [move for move in moves(state, seat) if move.card == card]
        if len(ways) == 1:
            return ways[0]
    return None
