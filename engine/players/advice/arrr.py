"""Why somebody would answer so in Arrr!!!."""

from __future__ import annotations

from engine.games.arrr.reckoning import score_of
from engine.games.arrr.state import ArrrState
from engine.players.advice import Advising, Respect
from engine.text import text


def _points(state: ArrrState, seat: int) -> float:
    return score_of(state, seat).total


def _behind(state: ArrrState, seat: int) -> float:
    foes = [other for other in state.others(seat) if other != state.mate(seat)]
    return -max(score_of(state, other).total for other in foes)


def _events(state: ArrrState, seat: int) -> float:
    return len(state.hands[seat])


PLAYED = text("What that does now is worth more than to keep it for later.")
KEPT = text("Nothing that you could use now is worth what it costs; you have it later still.")
WINDOWS = ("act_before", "on_declaration", "on_throw", "answer", "at_end", "roll", "rolled")

ADVICE: Advising[ArrrState] = Advising(
    respects=(
        Respect(text("You have more points then."), _points, 3.0),
        Respect(text("It keeps points from whoever is ahead of you."), _behind, 3.0),
        Respect(text("It leaves you more cards in hand."), _events, 2.0),
    ),
    thumbs={
        **dict.fromkeys(WINDOWS, KEPT),
        **{f"{name} {verb}": PLAYED for name in WINDOWS for verb in ("use", "play")},
        "captain": text("Under that captain most crews do best."),
        "pirate_vote": text("So nobody else gains by it."),
        "recruitment": text("It makes room for crew that is of more use to you."),
        "deck_to_draw": text("You have fewer of those than you could use."),
        "equipment": text("So your crew throws the most dice where you need them."),
        "declare sail": text("By the odds that card brings you most points."),
        "declare challenge": text("By the odds a Challenge brings you most points."),
        "declare pillage": text("What you could sail for or fight about is worth less than the Pieces."),
        "declare use": PLAYED,
        "declare play": PLAYED,
        "challenge_terms": text("There you lead by most dice, and of what you can win that is worth most."),
        "counter_prize": text("Of what you can win that is worth most."),
        "reply accept": text("By the odds you win more than you would lose."),
        "reply reject": text("By the odds you would lose more than it costs to refuse."),
        "crew_lost": text("Those you can best do without."),
        "hand_lost": text("Those you can best do without."),
    },
)
"""What gives reasons."""
