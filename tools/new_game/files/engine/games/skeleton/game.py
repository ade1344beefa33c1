"""Definition of Skeleton for the engine (`GAME`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.chance import Chance
from engine.game import Game, Outcome, Reference
from engine.games.skeleton.achievements import ACHIEVEMENTS
from engine.games.skeleton.charms import CHARMS, charm_name, charm_rules
from engine.games.skeleton.game_options import SkeletonOptions
from engine.games.skeleton.moments import MOMENTS
from engine.games.skeleton.records import RECORDS
from engine.games.skeleton.state import SkeletonState
from engine.games.skeleton.steps import TAKE, step
from engine.games.skeleton.state_changes import scores
from engine.games.skeleton.view import view
from engine.play import AgendaEntry
from engine.unavailable_reasons import AskableAction, Reason
from engine.text import Arg, Who, plural, text


def setup(options: SkeletonOptions, seats: int, seating: Sequence[int], chance: Chance) -> SkeletonState:
    """Return the state of a new game, before its first step (SKEL-1).

    `seats` is the number of players, `seating` has for each seat its place in the lobby. Raise `Refusal` for options
    that do not go with this number of seats.
    """
    return SkeletonState(
        agenda=[AgendaEntry("begin")], chest=options.coins, pile=[*CHARMS], charms=[], coins=[0] * seats
    )


def outcome(state: SkeletonState) -> Outcome | None:
    """Return the outcome: most points win, and a tie is shared (SKEL-7). None while the game runs."""
    if not state.winners:
        return None
    points = scores(state)
    groups = [[seat for seat, won in enumerate(points) if won == level] for level in sorted(set(points), reverse=True)]
    names: list[Arg] = [Who(seat) for seat in state.winners]
    return Outcome(
        reason=plural("{names} wins the chest.", "{names} share the chest.", n=len(names), names=names),
        winners=state.winners,
        ranking=tuple(tuple(group) for group in groups),
        lines=tuple(
            plural("{who}: {n} point.", "{who}: {n} points.", n=won, who=Who(seat)) for seat, won in enumerate(points)
        ),
    )


def pieces(state: SkeletonState) -> list[str]:
    """Return the ids of all charms, wherever they are."""
    return [*state.pile, *state.charms]


def askable_actions(state: SkeletonState, seat: int) -> list[AskableAction]:
    """Return the actions of a seat, possible or not, that it may ask about."""
    return [AskableAction(option.id, option.label, ("take",)) for option in TAKE.values()]


def reason_unavailable(state: SkeletonState, seat: int, deed: AskableAction, asked: Collection[str]) -> Reason:
    """Return the reason why a seat cannot do the action `deed` now.

    `asked` are the names of the choices that the seat must answer now, maybe none.
    """
    if state.on_turn is None:
        return Reason("SKEL-3", text("First everybody keeps the charm or changes it."))
    return Reason("SKEL-4", text("It's {who}'s turn.", who=Who(state.on_turn)))


GAME: Game[SkeletonState] = Game(
    key="skeleton",
    title=text("Skeleton"),
    in_short=text("a game"),
    blurb=text("Take coins from the chest, and leave the last one to somebody else. 2 to 6 players."),
    least_seats=2,
    best_seats=lambda options: 2,
    most_seats=6,
    options=SkeletonOptions,
    state=SkeletonState,
    version=1,
    setup=setup,
    steps=step,
    view=view,
    outcome=outcome,
    pieces=pieces,
    reference={charm: Reference(charm_name(charm), charm_rules(charm), charm) for charm in CHARMS},
    choice_labels={"change": text("the charms"), "take": text("a turn")},
    answer_limit=27,
    askable_actions=askable_actions,
    reason_unavailable=reason_unavailable,
    score=lambda state: tuple(state.coins),
    moments=MOMENTS,
    records=RECORDS,
    achievements=ACHIEVEMENTS,
)
"""Continue here: `engine.game.Game` explains each field, and what else a game may offer."""
