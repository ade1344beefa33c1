"""The data type of a location of the Port, and helpers for all locations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from engine.choice import Option, legal
from engine.games.rattle.dialogs import Dialog
from engine.games.rattle.quests import quests
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Rattle
from engine.reasons import Reason, UnavailableReasons
from engine.text import Text, text

END = Option("end", text("Done here"))
GONE = text("What you chose is there no more: somebody nearer to the Baron took it.")


@dataclass(slots=True, frozen=True)
class Location:
    """A location: its question, its options or the reasons against them, the dialog after an answer, and the default
    answer."""

    prompt: Text
    candidates: Callable[[RattleState, int], Iterator[tuple[str, Option | Reason]]]
    dialog: Callable[[RattleState, int, str], Dialog]
    default: Callable[[RattleState, int], str] = lambda _state, _seat: END.id

    def legal(self, state: RattleState, seat: int) -> tuple[tuple[Option, ...], UnavailableReasons]:
        """Return what the seat can do here, and the reasons against the rest."""
        return legal(partial(self.candidates, state, seat))


def can_use(state: RattleState, seat: int, sailor: str) -> bool:
    """Return whether this Port Sailor can still be used in this Port Visit (R-219)."""
    captain = state.captains[seat]
    return sailor in captain.sailors and sailor not in captain.used


def last_visit(state: RattleState) -> bool:
    """Return whether the game ends with this Port Visit (R-92)."""
    return state.quest == quests(state)


def report_gone(play: Rattle, seat: int) -> bool:
    """Tell a player that others took the chosen item, and return that the player may choose again (R-241)."""
    play.tell(GONE, to=seat)
    return True
