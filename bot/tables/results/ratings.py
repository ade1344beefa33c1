"""Rate results as games end, and compute all ratings anew."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.results.rating_model import MEETING_SECONDS, RatedGame, RatedSeat, Rating, Ratings
from store import Store
from store.results.ratings import (
    FIRST,
    Ladder,
    Position,
    StoredGame,
    ladders,
    lock_ladders,
    meetings_before,
    rated_games_from,
    ratings_before,
    set_ratings,
)
from store.results.results import MOST_BY_STAND_IN, set_result
from store.rows import ResultRow, ResultSeatRow, UnratedReason
from store.write_transaction import Transaction

LEAST_PEOPLE = 2
"""Minimum number of rated people in a game that counts for ratings."""


def _seat(row: ResultSeatRow) -> RatedSeat:
    several = row.handed_over or (row.stand_in_share > MOST_BY_STAND_IN and not row.left)
    return RatedSeat(row.user, row.automatic_player, row.place or 0, row.side, row.left, several)


def _game(ladder: Ladder, game: StoredGame) -> RatedGame:
    return RatedGame(ladder.game, game.position.ended, [_seat(row) for row in game.seats], game.players_version)


def has_enough_people(seats: Sequence[ResultSeatRow]) -> bool:
    """Return True if the game counts for ratings, because at least two people of these seats would be rated."""
    return sum(_seat(row).rated for row in seats) >= LEAST_PEOPLE


async def rate_result(w: Transaction, result: ResultRow, seats: Sequence[ResultSeatRow]) -> None:
    """Rate a game, in the transaction that stores its result and its seats. Call it after they are stored.

    Games end in one order and may be stored in another. So the later games of the ladder are rated again.
    """
    if result.unrated_reason is not None or result.guild is None:
        return
    if not has_enough_people(seats):
        result.unrated_reason = UnratedReason.TOO_FEW_PEOPLE
        await set_result(w, result.id, unrated_reason=result.unrated_reason)
        return
    ladder = Ladder(result.guild, result.game)
    await lock_ladders(w, ladder.guild)
    await _rate_from(w, ladder, Position(result.ended, result.id))


async def _rate_from(w: Transaction, ladder: Ladder, first: Position) -> tuple[int, int]:
    """Rate all games of a ladder from the position `first` on.

    Return the number of these games, and the number of stored ratings that have changed.
    """
    games = await rated_games_from(w, ladder, first)
    users = {row.user for game in games for row in game.seats if row.user is not None}
    before, met = dict[int, Rating](), list[tuple[int, int, float]]()
    if first != FIRST:
        before = {user: Rating(*one) for user, one in (await ratings_before(w, ladder, users, first)).items()}
        met = await meetings_before(w, ladder, users, first, first.ended - MEETING_SECONDS)
    ratings, changed = Ratings(before, met), 0
    for game in games:
        stored = {row.user: (row.mu_after, row.sigma_after) for row in game.seats if row.user is not None}
        after = ratings.rate(_game(ladder, game))
        new = {user: (*one,) for user, one in after.items() if stored[user] != (*one,)}
        await set_ratings(w, game.position.id, new)
        changed += len(new)
    return len(games), changed


async def rebuild_ratings(store: Store) -> tuple[int, int]:
    """Compute all ratings of all servers anew.

    Return the number of rated games, and the number of stored ratings that were different.
    """
    games = changed = 0
    for ladder in await ladders(store):
        async with store.write() as w:
            await lock_ladders(w, ladder.guild)
            rated, different = await _rate_from(w, ladder, FIRST)
        games, changed = games + rated, changed + different
    return games, changed
