"""Results of finished games and their seats: write, search, make anonymous and delete them."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, delete, func, insert, or_, select, update

from engine.play import By
from store.reader_writer_base import values_of
from store.rows import ModerationKind, ResultEnding, ResultRow, ResultSeatRow, SeatRow, UnratedReason
from store.schema import answers, columns, events, moderation_log, result_seats, results, seats, tables
from store.store_reader import StoreReader
from store.write_transaction import Transaction

SAILOR: Final = "Sailor"
"""The name in results of a person who had their data deleted."""

_RESULTS = select(*columns(results, ResultRow))
_SEATS = select(*columns(result_seats, ResultSeatRow))

MOST_BY_STAND_IN = 0.5
"""The share of answers by stand-ins above which a game is not the person's own. The usual stand-in is a strong one."""

WITH_HELP: Final = (UnratedReason.LESSON, UnratedReason.ADVICE)
"""Games with help: in them nobody earns achievements or sets records."""


def has_won(place: int | None, *, left: bool) -> bool:
    """Return True if a person won with this place. A person who left did not, whatever the automatic player reached."""
    return place == 1 and not left


def anonymous_user() -> int:
    """Return a new random negative number that stands for a person who had their data deleted."""
    return -1 - secrets.randbelow(2**62)


# --- writing -----------------------------------------------------------------------------------------


async def add_result(w: Transaction, result: ResultRow) -> bool:
    """Store a result, and return True. Do nothing and return False if its table has a result already."""
    return await w._insert_new(results, values_of(result))


async def add_result_seats(w: Transaction, seats: Sequence[ResultSeatRow]) -> None:
    """Store the seats of a result that was just stored."""
    await w._run(insert(result_seats), [values_of(seat) for seat in seats])


async def set_result(w: Transaction, id: str, **fields: Any) -> None:
    """Set these fields of the `ResultRow` with this id."""
    await w._run(update(results).where(results.c.id == id).values(**fields))


async def forget_in_results(w: Transaction, user: int) -> dict[int | None, int]:
    """Replace a person in all results by a random negative number, one for each server, and their name by “Sailor”.

    Returns the new number by server. The key None stands for direct messages.
    """
    theirs = select(result_seats.c.result).where(result_seats.c.user == user)
    servers = await w._query(select(results.c.guild).where(results.c.id.in_(theirs)).distinct())
    found: dict[int | None, int] = {row.guild: anonymous_user() for row in servers}
    for guild, number in found.items():
        here = select(results.c.id).where(results.c.guild.is_(None) if guild is None else results.c.guild == guild)
        mine = (result_seats.c.user == user, result_seats.c.result.in_(here))
        await w._run(update(result_seats).where(*mine).values(user=number, name=SAILOR))
    return found


async def delete_results(w: Transaction, which: Collection[ColumnElement[bool]], most: int) -> int:
    """Delete at most `most` of the results that meet all SQL conditions in `which`. Return their number."""
    some = select(results.c.id).where(*which).limit(most)
    return await w._run(delete(results).where(results.c.id.in_(some.scalar_subquery())))


async def delete_old_results(w: Transaction, before: float, most: int) -> int:
    """Delete at most `most` results of games that ended before the time `before`. Return their number."""
    return await delete_results(w, [results.c.ended < before], most)


# --- what a result is made of ------------------------------------------------------------------------


class GameLength(NamedTuple):
    """The length of a game: the times of its first and last event, and the number of blocks of its story.

    Only public blocks are counted, such as turns. A table without events has no such times. `last_answer` is the time
    of the last event that an answer caused, or None.
    """

    first: float | None
    last: float | None
    last_answer: float | None
    blocks: int


async def game_length(w: Transaction, table: str) -> GameLength:
    """Return the length of a table's game, as this transaction sees it."""
    told = and_(events.c.readers.is_(None), events.c.undone.is_(False))
    moved = events.c.answer_number.is_not(None)
    query: Any = select(
        func.min(events.c.at),
        func.max(events.c.at),
        func.max(events.c.at).filter(moved),
        func.count().filter(events.c.begins_group, told),
    )
    (row,) = await w._query(query.where(events.c.table == table))
    return GameLength(*row)


async def stand_in_shares(w: Transaction, table: str) -> dict[int, float]:
    """Return the share (from 0 to 1) of each seat's answers that stand-ins gave, as this transaction sees it.

    Seats without such answers are missing.
    """
    valid = (answers.c.table == table, answers.c.void_reason.is_(None))
    by_stand_in = func.count().filter(answers.c.answered_by == By.STAND_IN)
    query: Any = select(answers.c.seat, by_stand_in, func.count()).where(*valid).group_by(answers.c.seat)
    return {seat: round(some / every, 3) for seat, some, every in await w._query(query) if some}


