"""The records of servers: the best values of public games, by channel."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import Select, select

from store.reader_writer_base import values_of
from store.results.results import SAILOR
from store.rows import RecordRow
from store.schema import bans, columns, persons, records, result_seats, results
from store.store_reader import StoreReader
from store.write_transaction import Transaction

_KEY = (records.c.guild, records.c.channel, records.c.game, records.c.record)


async def beat_record(w: Transaction, row: RecordRow, *, least: bool) -> None:
    """Store the value in `row` as the record of its channel if it is better than the stored one, or the first.

    With `least`, the lower of two values is the better one. An equal value changes nothing. The comparison and the
    change are one statement, so that two games that end at once cannot overwrite each other.
    """
    new = w._insert(records).values(**values_of(row))
    better = new.excluded.value < records.c.value if least else new.excluded.value > records.c.value
    changes = {
        "value": new.excluded.value,
        "result": new.excluded.result,
        "seat": new.excluded.seat,
        "beaten_value": records.c.value,
    }
    await w._run(new.on_conflict_do_update(index_elements=_KEY, set_=changes, where=better))


class HeldRecord(NamedTuple):
    """A record with its holder's name and the time at which the game ended.

    The holder is None if the value belongs to the whole table. A person who does not want to be listed is «Sailor». So
    is one whom the moderators exclude from the tables of the server.
    """

    row: RecordRow
    holder: str | None
    ended: float


async def records_of_server(
    store: StoreReader, guild: int, channels: Collection[int], game: str | None = None
) -> list[HeldRecord]:
    """Return the records of these channels of a server, ordered by title, record and time of the end.

    With `game`, only those of that title are returned. Several channels may have a value of the same record.
    """
    of = (records.c.seat == result_seats.c.seat) & (result_seats.c.result == records.c.result)
    unlisted = persons.c.ranked.is_(False) | bans.c.user.is_not(None)
    query: Select[Any] = (
        select(*columns(records, RecordRow), result_seats.c.name, unlisted, results.c.ended)
        .join(results, results.c.id == records.c.result)
        .join(result_seats, of, isouter=True)
        .join(persons, persons.c.user == result_seats.c.user, isouter=True)
        .join(bans, (bans.c.user == result_seats.c.user) & (bans.c.guild == guild), isouter=True)
        .where(records.c.guild == guild, records.c.channel.in_(channels))
        .order_by(records.c.game, records.c.record, results.c.ended, records.c.result)
    )
    if game is not None:
        query = query.where(records.c.game == game)
    found = []
    for *row, name, hidden, ended in await store._rows(query):
        found.append(HeldRecord(RecordRow(*row), SAILOR if hidden else name, ended))
    return found


async def records_set_in(store: StoreReader, result: str) -> list[RecordRow]:
    """Return the records that the game with this result holds now, ordered by their ids."""
    query = select(*columns(records, RecordRow)).where(records.c.result == result).order_by(records.c.record)
    return [RecordRow(*row) for row in await store._rows(query)]
