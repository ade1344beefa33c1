"""Options that people keep for their new tables, and moderators for those of a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select

from store.schema import saved_options, seats, tables
from store.store_reader import StoreReader
from store.write_transaction import Transaction

NONE = 0
"""The value of `SavedOptions.guild` in a person's options, and of `SavedOptions.user` in a server's."""


@dataclass(frozen=True, slots=True)
class SavedOptions:
    """A game's options that a person, or the moderators of a server, keep for new tables.

    `guild` or `user` is 0 (`NONE`) for options of the other kind. `fill_to` is the number of seats up to which a start
    adds automatic players. None is the game's best number.
    """

    guild: int
    user: int
    game: str
    options: dict[str, Any]
    fill_to: int | None


async def saved_options_for(store: StoreReader, guild: int, user: int, game: str) -> list[SavedOptions]:
    """Return the options of this game that the server and the person have kept: the server's first."""
    mine, theirs = (
        (saved_options.c.guild == of) & (saved_options.c.user == by) for of, by in ((NONE, user), (guild, NONE))
    )
    query = select(saved_options).where(mine | theirs, saved_options.c.game == game)
    return [SavedOptions(*row) for row in await store._rows(query.order_by(saved_options.c.user))]


async def save_options(w: Transaction, kept: SavedOptions) -> None:
    """Store options. They replace the older ones of the same person or server for this game."""
    await forget_options(w, kept.guild, kept.user, kept.game)
    fields = {"guild": kept.guild, "user": kept.user, "game": kept.game}
    await w._run(insert(saved_options), fields | {"options": kept.options, "fill_to": kept.fill_to})


async def forget_options(w: Transaction, guild: int, user: int, game: str) -> None:
    """Delete the options of this person or server for this game, if there are any."""
    where = (saved_options.c.guild == guild, saved_options.c.user == user, saved_options.c.game == game)
    await w._run(delete(saved_options).where(*where))


async def has_finished(store: StoreReader, user: int, game: str) -> bool:
    """Return True if this person has a seat in a game of this title that was played to its end."""
    query = select(tables.c.id).join(seats, seats.c.table == tables.c.id)
    query = query.where(seats.c.user == user, tables.c.game == game, tables.c.status == "ended")
    return bool(await store._rows(query.limit(1)))
