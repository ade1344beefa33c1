"""What memory knows of what was told at a table: all since some event. Commits add what they tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from store.rows import EventRow

STORY: Final = "events"
"""What its shelves are called."""

Known = tuple[float, Sequence[EventRow]]
"""After which event all is known, and that; the newest of them at most, as many as were asked for."""


def told_on(shelf: Mapping[Any, Known], rows: Sequence[Any]) -> dict[Any, Known]:
    """What is known when these were told as well, by how it was asked for: so many before, so many at most. Who has
    read it just now may know them already; what does not follow upon what is known ends it."""
    longer = dict[Any, Known]()
    for (before, last), (known, found) in shelf.items():
        new = [EventRow(*row) for row in rows if found and row.no > found[-1].no]
        if found and (not new or new[0].no == found[-1].no + 1):
            longer[before, last] = known, [*found, *new][-last:]
    return longer
