"""Points of a game, and the standings of a tournament.

A game gives 100 points for everybody beaten: a person's share of the opponents whom they beat, where a shared place
counts half. At two seats that is 1, ½ and 0 as in chess (FIDE Handbook C.07). Ties are broken by the average points of
the opponents (there “Buchholz”), then by the number of games won. Equal people share a place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

WIN, DRAW, LOSS = 100, 50, 0
"""Points for beating everybody, for a game that nobody won, and for beating nobody."""


@dataclass(frozen=True, slots=True)
class Played:
    """One person's part in a round.

    `table` is the number of their table from 1, or 0 for a bye. `points` is None until the game is over.
    """

    round: int
    table: int
    user: int
    points: int | None


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings.

    `opponents` is the average of the points of all whom the person has met. `games` are finished games without byes.
    """

    place: int
    user: int
    points: int
    opponents: Fraction
    games: int
    wins: int


def points_of_places(places: Sequence[int]) -> list[int]:
    """Return the points of a game for these places, from 0 to 100. A lower place is better, equal places are shared."""
    others = len(places) - 1
    return [
        round(Fraction(WIN * sum(2 * (mine < place) + (mine == place) for place in places) - WIN, 2 * others))
        for mine in places
    ]


def standings(people: Iterable[int], played: Collection[Played], *, knockout: bool = False) -> list[Standing]:
    """Return the standings of these people, the best first.

    With `knockout` the person who played more rounds is before the others, and of equal ones the better in their last
    round.
    """
    people = [*people]
    done = [one for one in played if one.points is not None]
    points, games, wins, last = (defaultdict[int, int](int) for _ in range(4))
    for one in sorted(done, key=lambda one: one.round):
        value = one.points or 0
        points[one.user] += value
        last[one.user] = value
        games[one.user] += one.table > 0
        wins[one.user] += one.table > 0 and value == WIN
    average = _opponents(people, done, points)
    rounds = {user: max((one.round for one in played if one.user == user), default=0) for user in people}

    def strength(user: int) -> tuple[Fraction | int, ...]:
        first = (rounds[user], last[user]) if knockout else ()
        return (*first, points[user], average[user], wins[user])

    found, place = list[Standing](), 1
    for _, equal in groupby(sorted(people, key=strength, reverse=True), key=strength):
        group = [*equal]
        found += [Standing(place, user, points[user], average[user], games[user], wins[user]) for user in group]
        place += len(group)
    return found


def advancing(played: Collection[Played], order: Sequence[int]) -> list[int]:
    """Return the people who go on after a knockout round: the better half of each table, and everybody with a bye.

    `played` is that round. `order` are the people from the best on, which decides between equal points. Of an odd
    number at a table the smaller half goes on.
    """
    rank = {user: number for number, user in enumerate(order)}
    on = [one.user for one in played if one.table == 0]
    for table in sorted({one.table for one in played} - {0}):
        here = [one for one in played if one.table == table]
        here.sort(key=lambda one: (-(one.points or 0), rank.get(one.user, len(rank))))
        on += [one.user for one in here[: max(1, len(here) // 2)]]
    return sorted(on, key=lambda user: rank.get(user, len(rank)))


def _opponents(people: Iterable[int], done: Collection[Played], points: Mapping[int, int]) -> dict[int, Fraction]:
    """Return the average points of everybody whom each person has met, or 0 for a person who has met nobody."""
    tables = defaultdict[tuple[int, int], list[int]](list)
    for one in done:
        if one.table:
            tables[one.round, one.table].append(one.user)
    met = defaultdict[int, list[int]](list)
    for users in tables.values():
        for user in users:
            met[user] += [points[other] for other in users if other != user]
    return {user: Fraction(sum(met[user]), len(met[user])) if met[user] else Fraction(0) for user in people}
