"""Where tables live on: SQLite, or PostgreSQL with only the address changed."""

from engine.store.store import Store
from engine.store.writing import Moved, Repeated, Writing

__all__ = ["Moved", "Repeated", "Store", "Writing"]
