"""The next table of the same people: who sat at the one before, and room among those who have come."""

from __future__ import annotations

from sqlalchemy import select, update

from store.reader import StoreReader
from store.rows import SeatRow
from store.schema import columns, seats, tables
from store.transaction import Transaction


async def seats_before_rematch(store: StoreReader, table: str) -> list[SeatRow]:
    """Return who sat at the table whose people opened this one next, by place; nobody where there is none."""
    before = select(tables.c.id).where(tables.c.again == table)
    query = select(*columns(seats, SeatRow)).where(seats.c.table.in_(before)).order_by(seats.c.place)
    return [SeatRow(*row) for row in await store._rows(query)]


async def insert_place(w: Transaction, table: str, place: int) -> None:
    """Free a place in a lobby: who sits there, and all behind, move on by one."""
    mine = seats.c.table == table
    # By way of negative places, since a place is unique at every moment, not only in the end.
    await w._run(update(seats).where(mine, seats.c.place >= place).values(place=-seats.c.place - 2))
    await w._run(update(seats).where(mine, seats.c.place < 0).values(place=-seats.c.place - 1))
