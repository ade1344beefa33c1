"""Which round comes next in each format, from the rounds so far."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from itertools import combinations
from random import Random

from bot.tables.tournaments.pairings import History, Pair, Pairing, circle_round, circle_rounds, meetings, pair
from bot.tables.tournaments.standings import LOSS, WIN, Played, Standing, advancing, standings
from store.rows import Entrant, EntrantStatus, RoundSeat, TournamentFormat, TournamentRow


def played_rounds(seats: Collection[RoundSeat]) -> list[Played]:
    """Return the stored rounds in the form that standings are computed from."""
    return [Played(one.round, one.table, one.user, one.points) for one in seats]


def standings_of(row: TournamentRow, people: Sequence[Entrant], seats: Collection[RoundSeat]) -> list[Standing]:
    """Return the standings of everybody who has a place in the tournament.

    Before the first round, and among equal people, they are in an order drawn from the tournament's id.
    """
    knockout = row.format == TournamentFormat.KNOCKOUT
    return standings(_drawn(row, people), played_rounds(seats), knockout=knockout)


def next_round(
    row: TournamentRow,
    people: Sequence[Entrant],
    seats: Collection[RoundSeat],
    accepted: Collection[int],
    apart: Collection[Pair],
) -> Pairing | None:
    """Return the tables of the next round, or None if the tournament is over.

    `people` are all who have a place, also those who have left. `accepted` are the numbers of seats that the title
    accepts. Pairs in `apart` never share a table.
    """
    order = [one.user for one in standings_of(row, people, seats)]
    left = {one.user for one in people if one.status == EntrantStatus.OUT}
    here = [user for user in order if user not in left]
    tables = _tables(seats)
    points, byes = defaultdict[int, int](int), defaultdict[int, int](int)
    for one in seats:
        points[one.user] += one.points or 0
        byes[one.user] += one.table == 0
    history = History(points, meetings(tables), byes)
    if row.format == TournamentFormat.KNOCKOUT and row.round:
        last = [one for one in played_rounds(seats) if one.round == row.round]
        if len({one.table for one in last}) == 1:
            return None
        here = [user for user in advancing(last, order) if user not in left]
        history = History({}, history.met, byes)
    if row.format == TournamentFormat.SWISS and row.round >= row.rounds:
        return None
    if row.format == TournamentFormat.ROUND_ROBIN:
        if row.seats == 2 and 2 in accepted:
            return _circle(row, people, left, apart)
        unmet = [two for two in combinations(here, 2) if Pair(two) not in apart and Pair(two) not in history.met]
        if not unmet or row.round >= max(len(here) - 1, 1):
            return None
        history = History({}, history.met, byes)
    found = pair(here, row.seats, accepted, history, apart, f"{row.id} {row.round}")
    return found if found.tables else None


def points_of_byes(byes: Sequence[int], seats: Collection[RoundSeat]) -> dict[int, int]:
    """Return the points of people without a table. Only the first bye of a person counts as a win."""
    had = {one.user for one in seats if one.table == 0}
    return {user: LOSS if user in had else WIN for user in byes}


def _circle(
    row: TournamentRow, people: Sequence[Entrant], left: Collection[int], apart: Collection[Pair]
) -> Pairing | None:
    """Return the next round of two-seat tables in which somebody meets, or None. An absent opponent means a bye."""
    ring = _drawn(row, people)
    if row.round >= circle_rounds(len(ring)):
        return None
    found = circle_round(ring, row.round + 1, apart)
    tables = [table for table in found.tables if not {*table} & {*left}]
    seated = {user for table in tables for user in table}
    byes = [user for user in ring if user not in left and user not in seated]
    return Pairing(tables, byes) if tables or len(byes) > 1 else None


def _tables(seats: Collection[RoundSeat]) -> list[list[int]]:
    """Return the people of each table of the rounds so far."""
    found = defaultdict[tuple[int, int], list[int]](list)
    for one in seats:
        if one.table:
            found[one.round, one.table].append(one.user)
    return [*found.values()]


def _drawn(row: TournamentRow, people: Sequence[Entrant]) -> list[int]:
    """Return the people who have a place, in an order that is drawn from the tournament's id."""
    users = [one.user for one in people if one.status != EntrantStatus.WAITING]
    Random(row.id).shuffle(users)
    return users
