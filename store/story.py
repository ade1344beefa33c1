"""What memory knows of what was told at a table: all since some event. Commits add what they tell."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import JSON, String, type_coerce
from sqlalchemy.dialects.sqlite import dialect

from store.rows import EventRow
from store.schema import columns, events
from store.written import Written

STORY: Final = "events"
"""What its shelves are called."""

_COLUMNS: Final = columns(events, EventRow)
AS_STORED: Final = [
    type_coerce(column, String).label(column.name) if isinstance(column.type, JSON | Written) else column
    for column in _COLUMNS
]
"""The columns of an event, not read yet: that takes longer than writing them, and mostly who clicks waits for it."""

Known = tuple[float, Sequence[EventRow], Sequence[Any]]
"""After which event all is known; that; and what was told since, as it is stored."""


def told_on(shelf: Mapping[Any, Known], rows: Sequence[Any]) -> dict[Any, Known]:
    """What is known when these were told as well, by how it was asked for: so many before, so many at most. Who has
    read it just now may know them already; what does not follow upon what is known ends it."""
    longer: dict[Any, Known] = {}
    for (before, last), (known, found, stored) in shelf.items():
        newest = stored[-1].no if stored else found[-1].no if found else None
        new = [row for row in rows if newest is not None and row.no > newest]
        if newest is not None and len(stored) <= last and (not new or new[0].no == newest + 1):
            longer[before, last] = known, found, [*stored, *new]
    return longer


def read(row: Any) -> EventRow:
    """An event as it is read."""
    values = [value if value is None or how is None else how(value) for value, how in zip(row, _READ, strict=True)]
    return EventRow(*values)


def _how(kind: Any) -> Any:
    if isinstance(kind, JSON):
        return json.loads
    return kind.result_processor(dialect(), None) if isinstance(kind, Written) else None


_READ: Final = [_how(column.type) for column in _COLUMNS]
