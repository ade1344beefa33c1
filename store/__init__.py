"""Where tables live on: SQLite, or PostgreSQL with only the address changed."""

from store.people.settings import Repeated
from store.store import Store
from store.tables.tables import Moved
from store.transaction import Writing

__all__ = ["Moved", "Repeated", "Store", "Writing"]
