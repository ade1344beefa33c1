"""The highlights of the end report: the decisive card or lead, the best and worst Adventures, the luckiest throw."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.games.rattle.cards import ADVENTURES, card_name
from engine.games.rattle.scoring.points import END_SAILORS, points_of
from engine.games.rattle.state import RattleState
from engine.games.rattle.view import Chapter
from engine.text import Arg, Text, Who, plural, text

DEAR = 3
"""The minimum number of Ships lost in one Adventure that makes a highlight."""


def highlights(state: RattleState) -> Iterator[Text]:
    """Yield the highlights as sentences, the most important first. There may be none."""
    yield from _decisive(state)
    rich = _most(state, lambda chapter, seat: (chapter.coins[seat], chapter.sank[seat]))
    if rich and (chapter := rich[0]).coins[rich[1]]:
        seat = rich[1]
        coins = plural("{n} coin", "{n} coins", n=chapter.coins[seat])
        yield plural(
            "Richest catch: {who} in “{card}”, with {n} Ship sunk and {coins}.",
            "Richest catch: {who} in “{card}”, with {n} Ships sunk and {coins}.",
            n=chapter.sank[seat],
            who=Who(seat),
            card=ADVENTURES[chapter.card].name,
            coins=coins,
        )
    yield from _lucky(state)
    dear = _most(state, lambda chapter, seat: (chapter.lost[seat], -chapter.sank[seat]))
    if dear and (chapter := dear[0]).lost[dear[1]] >= DEAR:
        yield text(
            "Blackest day: {who} in “{card}”, with {n} Ships lost.",
            who=Who(dear[1]),
            card=ADVENTURES[chapter.card].name,
            n=chapter.lost[dear[1]],
        )


def _lucky(state: RattleState) -> Iterator[Text]:
    """Yield the sentence about the luckiest throw: the one furthest above the average of its dice.

    Yield nothing if no throw was above the average.
    """
    seat = max(range(len(state.captains)), key=lambda seat: state.captains[seat].lucky[0])
    above, ships, strength = state.captains[seat].lucky
    if above > 0:
        yield plural(
            "Luckiest throw: {who}, {n} Ship with Strength {strength}.",
            "Luckiest throw: {who}, {n} Ships with Strength {strength} together.",
            n=ships,
            who=Who(seat),
            strength=strength,
        )


def _most(state: RattleState, worth: Callable[[Chapter, int], tuple[int, ...]]) -> tuple[Chapter, int] | None:
    """Return the Adventure and the seat for which `worth` returns the greatest value; None before the first Adventure.

    At a tie it is the earliest Adventure.
    """
    every = [(chapter, seat) for chapter in state.chapters for seat in range(len(state.captains))]
    return max(every, key=lambda one: worth(*one), default=None)


def _decisive(state: RattleState) -> Iterator[Text]:
    """Yield one sentence about what decided the game: a tie, an End Sailor, or the winner's lead.

    Yield nothing if several players won.
    """
    totals = [sum(one.points for one in points_of(state, seat)) for seat in range(len(state.captains))]
    winner, others = state.winners[0], [seat for seat in range(len(state.captains)) if seat not in state.winners]
    if not others or len(state.winners) > 1:
        return
    second = max(others, key=lambda seat: totals[seat])
    ahead = totals[winner] - totals[second]
    if not ahead:
        yield text("It was a tie with {who}, decided by Parts, Sailors and Upgrades.", who=Who(second))
        return
    cards = [one for one in points_of(state, winner) if one.source in END_SAILORS and one.points >= ahead]
    if cards:
        best = max(cards, key=lambda one: one.points)
        told: list[Arg] = [card_name(best.source)]
        yield text("It all hung on {card} and its {n} VP: without them, {who} would not have been " "behind.",
                   card=told, n=best.points, who=Who(second))  # fmt: skip
    else:
        yield text("{n} VP ahead of {who}.", n=ahead, who=Who(second))
