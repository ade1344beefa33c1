"""Seats of a lobby that automatic players take, and give up to people who join."""

from __future__ import annotations

from collections.abc import Sequence

from bot.texts.person_names import name_at_table
from engine.game import games
from engine.players import offered
from store.rows import SeatRow, TableRow
from store.write_transaction import Transaction

CREW = ("Old Barnacle", "Salty Meg", "One-Eyed Pete", "Mad Ned", "Lucky Lucia", "Tar Tom", "Black Rosa", "Deaf Jack")
"""Names of automatic players."""


def automatic_name(taken: Sequence[str], place: int) -> str:
    """Return a name for an automatic player: the first in `CREW` that nobody has, else a neutral one for this place.

    `taken` are the names of the other seats.
    """
    return next((name for name in CREW if name_at_table(name, taken, place) == name), name_at_table("", taken, place))


def seats_at_start(row: TableRow) -> int:
    """Return the number of seats that this lobby has after automatic players have been added at its start.

    It is the host's choice, else the number of players for which the game is best.
    """
    game = games()[row.game]
    return row.fill_to or game.best_seats(game.options.model_validate(row.options))


def filling_seats(row: TableRow, seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Return the seats of the automatic players that a start adds to `seats`; empty if there are enough.

    They have the strength of the automatic player that came last, else the middle strength.
    """
    kinds = [*offered(row.game)]
    kind = next((seat.automatic_player for seat in reversed(seats) if seat.user is None), kinds[len(kinds) // 2])
    added: list[SeatRow] = []
    for place in range(len(seats), seats_at_start(row)):
        name = automatic_name([seat.name for seat in (*seats, *added)], place)
        added.append(SeatRow(row.id, place, None, None, name, kind, ""))
    return added


def seats_for_people(row: TableRow, seats: Sequence[SeatRow]) -> int:
    """Return how many more people can sit in this lobby. Seats of automatic players count as free."""
    return games()[row.game].most_seats - sum(seat.user is not None for seat in seats)


async def seat_person(w: Transaction, row: TableRow, seats: Sequence[SeatRow], user: int, name: str) -> list[SeatRow]:
    """Seat a person in a lobby, and return the lobby's seats including theirs.

    They take the seat of the automatic player that came last, else a new one. `name` is the person's own name. At the
    table it gets a number if somebody else has it.
    """
    last = max((seat.place for seat in seats if seat.user is None), default=None)
    others = [seat for seat in seats if seat.place != last]
    place = len(seats) if last is None else last
    mine = SeatRow(row.id, place, None, user, name_at_table(name, [seat.name for seat in others], place), None, "")
    if last is not None:
        await w.set_seat(row.id, last, user=user, name=mine.name, automatic_player=None)
    else:
        await w.add_seat(mine)
    return sorted([*others, mine], key=lambda seat: seat.place)
