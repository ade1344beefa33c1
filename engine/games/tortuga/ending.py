"""The end of a game: the comparison in extra time, the winners and the verdict (ledger, 3.14)."""

from __future__ import annotations

from engine.games.tortuga.cards import TEAMS
from engine.games.tortuga.state import TortugaState
from engine.games.tortuga.state_changes import Tortuga
from engine.text import Arg, Text, Who, text


def compare(play: Tortuga) -> None:
    """In extra time, end the game if a team has more treasure (T-110)."""
    state = play.state
    if state.extra is None or state.winning_team:
        return
    british, french = state.scores
    if british != french:
        finish(play, "british" if british > french else "french")


def finish(play: Tortuga, team: str) -> None:
    """End the game with `team` (`british` …) as the winner.

    Its members are the seats that have its loyalty now (T-105, T-106, T-112).
    """
    state = play.state
    state.winning_team = team
    state.winners = tuple(seat for seat in play.seats if state.team(seat) == team)
    state.on_turn, state.actions_left = None, 0
    # All cards are public now, so what each seat has seen no longer matters.
    state.seen = [[] for _ in play.seats]
    state.agenda.clear()
    play.report(verdict(state), icon=team)
    held: list[Arg] = [text("{who} {team}", who=Who(seat), team=TEAMS[state.team(seat)]) for seat in play.seats]
    play.report(text("Loyalties: {names}.", names=held), icon="loyalty")


def verdict(state: TortugaState) -> Text:
    """Return a sentence with the winning team, its members and the score."""
    british, french = state.scores
    names: list[Arg] = [Who(seat) for seat in state.winners]
    if state.winning_team == "dutch":
        return text("{score} to {score}: {names} wins alone for the Dutch.", score=british, names=names)
    return text(
        "British {british}, French {french}: the {team} win ({names}).",
        british=british,
        french=french,
        team=TEAMS[state.winning_team],
        names=names,
    )
