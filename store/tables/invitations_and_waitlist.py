"""Guests of a table: people who are invited, who wait for a seat, or who played there before."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import bindparam, delete, insert, select

from store.reader_writer_base import values_of
from store.rows import GuestKind, GuestRow
from store.schema import columns, guests
from store.store_reader import StoreReader
from store.write_transaction import Transaction

_GUESTS = (
    select(*columns(guests, GuestRow))
    .where(guests.c.table == bindparam("table"))
    .where(guests.c.kind.not_in((GuestKind.NAMED_IN_EVENT, GuestKind.DATA_DELETED)))
    .order_by(guests.c.arrival, guests.c.user)
)


async def guests_of(store: StoreReader, table: str) -> list[GuestRow]:
    """Return the guests of this table in the order of `GuestRow.arrival`.

    Guests of the kinds `NAMED_IN_EVENT` and `DATA_DELETED` are left out.
    """
    rows = await store._rows(_GUESTS, table=table)
    return [GuestRow(of, user, GuestKind(kind), *rest) for of, user, kind, *rest in rows]


async def tables_with_guest(store: StoreReader, user: int, kinds: Collection[GuestKind]) -> list[str]:
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
