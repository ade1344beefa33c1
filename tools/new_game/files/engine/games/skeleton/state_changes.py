"""State changes of Skeleton: each function changes the state in one way and reports one event."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.skeleton.charms import CHARMS, charm_name
from engine.games.skeleton.state import SkeletonState
from engine.play import Play
from engine.text import Who, plural, text

Skeleton = Play[SkeletonState]


def deal(play: Skeleton) -> None:
    """Deal a charm to each seat. Only that seat sees it (SKEL-2)."""
    state = play.state
    state.pile = play.chance.shuffled(state.pile)
    state.charms = [state.pile.pop() for _ in play.seats]
    for seat in play.seats:
        hears_of_its_charm(play, seat)


def change(play: Skeleton, seats: Sequence[int]) -> None:
    """Put the charms of these seats into the pile, shuffle it, and deal each of the seats another charm (SKEL-3)."""
    state = play.state
    state.pile = play.chance.shuffled([*state.pile, *(state.charms[seat] for seat in seats)])
    for seat in seats:
        state.charms[seat] = state.pile.pop()
        play.report(text("{who} takes another charm.", who=Who(seat)), icon="shuffle")
        hears_of_its_charm(play, seat)


def hears_of_its_charm(play: Skeleton, seat: int) -> None:
    """Report to a seat which charm it has. The other seats do not see the report."""
    play.report(text("You hold the {charm}.", charm=charm_name(play.state.charms[seat])), to=seat)


def take(play: Skeleton, seat: int, coins: int) -> None:
    """Move coins from the chest to a seat. The last one costs points (SKEL-4, SKEL-5)."""
    state = play.state
    state.chest -= coins
    state.coins[seat] += coins
    play.report(plural("{who} takes {n} coin.", "{who} takes {n} coins.", n=coins, who=Who(seat)), icon="two-coins")
    if not state.chest:
        state.last = seat
        play.report(text("{who} has taken the last coin, which costs five points.", who=Who(seat)), icon="skull")


def show(play: Skeleton) -> None:
    """Determine the winners and show all charms (SKEL-6, SKEL-7)."""
    state = play.state
    points = scores(state)
    state.on_turn = None
    state.winners = tuple(seat for seat in play.seats if points[seat] == max(points))
    for seat in play.seats:
        charm = charm_name(state.charms[seat])
        told = plural(
            "{who} shows the {charm}: {n} point.",
            "{who} shows the {charm}: {n} points.",
            n=points[seat],
            who=Who(seat),
            charm=charm,
        )
        play.report(told, icon="peek")


def scores(state: SkeletonState) -> tuple[int, ...]:
    """Return the points: coins and charm, minus five for the last coin (SKEL-5, SKEL-6)."""
    return tuple(
        coins + CHARMS[charm].worth - 5 * (seat == state.last)
        for seat, (coins, charm) in enumerate(zip(state.coins, state.charms, strict=True))
    )
