"""What was read lately, while no other process can change it.

A database that is kept for one process (`Store.open`, `alone`) is changed by its own commits alone. Each of them drops
what it touched, so that what is remembered is what stands there; a transaction that does not say what it touched drops
all that is remembered of that table of the database. Where processes share a database nothing is remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final

USUAL: Final = 1_000
"""So many tables are remembered."""
SHELVES: Final = 16
"""What is remembered of one table, about: its row, its seats, its messages, its people …"""

SOME: Final = "seats"
"""The table of the database of whose rows a commit may tell some: those of a table by their places."""

Touched = tuple[str, Hashable | None]
"""A table of the database, and what rows of it are about; None for all of them."""
Rows = Sequence[Any]


class Learnt:
    """What rows will stand there when a transaction is committed, as far as it says so."""

    def __init__(self) -> None:
        self.rows: dict[Touched, Rows | None] = {}
        self._nothing = False

    def learn(self, touched: Touched, rows: Rows | None = None) -> None:
        """These stand there now; None is that nobody knows which. Who does not say what was touched ends all
        learning."""
        name, about = touched
        if self._nothing or about is None:
            self._nothing = True
            self.rows.clear()
        elif name != SOME:
            self.rows[touched] = rows
        else:
            before = self.rows.get(touched, [])
            self.rows[touched] = None if rows is None or before is None else [*before, *rows]


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

    def commit(self, touched: Iterable[Touched], learnt: Learnt) -> None:
        """These were touched by a commit that is over; what it made of them, as far as it says so, is known without
        being read. Before another one can follow."""
        known = {key: self._shelves.get(key, {}).get(None) for key in learnt.rows}
        self.drop(touched)
        for (name, about), found in learnt.rows.items():
            rows = known[name, about]
            if found is None:
                continue
            if name != SOME:
                self.shelf(name, about)[None] = found
            elif rows is not None:
                changed = {row.place: row for row in found}
                self.shelf(name, about)[None] = [changed.get(row.place, row) for row in rows]

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
