"""Statistics of people on a server, read from the results of games."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import func, select

from store.rows import ResultEnding
from store.schema import result_seats, results
from store.store_reader import StoreReader


class OwnGame(NamedTuple):
    """A person's part in a game that was played out.

    `mu` and `sigma` are their rating after it, or None if they were not rated. `left`: True if they had left or
    were replaced.
    """

    game: str
    place: int
    left: bool
    mu: float | None
    sigma: float | None


async def played_games(store: StoreReader, guild: int, user: int, *, private: bool) -> list[OwnGame]:
    """Return a person's part in all games on a server that were played out, in the order of their ends.

    With `private`, games of private tables are included.
    """
    query = select(
        results.c.game,
        result_seats.c.place,
        result_seats.c.left,
        result_seats.c.mu_after,
        result_seats.c.sigma_after,
    ).join(result_seats, result_seats.c.result == results.c.id)
    query = query.where(results.c.guild == guild, result_seats.c.user == user, result_seats.c.place.is_not(None))
    query = query if private else query.where(~results.c.private)
    return [OwnGame(*row) for row in await store._rows(query.order_by(results.c.ended, results.c.id))]


class Companion(NamedTuple):
    """Another person in somebody's games: their newest name there, and the number of games together."""

    user: int
    name: str
    games: int


async def companions(store: StoreReader, guild: int, user: int, *, private: bool, most: int = 20) -> list[Companion]:
    """Return the people with whom this person has finished games on a server, those of most games first.

    At most `most` are returned. With `private`, games of private tables count too. People who had their data deleted
    are left out.
    """
    mine, theirs = result_seats.alias(), result_seats.alias()
    newest_first = (results.c.ended.desc(), results.c.id.desc())
    newest_name = func.first_value(theirs.c.name).over(partition_by=theirs.c.user, order_by=newest_first)
    together = select(theirs.c.user, newest_name.label("name")).join(mine, mine.c.result == theirs.c.result)
    together = together.join(results, results.c.id == mine.c.result)
    together = together.where(results.c.guild == guild, results.c.ending == ResultEnding.PLAYED_OUT)
    together = together.where(mine.c.user == user, theirs.c.user > 0, theirs.c.user != user)
    found = (together if private else together.where(~results.c.private)).subquery()
    query = select(found.c.user, found.c.name, func.count()).group_by(found.c.user, found.c.name)
    return [Companion(*row) for row in await store._rows(query.order_by(func.count().desc(), found.c.user).limit(most))]


async def people_who_finished(store: StoreReader, guild: int | None, game: str, users: Collection[int]) -> set[int]:
    """Return the ids of those of these people who have finished a public game of the title `game` on a server."""
    query = select(result_seats.c.user).join(results, results.c.id == result_seats.c.result).distinct()
    where = (results.c.guild == guild, results.c.game == game, ~results.c.private)
    query = query.where(*where, results.c.ending == ResultEnding.PLAYED_OUT, result_seats.c.user.in_(users))
    return {row.user for row in await store._rows(query)} if users else set()


async def most_played(store: StoreReader, guild: int) -> str | None:
    """Return the key of the game that was finished most often in public on a server, or None."""
    query = select(results.c.game).where(results.c.guild == guild, ~results.c.private)
    query = query.where(results.c.ending == ResultEnding.PLAYED_OUT).group_by(results.c.game)
    rows = await store._rows(query.order_by(func.count().desc(), results.c.game).limit(1))
    return rows[0].game if rows else None


async def last_played(store: StoreReader, guild: int) -> dict[int, float]:
    """Return the time at which each person's last public game on a server ended, by user id."""
    query = select(result_seats.c.user, func.max(results.c.ended)).join(results, results.c.id == result_seats.c.result)
    query = query.where(results.c.guild == guild, ~results.c.private, result_seats.c.user.is_not(None))
    return {row.user: row[1] for row in await store._rows(query.group_by(result_seats.c.user))}
