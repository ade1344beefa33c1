"""Where tables live on: SQLite, or PostgreSQL with only the address changed."""

from store.store import Store
from store.writing import Moved, Repeated, Writing

__all__ = ["Moved", "Repeated", "Store", "Writing"]
