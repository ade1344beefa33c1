"""Private notes of people at tables."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from store.schema import notes
from store.store_reader import StoreReader
from store.write_transaction import Transaction


async def note_of(store: StoreReader, table: str, user: int) -> str:
    """Return the person's note at this table, or ""."""
    query = select(notes.c.words).where(notes.c.table == table, notes.c.user == user)
    rows = await store._rows(query)
    return str(rows[0].words) if rows else ""


async def set_note(w: Transaction, table: str, user: int, words: str) -> None:
    """Store the person's note at this table in place of the earlier one. An empty one is deleted."""
    await w._run(delete(notes).where(notes.c.table == table, notes.c.user == user))
    if words:
        await w._run(insert(notes), {"table": table, "user": user, "words": words})
