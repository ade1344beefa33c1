"""What every location of the Port is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.choice import Option
from engine.games.rattle.quests import quests
from engine.games.rattle.standing import Rattle
from engine.games.rattle.state import RattleState
from engine.games.rattle.talks import Talk
from engine.reasons import Reason
from engine.text import Text, text

END = Option("end", text("Done here"))
GONE = text("What you chose is there no more: somebody nearer to the Baron took it.")


@dataclass(slots=True, frozen=True)
class Location:
    """A location: its question, what a seat can do there now, what follows the answer, what is not offered and why,
    and what is done when time is up."""

    prompt: Text
    offers: Callable[[RattleState, int], list[Option]]
    talk: Callable[[RattleState, int, str], Talk]
    withheld: Callable[[RattleState, int], Mapping[str, Reason]]
    default: Callable[[RattleState, int], str] = lambda _state, _seat: END.id


def works(state: RattleState, seat: int, sailor: str) -> bool:
    """Whether this Port Sailor can still be used in this Port Visit (R-219)."""
    captain = state.captains[seat]
    return sailor in captain.sailors and sailor not in captain.used


def last_visit(state: RattleState) -> bool:
    """Whether the game ends with this Port Visit (R-92)."""
    return state.quest == quests(state)


def gone(play: Rattle, seat: int) -> bool:
    """Tell a player that others took what they chose. They may choose again (R-241)."""
    play.tell(GONE, to=seat)
    return True
