"""Highlights of a finished game: the players who were near to winning, and those who were caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.awards import each
from engine.game import Curve
from engine.games.yarr.state import Tally, YarrState
from engine.text import Arg, Text, Who, plural, text

NEAR = 3
"""The number of remaining cards up to which a player counts as near to winning."""


def highlights(state: YarrState) -> Iterator[Text]:
    """Yield a sentence for each remarkable event of the finished game, the most remarkable first."""
    vain = _in_vain(state)
    if vain is not None:
        yield vain
    near = [
        (len(left), number, seat)
        for number, result in enumerate(state.results, 1)
        for seat, left in enumerate(result.left)
        if seat not in result.winners
    ]
    if vain is None and near and min(near)[0] <= NEAR:
        cards, number, _ = min(near)
        names: list[Arg] = [Who(seat) for count, round_, seat in near if (count, round_) == (cards, number)]
        yield plural(
            "So close: {names} had {n} card left when round {number} ended.",
            "So close: {names} had {n} cards left when round {number} ended.",
            n=cards,
            names=names,
            number=number,
        )
    turns = [result.turns for result in state.results]
    if len(turns) > 1:
        longest = turns.index(max(turns))
        yield plural(
            "The longest round was number {number}, with {n} turn.",
            "The longest round was number {number}, with {n} turns.",
            n=turns[longest],
            number=longest + 1,
        )
    if state.longest_pursuit > 1:
        yield text("The longest Royal Pursuit took {n} cards.", n=state.longest_pursuit)
    if state.highest_swab > 1:
        yield text("The highest stack of Swab That! reached {n}.", n=state.highest_swab)


def curve(state: YarrState) -> Curve:
    """Return each seat's score over time. It is the cards in hand if there was one round, else the rounds won."""
    seats = range(len(state.hands))
    whom = tuple(map(Who, seats))
    if len(state.results) < 2:
        return Curve(text("Cards in hand: the higher a line, the fewer"), whom, fewer=True)
    won = [
        tuple(sum(seat in one.winners for one in state.results[:count]) for seat in seats)
        for count in range(len(state.results) + 1)
    ]
    return Curve(text("Rounds won"), whom, tuple(won))


def _in_vain(state: YarrState) -> Text | None:
    """Return a sentence about the players who had called "Yo Ho!" with the fewest cards left and did not win the round.

    If several rounds are equal, it is about the latest. Return None if no round has such players.
    """
    failed = [
        (len(result.left[seat]), -number)
        for number, result in enumerate(state.results, 1)
        for seat in result.hopes
        if seat not in result.winners
    ]
    if not failed:
        return None
    cards, before = min(failed)
    result = state.results[-before - 1]
    names: list[Arg] = [
        Who(seat) for seat in sorted(result.hopes) if len(result.left[seat]) == cards and seat not in result.winners
    ]
    return plural(
        "Closest miss after “Yo Ho!”: {names} in round {number}, with {n} card left at the end.",
        "Closest miss after “Yo Ho!”: {names} in round {number}, with {n} cards left at the end.",
        n=cards,
        names=names,
        number=-before,
    )


Award = Callable[[int, list[Arg]], Text]

AWARDS: list[tuple[Callable[[Tally], int], Award]] = [
    (
        lambda tally: tally.caught,
        lambda n, who: plural(
            "Asleep on watch: {names}, caught once{each} without a call.",
            "Asleep on watch: {names}, caught {n} times{each} without a call.",
            n=n,
            names=who,
            each=each(who),
        ),
    ),
    (
        lambda tally: tally.stolen,
        lambda n, who: plural(
            "Sticky fingers: {names}, {n} card stolen{each}.",
            "Sticky fingers: {names}, {n} cards stolen{each}.",
            n=n,
            names=who,
            each=each(who),
        ),
    ),
    (
        lambda tally: tally.drawn,
        lambda n, who: plural(
            "Heaviest pockets: {names}, {n} card drawn{each}.",
            "Heaviest pockets: {names}, {n} cards drawn{each}.",
            n=n,
            names=who,
            each=each(who),
        ),
    ),
    (
        lambda tally: tally.missed,
        lambda n, who: plural(
            "Lips sealed: {names}, {n} call forgotten{each}.",
            "Lips sealed: {names}, {n} calls forgotten{each}.",
            n=n,
            names=who,
            each=each(who),
        ),
    ),
]
"""The awards, the best first, each a pair of functions.

The first returns the number for which a seat gets the award. The second returns the sentence about the seats with the
highest number.
"""


def awards(state: YarrState) -> Iterator[Text]:
    """Yield a sentence for each award that a seat has earned in the finished game."""
    for number, words in AWARDS:
        numbers = [number(tally) for tally in state.tallies]
        if most := max(numbers):
            yield words(most, [Who(seat) for seat, count in enumerate(numbers) if count == most])
