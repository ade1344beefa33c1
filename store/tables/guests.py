"""Who has no seat at a table and is not nobody there; and with whom people do not sit down."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import and_, delete, insert, or_, select

from store.base import values_of
from store.reader import StoreReader
from store.rows import Guest, GuestRow
from store.schema import avoided, columns, guests
from store.transaction import Transaction


async def guests_of(store: StoreReader, table: str) -> list[GuestRow]:
    """Who is invited to this table, or waits for a seat there; those first who came first."""
    there = (guests.c.table == table, guests.c.kind.not_in((Guest.NAMED, Guest.FORGOTTEN)))
    query = select(*columns(guests, GuestRow)).where(*there).order_by(guests.c.no, guests.c.user)
    return [GuestRow(of, user, Guest(kind), *rest) for of, user, kind, *rest in await store._rows(query)]


async def tables_with_guest(store: StoreReader, user: int, kinds: Collection[Guest]) -> list[str]:
    """The tables to which this person is one of these."""
    query = select(guests.c.table).where(guests.c.user == user, guests.c.kind.in_(kinds)).order_by(guests.c.table)
    return [row.table for row in await store._rows(query)]


async def set_guest(w: Transaction, row: GuestRow) -> None:
    """Somebody is invited, or waits; what they were to the table before counts no more."""
    await remove_guest(w, row.table, row.user)
    await w._run(insert(guests), values_of(row))


async def remove_guest(w: Transaction, table: str, user: int) -> None:
    """They are no guest any more."""
    await w._run(delete(guests).where(guests.c.table == table, guests.c.user == user))


async def avoided_by(store: StoreReader, user: int) -> list[int]:
    """With whom this person does not sit down."""
    query = select(avoided.c.other).where(avoided.c.user == user).order_by(avoided.c.other)
    return [row.other for row in await store._rows(query)]


async def is_avoided(store: StoreReader, user: int, by: Collection[int]) -> bool:
    """Whether one of these does not sit down with this person."""
    query = select(avoided.c.user).where(avoided.c.other == user, avoided.c.user.in_(by)).limit(1)
    return bool(await store._rows(query))


async def either_avoids(store: StoreReader, user: int, people: Collection[int]) -> bool:
    """Whether one of these does not sit down with this person, or they with one of these."""
    return await is_avoided(store, user, people) or bool(set(people) & set(await avoided_by(store, user)))


async def either_avoids_now(w: Transaction, user: int, people: Collection[int]) -> bool:
    """Whether one of these does not sit down with this person, or they with one of these; as this transaction sees
    it."""
    theirs, of_others = avoided.c.user, avoided.c.other
    either = or_(and_(theirs == user, of_others.in_(people)), and_(of_others == user, theirs.in_(people)))
    return bool(await w._query(select(theirs).where(either).limit(1)))


async def set_avoided(w: Transaction, user: int, other: int, *, avoided_now: bool) -> None:
    """Note with whom somebody does not sit down; or that they do again."""
    await w._run(delete(avoided).where(avoided.c.user == user, avoided.c.other == other))
    if avoided_now:
        await w._run(insert(avoided), {"user": user, "other": other})
