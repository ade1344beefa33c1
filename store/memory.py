"""What was read lately, while no other process can change it.

A database that is kept for one process (`Store.open`, `alone`) is changed by its own commits alone. Each of them drops
what it touched, so that what is remembered is what stands there; a transaction that does not say what it touched drops
all that is remembered of that table of the database. Where processes share a database nothing is remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Final

USUAL: Final = 1_000
"""So many tables are remembered."""
SHELVES: Final = 16
"""What is remembered of one table, about: its row, its seats, its messages, its people …"""

Touched = tuple[str, Hashable | None]
"""A table of the database, and what rows of it are about; None for all of them."""


class Memory:
    """Shelves with what was read. What has not been asked for longest is forgotten."""

    def __init__(self, tables: int = USUAL) -> None:
        self.most = tables * SHELVES
        self._shelves: OrderedDict[Touched, dict[Hashable, Any]] = OrderedDict()

    def shelf(self, name: str, about: Hashable | None) -> dict[Hashable, Any]:
        """What is known about that. Who reads asks for the shelf first, and lays what was read on that one: a commit
        meanwhile has taken it away, so that nobody finds on it what is no more."""
        key = (name, about)
        shelf = self._shelves.setdefault(key, {})
        self._shelves.move_to_end(key)
        while len(self._shelves) > self.most:
            self._shelves.popitem(last=False)
        return shelf

    def learn(self, learnt: Mapping[Touched, Any]) -> None:
        """What a commit has just made of these is known without being read. Before another one can follow."""
        for (name, about), found in learnt.items():
            self.shelf(name, about)[None] = found

    def drop(self, touched: Iterable[Touched]) -> None:
        """These were touched by a commit that is over, or may be."""
        for name, about in touched:
            self._shelves.pop((name, None), None)
            if about is not None:
                self._shelves.pop((name, about), None)
            elif name == "tables":  # what belongs to a table goes with it
                self._shelves.clear()
            else:
                for key in [key for key in self._shelves if key[0] == name]:
                    del self._shelves[key]
