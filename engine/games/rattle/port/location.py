"""What every location of the Port is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass

from engine.choice import Option
from engine.games.rattle.cards.galleon import PORT
from engine.games.rattle.quests import quests
from engine.games.rattle.state import RattleState
from engine.games.rattle.talks import Talk
from engine.reasons import Reason
from engine.text import Text, text

END = Option("end", text("Done here"))


Scarce = Callable[[RattleState, int, Sequence[int]], Set[str]]
"""Which answers of a seat would take what might not be enough for these others too, who are nearer to the Baron and
still ashore."""


def plenty(_state: RattleState, _seat: int, _nearer: Sequence[int]) -> Set[str]:
    """There is enough of everything."""
    return frozenset()


@dataclass(slots=True, frozen=True)
class Location:
    """A location: its question, what a seat can do there now, what follows the answer, what is not offered and why,
    what is done when time is up, and what must wait for others where all are ashore at once."""

    prompt: Text
    offers: Callable[[RattleState, int], list[Option]]
    talk: Callable[[RattleState, int, str], Talk]
    withheld: Callable[[RattleState, int], Mapping[str, Reason]]
    default: Callable[[RattleState, int], str] = lambda _state, _seat: END.id
    scarce: Scarce = plenty


def works(state: RattleState, seat: int, sailor: str) -> bool:
    """Whether this Port Sailor can still be used in this Port Visit (R-219)."""
    captain = state.captains[seat]
    return sailor in captain.sailors and sailor not in captain.used


def coming_to(state: RattleState, seats: Sequence[int], place: str) -> list[int]:
    """Who of these, who are ashore, is here or still comes here."""
    order, closed = list(PORT), state.closed
    return [
        seat
        for seat in seats
        if order.index(state.captains[seat].ashore) <= order.index(place) and closed.get(place, seat) == seat
    ]


def may_work(state: RattleState, seat: int, sailor: str) -> bool:
    """Whether this Port Sailor can still be used by a seat who is ashore, or may still be hired: whom they draw, nobody
    else knows."""
    order = list(PORT)
    hires = order.index(state.captains[seat].ashore) <= order.index("tavern")
    return works(state, seat, sailor) or hires


def last_visit(state: RattleState) -> bool:
    """Whether the game ends with this Port Visit (R-92)."""
    return state.quest == quests(state)
