"""Evenings that repeat every week on a server, and the people on their lists."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, select, update

from store.reader_writer_base import values_of
from store.schema import columns, evening_people, evenings, tables
from store.store_reader import StoreReader
from store.tables.tables import LETTERS
from store.write_transaction import Transaction


@dataclass(slots=True)
class Evening:
    """An evening that repeats every week.

    `guild`, `channel` and `message` are the ids of its server, of its channel and of its message there. The message is
    None if there is none. `locale` is its language. `game` is the key of its title, or None if people vote on it.
    `name` is "" if nobody has named it. `weekday` counts from 0 (Monday). `hour` and `minute` are in the server's time
    zone. `begins_at` is the Unix time of the next evening whose lobby has not been opened yet.
    """

    id: str
    guild: int
    channel: int
    message: int | None
    locale: str
    game: str | None
    name: str
    weekday: int
    hour: int
    minute: int
    begins_at: float


async def evening_of(store: StoreReader, id: str | None) -> Evening | None:
    """Return the evening with this id, or None if there is none."""
    if id is None:
        return None
    rows = await store._rows(select(*columns(evenings, Evening)).where(evenings.c.id == id))
    return Evening(*rows[0]) if rows else None


async def evenings_on(store: StoreReader, guild: int) -> list[Evening]:
    """Return a server's evenings, the next one first."""
    query = select(*columns(evenings, Evening)).where(evenings.c.guild == guild)
    return [Evening(*row) for row in await store._rows(query.order_by(evenings.c.begins_at, evenings.c.id))]


async def evenings_before(store: StoreReader, at: float) -> list[Evening]:
    """Return the evenings of all servers that begin at the Unix time `at` or before, the earliest first."""
    query = select(*columns(evenings, Evening)).where(evenings.c.begins_at <= at)
    return [Evening(*row) for row in await store._rows(query.order_by(evenings.c.begins_at, evenings.c.id))]


async def evenings_with(store: StoreReader, user: int) -> list[Evening]:
    """Return the evenings on whose list this person is, the next one first."""
    query = select(*columns(evenings, Evening)).join(evening_people, evening_people.c.evening == evenings.c.id)
    query = query.where(evening_people.c.user == user).order_by(evenings.c.begins_at, evenings.c.id)
    return [Evening(*row) for row in await store._rows(query)]


async def list_of(store: StoreReader, evening: str) -> dict[int, str | None]:
    """Return the people on an evening's list by user id, each with the title for which they vote.

    The person who came first is the first.
    """
    return {row.user: row.vote for row in await store._rows(_list_of(evening))}


def _list_of(evening: str) -> Any:
    query = select(evening_people.c.user, evening_people.c.vote).where(evening_people.c.evening == evening)
    return query.order_by(evening_people.c.joined, evening_people.c.user)


async def people_on_list(w: Transaction, evening: str) -> list[int]:
    """Return the user ids of the people on an evening's list, as this transaction sees them."""
    return [row.user for row in await w._query(_list_of(evening))]


async def count_evenings(w: Transaction, guild: int) -> int:
    """Return the number of a server's evenings, as this transaction sees it."""
    return int((await w._query(select(func.count()).where(evenings.c.guild == guild)))[0][0])


async def count_lists(w: Transaction, user: int) -> int:
    """Return the number of evenings on whose list this person is, as this transaction sees it."""
    return int((await w._query(select(func.count()).where(evening_people.c.user == user)))[0][0])


async def add_evening(w: Transaction, evening: Evening) -> None:
    """Store a new evening, and give it a unique id."""
    while True:
        evening.id = "".join(secrets.choice(LETTERS) for _ in range(5))
        if await w._insert_new(evenings, values_of(evening)):
            return


async def set_evening(w: Transaction, id: str, **fields: Any) -> None:
    """Set these fields of the `Evening` with this id."""
    await w._run(update(evenings).where(evenings.c.id == id).values(**fields))


async def delete_evening(w: Transaction, id: str) -> list[tuple[str, int]]:
    """Delete an evening with its list. Return the id and the revision of each lobby that was opened for it."""
    await w._run(delete(evenings).where(evenings.c.id == id))
    lobbies = select(tables.c.id, tables.c.revision).where(tables.c.evening == id, tables.c.status == "lobby")
    return [(row.id, row.revision) for row in await w._query(lobbies)]


async def delete_evenings_in(w: Transaction, channel: int) -> None:
    """Delete the evenings of a channel, because the channel was deleted."""
    await w._run(delete(evenings).where(evenings.c.channel == channel))


async def put_on_list(w: Transaction, evening: str, user: int, now: float, vote: str | None = None) -> None:
    """Put a person on an evening's list, with their vote if it is not None."""
    fields = {"evening": evening, "user": user, "vote": vote, "joined": now}
    changed = {"user": user} if vote is None else {"vote": vote}
    await w._run(w._upsert(evening_people, fields, **changed))


async def take_off_list(w: Transaction, evening: str, user: int) -> None:
    """Take a person off an evening's list, with their vote."""
    await w._run(delete(evening_people).where(evening_people.c.evening == evening, evening_people.c.user == user))


async def clear_votes(w: Transaction, evening: str) -> None:
    """Delete all votes on an evening's title. The people stay on the list."""
    await w._run(update(evening_people).where(evening_people.c.evening == evening).values(vote=None))
