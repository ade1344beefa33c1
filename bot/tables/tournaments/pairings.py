"""Pairings: who meets whom in a round, at tables of two to nine people.

The libraries that exist pair two opponents only, so this search is ours. Its rules are published ones:

- Nobody meets again whom they have met, as far as that is possible. People with similar points meet. A person gets a
  second bye only if everybody has had one. The last in the standings get theirs first (FIDE Handbook C.04.1, Basic
  rules for Swiss Systems).
- A round robin of two-seat tables turns in a circle, so that everybody meets everybody once (FIDE Handbook C.05,
  annex 1, Berger tables).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from bot.tables.tournaments.table_sizes import table_sizes

Pair = frozenset[int]
"""The ids of two people."""
APART, BYE, REPEAT = 10**12, 10**9, 10**7
"""Costs of two people at one table who must not meet, of a second bye, and of a second meeting.

A difference in points costs its square, which is less than a second meeting in up to 30 rounds.
"""
ATTEMPTS = 4
"""Number of further arrangements that are tried if people would meet again."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """The tables of a round, each with the ids of its people, and the people without a table."""

    tables: Sequence[Sequence[int]]
    byes: Sequence[int]


@dataclass(frozen=True, slots=True)
class History:
    """The results of earlier rounds.

    `points` and `byes` are numbers by person, and `met` is how often two people have met. People missing in them have
    none.
    """

    points: Mapping[int, int]
    met: Mapping[Pair, int]
    byes: Mapping[int, int]


NO_HISTORY = History({}, {}, {})


def pair(
    people: Sequence[int],
    most: int,
    accepted: Collection[int],
    history: History = NO_HISTORY,
    apart: Collection[Pair] = (),
    seed: str = "",
) -> Pairing:
    """Return the pairing of a round for these people, the best in the standings first.

    `most` and `accepted` limit the sizes of tables (`table_sizes`). Two people of a pair in `apart` never share a
    table. If that cannot be avoided otherwise, one of them gets a bye. Equal arguments give an equal pairing.
    """
    sizes = table_sizes(len(people), most, accepted)
    arrangement = _Arrangement(people, history, apart)
    random, order = Random(seed), [*range(len(people))]
    best = arrangement.improved(_groups(order, sizes))
    for _ in range(ATTEMPTS if arrangement.conflicts(best) else 0):
        random.shuffle(order)
        best = min(best, arrangement.improved(_groups(order, sizes)), key=arrangement.conflicts)
    return _without_conflicts([[people[one] for one in group] for group in best], accepted, {*apart})


def circle_round(people: Sequence[int], number: int, apart: Collection[Pair] = ()) -> Pairing:
    """Return round `number`, from 1, of a round robin of two-seat tables.

    `people` are all who entered, in a fixed order. Two people of a pair in `apart` get a bye instead.
    """
    ring: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    turned = [ring[0], *(ring[1 + (index + number - 1) % (len(ring) - 1)] for index in range(len(ring) - 1))]
    half = len(ring) // 2
    tables, byes = list[list[int]](), list[int]()
    for one, other in zip(turned[:half], reversed(turned[half:]), strict=True):
        both = [user for user in (one, other) if user is not None]
        if len(both) == 2 and Pair(both) not in apart:
            tables.append(both)
        else:
            byes += both
    return Pairing(tables, byes)


def circle_rounds(people: int) -> int:
    """Return how many rounds of two-seat tables this number of people needs, so that everybody meets everybody."""
    return people - 1 + people % 2


def meetings(tables: Collection[Collection[int]]) -> dict[Pair, int]:
    """Return how often two people have met at these tables."""
    found: dict[Pair, int] = {}
    for table in tables:
        for two in combinations(table, 2):
            found[Pair(two)] = found.get(Pair(two), 0) + 1
    return found


def _groups(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Return the people in this order at tables of these sizes, and the rest as the last group."""
    groups, first = list[list[int]](), 0
    for size in (*sizes, len(order)):
        groups.append([*order[first : first + size]])
        first += size
    return groups


class _Arrangement:
    """Improves groups of people by exchanging two of them. People are numbers from 0. The last group has a bye."""

    def __init__(self, people: Sequence[int], history: History, apart: Collection[Pair]) -> None:
        points = [history.points.get(user, 0) for user in people]
        lowest = min(points, default=0)
        self.cost = [[0] * len(people) for _ in people]
        for one, other in combinations(range(len(people)), 2):
            two = Pair((people[one], people[other]))
            repeats = REPEAT * history.met.get(two, 0) ** 2 + (APART if two in apart else 0)
            self.cost[one][other] = self.cost[other][one] = repeats + (points[one] - points[other]) ** 2
        had = [history.byes.get(user, 0) for user in people]
        last = len(people) - 1
        self.bye = [
            BYE * had[one] ** 2 + (points[one] - lowest) ** 2 + last - one  # of equal people the last one
            for one in range(len(people))
        ]

    def improved(self, groups: list[list[int]]) -> list[list[int]]:
        """Exchange people between groups as long as that lowers the costs, and return the groups."""
        places = [(group, place) for group, members in enumerate(groups) for place in range(len(members))]
        better = True
        while better:
            better = False
            for (here, mine), (there, theirs) in combinations(places, 2):
                if here == there:
                    continue
                one, other = groups[here][mine], groups[there][theirs]
                before = self._at(one, here, groups, one) + self._at(other, there, groups, other)
                if self._at(other, here, groups, one) + self._at(one, there, groups, other) < before:
                    groups[here][mine], groups[there][theirs] = other, one
                    better = True
        return groups

    def conflicts(self, groups: Sequence[Sequence[int]]) -> int:
        """Return the costs of second meetings, second byes and people who must not meet."""
        pairs = [self.cost[one][other] for group in groups[:-1] for one, other in combinations(group, 2)]
        return sum(cost // REPEAT for cost in pairs) + sum(self.bye[one] // REPEAT for one in groups[-1])

    def _at(self, person: int, group: int, groups: Sequence[Sequence[int]], instead_of: int) -> int:
        """Return the cost of a person in a group, in place of one of its members."""
        if group == len(groups) - 1:
            return self.bye[person]
        row = self.cost[person]
        return sum(row[other] for other in groups[group] if other not in (instead_of, person))


def _without_conflicts(groups: Sequence[Sequence[int]], accepted: Collection[int], apart: Collection[Pair]) -> Pairing:
    """Return the groups as a pairing in which nobody sits with a person from whom they must be apart.

    A person leaves such a table. If too few stay for a game, the table is dropped.
    """
    tables, byes = list[list[int]](), [*groups[-1]]
    for group in groups[:-1]:
        kept = list[int]()
        for user in group:
            if any(Pair((user, other)) in apart for other in kept):
                byes.append(user)
            else:
                kept.append(user)
        if len(kept) in accepted:
            tables.append(kept)
        else:
            byes += kept
    return Pairing(tables, byes)
