"""What memory knows of the two queues, of what is due and of what is to be shown.

They are looked at after each click. What a commit changed of them it returns, row by row, so they need not be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

KEYS: Final = {"dues": 4, "outbox": 2}
"""The queues, and how many columns of a row, its first, are its key."""
TIME: Final = 4
"""The column that says when it is its turn, of both."""
MOST: Final = 200
"""So many rows of each are remembered: those that come first."""
QUEUE: Final = "queue"
"""The place of a `Queue` on its shelf."""

Key = tuple[Any, ...]


class Changes(list[tuple[Key, Any]]):
    """Rows by their keys, as they are now; None for one that is gone. In the order in which they were changed."""

    def of(self, name: str, rows: Iterable[Any], *, gone: bool) -> Changes:
        """These, and then those."""
        return Changes([*self, *((tuple(row[: KEYS[name]]), None if gone else row) for row in rows)])


class Queue(NamedTuple):
    """All rows whose turn is before a time, in their order."""

    rows: Sequence[Any]
    until: float

    def changed(self, changes: Changes, key: int) -> Queue:
        """The same after these changes."""
        rows = {tuple(row[:key]): row for row in self.rows}
        for which, row in changes:
            if row is None or row[TIME] >= self.until:
                rows.pop(which, None)
            else:
                rows[which] = row
        order = sorted(rows.values(), key=lambda row: (row[TIME], tuple(row[:TIME])))
        if len(order) > MOST:
            return Queue([row for row in order if row[TIME] < order[MOST][TIME]], order[MOST][TIME])
        return Queue(order, self.until)


def running(known: Iterable[Any], changes: Changes) -> list[tuple[int, int, float]]:
    """The clocks of a table, by seat, number and time, after these changes of its dues."""
    clocks = {(seat, number): at for seat, number, at in known}
    for (_, kind, seat, number), row in changes:
        if kind == "clock":
            clocks.pop((seat, number), None)
            if row is not None:
                clocks[seat, number] = row[TIME]
    return [(seat, number, at) for (seat, number), at in clocks.items()]
