"""Log lines for the operator: one for each game that begins, and one for each that ends."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from enum import StrEnum

from bot.texts import title_of
from store import Store
from store.rows import SeatRow, TableRow
from store.write_transaction import Transaction

log = logging.getLogger(__name__)


class End(StrEnum):
    """Ways in which a game ends. The values are the words of the log line."""

    PLAYED = "played to the end"
    CALLED_OFF = "called off"
    AGREED = "called off because its players agreed"
    DESERTED = "closed because nobody came back"
    FORGOTTEN = "closed because its last person deleted their data"


def log_begin(w: Transaction, row: TableRow, seats: Sequence[SeatRow]) -> None:
    """Log that a game begins. The line is written when this transaction is committed."""
    line = _describe(row, seats)
    w.on_commit(lambda: log.info("game: table %s begins %s", row.id, line))


async def log_end(w: Transaction, store: Store, row: TableRow, seats: Sequence[SeatRow], end: End, now: float) -> None:
    """Log that a game has ended, in which way, and after how long.

    The line is written when this transaction is committed.
    """
    first = await store.event_log(row.id, limit=1)
    seconds, line = (now - first[0].at if first else 0.0), _describe(row, seats)
    w.on_commit(lambda: log.info("game: table %s ends after %.0f min (%s): %s", row.id, seconds / 60, end, line))


def _describe(row: TableRow, seats: Sequence[SeatRow]) -> str:
    """Return a phrase with the game's title, the server and the numbers of seats. It names no person."""
    title = title_of(row.game).source
    people = sum(seat.user is not None for seat in seats)
    where = "in direct messages" if row.guild is None else f"on server {row.guild}"
    return f"{title} {where} ({len(seats)} seats: people {people}, automatic players {len(seats) - people})"
