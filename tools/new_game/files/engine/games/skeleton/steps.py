"""Steps of Skeleton. They read like the rules, and every `await` is a player's decision.

Continue here: if a step asks twice, the player can undo the first answer at the second question, as long as nothing was
reported or drawn between. Reports and draws end their step: `play.push` the next one. Choices of other seats meanwhile
are the `aside` of `play.ask`, perhaps a function that returns them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.choice import Option, Pace, PickOne, legal
from engine.game import Steps
from engine.games.skeleton import state_changes
from engine.games.skeleton.state import SkeletonState
from engine.games.skeleton.state_changes import Skeleton
from engine.unavailable_reasons import Reason
from engine.text import plural, text

MOST = 3
"""Maximum of coins that one seat may take (SKEL-4)."""

CHANGE = PickOne(
    name="change",
    prompt=text("Keep your charm, or change it for one that chance picks?"),
    pace=Pace.BALLOT,
    revisable=True,
    default="keep",
    options=(Option("keep", text("Keep it")), Option("change", text("Change it"))),
)
"""The secret question about the charm. All are asked at once, and may change their answer until the last one is in."""

TAKE = {n: Option(f"take:{n}", plural("Take {n} coin", "Take {n} coins", n=n)) for n in range(1, MOST + 1)}
TOO_FEW = Reason("SKEL-4", text("There are not so many coins in the chest."))

step = Steps()


@step
def begin(play: Skeleton) -> None:
    """Begin the game. A step that asks nothing is a plain function."""
    state_changes.deal(play)
    play.push("change")


@step
async def change(play: Skeleton) -> None:
    """Let everybody keep or change the charm, all at once and in secret (SKEL-3)."""
    answers = await play.ask_all(dict.fromkeys(play.seats, CHANGE))
    state_changes.change(play, [seat for seat, answer in answers.items() if answer.value == "change"])
    play.push("turn", 0)


def taking(state: SkeletonState) -> Iterator[tuple[str, Option | Reason]]:
    """Yield each number of coins as an id, with the option to take so many, or with the reason against it."""
    for n, option in TAKE.items():
        yield option.id, option if n <= state.chest else TOO_FEW


@step
async def turn(play: Skeleton, seat: int) -> None:
    """Ask a seat to take one to three coins, and move them (SKEL-4).

    The next seat's turn follows, or the end of the game if the chest is empty.
    """
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
    # Reports from here on are one block of the story, which is shown as a whole.
    play.begin_group()
    state_changes.take(play, seat, int(str(answer.value).removeprefix("take:")))
    if state.chest:
        play.push("turn", (seat + 1) % len(play.seats))
    else:
        play.push("end")


@step
def end(play: Skeleton) -> None:
    """End the game after the last coin: determine the winners and show all charms (SKEL-5, SKEL-6)."""
    state_changes.show(play)
