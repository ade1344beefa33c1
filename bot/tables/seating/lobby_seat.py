"""Where in a lobby somebody sits down."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import games
from store import Store
from store.rematch import seated_before
from store.rows import SeatRow, TableRow


async def place_for(store: Store, row: TableRow, seats: Sequence[SeatRow], user: int) -> int:
    """The last place; where the options of the next table of the same people go by places, since teams are agreed on or
    a place is named, among them as they sat there before: so that once all have come, the same play together, and the
    same is named, in whatever order they came."""
    game = games()[row.game]
    options = game.options.model_validate(row.options)
    by_place = game.names(options) or game.teams(options)
    before: list[int | str] = (
        [seat.user or seat.name for seat in await seated_before(store, row.id)] if by_place else []
    )
    if user not in before:
        return len(seats)
    mine = before.index(user)
    ahead = before[:mine]
    return next((seat.place for seat in seats if (seat.user or seat.name) not in ahead), len(seats))
