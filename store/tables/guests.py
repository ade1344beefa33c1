"""Guests of a table (invited, waiting, former players), and people who avoid each other."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import and_, delete, insert, or_, select

from store.base import values_of
from store.reader import StoreReader
from store.rows import Guest, GuestRow
from store.schema import avoidances, columns, guests
from store.transaction import Transaction


async def guests_of(store: StoreReader, table: str) -> list[GuestRow]:
    """Return the guests of this table in the order of `GuestRow.no`, without those `NAMED` or `FORGOTTEN`."""
    there = (guests.c.table == table, guests.c.kind.not_in((Guest.NAMED, Guest.FORGOTTEN)))
    query = select(*columns(guests, GuestRow)).where(*there).order_by(guests.c.no, guests.c.user)
    return [GuestRow(of, user, Guest(kind), *rest) for of, user, kind, *rest in await store._rows(query)]


async def tables_with_guest(store: StoreReader, user: int, kinds: Collection[Guest]) -> list[str]:
    """Return the ids of the tables at which this person is a guest of one of these kinds, in alphabetical order."""
    query = select(guests.c.table).where(guests.c.user == user, guests.c.kind.in_(kinds)).order_by(guests.c.table)
    return [row.table for row in await store._rows(query)]


async def set_guest(w: Transaction, row: GuestRow) -> None:
    """Store a guest. The row replaces the person's present one at this table, if there is one."""
    await remove_guest(w, row.table, row.user)
    await w._run(insert(guests), values_of(row))


async def remove_guest(w: Transaction, table: str, user: int) -> None:
    """Delete the guest row of this person at this table, if there is one."""
    await w._run(delete(guests).where(guests.c.table == table, guests.c.user == user))


async def avoided_by(store: StoreReader, user: int) -> list[int]:
    """Return the ids of the people whom this person avoids, in ascending order."""
    query = select(avoidances.c.other).where(avoidances.c.user == user).order_by(avoidances.c.other)
    return [row.other for row in await store._rows(query)]


async def is_avoided(store: StoreReader, user: int, by: Collection[int]) -> bool:
    """Return True if one of these people avoids `user`."""
    query = select(avoidances.c.user).where(avoidances.c.other == user, avoidances.c.user.in_(by)).limit(1)
    return bool(await store._rows(query))


async def either_avoids(store: StoreReader, user: int, people: Collection[int]) -> bool:
    """Return True if `user` avoids one of these people, or one of them avoids `user`."""
    return await is_avoided(store, user, people) or bool(set(people) & set(await avoided_by(store, user)))


async def either_avoids_now(w: Transaction, user: int, people: Collection[int]) -> bool:
    """Return the same as `either_avoids`, read within this transaction."""
    theirs, of_others = avoidances.c.user, avoidances.c.other
    either = or_(and_(theirs == user, of_others.in_(people)), and_(of_others == user, theirs.in_(people)))
    return bool(await w._query(select(theirs).where(either).limit(1)))


async def set_avoided(w: Transaction, user: int, other: int, *, avoided_now: bool) -> None:
    """Store whether `user` avoids `other`."""
    await w._run(delete(avoidances).where(avoidances.c.user == user, avoidances.c.other == other))
    if avoided_now:
        await w._run(insert(avoidances), {"user": user, "other": other})
