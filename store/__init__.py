"""Storage in SQLite or PostgreSQL. `DATABASE_URL` chooses the database."""

from store.served_interactions import DuplicateInteraction
from store.store import Store
from store.tables.tables import StaleRevision
from store.write_transaction import Transaction

__all__ = ["DuplicateInteraction", "StaleRevision", "Store", "Transaction"]
