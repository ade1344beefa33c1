"""Rematch: the seats of the previous table, and insertion of a place in the new lobby."""

from __future__ import annotations

from sqlalchemy import select, update

from store.rows import SeatRow
from store.schema import columns, seats, tables
from store.store_reader import StoreReader
from store.write_transaction import Transaction


async def seats_before_rematch(store: StoreReader, table: str) -> list[SeatRow]:
    """Return the seats of the table of which `table` is a rematch, ordered by place. Empty if it is no rematch."""
    before = select(tables.c.id).where(tables.c.rematch == table)
    query = select(*columns(seats, SeatRow)).where(seats.c.table.in_(before)).order_by(seats.c.place)
    return [SeatRow(*row) for row in await store._rows(query)]


async def insert_place(w: Transaction, table: str, place: int) -> None:
    """Make `place` free in a lobby: the seat there and all later ones get a place that is higher by one."""
    mine = seats.c.table == table
    # Negative places in between, because places must be unique after each statement.
    await w._run(update(seats).where(mine, seats.c.place >= place).values(place=-seats.c.place - 2))
    await w._run(update(seats).where(mine, seats.c.place < 0).values(place=-seats.c.place - 1))
