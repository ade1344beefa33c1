"""House rules: named sets of a game's options, kept by a person for their tables or by the moderators of a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, select, update

from store.schema import columns, house_rules, seats, tables
from store.store_reader import StoreReader
from store.write_transaction import Transaction

NONE = 0
"""The value of `HouseRules.guild` in a person's sets, and of `HouseRules.user` in a server's."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A named set of a game's options.

    `guild` or `user` is 0 (`NONE`) for sets of the other kind. `fill_to` is the number of seats up to which a start
    adds automatic players. None is the game's best number. New tables begin with a set that `is_default`.
    """

    guild: int
    user: int
    game: str
    name: str
    options: dict[str, Any]
    fill_to: int | None
    is_default: bool = False


async def house_rules_for(store: StoreReader, guild: int, user: int, game: str) -> list[HouseRules]:
    """Return the sets of this game that the server and the person have kept: the server's first, then the person's,
    both sorted by name.
    """
    mine, theirs = (
        (house_rules.c.guild == of) & (house_rules.c.user == by) for of, by in ((NONE, user), (guild, NONE))
    )
    query = select(*columns(house_rules, HouseRules)).where(mine | theirs, house_rules.c.game == game)
    rows = await store._rows(query.order_by(house_rules.c.user, house_rules.c.name))
    return [HouseRules(*row) for row in rows]


async def save_house_rules(w: Transaction, kept: HouseRules) -> None:
    """Store a set, in place of the owner's set of that name for the game.

    An owner's first set for a game becomes the default.
    """
    of_owner = _of_owner(kept.guild, kept.user, kept.game)
    others = await w._query(select(house_rules.c.name).where(*of_owner, house_rules.c.is_default))
    fields = {field: getattr(kept, field) for field in ("guild", "user", "game", "name", "options", "fill_to")}
    await w._run(
        w._upsert(house_rules, fields | {"is_default": not others}, options=kept.options, fill_to=kept.fill_to)
    )


async def delete_house_rules(w: Transaction, kept: HouseRules) -> list[tuple[str, int]]:
    """Delete a set. The name of a server's set is also removed from its tables.

    Return the id and the revision of each lobby that showed the name.
    """
    await w._run(
        delete(house_rules).where(*_of_owner(kept.guild, kept.user, kept.game), house_rules.c.name == kept.name)
    )
    if not kept.guild:
        return []
    named = (tables.c.guild == kept.guild, tables.c.game == kept.game, tables.c.house_rules == kept.name)
    lobbies = select(tables.c.id, tables.c.revision).where(*named, tables.c.status == "lobby")
    found = [(row.id, row.revision) for row in await w._query(lobbies)]
    await w._run(update(tables).where(*named).values(house_rules=None))
    return found


async def set_default_house_rules(w: Transaction, guild: int, user: int, game: str, name: str | None) -> None:
    """Make the set with this `name` the default of its owner for the game.

    The owner is a server or a person, and the other id is 0. With None there is no default.
    """
    await w._run(
        update(house_rules).where(*_of_owner(guild, user, game)).values(is_default=house_rules.c.name == (name or ""))
    )


async def has_finished(store: StoreReader, user: int, game: str) -> bool:
    """Return True if this person has a seat in a game of this title that was played to its end."""
    query = select(tables.c.id).join(seats, seats.c.table == tables.c.id)
    query = query.where(seats.c.user == user, tables.c.game == game, tables.c.status == "ended")
    return bool(await store._rows(query.limit(1)))


def _of_owner(guild: int, user: int, game: str) -> tuple[ColumnElement[bool], ...]:
    return house_rules.c.guild == guild, house_rules.c.user == user, house_rules.c.game == game
