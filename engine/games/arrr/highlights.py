"""Highlights of a finished game: comebacks, luck, and late leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.awards import each
from engine.games.arrr.card_totals import score_of
from engine.games.arrr.state import ArrrState
from engine.text import Arg, Text, Who, plural, text

SIXTHS = 6


def highlights(state: ArrrState) -> Iterator[Text]:
    """Yield a sentence for each remarkable event of the finished game, the most remarkable first."""
    seats = range(len(state.hands))
    totals = [score_of(state, seat).total for seat in seats]
    others = [seat for seat in seats if seat not in state.winners]
    if others and state.won_by == "points" and len(state.winners) == 1:
        second = max(others, key=lambda seat: totals[seat])
        ahead = totals[state.winners[0]] - totals[second]
        yield plural("{n} point ahead of {who}.", "{n} points ahead of {who}.", n=ahead, who=Who(second))
    yield from _last_once(state)
    best = [luck.best for luck in state.luck]
    seat = max(seats, key=lambda seat: best[seat][0])
    above, successes, dice = best[seat]
    if above > 0:
        yield plural(
            "Luckiest throw: {who}, {n} success with {dice}.",
            "Luckiest throw: {who}, {n} successes with {dice}.",
            n=successes,
            who=Who(seat),
            dice=plural("{n} die", "{n} dice", n=dice),
        )
    luck = [state.luck[seat].successes * SIXTHS - state.luck[seat].sixths for seat in seats]
    if min(luck) < 0:
        yield _sorriest(state, luck.index(min(luck)))


def _last_once(state: ArrrState) -> Iterator[Text]:
    """Yield a sentence about the last turn after which a winner had fewer points than all others.

    Yield nothing if there was no such turn.
    """
    for turn, scores in reversed([*enumerate(state.story, 1)]):
        totals = [score.total for score in scores]
        for seat in state.winners:
            if all(totals[seat] < total for other, total in enumerate(totals) if other not in state.winners):
                yield text("{who} was still in last place after turn {turn}.", turn=turn, who=Who(seat))
                return


def _sorriest(state: ArrrState, seat: int) -> Text:
    luck = state.luck[seat]
    tenths = (luck.sixths * 10 + 3) // SIXTHS
    return plural(
        "Unluckiest dice: {who}, {n} success instead of the expected {expected}.",
        "Unluckiest dice: {who}, {n} successes instead of the expected {expected}.",
        n=luck.successes,
        who=Who(seat),
        expected=text("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10),
    )


Award = Callable[[int, list[Arg]], Text]

AWARDS: dict[str, Award] = {
    "won": lambda n, who: plural(
        "Biggest brawler: {names}, {n} Challenge won{each}.",
        "Biggest brawler: {names}, {n} Challenges won{each}.",
        n=n,
        names=who,
        each=each(who),
    ),
    "biggest": lambda n, who: plural(
        "Biggest fistful: {names}, {n} die{each} in one throw.",
        "Biggest fistful: {names}, {n} dice{each} in one throw.",
        n=n,
        names=who,
        each=each(who),
    ),
    "cheated": lambda n, who: plural(
        "Biggest cheat: {names}, {n} Piece{each} spent on cheating.",
        "Biggest cheat: {names}, {n} Pieces{each} spent on cheating.",
        n=n,
        names=who,
        each=each(who),
    ),
    "cancelled": lambda n, who: plural(
        "Most thwarted: {names}, {n} event{each} cancelled by others.",
        "Most thwarted: {names}, {n} events{each} cancelled by others.",
        n=n,
        names=who,
        each=each(who),
    ),
    "beaten": lambda n, who: plural(
        "Fish food: {names}, {n} Sail lost{each}.",
        "Fish food: {names}, {n} Sails lost{each}.",
        n=n,
        names=who,
        each=each(who),
    ),
    "conquered": lambda n, who: plural(
        "Old salt: {names}, {n} Sail won{each}.",
        "Old salt: {names}, {n} Sails won{each}.",
        n=n,
        names=who,
        each=each(who),
    ),
}
"""The awards, the best first. The key is the id of the count by which seats are compared, such as `won` for Challenges.

The value is a function that returns the sentence, given the highest number and the seats with it.
"""


def awards(state: ArrrState) -> Iterator[Text]:
    """Yield a sentence for each award that a seat has earned in the finished game."""
    for what, words in AWARDS.items():
        numbers = [tally.get(what, 0) for tally in state.tallies]
        most = max(numbers)
        if most and numbers.count(most) < len(numbers):
            yield words(most, [Who(seat) for seat, count in enumerate(numbers) if count == most])