async def lock_seats(w: Transaction, table: str) -> list[SeatRow]:
    """Return the seats of a table, ordered by place.

    Until this transaction ends, no other transaction can change these seats. So nobody's data can be deleted meanwhile.
    """
    query = select(*columns(seats, SeatRow)).where(seats.c.table == table).order_by(seats.c.place)
    return [SeatRow(*row) for row in await w._query(query.with_for_update())]


async def lock_seats_of_result(w: Transaction, id: str) -> list[ResultSeatRow]:
    """Return the seats of this result, ordered by seat.

    Until this transaction ends, no other transaction can make a person there anonymous.
    """
    query = _SEATS.where(result_seats.c.result == id).order_by(result_seats.c.seat)
    return [ResultSeatRow(*row) for row in await w._query(query.with_for_update())]


async def tables_without_result(store: StoreReader, since: float) -> list[str]:
    """Return the codes of the games that have ended after the time `since` but have no result, the oldest first.

    Only games that ended before an update from version 1.0.0 have none.
    """
    over = (tables.c.status.in_(("ended", "cancelled")), tables.c.save.is_not(None), tables.c.changed >= since)
    query = select(tables.c.id, tables.c.guild).where(*over, tables.c.id.not_in(select(results.c.id)))
    rows = await store._rows(query.order_by(tables.c.changed, tables.c.id))
    return [row.id for row in rows if store.serves(row.guild)]


# --- reading -----------------------------------------------------------------------------------------


def _result(row: Any) -> ResultRow:
    found = ResultRow(*row)
    found.ending = ResultEnding(found.ending)
    found.unrated_reason = None if found.unrated_reason is None else UnratedReason(found.unrated_reason)
    return found


async def result_of(store: StoreReader, id: str) -> ResultRow | None:
    """Return the result of the table with this code, or None."""
    found = await store._rows(_RESULTS.where(results.c.id == id))
    return _result(found[0]) if found else None


async def seats_of_results(store: StoreReader, ids: Iterable[str]) -> dict[str, list[ResultSeatRow]]:
    """Return the seats of these results by the id of the result, each list ordered by seat."""
    found: dict[str, list[ResultSeatRow]] = {id: [] for id in ids}
    query = _SEATS.where(result_seats.c.result.in_(found)).order_by(result_seats.c.result, result_seats.c.seat)
    for row in await store._rows(query):
        seat = ResultSeatRow(*row)
        found[seat.result].append(seat)
    return found


class Search(NamedTuple):
    """Which results are meant. A condition that is None is not checked.

    `viewer` is the person who searches. They find results of games that they played, and those of public tables in the
    `channels` that they see. A person who was removed from a private table does not find its result. `code` is that of
    a table, and `guild` a server. `player` and `companion` are people who both had a seat. `game` is the key of a
    title. `public`: True for public tables only.
    """

    viewer: int
    channels: Collection[int] = ()
    code: str | None = None
    guild: int | None = None
    player: int | None = None
    companion: int | None = None
    game: str | None = None
    public: bool = False

    def conditions(self) -> list[ColumnElement[bool]]:
        """Return the SQL conditions of this search."""
        removed = select(moderation_log.c.table).where(
            moderation_log.c.subject == self.viewer,
            moderation_log.c.kind == ModerationKind.REMOVED,
            moderation_log.c.table.is_not(None),
        )
        played = and_(_has_seat(self.viewer), or_(~results.c.private, results.c.id.not_in(removed)))
        seen = and_(~results.c.private, results.c.channel.in_(self.channels))
        found: list[ColumnElement[bool]] = [or_(played, seen)]
        if self.code is not None:
            found.append(results.c.id == self.code)
        if self.public:
            found.append(~results.c.private)
        found += [_has_seat(user) for user in (self.player, self.companion) if user is not None]
        if self.guild is not None:
            found.append(results.c.guild == self.guild)
        if self.game is not None:
            found.append(results.c.game == self.game)
        return found


def _has_seat(user: int) -> ColumnElement[bool]:
    return results.c.id.in_(select(result_seats.c.result).where(result_seats.c.user == user))


async def find_results(
    store: StoreReader, search: Search, *, limit: int | None = None, after: int = 0
) -> list[ResultRow]:
    """Return the results that a person searches for, the newest first.

    `after` is the number of results to skip, and `limit` the largest number to return (None: all).
    """
    query: Select[Any] = _RESULTS.where(*search.conditions()).order_by(results.c.ended.desc(), results.c.id)
    return [_result(row) for row in await store._rows(query.limit(limit).offset(after or None))]


async def count_results(store: StoreReader, search: Search) -> int:
    """Return the number of results that a person searches for."""
    return int((await store._rows(select(func.count()).select_from(results).where(*search.conditions())))[0][0])


async def channels_with_results(store: StoreReader, guild: int) -> list[int]:
    """Return the ids of the channels of this server in which public games have ended, in ascending order."""
    query = select(results.c.channel).where(results.c.guild == guild, ~results.c.private).distinct()
    return sorted(row.channel for row in await store._rows(query))
