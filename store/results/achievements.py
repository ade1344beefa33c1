"""The achievements of people, and the games of a person from which those of the house are computed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, delete, or_, select, update

from engine.play import Answer, By
from store.results.results import MOST_BY_STAND_IN, WITH_HELP
from store.rows import AchievementRow, EventRow, ResultEnding, ResultRow
from store.schema import achievements, answers, columns, events, result_seats, results, tables
from store.store_reader import StoreReader
from store.write_transaction import Transaction

NO_SERVER = 0
"""The `AchievementRow.guild` of games in direct messages."""


class OtherSeat(NamedTuple):
    """Another seat of a game: its person or the key of its automatic player, and its place in the ranking (1 is the
    best).
    """

    user: int | None
    automatic_player: str | None
    place: int | None


class PlayedGame(NamedTuple):
    """A game that a person has played to its end.

    `result` is the id of its result, `game` the key of its title. `place` is the person's place: 1 is the best.
    `minutes` is the length of the game. `others` are the other seats.
    """

    result: str
    game: str
    place: int
    minutes: int
    others: Sequence[OtherSeat]

    @property
    def won(self) -> bool:
        """True if the person was first, alone or together with others."""
        return self.place == 1


# --- the record of a game that ends --------------------------------------------------------------------


async def stored_events(w: Transaction, table: str) -> list[EventRow]:
    """Return the public events of a table in order, as this transaction sees them, without undone ones."""
    told = (events.c.table == table, events.c.readers.is_(None), events.c.undone.is_(False))
    rows = await w._query(select(*columns(events, EventRow)).where(*told).order_by(events.c.number))
    return [EventRow(*row) for row in rows]


async def stored_answers(w: Transaction, table: str) -> list[Answer]:
    """Return the valid answers of a table in order, as this transaction sees them."""
    query = select(answers.c.seat, answers.c.choice_name, answers.c.value, answers.c.answered_by)
    valid = (answers.c.table == table, answers.c.void_reason.is_(None))
    rows = await w._query(query.where(*valid).order_by(answers.c.number))
    return [Answer(seat, name, value, By(by)) for seat, name, value, by in rows]


# --- writing -------------------------------------------------------------------------------------------


async def add_achievements(w: Transaction, rows: Sequence[AchievementRow], *, private: bool) -> None:
    """Store achievements that their people do not have yet.

    `private` is True if they come from a private table. A public game replaces a private one as the game in which the
    achievement was earned, so that others may learn of it.
    """
    for row in rows:
        new = w._insert(achievements).values(
            user=row.user, guild=row.guild, achievement=row.achievement, result=row.result
        )
        if private:
            await w._run(new.on_conflict_do_nothing(index_elements=achievements.primary_key))
            continue
        secret = achievements.c.result.in_(select(results.c.id).where(results.c.private))
        changes = {"result": new.excluded.result}
        await w._run(new.on_conflict_do_update(index_elements=achievements.primary_key, set_=changes, where=secret))


async def set_seat_achievements(w: Transaction, result: str, seat: int, ids: Sequence[str]) -> None:
    """Set the achievements that a seat of this result has earned."""
    mine = (result_seats.c.result == result, result_seats.c.seat == seat)
    await w._run(update(result_seats).where(*mine).values(achievements=list(ids)))


async def set_facts(w: Transaction, result: ResultRow, **facts: Any) -> None:
    """Add these public facts of the game, by name, to `ResultRow.facts`. A fact of the same name is replaced."""
    result.facts = result.facts | facts
    await w._run(update(results).where(results.c.id == result.id).values(facts=result.facts))


async def forget_achievements(w: Transaction, user: int) -> None:
    """Delete all achievements of a person.

    Results keep the achievements of the seats that were theirs, without a name.
    """
    await w._run(delete(achievements).where(achievements.c.user == user))


# --- reading -------------------------------------------------------------------------------------------


async def games_played(w: Transaction, user: int, result: ResultRow) -> list[PlayedGame]:
    """Return the games on the server of this result that a person has played to the end, the oldest first.

    The game of this result is the last one. Games with help are left out, and so are games that they left or in which
    stand-ins gave most of their answers. Games of private tables count only if this result is of a private table.
    Otherwise an achievement of a public game would reveal them.
    """
    here = results.c.guild.is_(None) if result.guild is None else results.c.guild == result.guild
    until = or_(results.c.ended < result.ended, and_(results.c.ended == result.ended, results.c.id <= result.id))
    alone = [results.c.unrated_reason.is_distinct_from(help) for help in WITH_HELP]
    mine = select(results.c.id, results.c.game, result_seats.c.place, results.c.minutes, result_seats.c.seat)
    mine = mine.join(result_seats, result_seats.c.result == results.c.id).where(
        result_seats.c.user == user,
        result_seats.c.left.is_(False),
        result_seats.c.handed_over.is_(False),
        result_seats.c.stand_in_share <= MOST_BY_STAND_IN,
        result_seats.c.place.is_not(None),
        results.c.ending == ResultEnding.PLAYED_OUT,
        *alone,
        here,
        until,
    )
    if not result.private:
        mine = mine.where(results.c.private.is_(False))
    found = await w._query(mine.order_by(results.c.ended, results.c.id))
    of = mine.with_only_columns(results.c.id).order_by(None)
    seats: Select[Any] = select(
        result_seats.c.result,
        result_seats.c.seat,
        result_seats.c.user,
        result_seats.c.automatic_player,
        result_seats.c.place,
    ).where(result_seats.c.result.in_(of))
    others: dict[str, list[tuple[int, OtherSeat]]] = {}
    for id, number, *other in await w._query(seats):
        others.setdefault(id, []).append((number, OtherSeat(*other)))
    return [
        PlayedGame(id, game, place, minutes, tuple(other for number, other in others[id] if number != seat))
        for id, game, place, minutes, seat in found
    ]


async def achievements_in(w: Transaction, user: int, guild: int, *, private: bool) -> set[str]:
    """Return the ids of the achievements that a person has on a server, as this transaction sees them.

    With `private`, achievements from private tables are included.
    """
    query = select(achievements.c.achievement).join(results, results.c.id == achievements.c.result)
    query = query.where(achievements.c.user == user, achievements.c.guild == guild)
    query = query if private else query.where(results.c.private.is_(False))
    return {row.achievement for row in await w._query(query)}


async def achievements_of(store: StoreReader, user: int, guild: int, *, private: bool = False) -> list[AchievementRow]:
    """Return a person's achievements on a server, oldest first.

    With `private`, achievements from private tables are included, which only the person may see.
    """
    query: Select[Any] = select(*columns(achievements, AchievementRow)).join(
        results, results.c.id == achievements.c.result
    )
    query = query.where(achievements.c.user == user, achievements.c.guild == guild)
    if not private:
        query = query.where(results.c.private.is_(False))
    rows = await store._rows(query.order_by(results.c.ended, achievements.c.achievement))
    return [AchievementRow(*row) for row in rows]


async def achievements_earned_in(store: StoreReader, user: int, result: str) -> list[str]:
    """Return the ids of the achievements that a person has earned for the first time in this game, in alphabetical
    order.
    """
    mine = (achievements.c.user == user, achievements.c.result == result)
    query = select(achievements.c.achievement).where(*mine).order_by(achievements.c.achievement)
    return [row.achievement for row in await store._rows(query)]


async def results_with_tables(store: StoreReader) -> list[tuple[str, str, Any]]:
    """Return each game that was played to the end and whose table is still stored, the oldest first.

    An entry has the id of the result, the key of the title, and the result's facts.
    """
    query: Select[Any] = select(results.c.id, results.c.game, results.c.facts, results.c.guild).join(
        tables, tables.c.id == results.c.id
    )
    played = (results.c.ending == ResultEnding.PLAYED_OUT, tables.c.save.is_not(None))
    rows = await store._rows(query.where(*played).order_by(results.c.ended, results.c.id))
    return [(row.id, row.game, row.facts) for row in rows if store.serves(row.guild)]
