"""Choose the place in a lobby for a person who joins."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import games
from store import Store
from store.rows import SeatRow, TableRow
from store.tables.rematch import seats_before_rematch


async def place_for(store: Store, row: TableRow, seats: Sequence[SeatRow], user: int) -> int:
    """Return the number of the place for a person who joins.

    It is the last place, or their place at the previous table if the options depend on places. Options depend on places
    if they name a place or define teams. Then the same people are teammates again, in whatever order they join.
    """
    game = games()[row.game]
    options = game.options.model_validate(row.options)
    by_place = game.names_a_place(options) or game.teams(options)
    before: list[int | str] = (
        [seat.user or seat.name for seat in await seats_before_rematch(store, row.id)] if by_place else []
    )
    if user not in before:
        return len(seats)
    mine = before.index(user)
    ahead = before[:mine]
    return next((seat.place for seat in seats if (seat.user or seat.name) not in ahead), len(seats))
