"""Rated results, and the ratings after them. The ratings of a title on a server follow the order of its results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, bindparam, or_, select, update

from store.rows import ResultRow, ResultSeatRow
from store.schema import columns, result_seats, results, servers
from store.store_reader import StoreReader
from store.write_transaction import Transaction


class Ladder(NamedTuple):
    """The ratings of one title on one server: `guild` is the server's id, and `game` the key of the title."""

    guild: int
    game: str


class Position(NamedTuple):
    """The position of a result in the order in which games are rated: its end as Unix time, then its id."""

    ended: float
    id: str

    def before(self) -> ColumnElement[bool]:
        """Return the SQL condition for the results before this position."""
        return or_(results.c.ended < self.ended, and_(results.c.ended == self.ended, results.c.id < self.id))


class StoredGame(NamedTuple):
    """A result that counts for ratings, with its seats in order.

    `players_version` is the version of the automatic players' ratings with which it is rated.
    """

    position: Position
    players_version: int
    seats: Sequence[ResultSeatRow]


StoredRating = tuple[float, float]
"""A stored rating: the estimated strength (mu), and its standard deviation (sigma)."""
FIRST = Position(float("-inf"), "")
"""The position before all results."""
_RATED = result_seats.c.mu_after.is_not(None)
_SET = update(result_seats).where(
    result_seats.c.result == bindparam("_result"), result_seats.c.user == bindparam("_user")
)
_SET = _SET.values(mu_after=bindparam("_mu"), sigma_after=bindparam("_sigma"))


def _of(ladder: Ladder) -> tuple[ColumnElement[bool], ...]:
    return results.c.guild == ladder.guild, results.c.game == ladder.game, results.c.unrated_reason.is_(None)


async def lock_ladders(w: Transaction, guild: int) -> None:
    """Make other transactions that rate games of this server wait until this one ends.

    Otherwise two games that end at once would not see each other. The row of the server's settings is the lock.
    """
    await w._run(w._upsert(servers, {"guild": guild}, guild=guild))


async def rated_games_from(w: Transaction, ladder: Ladder, first: Position) -> list[StoredGame]:
    """Return the results of a ladder that count for ratings, in order.

    The first one is at the position `first` or after it.
    """
    query = select(results.c.ended, results.c.id, results.c.players_version).where(*_of(ladder))
    query = query if first == FIRST else query.where(~first.before())
    found = await w._query(query.order_by(results.c.ended, results.c.id))
    sat = select(*columns(result_seats, ResultSeatRow)).join(results, results.c.id == result_seats.c.result)
    sat = sat.where(*_of(ladder)) if first == FIRST else sat.where(*_of(ladder), ~first.before())
    seats = defaultdict[str, list[ResultSeatRow]](list)
    for row in await w._query(sat.order_by(result_seats.c.result, result_seats.c.seat)):
        seats[row.result].append(ResultSeatRow(*row))
    return [StoredGame(Position(row.ended, row.id), row.players_version, seats[row.id]) for row in found]


async def ratings_before(
    w: Transaction, ladder: Ladder, users: Collection[int], first: Position
) -> dict[int, StoredRating]:
    """Return by user id the newest rating that each of these people had before the position `first`.

    People without one are missing.
    """
    rating = select(result_seats.c.mu_after, result_seats.c.sigma_after)
    rating = rating.join(results, results.c.id == result_seats.c.result).where(*_of(ladder), first.before(), _RATED)
    rating = rating.order_by(results.c.ended.desc(), results.c.id.desc()).limit(1)
    found = {}
    for user in users:
        for mu, sigma in await w._query(rating.where(result_seats.c.user == user)):
            found[user] = mu, sigma
    return found


async def meetings_before(
    w: Transaction, ladder: Ladder, users: Collection[int], first: Position, since: float
) -> list[tuple[int, int, float]]:
    """Return the meetings of these people: rated games that two of them played together.

    The games ended after the time `since`, and are before the position `first`. Each meeting has two user ids, the
    smaller one first, and the time at which the game ended.
    """
    query = select(result_seats.c.result, result_seats.c.user, results.c.ended)
    query = query.join(results, results.c.id == result_seats.c.result).where(*_of(ladder), first.before(), _RATED)
    query = query.where(results.c.ended > since, result_seats.c.user.in_(users))
    people = defaultdict[tuple[str, float], list[int]](list)
    for result, user, ended in await w._query(query):
        people[result, ended].append(user)
    return [(*pair, ended) for (_, ended), some in people.items() for pair in combinations(sorted(some), 2)]


async def set_ratings(w: Transaction, result: str, ratings: Mapping[int, StoredRating]) -> None:
    """Store people's ratings after the game of a result. `ratings` has them by user id, `result` is the result's id."""
    rows: list[dict[str, Any]] = [
        {"_result": result, "_user": user, "_mu": mu, "_sigma": sigma} for user, (mu, sigma) in ratings.items()
    ]
    if rows:
        await w._run(_SET, rows)


async def ladders(store: StoreReader) -> list[Ladder]:
    """Return all ladders that have results which count for ratings."""
    query = select(results.c.guild, results.c.game).where(
        results.c.unrated_reason.is_(None), results.c.guild.is_not(None)
    )
    rows = await store._rows(query.distinct().order_by(results.c.guild, results.c.game))
    return [Ladder(row.guild, row.game) for row in rows]


class RatedSeatOf(NamedTuple):
    """A person's part in a rated game: the end of the game, their name and place there, and their rating after it.

    `left`: True if they had left or were replaced. Then the place is that of the automatic player.
    """

    user: int
    name: str
    ended: float
    place: int
    mu: float
    sigma: float
    left: bool


async def rated_seats(store: StoreReader, ladder: Ladder, until: float | None = None) -> list[RatedSeatOf]:
    """Return the parts of all people in the rated games of a ladder, in order.

    With `until`, only games that ended before that time count.
    """
    query = select(
        result_seats.c.user,
        result_seats.c.name,
        results.c.ended,
        result_seats.c.place,
        result_seats.c.mu_after,
        result_seats.c.sigma_after,
        result_seats.c.left,
    )
    query = query.join(results, results.c.id == result_seats.c.result).where(*_of(ladder), _RATED)
    query = query if until is None else query.where(results.c.ended < until)
    return [RatedSeatOf(*row) for row in await store._rows(query.order_by(results.c.ended, results.c.id))]


async def rating_change(
    store: StoreReader, result: ResultRow, user: int
) -> tuple[StoredRating | None, StoredRating] | None:
    """Return a person's ratings before and after a game as a pair; None if the game did not rate them.

    The one before is None if it was their first rated game of the title on this server.
    """
    after = select(result_seats.c.mu_after, result_seats.c.sigma_after).where(
        result_seats.c.result == result.id, result_seats.c.user == user, _RATED
    )
    now = await store._rows(after)
    if not now or result.guild is None:
        return None
    before = select(result_seats.c.mu_after, result_seats.c.sigma_after)
    before = before.join(results, results.c.id == result_seats.c.result).where(result_seats.c.user == user, _RATED)
    position = Position(result.ended, result.id)
    before = before.where(*_of(Ladder(result.guild, result.game)), position.before())
    earlier = await store._rows(before.order_by(results.c.ended.desc(), results.c.id.desc()).limit(1))
    return (earlier[0].mu_after, earlier[0].sigma_after) if earlier else None, (now[0].mu_after, now[0].sigma_after)
