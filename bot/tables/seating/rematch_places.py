"""Places in the lobby of a rematch, and who has not confirmed it yet."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import games
from store import Store
from store.rows import SeatRow, TableRow
from store.tables.rematch_seats import seats_before_rematch

RESERVED_SECONDS = 24 * 3600.0
"""Seconds for which a seat is reserved."""


async def place_in_rematch(store: Store, row: TableRow, seats: Sequence[SeatRow], user: int) -> int | None:
    """Return the place that a person gets in the lobby of a rematch if they had a seat in the game before.

    If the options name a place or define teams, it is their place at the previous table. Then the same people are
    teammates again, in whatever order they join. Otherwise it is the last place. Returns None for a person who did not
    sit there, or if no seat is free: they may take the seat of an automatic player.
    """
    game = games()[row.game]
    options = game.options.model_validate(row.options)
    by_place = game.names_a_place(options) or game.teams(options)
    before = [seat.user or seat.name for seat in await seats_before_rematch(store, row.id)]
    if user not in before or len(seats) == game.most_seats:
        return None
    if not by_place:
        return len(seats)
    ahead = before[: before.index(user)]
    return next((seat.place for seat in seats if (seat.user or seat.name) not in ahead), len(seats))


def unconfirmed(row: TableRow, seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Return the seats of the people who have not confirmed a rematch (`TableRow.confirming`).

    The host, who opened it, need not. Empty at any other table.
    """
    waiting = [seat for seat in seats if seat.user not in (None, row.host) and seat.ready_interaction is None]
    return waiting if row.confirming else []
