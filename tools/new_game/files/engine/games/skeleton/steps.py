"""The course of Skeleton, step by step: it reads like the rules, and every `await` is somebody's decision.

Go on here: a step that asks twice lets whoever was asked step back from the second question to the first, as long as
nothing was told or drawn between. What was told or drawn ends its step: `play.push` the next one. What others may do
meanwhile is an aside of `play.ask`, perhaps a function that says what it is just then. `tests/cups` does all of this.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.choice import Option, Pace, PickOne, legal
from engine.game import Steps
from engine.games.skeleton import state_changes
from engine.games.skeleton.state import SkeletonState
from engine.games.skeleton.state_changes import Skeleton
from engine.reasons import Reason
from engine.text import plural, text

MOST = 3
"""Coins that one seat may take (SKEL-4)."""

CHANGE = PickOne(
    name="change",
    prompt=text("Keep your charm, or change it for one that chance picks?"),
    pace=Pace.BALLOT,
    revisable=True,
    default="keep",
    options=(Option("keep", text("Keep it")), Option("change", text("Change it"))),
)
"""A ballot: secret, asked of all at once, open to second thoughts until all are in."""

TAKE = {n: Option(f"take:{n}", plural("Take {n} coin", "Take {n} coins", n=n)) for n in range(1, MOST + 1)}
TOO_FEW = Reason("SKEL-4", text("There are not so many coins in the chest."))

step = Steps()


@step
def begin(play: Skeleton) -> None:
    """A step that asks nothing is a plain function."""
    state_changes.deal(play)
    play.push("change")


@step
async def change(play: Skeleton) -> None:
    """All at once and in secret, everybody keeps the charm or changes it (SKEL-3)."""
    answers = await play.ask_all(dict.fromkeys(play.seats, CHANGE))
    state_changes.change(play, [seat for seat, answer in answers.items() if answer.value == "change"])
    play.push("turn", 0)


def taking(state: SkeletonState) -> Iterator[tuple[str, Option | Reason]]:
    """Each number of coins: the option to take so many, or the reason why that is none."""
    for n, option in TAKE.items():
        yield option.id, option if n <= state.chest else TOO_FEW


@step
async def turn(play: Skeleton, seat: int) -> None:
    """Take one to three coins (SKEL-4)."""
    state = play.state
    state.on_turn = seat
    options, unavailable = legal(partial(taking, state))
    choice = PickOne(
        name="take",
        prompt=text("How many coins do you take?"),
        secret=False,
        default="take:1",
        options=options,
        unavailable=unavailable,
    )
    answer = await play.ask(seat, choice)
    # What is told from here on is one block of the story, which people are shown whole or not at all.
    play.block()
    state_changes.take(play, seat, int(str(answer.value).removeprefix("take:")))
    if state.chest:
        play.push("turn", (seat + 1) % len(play.seats))
    else:
        play.push("end")


@step
def end(play: Skeleton) -> None:
    """The chest is empty (SKEL-5)."""
    state_changes.show(play)
