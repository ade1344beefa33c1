"""Calls for players: which lobbies look for people."""

from __future__ import annotations

from store.rows import TableRow


def is_called(row: TableRow, people: int) -> bool:
    """Return True if the lobby still looks for players. `people` is the number of those who sit there."""
    open_now = row.status == "lobby" and row.ready_deadline is None
    return open_now and row.call is not None and people < (row.call_seats or 0)
