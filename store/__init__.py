"""Where tables live on: SQLite, or PostgreSQL with only the address changed."""

from store.people import Repeated
from store.store import Store
from store.tables import Moved
from store.writing import Writing

__all__ = ["Moved", "Repeated", "Store", "Writing"]
