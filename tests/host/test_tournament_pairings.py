"""Sizes of tables, pairings and standings of tournaments: the pure part, checked by plain loops."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tables.tournaments.formats import next_round, points_of_byes
from bot.tables.tournaments.pairings import History, Pair, circle_round, circle_rounds, meetings, pair
from bot.tables.tournaments.standings import Played, advancing, points_of_places, standings
from bot.tables.tournaments.table_sizes import table_sizes
from store.rows import Entrant, EntrantStatus, RoundSeat, TournamentFormat, TournamentRow
from tests.ledger import rule

FEW = settings(max_examples=12, deadline=None)


def row_of(format: TournamentFormat, seats: int, rounds: int = 4) -> TournamentRow:
    names: dict[str, Any] = {"name": "", "game": "kinds", "options": {}, "pace": "days", "locale": "en"}
    return TournamentRow(
        "ABCDEF", 1, 2, None, None, format=format, seats=seats, rounds=rounds, hours=24, most=48, created=0.0, **names
    )


def simulated(
    row: TournamentRow, people: int, accepted: range, random: Random, apart: frozenset[Pair] = frozenset()
) -> list[RoundSeat]:
    """Play a whole tournament with random results, and return its rounds. In each round somebody may leave."""
    entrants = [Entrant(row.id, user, f"P{user}", user, EntrantStatus.IN) for user in range(1, people + 1)]
    seats: list[RoundSeat] = []
    while (drawn := next_round(row, entrants, seats, accepted, apart)) is not None:
        here = {one.user for one in entrants if one.status == EntrantStatus.IN}
        row.round += 1
        assert row.round <= 60, "it ends"
        new = [RoundSeat(row.id, row.round, u, 0, points=p) for u, p in points_of_byes(drawn.byes, seats).items()]
        for number, users in enumerate(drawn.tables, 1):
            assert len(users) in accepted
            assert len(users) <= row.seats
            assert not any(Pair(two) in apart for two in combinations(users, 2))
            places = random.sample(range(1, len(users) + 1), len(users))
            new += [
                RoundSeat(row.id, row.round, user, number, "CODE", points)
                for user, points in zip(users, points_of_places(places), strict=True)
            ]
        assert len({one.user for one in new}) == len(new), "nobody sits twice"
        assert {one.user for one in new} <= here
        seats += new
        if random.random() < 0.1:
            random.choice(entrants).status = EntrantStatus.OUT
    return seats


def tables_of(seats: list[RoundSeat]) -> list[list[int]]:
    found: dict[tuple[int, int], list[int]] = {}
    for one in seats:
        if one.table:
            found.setdefault((one.round, one.table), []).append(one.user)
    return [*found.values()]


@rule("H-812")
@FEW
@given(st.integers(1, 48), st.integers(2, 9), st.integers(2, 4))
def test_tables_are_as_equal_as_possible_and_leave_out_as_few_as_possible(people: int, most: int, least: int) -> None:
    sizes = table_sizes(people, most, range(least, 10))
    assert all(least <= size <= most for size in sizes)
    assert max(sizes, default=0) - min(sizes, default=0) <= 1
    equal = [n for n in range(people + 1) if any(tables * least <= n <= tables * most for tables in range(n + 1))]
    assert sum(sizes) == max(equal, default=0)
    assert len(sizes) == -(-sum(sizes) // most)


@rule("H-813", "H-815", "H-816")
@FEW
@given(st.integers(4, 16), st.integers(2, 5), st.randoms(use_true_random=False))
def test_a_swiss_tournament_is_legal_whoever_leaves_or_avoids_whom(people: int, seats: int, random: Random) -> None:
    apart = frozenset(Pair(random.sample(range(1, people + 1), 2)) for _ in range(people // 3))
    row = row_of(TournamentFormat.SWISS, seats)
    played = simulated(row, people, range(2, 6), random, apart)
    byes = Counter(one.user for one in played if one.table == 0)
    paid = Counter(one.user for one in played if one.table == 0 and one.points)
    assert all(paid[user] == 1 for user in byes), "only the first one gives points"
    assert row.round <= 4


@rule("H-813")
def test_eight_people_at_tables_of_two_meet_nobody_twice_and_leaders_meet() -> None:
    for seed in range(10):
        row = row_of(TournamentFormat.SWISS, 2, rounds=4)
        seats = simulated(row, 8, range(2, 5), Random(seed + 100))
        assert max(meetings(tables_of(seats)).values()) == 1
    found = pair([1, 2, 3, 4], 2, [2], History({1: 100, 2: 100}, {}, {}))
    assert {frozenset(table) for table in found.tables} == {frozenset({1, 2}), frozenset({3, 4})}


@rule("H-816")
def test_the_last_without_an_earlier_bye_gets_no_table() -> None:
    assert pair([1, 2, 3], 2, [2], History({1: 200, 2: 100}, {}, {})).byes == [3]
    assert pair([1, 2, 3], 2, [2], History({1: 200, 2: 100}, {}, {3: 1})).byes == [2]


@rule("H-814", "H-815")
@FEW
@given(st.integers(2, 10), st.integers(2, 5), st.randoms(use_true_random=False))
def test_in_a_round_robin_everybody_meets_everybody(people: int, seats: int, random: Random) -> None:
    for number in range(1, circle_rounds(people) + 1):
        assert sum(len(table) for table in circle_round(range(people), number).tables) == people - people % 2
    rounds = [table for n in range(1, circle_rounds(people) + 1) for table in circle_round(range(people), n).tables]
    assert meetings(rounds) == {Pair(two): 1 for two in combinations(range(people), 2)}
    row = row_of(TournamentFormat.ROUND_ROBIN, seats)
    stays = Random(0)
    stays.random = lambda: 1.0  # type: ignore[method-assign]
    met = meetings(tables_of(simulated(row, people, range(2, 6), stays)))
    assert len(met) == people * (people - 1) // 2 or row.round == people - 1
    simulated(row_of(TournamentFormat.ROUND_ROBIN, 2), people, range(2, 6), random, frozenset({Pair((1, 2))}))


@rule("H-817")
@FEW
@given(st.integers(2, 16), st.integers(2, 5), st.randoms(use_true_random=False))
def test_a_knockout_ends_with_one_table(people: int, seats: int, random: Random) -> None:
    row = row_of(TournamentFormat.KNOCKOUT, seats)
    played = simulated(row, people, range(2, 6), random)
    last = [one for one in played if one.round == row.round]
    assert len({one.table for one in last if one.table}) == 1
    for earlier in range(1, row.round):
        gone = {one.user for one in played if one.round == earlier} - {
            one.user for one in played if one.round > earlier
        }
        winners = {one.user for one in played if one.round == earlier and one.points == 100 and one.table}
        assert len(gone & winners) <= row.round, "a winner stays, unless they left"


@rule("H-817")
def test_the_better_half_of_a_table_goes_on() -> None:
    table = [Played(1, 1, user, points) for user, points in ((1, 0), (2, 50), (3, 100), (4, 25), (5, 75))]
    assert set(advancing([*table, Played(1, 0, 6, 100)], range(1, 7))) == {3, 5, 6}


@rule("H-818")
def test_points_are_the_share_of_the_others_who_are_beaten() -> None:
    assert points_of_places([1, 2]) == [100, 0]
    assert points_of_places([2, 1, 4, 3]) == [67, 100, 0, 33]
    assert points_of_places([1, 1]) == [50, 50]
    assert points_of_places([1, 2, 2]) == [100, 25, 25]
    assert points_of_places([1, 1, 3, 3]) == [83, 83, 17, 17]


@rule("H-819")
def test_ties_are_broken_by_opponents_then_wins_then_shared() -> None:
    played = [Played(1, 1, 1, 100), Played(1, 1, 2, 0), Played(1, 2, 3, 100), Played(1, 2, 4, 0)]
    played += [Played(2, 1, 1, 50), Played(2, 1, 3, 50), Played(2, 2, 2, 100), Played(2, 2, 4, 0)]
    found = standings([4, 3, 2, 1], played)
    assert [(one.user, one.place, one.points, float(one.opponents), one.wins) for one in found] == [
        (1, 1, 150, 125.0, 1),
        (3, 2, 150, 75.0, 1),
        (2, 3, 100, 75.0, 1),
        (4, 4, 0, 125.0, 0),
    ]
    assert [one.place for one in standings([1, 2, 3], [])] == [1, 1, 1]
    final = [Played(1, 1, 1, 100), Played(1, 1, 2, 0), Played(1, 2, 3, 100), Played(2, 1, 1, 0), Played(2, 1, 3, 100)]
    assert [one.user for one in standings([1, 2, 3], final, knockout=True)] == [3, 1, 2]
