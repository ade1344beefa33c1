"""Definition of Cups for the engine (`GAME`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.chance import Chance
from engine.game import Game, Outcome
from engine.play import AgendaEntry
from engine.text import Who, text
from engine.unavailable_reasons import AskableAction, Reason
from tests.cups.game_options import CupsOptions
from tests.cups.state import CupsState
from tests.cups.steps import BID, DOUBT, step
from tests.cups.view import view


def setup(options: CupsOptions, seats: int, seating: Sequence[int], chance: Chance) -> CupsState:
    """Return the state of a new game, before its first step (C-1)."""
    return CupsState(
        agenda=[AgendaEntry("roll", (0,))],
        wild=options.ones == "wild",
        dice=[options.dice] * seats,
        cups=[[] for _ in range(seats)],
        shown=[[] for _ in range(seats)],
        moods=[""] * seats,
    )


def outcome(state: CupsState) -> Outcome | None:
    """Return the winner, who is the last player with dice, or None while the game runs (C-11)."""
    if len(state.playing()) > 1:
        return None
    [winner] = state.playing()
    ranking = ((winner,), *((seat,) for seat in reversed(state.out)))
    return Outcome(text("{who} alone has dice left.", who=Who(winner)), (winner,), ranking)


def reason_unavailable(state: CupsState, seat: int, deed: AskableAction, asked: Collection[str]) -> Reason:
    """Return why a seat is not offered to bid or to doubt now."""
    return Reason("C-4", text("That is for whoever is on turn, once a bid stands."))


CHOICE_LABELS = {
    "again": text("which dice roll again"),
    **dict.fromkeys(("deed", "face", "count"), text("a bid")),
    "mutter": text("a word to the bid"),
}

GAME: Game[CupsState] = Game(
    key="cups",
    title=text("Cups"),
    in_short=text("a game"),
    blurb=text(
        "Bid on the dice under all cups, of which you see only yours, and doubt what others bid. 2 to 5 players."
    ),
    least_seats=2,
    best_seats=lambda options: 3,
    most_seats=5,
    options=CupsOptions,
    state=CupsState,
    version=1,
    setup=setup,
    steps=step,
    view=view,
    outcome=outcome,
    pieces=lambda state: [],  # dice under a cup are hidden values, and their field says what they might be
    reference={},
    askable_actions=lambda state, seat: [AskableAction(one.id, one.label, ("deed",)) for one in (BID, DOUBT)],
    reason_unavailable=reason_unavailable,
    choice_labels=CHOICE_LABELS,
    answer_limit=1500,
    score=lambda state: tuple(state.dice),
)
