"""What every location of the Port is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from engine.choice import Option, legal
from engine.games.rattle.dialogs import Talk
from engine.games.rattle.quests import quests
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Rattle
from engine.reasons import Reason, UnavailableReasons
from engine.text import Text, text

END = Option("end", text("Done here"))
GONE = text("What you chose is there no more: somebody nearer to the Baron took it.")


@dataclass(slots=True, frozen=True)
class Location:
    """A location: its question, what a seat can do there now or why not, what follows the answer, and what is done when
    time is up."""

    prompt: Text
    candidates: Callable[[RattleState, int], Iterator[tuple[str, Option | Reason]]]
    talk: Callable[[RattleState, int, str], Talk]
    default: Callable[[RattleState, int], str] = lambda _state, _seat: END.id

    def legal(self, state: RattleState, seat: int) -> tuple[tuple[Option, ...], UnavailableReasons]:
        """Return what the seat can do here, and the reasons against the rest."""
        return legal(partial(self.candidates, state, seat))


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
