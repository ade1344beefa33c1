"""The data type of a location of the Port, and helpers that all locations use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from engine.choice import Option, legal
from engine.games.rattle.dialogs import Dialog
from engine.games.rattle.quest_sequence import quests
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.text import Text, text
from engine.unavailable_reasons import Reason, UnavailableReasons

END = Option("end", text("Done here"))
GONE = text("What you chose is gone: somebody closer to the Baron took it.")


@dataclass(slots=True, frozen=True)
class Location:
    """A location of the Port.

    - `prompt`: its question
    - `candidates`: yields the id of each action for a seat with its option, or with the reason against it
    - `dialog`: asks for the details of the chosen option, given its id
    - `default`: returns the id of the answer on time-out
    """

    prompt: Text
    candidates: Callable[[RattleState, int], Iterator[tuple[str, Option | Reason]]]
    dialog: Callable[[RattleState, int, str], Dialog]
    default: Callable[[RattleState, int], str] = lambda _state, _seat: END.id

    def legal(self, state: RattleState, seat: int) -> tuple[tuple[Option, ...], UnavailableReasons]:
        """Return the options that the seat has at this location, and the function that returns the reasons
        against the other actions.
        """
        return legal(partial(self.candidates, state, seat))


def can_use(state: RattleState, seat: int, sailor: str) -> bool:
    """Return True if the player has this Port Sailor and has not used it in this Port Visit (R-219)."""
    captain = state.captains[seat]
    return sailor in captain.sailors and sailor not in captain.used


def last_visit(state: RattleState) -> bool:
    """Return True if this is the last Port Visit of the game (R-92)."""
    return state.quest == quests(state)


def report_gone(play: Rattle, seat: int) -> bool:
    """Report to a player that another one took the chosen item.

    Always return True, so that the player is asked again (R-241).
    """
    play.report(GONE, to=seat)
    return True
